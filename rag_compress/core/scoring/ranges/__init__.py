"""A value that a query gives lies in a range that a text says: 3 kg in the row of 2 to 5 kg."""
