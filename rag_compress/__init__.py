"""Compress retrieved context to a token budget with whole, verbatim sentences."""
