"""What `help` says about players."""

from collections.abc import Iterator

from mmlogic.session.topics import Entry, Part, Topic


def _players() -> Iterator[Part]:
    yield "A player says what to guess next. `suggest NAME` asks it once, `play NAME` lets it break the code."
    from mmlogic.players.engine.player import entries  # brings numpy

    for each in entries():
        yield Entry(f"{each.name} FILE" if each.needs else each.name, each.line, 14)
    yield ""
    yield "`suggest` alone asks `entropy`; `suggest all` ranks what all of them would guess."
    yield '`player "FILE"` adds players of your own, in Python or Prolog.'
    yield "Related: `help suggest` (options), `help play`, `help rate`, `help strategy`."


TOPICS = {"players": Topic("the players that break codes", _players)}
"""The topics of players."""
