"""The fuzzer: generated statements and broken files, which may lead to documented errors alone."""
