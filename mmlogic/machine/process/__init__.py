"""SWI-Prolog in a process of its own, which can give up its rights: a `Backend`."""
