"""The command line: `commands` declares the commands, the other modules run them."""
