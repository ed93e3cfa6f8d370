"""The second wall alone: goals that do harm, asked of a program that no sandbox checks."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic.machine import ANSWER, LimitExceeded, Limits, PrologError, goal, use
from mmlogic.machine.process.backend import OwnProlog
from mmlogic.machine.process.walls import missing
from tests.asking import Module
from tests.machine.process.canaries import Canaries

pytestmark = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")

HARM = """
shell('touch @/PWN')
shell('touch @/PWN', _)
shell('exit 0', 0)
setenv('LD_PRELOAD', '@/evil.so'), shell(true)
process_create(path(touch), ['@/PWN'], [])
process_create('/usr/bin/touch', ['@/PWN'], [])
open(pipe('touch @/PWN'), write, _)
open(pipe(id), read, _)
open('@/PWN', write, _)
open('@/PWN', write, _, [create([all])])
open('@/canary', append, _)
open('@/canary', update, _)
open('@/canary', write, _)
open('@/canary', read, _)
open('@/canary', read, _, [lock(exclusive)])
tell('@/PWN')
append('@/canary')
see('@/canary')
protocol('@/PWN')
read_file_to_string('@/canary', _, [])
read_file_to_string('/etc/passwd', _, [])
open('/etc/passwd', read, _)
open('/proc/#/environ', read, _)
open('/proc/#/mem', read, _, [type(binary)])
open('/proc/#/mem', update, _, [type(binary)])
open('/proc/self/mem', update, _, [type(binary)])
open('/proc/self/environ', read, _)
open('/proc/self/maps', read, _)
open('/proc/self/fd/3', write, _)
open('/dev/fd/4', write, _)
open('/dev/null', write, _)
open('/dev/tty', write, _)
tmp_file_stream(text, _, _)
tmp_file(x, File), open(File, write, _)
directory_files('@', _)
directory_files('/', _)
working_directory(_, '@')
chdir('/tmp')
make_directory('@/PWN')
make_directory_path('@/PWN/PWN')
delete_directory('@')
delete_file('@/canary')
rename_file('@/canary', '@/PWN')
set_time_file('@/canary', _, [modified(1.0)])
copy_file('@/canary', '@/PWN')
chmod('@/canary', -w)
link_file('@/canary', '@/PWN', symbolic)
link_file('@/canary', '@/PWN', hard)
tcp_socket(S), tcp_connect(S, '127.0.0.1':%)
tcp_connect('127.0.0.1':%, _, [])
tcp_socket(S), tcp_bind(S, 0)
udp_socket(_)
unix_domain_socket(S), tcp_connect(S, '@/socket')
use_module(library(unix)), fork(_)
use_module(library(unix)), exec(touch('@/PWN'))
use_module(library(unix)), kill(!, kill)
use_module(library(unix)), pipe(_, _)
process_kill(!)
use_module(library(uid)), setuid(0)
use_module(library(rlimit)), rlimit(cpu, _, 100_000)
load_foreign_library('@/evil.so')
open_shared_object('@/evil.so', _)
consult('@/evil.pl')
load_files('@/evil.pl', [])
ensure_loaded('@/evil.pl')
qcompile('@/evil.pl')
qsave_program('@/PWN')
thread_create(true, _, [])
thread_create(shell('touch @/PWN'), Id), thread_join(Id)
forall(between(1, 1000, _), thread_create((repeat, fail), _, []))
concurrent(2, [true, true], [])
set_prolog_flag(gc_thread, true), thread_create(true, _)
pack_install(x, [url('@')])
halt
halt(3)
at_halt(shell('touch @/PWN')), halt
read(X), X \\== end_of_file
read(_), read(_), throw(nothing_to_read)
numlist(1, 100_000_000, L), length(L, _)
findall(X, between(1, inf, X), _)
format(atom(_), "~*c", [3_000_000_000, 0'x])
length(_, 500_000_000)
""".strip().split("\n")

HARMLESS_ANSWERS = {"read(X), X \\== end_of_file"}
"""What has no answer instead of an error: standard input is empty."""

LIMITS = Limits(seconds=10, memory=256)


@pytest.fixture(scope="module")
def own() -> Iterator[OwnProlog]:
    own = OwnProlog()
    use(own.backend)
    yield own
    use()
    own.close()


@pytest.fixture(scope="module")
def canaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Canaries]:
    folder = tmp_path_factory.mktemp("harm")
    for parent in folder.parents[:-1]:
        parent.chmod(parent.stat().st_mode | 0o711)
    (folder / "evil.pl").write_text(f":- shell('touch {folder}/PWN').\nevil.\n")
    library(folder)
    with Canaries.kept(folder) as canaries:
        yield canaries


def library(folder: Path) -> None:
    """Make `evil.so`, whose loading makes a file; something that cannot be loaded without a compiler."""
    source = (
        f'#include <stdio.h>\n__attribute__((constructor)) void run(void){{fopen("{folder}/PWN", "w");}}\n'
    )
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(folder / "evil.so")]
    try:
        subprocess.run(command, input=source.encode(), check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        (folder / "evil.so").write_bytes(b"\x7fELF")


@pytest.mark.parametrize("harm", HARM)
def test_a_goal_that_does_harm_fails_with_a_clear_error(
    harm: str, own: OwnProlog, canaries: Canaries
) -> None:
    asked = harm.replace("@", str(canaries.folder)).replace("#", str(os.getpid()))
    asked = asked.replace("%", str(canaries.port)).replace("!", str(canaries.pid))
    with Module() as module:
        if harm in HARMLESS_ANSWERS:
            assert module.once(asked, LIMITS) is None
        else:
            with pytest.raises((PrologError, LimitExceeded)) as caught:
                module.once(asked, LIMITS)
            assert str(caught.value).strip()
            assert "Traceback" not in str(caught.value)
    canaries.check()
    with Module("codes/answers") as module:
        assert module.value(goal("atom_length", "four", ANSWER)) == 4


def test_what_is_no_harm_goes_on(own: OwnProlog) -> None:
    with Module() as module:
        module.load(":- use_module(library(clpfd)).\n:- table p/1.\np(1).\np(X) :- p(Y), Y < 5, X is Y+1.\n")
        assert module.value("aggregate_all(count, p(_), Answer)") == 5
        assert module.value("X in 1..3, X #\\= 2, findall(X, label([X]), Answer)") == [1, 3]
        assert module.value("use_module(library(simplex)), use_module(library(clpb)), Answer = 1") == 1
        assert module.once("getenv('PATH', Answer)") is None


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ("tcp_socket(_)", "socket"),
        ("alarm(1, true, _)", "time"),
        ("use_module(library(unix)), fork(_)", "unix"),
        ("load_foreign_library(file)", "file"),
    ],
)
def test_a_library_whose_code_is_refused_says_so(asked: str, refused: str, own: OwnProlog) -> None:
    said = f"No permission to load foreign_library `{refused}' (this process runs nothing but Prolog)"
    with Module() as module:
        for _ in range(2):
            with pytest.raises(PrologError, match=f"^{re.escape(said)}$"):
                module.once(asked, LIMITS)
        with pytest.raises(PrologError, match="Unknown procedure: nobody/0"):
            module.once("nobody")
