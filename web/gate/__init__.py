"""The gate of the browser: SWI-Prolog in WebAssembly has to answer as a native one does.

Nothing is built on an edition that does not pass.
"""
