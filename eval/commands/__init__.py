"""The commands of ``python -m eval`` that are one module each, and what they share: see eval/README.md."""
