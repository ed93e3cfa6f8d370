"""Play every secret by a strategy tree: `check_tree.py 4x6 marks TREE [LIES]`. It imports no mmlogic."""

import json
import lzma
import re
import sys
from itertools import product


def score(guess, code):  # of each peg, g: its symbol is there, y: at another peg, x: at no other
    rest, told = [yours for mine, yours in zip(guess, code) if mine != yours], ""
    for mine, yours in zip(guess, code):
        near = [*zip(guess, told)].count((mine, "y")) < rest.count(mine)
        told += "g" if mine == yours else "y" if near else "x"
    black, white = told.count("g"), told.count("y")
    return {"colours": told, "black": str(black)}.get(answers, f"{black},{white}")


def walk(node, left, turn):  # left: how many lies may be told of each code that is left
    node = {"left": node} if type(node) is int else named.get(node.get("name"), {}) | node.get("tree", node)
    assert node["left"] == len(left) and ("guess" in node or len(left) <= 2), f"not {len(left)} codes: {node}"
    guess = tuple(letters.index(s) if isinstance(s, str) else s for s in node.get("guess", min(left)))
    branches = node.get("branches", {})
    if isinstance(branches, list):  # of Irving: k black in group k, the most white ones first
        branches = {f"{k},{w}": part for k, row in enumerate(branches) for w, part in enumerate(row[::-1])}
    true = {code: score(guess, code) for code in (codes if any(left.values()) else left)}
    if guess in left:
        yield guess, turn
    for answer in {*true.values()} - {score(guess, guess)}:
        after = {code: lies - (true[code] != answer) for code, lies in left.items() if code != guess}
        after = {code: lies for code, lies in after.items() if lies >= 0}
        if after:
            yield from walk(branches[answer] if branches else len(after), after, turn + 1)


game, answers, path, lies = (*sys.argv[1:], "0")[:4]
pegs, symbols = map(int, game.split("x"))
letters = "0123456789"[symbols < 10 :] if symbols <= 10 else "abcdefghijklmnopqrstuvwxyz"
text = re.sub(r"#.*|\s", "", (lzma.open if path.endswith(".xz") else open)(path, "rt").read())
text = re.sub(r"(\d+)([A-Z]+)", r'{"left": \1, "name": "\2"}', text)  # Irving's 14B, 5(231: …; …), A = (…)
text = re.sub(r"(\d+)\((\w+):?", r'{"left": \1, "guess": "\2", "branches": [[', text)
text = re.sub(r"([A-Z]+)=\((\w+):?", r', {"name": "\1", "guess": "\2", "branches": [[', text)
root, *plans = json.loads("[" + text.replace(";", "], [").replace(")", "]]}") + "]")
named = {plan["name"]: plan for plan in plans}
codes = [each for each in product(range(symbols), repeat=pegs) if answers != "bulls" or len({*each}) == pegs]
turns = sorted(dict(sorted(walk(root, dict.fromkeys(codes, int(lies)), 1))).values())  # lies may delay a code
print(f"{sum(turns)} guesses for {len(codes)} codes, worst {turns[-1]}:", {n: turns.count(n) for n in turns})
