"""SWI-Prolog inside this process through pyswip, in a thread of its own: a `Backend`."""
