"""The command line. The module `commands` declares the commands, and the other modules run them."""
