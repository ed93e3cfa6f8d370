"""Help while the user types, without a terminal."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import fragment_list_to_text

from mmlogic import Session
from mmlogic.language import by_keyword
from mmlogic.language.completion import Vocabulary
from mmlogic.repl.assistance import coloured, usage
from mmlogic.repl.editing import Ghost, StatementCompleter, StatementLexer
from mmlogic.repl.familiar import Familiar
from mmlogic.session.core import SessionCore

SESSION = SessionCore()

PIECES = st.sampled_from(
    [
        *("guess ", "RRBB", "[", "]", "red", ",", " 0 2", "\n", ";", "# x", '"', "where ", "(", "count"),
        *("é", "\x00"),
    ]
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=12).map("".join))


def offered(text: str, vocabulary: Vocabulary, *, asked: bool = False) -> dict[str, str]:
    completer = StatementCompleter(lambda: vocabulary)
    found = completer.get_completions(Document(text), CompleteEvent(completion_requested=asked))
    return {text[: len(text) + each.start_position] + each.text: each.display_meta_text for each in found}


@pytest.fixture
def vocabulary() -> Vocabulary:
    with Session() as session:
        session.guess("RRBBGG", 0, 2)
        familiar = Familiar(session)
        familiar.typed("guess RRBBGG 0 2; codes")
        return familiar.vocabulary()


def test_the_parts_of_products_are_offered(session: Session) -> None:
    session.run("pegs 3; colors [red, blue] x [star, moon]")
    assert offered("where no s", Familiar(session).vocabulary()) == {
        "where no star": "all symbols that have it"
    }
    session.run("colors [red-star, red-moon, blue-star]")
    assert not offered("where no s", Familiar(session).vocabulary())


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("puzzle hidoku\n1 . .\n", "end"),
        ("count\nprolog\na(1).\n", "end"),
        ("puzzle hidoku\n", ""),
        ("puzzle hidoku\n1 . .\n3", ""),
        ("guess [red,\nblue,\n", ""),
    ],
)
def test_an_empty_line_of_a_block_suggests_its_end(typed: str, suggested: str) -> None:
    found = Ghost(lambda: "").get_suggestion(Buffer(), Document(typed))
    assert (found.text if found else "") == suggested


def test_candidates_know_the_session_and_say_what_they_are(vocabulary: Vocabulary) -> None:
    assert offered("guess [re", vocabulary) == {"guess [red": "the symbol R"}
    assert offered("check RRB", vocabulary)["check RRBBGG"] == "a code used before"
    assert offered("forget ", vocabulary, asked=True)["forget 1"].endswith("0 2")
    assert offered("set engine text", vocabulary) == {"set engine textbook": "a value of engine"}
    assert set(offered("game ", vocabulary)) >= {"game classic", "game bulls-and-cows"}
    assert "4 pegs of 6 symbols" in offered("game cl", vocabulary)["game classic"]


def test_what_was_typed_last_comes_first(vocabulary: Vocabulary) -> None:
    assert next(iter(offered("c", vocabulary))) == "codes"


def test_a_file_name_is_completed(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (tmp_path / "game.mm").write_text("")
    assert offered(f'load "{tmp_path}/ga', vocabulary) == {f'load "{tmp_path}/game.mm"': "a file"}


@pytest.mark.parametrize("text", ["", "   ", "count;", "count; ", "count", "guess RRBBGG ", "# cou"])
def test_nobody_is_disturbed_without_need(text: str, vocabulary: Vocabulary) -> None:
    assert not offered(text, vocabulary)


def test_who_asks_is_answered(vocabulary: Vocabulary) -> None:
    assert {each.keyword for each in by_keyword().values()} <= set(offered("", vocabulary, asked=True))
    assert "guess RRBBGG 6" in offered("guess RRBBGG ", vocabulary, asked=True)


def test_a_broken_vocabulary_breaks_nothing() -> None:
    def broken() -> Vocabulary:
        raise RuntimeError("broken")

    completer = StatementCompleter(broken)
    assert list(completer.get_completions(Document("cou"), CompleteEvent())) == []


@given(TEXTS)
def test_no_text_breaks_the_help(text: str) -> None:
    offered(text, Vocabulary(symbols={"red": "R"}, pegs=4), asked=True)
    usage(text)
    lines = StatementLexer(SESSION).lex_document(Document(text))
    shown = [fragment_list_to_text(lines(number)) for number in range(text.count("\n") + 1)]
    assert "\n".join(shown) == text


@pytest.mark.parametrize("text", ["gess RRBBGG 0 2", "count count", "count; !"])
def test_a_mistake_is_marked(text: str) -> None:
    assert "class:mistake" in [style for style, *_ in coloured(text)]


@pytest.mark.parametrize("text", ["gue", "count; wh", "where cou", "show prog"])
def test_what_may_still_become_right_is_not(text: str) -> None:
    assert "class:mistake" not in [style for style, *_ in coloured(text)]


@pytest.mark.parametrize(
    ("before", "keyword"),
    [
        ("guess ", "guess"),
        ("count; edit 1", "edit"),
        ("guess [red,\n", "guess"),
        ("profile count", "profile"),
    ],
)
def test_the_syntax_is_that_of_the_statement_at_hand(before: str, keyword: str) -> None:
    assert usage(before) == by_keyword()[keyword].usage


@pytest.mark.parametrize("before", ["", "gue", "count;", "count\n", "# guess "])
def test_between_statements_there_is_no_syntax_to_show(before: str) -> None:
    assert usage(before) == ""


def test_a_pasted_script_of_any_length_is_taken() -> None:
    text = "guess RRBBGG 0 2\n" * 100_000 + "cou"
    assert offered(text, Vocabulary())[text + "nt"]
    assert "".join(piece for _, piece in coloured(text)) == text
    assert usage(text + "nt") == "count"
