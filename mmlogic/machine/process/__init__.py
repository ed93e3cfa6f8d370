"""SWI-Prolog in a process of its own, which has given its rights away: a `Backend`."""
