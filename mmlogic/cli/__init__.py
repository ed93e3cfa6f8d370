"""The command line: `commands` declares it, the other modules carry its commands out."""
