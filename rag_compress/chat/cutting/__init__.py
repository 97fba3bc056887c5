"""What is left of a message that is not kept whole."""
