"""Tournaments on a Dask cluster: a scheduler and two workers. One worker dies during the tournament."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.space import Space
from mmlogic.players.tournament.run import Run, backend
from mmlogic.players.tournament.tournament import Tournament, TournamentError, drawn
from tests.samples import player_file

pytest.importorskip("distributed", reason="Dask is not installed")

SPACE = Space.full(4, 6)
SLOW = player_file("slow", "position.lowest", "time.sleep(0.01)", deterministic=False)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def dask(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
    with (folder / f"{words[0]}-{time.monotonic_ns()}.log").open("wb") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Start a scheduler on the loopback, and yield its address."""
    folder, port = tmp_path_factory.mktemp("dask"), free_port()
    process = dask(
        folder, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show"
    )
    while socket.socket().connect_ex(("127.0.0.1", port)):
        assert process.poll() is None, "the scheduler did not start"
        time.sleep(0.1)
    yield f"tcp://127.0.0.1:{port}", folder
    process.terminate()
    process.wait()


@pytest.fixture
def workers(scheduler: tuple[str, Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Start two workers, and yield them."""
    address, folder = scheduler
    words = ("worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
    processes = [dask(folder, *words) for _ in range(2)]
    yield processes
    for process in processes:
        process.kill()
        process.wait()


def test_a_cluster_finds_what_one_process_finds_even_if_a_worker_dies(
    scheduler: tuple[str, Path], workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    script = tmp_path / "slow.py"
    script.write_text(SLOW)
    players = (PlayerSpec.all_from_file(script)[0], PlayerSpec("random"), PlayerSpec("parts"))
    tournament = Tournament(SPACE, players, drawn(SPACE, 50, 5), seed=5)
    killed: list[int] = []

    def kill(player: str, done: int, games: int) -> None:
        if not killed and 0 < done < 50:
            killed.append(done)
            os.kill(workers[0].pid, signal.SIGKILL)

    with backend("dask", address=scheduler[0], timeout=120) as cluster:
        while cluster.count() < 2:
            assert all(each.poll() is None for each in workers), "the workers did not come"
            time.sleep(0.1)
        found = Run(tournament, cluster, progress=kill).play()
        assert cluster.count() == 1
    assert killed and workers[0].wait() == -signal.SIGKILL and workers[1].poll() is None
    assert found.turns.tolist() == Run(tournament).play().turns.tolist()


def test_a_scheduler_without_workers_is_said(scheduler: tuple[str, Path]) -> None:
    with pytest.raises(TournamentError, match="has no worker"), backend("dask", address=scheduler[0]):
        pass


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nonsense://1", "tcp://nowhere.invalid:1"]
)
def test_an_address_without_a_scheduler_is_said(address: str) -> None:
    with (
        pytest.raises(TournamentError, match=f"no Dask scheduler answers at {address}"),
        backend("dask", address=address, timeout=0.5),
    ):
        pass
