"""What every room stands on: files, budgets, random sources, pictures."""
