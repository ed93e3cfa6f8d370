"""The prompt: its pure parts, its keys, and all of it in a terminal of its own."""
