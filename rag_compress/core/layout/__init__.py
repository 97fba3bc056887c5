"""How a text is laid out: headings, lists, tables, code, speakers, and which lines say what others are about."""
