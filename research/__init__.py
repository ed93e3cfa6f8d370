"""Programs that prove records, repeat results of published sources, find the fewest givens. See README.md."""
