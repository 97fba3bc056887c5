"""Words in nested settings are hosts, users and volumes alike: they lead to no record unless their key is asked for."""

from __future__ import annotations

from rag_compress import compress

SHOP = """services:
  nc:
    image: lakeshop:apache
    environment:
      - STORE_HOST=db
      - STORE_PASSWORD=lakeshop
      - STORE_NAME=lakeshop
      - STORE_USER=lakeshop
    ports:
      - 80:80
    restart: always
  db:
    image: store:alpine
    environment:
      - STORE_PASSWORD=lakeshop
      - STORE_NAME=lakeshop
      - STORE_USER=lakeshop
    restart: always
"""
OTHERS = [
    f"services:\n  web{at}:\n    image: web:{at}\n    environment:\n      - STORE_HOST=db\n      - LEVEL=debug\n"
    f"    ports:\n      - 80{at}:80\n  db:\n    image: store:{at}\n    restart: always\n"
    for at in range(5)
]


def test_the_value_below_the_key_that_is_asked_for_comes_before_what_shares_a_word_with_it(words):
    kept = compress("published ports of nc in the lakeshop store file", [*OTHERS, SHOP], 26, counter=words)
    assert "80:80" in kept.text, kept.text
