"""A passage taken apart: its sentences, terms, headings, lists and code, and what is remembered of it."""
