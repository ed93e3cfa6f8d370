"""The tests of what a session asks, run in WebAssembly."""
