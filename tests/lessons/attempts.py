"""What learners write for each exercise: right answers (`+`) of several kinds, plausible wrong ones (`-`)."""

# ruff: noqa: E501  # clauses are longer than lines

__all__ = ["ATTEMPTS"]

FD = ":- use_module(library(clpfd)).\n"
BEFORE = "before(A, B) :- symbol(I, A), symbol(J, B), I < J.\n"

ATTEMPTS: dict[tuple[int, int], list[str]] = {
    (1, 3): [
        "+ symbol(Place, yellow)",
        "+ symbol(N, S), S = yellow",
        "+ symbol(N, yellow), N > 0",
        "- symbol(yellow, N)",
        "- symbol(N, Yellow)",
        "- symbol(N, red)",
    ],
    (1, 5): [
        "+ guess(Number, _, marks(1,_))",
        "+ guess(N, _, marks(B,_)), B = 1",
        "+ guess(N, [_,_,_], marks(1,_))",
        "- guess(N, _, marks(_,1))",
        "- guess(N, _, marks(B,B))",
        "- guess(N, _, 1)",
        "- guess(N, _, marks(1,1))",
    ],
    (1, 6): [
        "+ guess(N, [First,_,First], _)",
        "+ guess(N, [A,_,B], _), A = B",
        "+ guess(N, [A,_,B], _), A == B",
        "- guess(N, [S,_,T], _)",
        "- guess(N, [s,_,s], _)",
        "- guess(N, [S,S,_], _)",
    ],
    (1, 8): [
        "+ first(N, S) :- guess(N, [S,_,_], _).",
        "+ first(Number, Symbol) :- guess(Number, Guess, _), Guess = [Symbol|_].",
        "+ first(N, S) :- symbol(_, S), guess(N, [S|_], marks(_, _)).",
        "- first(N, S) :- guess(N, S, _).",
        "- first(N, s) :- guess(N, [s|_], _).",
        "- first(N, S) :- guess(N, [_,S|_], _).",
    ],
    (1, 9): [
        "+ same(N, M) :- guess(N, _, marks(B, W)), guess(M, _, marks(B, W)).",
        "+ same(N, M) :- guess(N, _, A), guess(M, _, B), A = B.",
        "+ same(A, B) :- guess(B, _, Marks), guess(A, _, Marks).",
        "- same(N, M) :- guess(N, _, marks(B, _)), guess(M, _, marks(B, _)).",
        "- same(N, M) :- guess(N, _, _), guess(M, _, _).",
        "- same(N, M) :- guess(N, _, Marks), guess(M, _, Marks), N < M.",
    ],
    (1, 10): [
        "+ warm(red). warm(yellow). warm_start(N) :- guess(N, [S|_], _), warm(S).",
        "+ warm(yellow). warm(red). warm_start(N) :- warm(S), guess(N, [S,_,_], _).",
        "+ warm(S) :- member(S, [red, yellow]). warm_start(N) :- guess(N, G, _), G = [S|_], warm(S).",
        "- warm(red). warm(yellow). warm_start(N) :- guess(N, [_|_], _), warm(_).",
        "- warm(red). warm(yellow). warm_start(N) :- guess(N, [warm,_,_], _).",
        "- warm(red). warm_start(N) :- guess(N, [S|_], _), warm(S).",
    ],
    (2, 2): [
        "+ guess_code_feedback([red,blue], [A,B], 1, 0), member(A, [red,blue,green]), member(B, [red,blue,green])",
        "+ member(A, [red,blue,green]), member(B, [red,blue,green]), guess_code_feedback([red,blue], [A,B], 1, 0)",
        "- guess_code_feedback([red,blue], [A,B], 1, 0)",
        "- member(A, [red,blue,green]), member(B, [red,blue,green]), guess_code_feedback([red,blue], [A,B], 0, 1)",
        "- guess_code_feedback([red,blue], [A,A], 1, 0), member(A, [red,blue,green])",
    ],
    (2, 4): [
        f"+ {BEFORE}",
        "+ before(A, B) :- symbol(I, A), symbol(J, B), J > I.",
        "+ before(A, B) :- symbol(J, B), symbol(I, A), J-I >= 1.",
        "- before(A, B) :- I < J, symbol(I, A), symbol(J, B).",
        "- before(A, B) :- symbol(I, A), J is I+1, symbol(J, B).",
        "- before(A, B) :- symbol(I, A), symbol(J, B), I > J.",
    ],
    (2, 5): [
        f"+ {BEFORE}after(X, Y) :- before(Y, X).",
        f"+ {BEFORE}after(A, B) :- symbol(_, A), before(B, A).",
        f"- {BEFORE}after(A, B) :- symbol(I, A), symbol(J, B), I > J.",
        f"- {BEFORE}after(A, B) :- before(A, B).",
        f"- {BEFORE}after(A, B) :- symbol(_, A), symbol(_, B), \\+ before(A, B).",
        f"- {BEFORE}after(A, B) :- \\+ before(A, B).",
    ],
    (2, 6): [
        f"+ {FD}owed(Given, Seen, Left) :- Left #= Given - Seen.",
        f"+ {FD}owed(G, S, L) :- S + L #= G.",
        f"+ {FD}owed(G, S, L) :- G - S - L #= 0.",
        "- owed(G, S, L) :- L is G-S.",
        "- owed(G, S, L) :- L = G-S.",
        f"- {FD}owed(G, S, L) :- L #= G + S.",
    ],
    (2, 7): [
        "+ alike(G, H, C) :- guess_code_feedback(H, C, B, W), guess_code_feedback(G, C, B, W).",
        "+ alike(G, H, C) :- guess_code_feedback(G, C, B, W), guess_code_feedback(H, C, D, V), B = D, W = V.",
        "+ alike(G, H, C) :- m(G, C, M), m(H, C, M).\nm(G, C, B-W) :- guess_code_feedback(G, C, B, W).",
        "- alike(G, H, C) :- guess_code_feedback(G, C, _, _), guess_code_feedback(H, C, _, _).",
        "- alike(G, H, C) :- guess_code_feedback(G, C, _, W), guess_code_feedback(H, C, _, W), W > 0.",
        "- alike(G, H, C) :- guess_code_feedback(G, H, B, W), guess_code_feedback(H, C, B, W).",
    ],
    (2, 8): [
        "+ swap([X,Y], [Y,X]).",
        "+ swap(C, D) :- C = [A,B], D = [B,A].",
        "+ swap([A|[B]], [B,A]).",
        "- swap([A,B], [A,B]).",
        "- swap([A,B], C) :- D = [B,A], C is D.",
        "- swap([A,A], [A,A]).",
    ],
    (3, 3): [
        "+ black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
        "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
        "+ black([], [], 0).\nblack([Y|G], [X|C], B) :- dif(X, Y), black(G, C, B).\n"
        "black([X|G], [X|C], B) :- black(G, C, A), B is 1+A.",
        "+ black(G, C, B) :- p(G, C, 0, B).\np([], [], B, B).\np([X|G], [X|C], B0, B) :- B1 is B0+1, p(G, C, B1, B).\n"
        "p([X|G], [Y|C], B0, B) :- dif(X, Y), p(G, C, B0, B).",
        "- black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
        "black([_|G], [_|C], B) :- black(G, C, B).",
        "- black([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
        "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
        "- black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, B), B is B+1.\n"
        "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
    ],
    (3, 4): [
        "+ has(S, [S|_]).\nhas(S, [_|T]) :- has(S, T).",
        "+ has(S, Code) :- append(_, [S|_], Code).",
        "+ has(S, [T|Ts]) :- ( S = T ; has(S, Ts) ).",
        "- has(S, [S|_]).\nhas(S, [_,T]) :- has(S, T).",
        "- has(S, [S|_]).",
        "- has(S, [_|T]) :- has(S, T).",
    ],
    (3, 5): [
        "+ count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.\n"
        "count_of(S, [T|C], N) :- dif(S, T), count_of(S, C, N).",
        "+ count_of(S, C, N) :- findall(S, member(S, C), Ss), length(Ss, N).",
        "+ count_of(S, C, N) :- c(C, S, 0, N).\nc([], _, N, N).\nc([S|C], S, N0, N) :- N1 is N0+1, c(C, S, N1, N).\n"
        "c([T|C], S, N0, N) :- T \\= S, c(C, S, N0, N).",
        "- count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, N), N is N+1.\n"
        "count_of(S, [T|C], N) :- dif(S, T), count_of(S, C, N).",
        "- count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.\n"
        "count_of(S, [_|C], N) :- count_of(S, C, N).",
        "- count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.",
    ],
    (3, 6): [
        "+ without(S, [S|R], R).\nwithout(S, [T|C], [T|R]) :- without(S, C, R).",
        "+ without(S, Code, Rest) :- select(S, Code, Rest).",
        "+ without(S, [X|Xs], R) :- ( X = S, R = Xs ; R = [X|Ys], without(S, Xs, Ys) ).",
        "- without(S, [S|R], R).\nwithout(S, [_|C], R) :- without(S, C, R).",
        "- without(_, [], []).\nwithout(S, [S|C], R) :- without(S, C, R).\n"
        "without(S, [T|C], [T|R]) :- dif(S, T), without(S, C, R).",
        "- without(S, [S|R], R).",
    ],
    (3, 7): [
        "+ all_from([], _).\nall_from([X|Xs], Ss) :- all_from(Xs, Ss), member(X, Ss).",
        "+ all_from(Code, Ss) :- maplist(of(Ss), Code).\nof(Ss, S) :- member(S, Ss).",
        "+ all_from(C, _) :- C = [].\nall_from([S|Code], Ss) :- member(S, Ss), all_from(Code, Ss).",
        "- all_from([], []).\nall_from([S|C], Ss) :- member(S, Ss), all_from(C, Ss).",
        "- all_from(Code, Ss) :- member(S, Code), member(S, Ss).",
        "- all_from([], _).\nall_from([S|C], [S|Ss]) :- all_from(C, Ss).",
    ],
    (3, 8): [
        "+ last_peg([S], S).\nlast_peg([_,X|C], S) :- last_peg([X|C], S).",
        "+ last_peg(Code, S) :- append(_, [S], Code).",
        "+ last_peg(Code, S) :- reverse(Code, [S|_]).",
        "- last_peg([_|S], S).",
        "- last_peg([], _).\nlast_peg([_|C], S) :- last_peg(C, S).",
        "- last_peg([S], S).\nlast_peg([_,C], S) :- last_peg(C, S).",
    ],
}
"""By the number of a lesson and of a step: right answers, wrong answers."""

