"""Number-path puzzles, side by side: this solver, its CLP(FD) model, OR-tools CP-SAT and clingo."""
