"""Play every secret by a strategy tree: `check_tree.py 4x6 marks TREE [LIES]`. It imports no mmlogic."""

import json
import lzma
import re
import sys
from collections import Counter
from itertools import product
from string import ascii_lowercase, digits


def score(guess, code):
    same = [mine == yours for mine, yours in zip(guess, code)]
    if answers == "black":
        return str(sum(same))
    rest, near = Counter(yours for yours, hit in zip(code, same) if not hit), []
    for mine, hit in zip(guess, same):
        near.append(not hit and rest[mine] > 0)
        rest[mine] -= near[-1]
    colours = "".join("g" if hit else "y" if close else "x" for hit, close in zip(same, near))
    return colours if answers == "colours" else f"{sum(same)},{sum(near)}"


def irving(tokens):  # how many codes, and a plan, or its name, or nothing: 4(1213: 0, 1, …; …), 4A, 4
    number, after = int(tokens.pop()), tokens[-1:]
    return number, plan(tokens) if after == ["("] else tokens.pop() if after and after[0].isupper() else None


def plan(tokens):
    _, guess, groups = tokens.pop(), tokens.pop(), []
    while (mark := tokens.pop()) != ")":
        groups += [] if mark == "," else [[]]
        groups[-1].append(irving(tokens))
    parts = {f"{k},{len(g) - 1 - n}": part for k, g in enumerate(groups) for n, part in enumerate(g)}
    return tuple(letters.index(symbol) for symbol in guess[:pegs]), parts


def walk(node, left, turn):  # left: how many lies may be told of each code that is left
    if isinstance(node, dict):
        node = node["left"], (tuple(node["guess"]), node["branches"])
    number, what = node
    what = named[what] if isinstance(what, str) else what
    assert number == len(left) and (what or number <= 2), f"{len(left)} codes are left, not {number}"
    guess, branches = what or (next(iter(left)), {})
    told = {score(guess, code) for code in (codes if any(left.values()) else left)} - {score(guess, guess)}
    parts = {}
    for code, lies in left.items():
        true = score(guess, code)
        for answer in [] if code == guess else told if lies else [true]:
            parts.setdefault(answer, {})[code] = lies - (answer != true)
    turns.update({guess: max(turn, turns.get(guess, 0))} if guess in left else {})
    for answer, after in parts.items():
        walk(branches[answer] if branches else (len(after), None), after, turn + 1)


game, answers, path, *lies = sys.argv[1:]
pegs, symbols = map(int, game.split("x"))
letters = digits[1 : symbols + 1] if symbols < 10 else digits if symbols == 10 else ascii_lowercase
text = (lzma.open if path.endswith(".xz") else open)(path, "rt").read()
if text.startswith("{"):
    root = json.loads(text)["tree"]
else:
    tokens, named = re.findall(r"[0-9a-z]+|[A-Z]+|[():;,=]", re.sub("#.*", "", text))[::-1], {}
    root = irving(tokens)
    while tokens:
        name, _ = tokens.pop(), tokens.pop()
        named[name] = plan(tokens)
codes, turns = list(product(range(symbols), repeat=pegs)), {}
codes = [code for code in codes if answers != "bulls" or len(set(code)) == pegs]
walk(root, dict.fromkeys(codes, sum(map(int, lies))), 1)
assert len(turns) == len(codes)
games = dict(sorted(Counter(turns.values()).items()))
print(f"{sum(turns.values())} guesses for {len(codes)} codes, worst {max(games)}: {games}")
