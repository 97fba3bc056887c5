"""The commands of ``python -m eval`` that are one module each; what they share is in `run`, `table` and `forms`."""
