"""Topics of `help` about players."""

from collections.abc import Iterator

from mmlogic.session.topics import Entry, Part, Topic


def _players() -> Iterator[Part]:
    yield "A player says what to guess next. `suggest NAME` asks it once, `play NAME` lets it break the code."
    from mmlogic.players.engine.player import entries  # imports numpy

    for each in entries():
        yield Entry(f"{each.name} {each.needs.form}" if each.needs else each.name, each.line, 14)
    yield ""
    yield "`suggest` alone asks `entropy`; `suggest all` ranks what all of them would guess."
    yield '`player "FILE"` adds players of your own, in Python or Prolog.'
    yield "Related: `help suggest` (options), `help play`, `help rate`, `help strategy`."


def _play() -> Iterator[Part]:
    yield "The program hides a code, and answers your guesses:"
    yield ""
    yield "    game classic        # 4 pegs of 6 colours: R B G Y O N"
    yield "    secret random"
    yield "    guess RRBB          # at the prompt, `RRBB` alone will do"
    yield "    guess RGYO"
    yield "    suggest             # a hint, from the answers so far"
    yield "    secret off          # give up, and see the code"
    yield ""
    yield "Or you hide a code, and the program breaks it. Answer its guesses:"
    yield ""
    yield "    game classic"
    yield "    play                # it guesses"
    yield "    marks 1 1           # at the prompt, `1 1` alone will do"
    yield "    play off"
    yield ""
    yield "Related: `help secret` (`evil`, `lies`), `help players`, `help games`."


TOPICS = {
    "play": Topic(
        "a session to copy: play against the program",
        _play,
        door="Play against the program",
        begins="`game classic`, `secret random`, guesses: `RRBB`",
        needs={
            "secret random": "the program hides a code; `guess RRBB` is answered",
            "play": "the program breaks your code: answer it, as `2 1`",
        },
    ),
    "players": Topic("the players that break codes", _players),
}
