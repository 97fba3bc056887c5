"""The framework-free engine: split, score, fill."""
