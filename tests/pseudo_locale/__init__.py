"""A language for tests only: every text of ours 40 % longer, from right to left, with other digits."""
