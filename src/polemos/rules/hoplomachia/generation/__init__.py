"""Generating a battle (section 3): situation and type, Invader and Defender, armies, board and terrain."""
