"""The filter of system calls: the program that the kernel runs before each, seccomp(2), `linux/filter.h`."""

import errno
from collections.abc import Iterator

from mmlogic.machine.process.calls import ABSENT, AUDIT, NUMBERS, Check, checks
from mmlogic.machine.process.kernel import Filter

__all__ = ["ALLOW", "ERRNO", "KILL", "program"]

ALLOW, ERRNO, KILL = 0x7FFF0000, 0x00050000, 0x80000000
"""SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO and SECCOMP_RET_KILL_PROCESS."""

_LOAD, _AND, _RETURN = 0x20, 0x54, 0x06  # BPF_LD+W+ABS, BPF_ALU+AND+K, BPF_RET+K
_EQUAL, _AT_LEAST = 0x15, 0x35  # BPF_JMP+JEQ+K, BPF_JMP+JGE+K
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16  # offsets in `struct seccomp_data`
_X32 = 0x40000000  # __X32_SYSCALL_BIT: the other numbers of x86_64
_LOW = 0xFFFFFFFF


def program(machine: str, pid: int, pipe: int) -> list[Filter]:
    """Return the filter for a process of this machine; see `checks`.

    What is not allowed fails with EPERM. A call by the numbers of another machine ends the process.
    """
    column, checked = list(AUDIT).index(machine), checks(machine, pid, pipe)
    code = [
        Filter(_LOAD, 0, 0, _MACHINE),
        Filter(_EQUAL, 1, 0, AUDIT[machine]),
        _result(KILL),
        Filter(_LOAD, 0, 0, _NUMBER),
        Filter(_AT_LEAST, 0, 1, _X32),
        _result(KILL),
    ]
    for name, numbers in NUMBERS.items():
        code += _case(numbers[column], [*_checking(checked[name])] if name in checked else [_result(ALLOW)])
    for numbers in ABSENT.values():
        code += _case(numbers[column], [_result(ERRNO | errno.ENOSYS)])
    return [*code, _result(ERRNO | errno.EPERM)]


def _case(number: int | None, then: list[Filter]) -> list[Filter]:
    """Return what happens to the system call of this number; every path through `then` returns."""
    return [] if number is None else [Filter(_EQUAL, 0, len(then), number), *then]


def _checking(check: Check) -> Iterator[Filter]:
    """Yield the instructions that allow a call if the check holds; the machines known are little-endian."""
    place = _ARGUMENTS + 8 * check.argument
    if check.mask >> 32:
        yield Filter(_LOAD, 0, 0, place + 4)
        yield Filter(_AND, 0, 0, check.mask >> 32)
        yield Filter(_EQUAL, 1, 0, check.values[0] >> 32)
        yield _result(ERRNO | errno.EPERM)
    yield Filter(_LOAD, 0, 0, place)
    yield Filter(_AND, 0, 0, check.mask & _LOW)
    for value in check.values:
        yield Filter(_EQUAL, 0, 1, value & _LOW)
        yield _result(ALLOW)
    yield _result(ERRNO | errno.EPERM)


def _result(value: int) -> Filter:
    return Filter(_RETURN, 0, 0, value)
