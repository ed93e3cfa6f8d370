"""Change texts and bytes at random places, as typing errors, broken disks and attackers do."""

from collections.abc import Callable
from random import Random

_TOKENS = (
    *("(", ")", "[", "]", '"', "'", "\\", ";", "#", ",", "\n", "\r", "\0", "\ufeff", "\u202e", "\ud800"),
    *("👍", "|"),
    *("guess", "where", "and", "not", "end", "code[1]", "9" * 400, "-", "{", "}", ":", "__", "[" * 300),
    "(" * 5000,
)
_BYTES: tuple[bytes, ...] = (
    *(b"\0", b"\xff", b"\n", b"[" * 2000, b"{" * 2000, b"9" * 5000, b'"', b",", b"-1", b"1e999"),
    *(b"\xed\xa0\x80", b"null", b"true", b"NaN", b"0.5", b'{"a":1}', b"[]", b"# kind: graph\n"),
    *(b"# link: 0,0 9,9\n", b".a" * 900),
)


def broken_text(text: str, random: Random) -> str:
    """Return `text` with one to three places changed."""
    pieces = text.split(" ")
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(pieces) + 1)
        match random.randrange(5):
            case 0:
                pieces.insert(place, random.choice(_TOKENS))
            case 1:
                del pieces[place : place + 1]
            case 2:
                pieces.insert(place, random.choice(pieces) if pieces else "")
            case 3:
                random.shuffle(pieces)
            case 4:
                joined = " ".join(pieces)
                at = random.randrange(len(joined) + 1)
                pieces = (
                    joined[:at] + random.choice(_TOKENS)[:1] + joined[at + random.randrange(3) :]
                ).split(" ")
    return " ".join(pieces)


def broken_bytes(data: bytes, random: Random) -> bytes:
    """Return `data` with one to four places changed."""
    broken = bytearray(data)
    for _ in range(random.randint(1, 4)):
        random.choice(_WAYS)(broken, random)
    return bytes(broken)


def _flip(data: bytearray, random: Random) -> None:
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def _cut(data: bytearray, random: Random) -> None:
    place = random.randrange(len(data) + 1)
    del data[place : place + random.choice((1, 2, 10, 10**9))]


def _put(data: bytearray, random: Random) -> None:
    place = random.randrange(len(data) + 1)
    data[place:place] = random.choice(_BYTES)


def _repeat(data: bytearray, random: Random) -> None:
    place = random.randrange(len(data) + 1)
    data[place:place] = data[place : place + random.choice((1, 5, 50))] * random.choice((1, 3, 200))


_WAYS: tuple[Callable[[bytearray, Random], None], ...] = (_flip, _cut, _put, _repeat)
