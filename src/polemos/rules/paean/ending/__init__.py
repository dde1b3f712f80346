"""The end of a battle (sections 19 and 20): who has won and how, and what it has cost."""
