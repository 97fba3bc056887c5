"""A conversation taken apart: its units and sessions, what is known of each, and what is remembered."""
