"""Tournaments: many games by several players on the same secrets, played anywhere, with the same results."""

from mmlogic.tournaments.backends import Backend, Dask, Here, Processes, backend
from mmlogic.tournaments.plot import plot, plot_ending
from mmlogic.tournaments.run import Progress, Run, run
from mmlogic.tournaments.summary import Summary, histogram, summarise
from mmlogic.tournaments.tournament import Tournament, TournamentError, drawn, every, listed, named

__all__ = [
    "Backend",
    "Dask",
    "Here",
    "Processes",
    "Progress",
    "Run",
    "Summary",
    "Tournament",
    "TournamentError",
    "backend",
    "drawn",
    "every",
    "histogram",
    "listed",
    "named",
    "plot",
    "plot_ending",
    "run",
    "summarise",
]
