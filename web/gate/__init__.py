"""The gate of the browser: SWI-Prolog in WebAssembly must answer as a native SWI-Prolog does.

The site uses only an edition of SWI-Prolog that passes.
"""
