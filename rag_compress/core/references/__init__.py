"""References: what may be referred to in a text, and what its sentences refer to."""
