"""What a query asks of messages: what somebody said on something, what followed on it, what came last."""
