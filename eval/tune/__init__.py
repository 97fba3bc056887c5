"""Search a configuration, verify it on other questions, and write it down: ``python -m eval tune``."""
