"""Number-path puzzles: comparisons of mmlogic's solver, its CLP(FD) model, OR-tools CP-SAT and clingo."""
