"""What `core.budget` fills a budget with: what is offered, goes along or repeats another, and how it is rendered."""
