"""How much each unit of a conversation is wanted for what is asked."""