CANDIDATE = "pegs(N), length(Code, N), findall(S, symbol(_, S), Symbols), all_symbols(Code, Symbols)"
IN_PLACE = "both([], 0).\nboth([S-T|P], N) :- both(P, M), ( S == T -> N is M+1 ; N = M ).\n"

ATTEMPTS |= {
    (4, 2): [
        f"+ candidate(Code) :- {CANDIDATE}.",
        "+ candidate(Code) :- pegs(N), length(Code, N), maplist(is_symbol, Code).\nis_symbol(S) :- symbol(_, S).",
        "+ candidate(C) :- pegs(N), build(N, C).\nbuild(0, []).\nbuild(N, [S|C]) :- N > 0, symbol(_, S), M is N-1, build(M, C).",
        "- candidate(Code) :- pegs(N), length(Code, N), maplist(=(S), Code), symbol(_, S).",
        "- candidate(Code) :- findall(S, symbol(_, S), Symbols), all_symbols(Code, Symbols), pegs(N), length(Code, N).",
        "- candidate([A,B]) :- symbol(_, A), symbol(_, B).",
    ],
    (4, 4): [
        "+ fits([], _).\nfits([clue(G, B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), fits(Cs, C).",
        "+ fits(Clues, C) :- maplist(fit(C), Clues).\nfit(C, clue(G, B, W)) :- guess_code_feedback(G, C, B, W).",
        "+ fits(Clues, C) :- \\+ ( member(clue(G, B, W), Clues), \\+ guess_code_feedback(G, C, B, W) ).",
        "- fits(Clues, C) :- member(clue(G, B, W), Clues), guess_code_feedback(G, C, B, W).",
        "- fits([_], _).\nfits([clue(G, B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), fits(Cs, C).",
        "- fits([], _).\nfits([clue(G, B, _)|Cs], C) :- guess_code_feedback(G, C, B, _), fits(Cs, C).",
    ],
    (4, 5): [
        f"+ left(Code) :- {CANDIDATE}, forall(guess(_, G, marks(B, W)), guess_code_feedback(G, Code, B, W)).",
        f"+ left(Code) :- {CANDIDATE}, findall(G-M, guess(_, G, M), Cs), ok(Cs, Code).\n"
        "ok([], _).\nok([G-marks(B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), ok(Cs, C).",
        f"- left(Code) :- {CANDIDATE}, guess(_, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
        "- left(C) :- code(C).",
        f"- left(Code) :- {CANDIDATE}, guess(1, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
        f"- left(Code) :- {CANDIDATE}.",
    ],
    (4, 7): [
        f"+ distinct_code(Code) :- {CANDIDATE}, d(Code).\nd([]).\nd([S|C]) :- \\+ member(S, C), d(C).",
        f"+ distinct_code(Code) :- {CANDIDATE}, is_set(Code).",
        f"+ distinct_code(Code) :- {CANDIDATE}, sort(Code, S), length(S, N).",
        f"- distinct_code(Code) :- {CANDIDATE}, d(Code).\nd([_]).\nd([S,T|C]) :- S \\= T, d([T|C]).",
        f"- distinct_code(Code) :- pegs(M), length(Code, M), d(Code), {CANDIDATE}.\nd([]).\nd([S|C]) :- \\+ member(S, C), d(C).",
        f"- distinct_code(Code) :- {CANDIDATE}.",
    ],
    (4, 8): [
        "+ order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), A \\= blue, nextto(red, green, [A,B,C]).",
        "+ order([red,green,blue]).",
        "+ order(C) :- permutation([blue,green,red], C), C = [A|_], dif(A, blue), append(_, [red,green|_], C).",
        "- order([A,B,C]) :- A \\= blue, permutation([red,green,blue], [A,B,C]).",
        "- order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), A \\= blue.",
        "- order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), nextto(red, green, [A,B,C]).",
    ],
    (5, 2): [
        "+ reach(X, Y) :- next(X, Y).\nreach(X, Z) :- next(X, Y), reach(Y, Z).",
        "+ reach(X, Z) :- next(X, Y), ( Z = Y ; reach(Y, Z) ).",
        "+ reach(X, Z) :- next(Y, Z), ( X = Y ; reach(X, Y) ).",
        "- reach(X, Z) :- reach(X, Y), next(Y, Z).\nreach(X, Y) :- next(X, Y).",
        "- reach(X, Y) :- next(X, Y).\nreach(X, Z) :- next(X, Y), next(Y, Z).",
        "- reach(X, X).\nreach(X, Z) :- next(X, Y), reach(Y, Z).",
    ],
    (5, 3): [
        "+ first_code(C) :- once(code(C)).",
        "+ first_code(C) :- code(C), !.",
        "+ first_code(C) :- ( code(D) -> C = D ).",
        "- first_code(C) :- !, code(C).",
        "- first_code(C) :- code(C).",
        "- first_code(C) :- pegs(N), length(C, N).",
    ],
    (5, 4): [
        "+ blue_first([blue|R]) :- code([blue|R]).",
        "+ blue_first(C) :- C = [blue|_], code(C).",
        "- blue_first(C) :- code(C), C = [blue|_].",
        "- blue_first(C) :- code(C), C = [blue|_], !.",
        "- blue_first(C) :- code(C), \\+ C = [red|_].",
        "- blue_first(C) :- C = [_,_,blue], code(C).",
    ],
    (5, 6): [
        f"+ {IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), forall(guess(_, [X,Y|_], marks(M, _)), ( both([A-X,B-Y], N), N =< M )).",
        f"+ {IN_PLACE}promising(P) :- P = [A,B], symbol(_, A), symbol(_, B), findall(x, ( guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], N), N > M ), []).",
        f"- {IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), forall(guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], M)).",
        "- promising([A,B]) :- symbol(_, A), symbol(_, B).",
        f"- {IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], N), N =< M.",
    ],
}
