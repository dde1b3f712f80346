"""The battleground (HOP-2.7 to 2.13), its terrain (section 6), fog and engagement."""
