"""Number-path puzzles: compare mmlogic's solver, its CLP(FD) model, OR-tools CP-SAT and clingo."""
