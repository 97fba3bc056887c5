"""At which messages a question points by when they were said, by whom, and by their place in the conversation."""
