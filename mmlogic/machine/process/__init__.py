"""SWI-Prolog in a process of its own, with few rights: a `Backend`."""
