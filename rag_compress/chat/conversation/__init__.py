"""A conversation taken apart: its units, turns and sessions, what is known of each, and what is remembered."""
