"""Starting a battle (section 9)."""
