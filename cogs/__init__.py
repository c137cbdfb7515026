"""Slash commands, buttons and menus: one module per game, and those for tables, settings and help."""
