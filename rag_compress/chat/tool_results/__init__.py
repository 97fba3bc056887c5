"""What is left of what a tool returned: by its structure, where it has one."""
