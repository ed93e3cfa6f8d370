"""Tests of what statements mean in a game, and of the facts that they become."""
