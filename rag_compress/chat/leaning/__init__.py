"""How far what is said leans on what was said before it."""
