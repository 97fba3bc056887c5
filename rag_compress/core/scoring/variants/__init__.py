"""Terms of the passages that stand for a term of the query without being it, one kind per file."""
