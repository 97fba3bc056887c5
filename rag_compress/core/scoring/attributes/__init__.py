"""
Attributes that a query asks for and a text gives by the form of the value: "Write to stay@lake.example" for a contact.

`asked` tells which attributes a query asks for, `forms` what their values look like, `giving` which sentences give one.
"""
