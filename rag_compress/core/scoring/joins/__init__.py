"""
Values that lead from one record to another: the customer C117 of an order is a row of the table of customers.

`values` finds them in a record, `columns` tells which names of columns fit each other, `records` what a record is and
what its cells are called, `targets` which records hold the same value, and `joined` what is asked of these.
"""
