"""The command line: `commands` declares the commands, and the other modules run them."""
