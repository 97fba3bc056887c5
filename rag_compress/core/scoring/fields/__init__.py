"""
What a query says of the fields of records: which one a value must stand in, and which one must be so.

Where no passage has rows with names of columns, nothing of it is looked for.
"""
