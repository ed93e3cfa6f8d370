"""Frames in a pipe between two processes. A frame is a kind of one byte, a length, and its bytes."""

import os
import select
import struct
import time

_HEAD = struct.Struct("!cI")
_PART = 1 << 16

_LARGEST = 1 << 30
"""How many bytes a frame has at most. A larger length is an error."""


class Ended(Exception):
    """The other end of the pipe is closed."""


def fits(data: bytes) -> bool:
    """Return whether an empty pipe takes a frame with this data in one piece, see PIPE_BUF in pipe(7)."""
    return _HEAD.size + len(data) <= select.PIPE_BUF


def send(pipe: int, kind: bytes, data: bytes = b"") -> None:
    """Write one frame. Raises Ended if the other end is closed."""
    rest = memoryview(_HEAD.pack(kind, len(data)) + data)
    try:
        while rest:
            rest = rest[os.write(pipe, rest) :]
    except OSError:
        raise Ended from None


class Frames:
    """The frames that come through a pipe. One thread at a time reads them."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._data = bytearray()
        self._poll = select.poll()
        self._poll.register(pipe, select.POLLIN)
        self.torn = False
        """Whether the next frame is lost: it is too large, or a signal handler's exception cut it."""

    def take(self) -> tuple[bytes, bytes]:
        """Read one frame and return its kind and its bytes. Raises Ended."""
        while (frame := self._whole()) is None:
            self._read()
        return frame

    def take_within(self, seconds: float) -> tuple[bytes, bytes] | None:
        """Read one frame, or return None if that takes longer than `seconds`.

        After None, the next call continues with the same frame. An exception of a signal handler ends the
        call. Raises Ended if the other end of the pipe is closed, or if the frame is lost (`torn`).
        """
        end = time.monotonic() + seconds
        while (frame := self._whole()) is None:
            if not self._poll.poll(max(end - time.monotonic(), 0) * 1000):
                return None
            self._read()
        return frame

    def _read(self) -> None:
        self.torn = True
        try:
            part = os.read(self._pipe, _PART)
        except OSError:
            part = b""
        self._data += part
        self.torn = False
        if not part:
            raise Ended

    def _whole(self) -> tuple[bytes, bytes] | None:
        if self.torn:
            raise Ended
        if len(self._data) < _HEAD.size:
            return None
        kind, length = _HEAD.unpack_from(self._data)
        if length > _LARGEST:
            self.torn = True
            raise Ended
        end = _HEAD.size + length
        if len(self._data) < end:
            return None
        frame = kind, bytes(self._data[_HEAD.size : end])
        del self._data[:end]
        return frame
