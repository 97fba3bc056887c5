"""Runs of Agents that use tools, made by a generator: what their results look like, and what is asked of them later."""
