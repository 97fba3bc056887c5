"""What a query asks: its questions, without what is said around them."""
