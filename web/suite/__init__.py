"""The tests of sessions, run in WebAssembly."""
