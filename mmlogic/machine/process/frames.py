"""Frames through a pipe: a kind of one byte, a length, and so many bytes. Both processes use this."""

import os
import struct

__all__ = ["Ended", "receive", "send"]

_HEAD = struct.Struct("!cI")


class Ended(Exception):
    """Nobody holds the other end of the pipe any more."""


def send(pipe: int, kind: bytes, data: bytes = b"") -> None:
    """Write one frame. Raises Ended."""
    rest = memoryview(_HEAD.pack(kind, len(data)) + data)
    try:
        while rest:
            rest = rest[os.write(pipe, rest) :]
    except OSError:
        raise Ended from None


def receive(pipe: int) -> tuple[bytes, bytes]:
    """Read one frame: its kind and its bytes. Raises Ended."""
    kind, length = _HEAD.unpack(_read(pipe, _HEAD.size))
    return kind, _read(pipe, length)


def _read(pipe: int, length: int) -> bytes:
    """Return so many bytes. Memory is taken as they come: who announces many must send them."""
    parts = []
    while length:
        try:
            part = os.read(pipe, min(length, 1 << 20))
        except OSError:
            raise Ended from None
        if not part:
            raise Ended
        parts.append(part)
        length -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)
