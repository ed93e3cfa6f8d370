"""What learners write for each exercise: right answers of several kinds, and the plausible wrong ones."""

# ruff: noqa: E501  # clauses are longer than lines

__all__ = ["ATTEMPTS"]

FD = ":- use_module(library(clpfd)).\n"
BEFORE = "before(A, B) :- symbol(I, A), symbol(J, B), I < J.\n"

ATTEMPTS: dict[tuple[int, int], tuple[list[str], list[str]]] = {
    (1, 3): (
        ["symbol(Place, yellow)", "symbol(N, S), S = yellow", "symbol(N, yellow), N > 0"],
        ["symbol(yellow, N)", "symbol(N, Yellow)", "symbol(N, red)"],
    ),
    (1, 5): (
        ["guess(Number, _, marks(1,_))", "guess(N, _, marks(B,_)), B = 1", "guess(N, [_,_,_], marks(1,_))"],
        ["guess(N, _, marks(_,1))", "guess(N, _, marks(B,B))", "guess(N, _, 1)", "guess(N, _, marks(1,1))"],
    ),
    (1, 6): (
        ["guess(N, [First,_,First], _)", "guess(N, [A,_,B], _), A = B", "guess(N, [A,_,B], _), A == B"],
        ["guess(N, [S,_,T], _)", "guess(N, [s,_,s], _)", "guess(N, [S,S,_], _)"],
    ),
    (1, 8): (
        [
            "first(N, S) :- guess(N, [S,_,_], _).",
            "first(Number, Symbol) :- guess(Number, Guess, _), Guess = [Symbol|_].",
            "first(N, S) :- symbol(_, S), guess(N, [S|_], marks(_, _)).",
        ],
        [
            "first(N, S) :- guess(N, S, _).",
            "first(N, s) :- guess(N, [s|_], _).",
            "first(N, S) :- guess(N, [_,S|_], _).",
        ],
    ),
    (1, 9): (
        [
            "same(N, M) :- guess(N, _, marks(B, W)), guess(M, _, marks(B, W)).",
            "same(N, M) :- guess(N, _, A), guess(M, _, B), A = B.",
            "same(A, B) :- guess(B, _, Marks), guess(A, _, Marks).",
        ],
        [
            "same(N, M) :- guess(N, _, marks(B, _)), guess(M, _, marks(B, _)).",
            "same(N, M) :- guess(N, _, _), guess(M, _, _).",
            "same(N, M) :- guess(N, _, Marks), guess(M, _, Marks), N < M.",
        ],
    ),
    (1, 10): (
        [
            "warm(red). warm(yellow). warm_start(N) :- guess(N, [S|_], _), warm(S).",
            "warm(yellow). warm(red). warm_start(N) :- warm(S), guess(N, [S,_,_], _).",
            "warm(S) :- member(S, [red, yellow]). warm_start(N) :- guess(N, G, _), G = [S|_], warm(S).",
        ],
        [
            "warm(red). warm(yellow). warm_start(N) :- guess(N, [_|_], _), warm(_).",
            "warm(red). warm(yellow). warm_start(N) :- guess(N, [warm,_,_], _).",
            "warm(red). warm_start(N) :- guess(N, [S|_], _), warm(S).",
        ],
    ),
    (2, 2): (
        [
            "guess_code_feedback([red,blue], [A,B], 1, 0), member(A, [red,blue,green]), member(B, [red,blue,green])",
            "member(A, [red,blue,green]), member(B, [red,blue,green]), guess_code_feedback([red,blue], [A,B], 1, 0)",
            "Ss = [red,blue,green], member(A, Ss), member(B, Ss), guess_code_feedback([red,blue], [A,B], 1, 0)",
        ][:2],
        [
            "guess_code_feedback([red,blue], [A,B], 1, 0)",
            "member(A, [red,blue,green]), member(B, [red,blue,green]), guess_code_feedback([red,blue], [A,B], 0, 1)",
            "guess_code_feedback([red,blue], [A,A], 1, 0), member(A, [red,blue,green])",
        ],
    ),
    (2, 4): (
        [
            BEFORE,
            "before(A, B) :- symbol(I, A), symbol(J, B), J > I.",
            "before(A, B) :- symbol(J, B), symbol(I, A), J-I >= 1.",
        ],
        [
            "before(A, B) :- I < J, symbol(I, A), symbol(J, B).",
            "before(A, B) :- symbol(I, A), J is I+1, symbol(J, B).",
            "before(A, B) :- symbol(I, A), symbol(J, B), I > J.",
        ],
    ),
    (2, 5): (
        [
            f"{BEFORE}after(X, Y) :- before(Y, X).",
            "after(A, B) :- symbol(I, A), symbol(J, B), I > J.",
            f"{BEFORE}after(A, B) :- symbol(_, A), before(B, A).",
        ],
        [
            f"{BEFORE}after(A, B) :- before(A, B).",
            f"{BEFORE}after(A, B) :- symbol(_, A), symbol(_, B), \\+ before(A, B).",
            f"{BEFORE}after(A, B) :- \\+ before(A, B).",
        ],
    ),
    (2, 6): (
        [
            f"{FD}owed(Given, Seen, Left) :- Left #= Given - Seen.",
            f"{FD}owed(G, S, L) :- S + L #= G.",
            f"{FD}owed(G, S, L) :- G - S - L #= 0.",
        ],
        [
            "owed(G, S, L) :- L is G-S.",
            "owed(G, S, L) :- L = G-S.",
            f"{FD}owed(G, S, L) :- L #= G + S.",
        ],
    ),
    (2, 7): (
        [
            "alike(G, H, C) :- guess_code_feedback(H, C, B, W), guess_code_feedback(G, C, B, W).",
            "alike(G, H, C) :- guess_code_feedback(G, C, B, W), guess_code_feedback(H, C, D, V), B = D, W = V.",
            "alike(G, H, C) :- m(G, C, M), m(H, C, M).\nm(G, C, B-W) :- guess_code_feedback(G, C, B, W).",
        ],
        [
            "alike(G, H, C) :- guess_code_feedback(G, C, _, _), guess_code_feedback(H, C, _, _).",
            "alike(G, H, C) :- guess_code_feedback(G, C, _, W), guess_code_feedback(H, C, _, W), W > 0.",
            "alike(G, H, C) :- guess_code_feedback(G, H, B, W), guess_code_feedback(H, C, B, W).",
        ],
    ),
    (2, 8): (
        ["swap([X,Y], [Y,X]).", "swap(C, D) :- C = [A,B], D = [B,A].", "swap([A|[B]], [B,A])."],
        ["swap([A,B], [A,B]).", "swap([A,B], C) :- C is [B,A].", "swap([A,A], [A,A])."],
    ),
    (3, 3): (
        [
            "black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
            "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
            "black([], [], 0).\nblack([Y|G], [X|C], B) :- dif(X, Y), black(G, C, B).\n"
            "black([X|G], [X|C], B) :- black(G, C, A), B is 1+A.",
            "black(G, C, B) :- p(G, C, 0, B).\np([], [], B, B).\np([X|G], [X|C], B0, B) :- B1 is B0+1, p(G, C, B1, B).\n"
            "p([X|G], [Y|C], B0, B) :- dif(X, Y), p(G, C, B0, B).",
        ],
        [
            "black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
            "black([_|G], [_|C], B) :- black(G, C, B).",
            "black([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
            "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
            "black([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, B), B is B+1.\n"
            "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
        ],
    ),
    (3, 4): (
        [
            "has(S, [S|_]).\nhas(S, [_|T]) :- has(S, T).",
            "has(S, Code) :- append(_, [S|_], Code).",
            "has(S, [T|Ts]) :- ( S = T ; has(S, Ts) ).",
        ],
        ["has(S, [S|_]).\nhas(S, [_,T]) :- has(S, T).", "has(S, [S|_]).", "has(S, [_|T]) :- has(S, T)."],
    ),
    (3, 5): (
        [
            "count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.\n"
            "count_of(S, [T|C], N) :- dif(S, T), count_of(S, C, N).",
            "count_of(S, C, N) :- findall(S, member(S, C), Ss), length(Ss, N).",
            "count_of(S, C, N) :- c(C, S, 0, N).\nc([], _, N, N).\nc([S|C], S, N0, N) :- N1 is N0+1, c(C, S, N1, N).\n"
            "c([T|C], S, N0, N) :- T \\= S, c(C, S, N0, N).",
        ],
        [
            "count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, N), N is N+1.\n"
            "count_of(S, [T|C], N) :- dif(S, T), count_of(S, C, N).",
            "count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.\n"
            "count_of(S, [_|C], N) :- count_of(S, C, N).",
            "count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.",
        ],
    ),
    (3, 6): (
        [
            "without(S, [S|R], R).\nwithout(S, [T|C], [T|R]) :- without(S, C, R).",
            "without(S, Code, Rest) :- select(S, Code, Rest).",
            "without(S, [X|Xs], R) :- ( X = S, R = Xs ; R = [X|Ys], without(S, Xs, Ys) ).",
        ],
        [
            "without(S, [S|R], R).\nwithout(S, [_|C], R) :- without(S, C, R).",
            "without(_, [], []).\nwithout(S, [S|C], R) :- without(S, C, R).\n"
            "without(S, [T|C], [T|R]) :- dif(S, T), without(S, C, R).",
            "without(S, [S|R], R).",
        ],
    ),
    (3, 7): (
        [
            "all_from([], _).\nall_from([X|Xs], Ss) :- all_from(Xs, Ss), member(X, Ss).",
            "all_from(Code, Ss) :- maplist(of(Ss), Code).\nof(Ss, S) :- member(S, Ss).",
            "all_from(C, _) :- C = [].\nall_from([S|Code], Ss) :- member(S, Ss), all_from(Code, Ss).",
        ],
        [
            "all_from([], []).\nall_from([S|C], Ss) :- member(S, Ss), all_from(C, Ss).",
            "all_from(Code, Ss) :- member(S, Code), member(S, Ss).",
            "all_from([], _).\nall_from([S|C], [S|Ss]) :- all_from(C, Ss).",
        ],
    ),
    (3, 8): (
        [
            "last_peg([S], S).\nlast_peg([_,X|C], S) :- last_peg([X|C], S).",
            "last_peg(Code, S) :- append(_, [S], Code).",
            "last_peg(Code, S) :- reverse(Code, [S|_]).",
        ],
        [
            "last_peg([_|S], S).",
            "last_peg([], _).\nlast_peg([_|C], S) :- last_peg(C, S).",
            "last_peg([S], S).\nlast_peg([_,C], S) :- last_peg(C, S).",
        ],
    ),
}
"""By the number of a lesson and of a step: right answers, wrong answers."""

CANDIDATE = "pegs(N), length(Code, N), findall(S, symbol(_, S), Symbols), all_symbols(Code, Symbols)"
IN_PLACE = "both([], 0).\nboth([S-T|P], N) :- both(P, M), ( S == T -> N is M+1 ; N = M ).\n"

ATTEMPTS |= {
    (4, 2): (
        [
            f"candidate(Code) :- {CANDIDATE}.",
            "candidate(Code) :- pegs(N), length(Code, N), maplist(is_symbol, Code).\nis_symbol(S) :- symbol(_, S).",
            "candidate(C) :- pegs(N), build(N, C).\nbuild(0, []).\nbuild(N, [S|C]) :- N > 0, symbol(_, S), M is N-1, build(M, C).",
        ],
        [
            "candidate(Code) :- pegs(N), length(Code, N), maplist(=(S), Code), symbol(_, S).",
            "candidate(Code) :- findall(S, symbol(_, S), Symbols), all_symbols(Code, Symbols), pegs(N), length(Code, N).",
            "candidate([A,B]) :- symbol(_, A), symbol(_, B).",
        ],
    ),
    (4, 4): (
        [
            "fits([], _).\nfits([clue(G, B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), fits(Cs, C).",
            "fits(Clues, C) :- maplist(fit(C), Clues).\nfit(C, clue(G, B, W)) :- guess_code_feedback(G, C, B, W).",
            "fits(Clues, C) :- \\+ ( member(clue(G, B, W), Clues), \\+ guess_code_feedback(G, C, B, W) ).",
        ],
        [
            "fits(Clues, C) :- member(clue(G, B, W), Clues), guess_code_feedback(G, C, B, W).",
            "fits([_], _).\nfits([clue(G, B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), fits(Cs, C).",
            "fits([], _).\nfits([clue(G, B, _)|Cs], C) :- guess_code_feedback(G, C, B, _), fits(Cs, C).",
        ],
    ),
    (4, 5): (
        [
            "left(C) :- code(C).",
            f"left(Code) :- {CANDIDATE}, forall(guess(_, G, marks(B, W)), guess_code_feedback(G, Code, B, W)).",
            f"left(Code) :- {CANDIDATE}, findall(G-M, guess(_, G, M), Cs), ok(Cs, Code).\n"
            "ok([], _).\nok([G-marks(B, W)|Cs], C) :- guess_code_feedback(G, C, B, W), ok(Cs, C).",
        ],
        [
            f"left(Code) :- {CANDIDATE}, guess(_, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
            f"left(Code) :- {CANDIDATE}, guess(1, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
            f"left(Code) :- {CANDIDATE}.",
        ],
    ),
    (4, 7): (
        [
            f"distinct_code(Code) :- {CANDIDATE}, d(Code).\nd([]).\nd([S|C]) :- \\+ member(S, C), d(C).",
            f"distinct_code(Code) :- {CANDIDATE}, is_set(Code).",
            f"distinct_code(Code) :- {CANDIDATE}, sort(Code, S), length(S, N).",
        ],
        [
            f"distinct_code(Code) :- {CANDIDATE}, d(Code).\nd([_]).\nd([S,T|C]) :- S \\= T, d([T|C]).",
            f"distinct_code(Code) :- pegs(M), length(Code, M), d(Code), {CANDIDATE}.\nd([]).\nd([S|C]) :- \\+ member(S, C), d(C).",
            f"distinct_code(Code) :- {CANDIDATE}.",
        ],
    ),
    (4, 8): (
        [
            "order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), A \\= blue, nextto(red, green, [A,B,C]).",
            "order([red,green,blue]).",
            "order(C) :- permutation([blue,green,red], C), C = [A|_], dif(A, blue), append(_, [red,green|_], C).",
        ],
        [
            "order([A,B,C]) :- A \\= blue, permutation([red,green,blue], [A,B,C]).",
            "order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), A \\= blue.",
            "order([A,B,C]) :- permutation([red,green,blue], [A,B,C]), nextto(red, green, [A,B,C]).",
        ],
    ),
    (5, 2): (
        [
            "reach(X, Y) :- next(X, Y).\nreach(X, Z) :- next(X, Y), reach(Y, Z).",
            "reach(X, Z) :- next(X, Y), ( Z = Y ; reach(Y, Z) ).",
            "reach(X, Z) :- next(Y, Z), ( X = Y ; reach(X, Y) ).",
        ],
        [
            "reach(X, Z) :- reach(X, Y), next(Y, Z).\nreach(X, Y) :- next(X, Y).",
            "reach(X, Y) :- next(X, Y).\nreach(X, Z) :- next(X, Y), next(Y, Z).",
            "reach(X, X).\nreach(X, Z) :- next(X, Y), reach(Y, Z).",
        ],
    ),
    (5, 3): (
        [
            "first_code(C) :- once(code(C)).",
            "first_code(C) :- code(C), !.",
            "first_code(C) :- ( code(D) -> C = D ).",
        ],
        [
            "first_code(C) :- !, code(C).",
            "first_code(C) :- code(C).",
            "first_code(C) :- pegs(N), length(C, N).",
        ],
    ),
    (5, 4): (
        [
            "blue_first([blue|R]) :- code([blue|R]).",
            "blue_first(C) :- C = [blue|_], code(C).",
            "blue_first(C) :- code(C), C = [blue|_].",
        ],
        [
            "blue_first(C) :- code(C), C = [blue|_], !.",
            "blue_first(C) :- code(C), \\+ C = [red|_].",
            "blue_first(C) :- C = [_,_,blue], code(C).",
        ],
    ),
    (5, 6): (
        [
            f"{IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), forall(guess(_, [X,Y|_], marks(M, _)), ( both([A-X,B-Y], N), N =< M )).",
            f"{IN_PLACE}promising(P) :- P = [A,B], symbol(_, A), symbol(_, B), findall(x, ( guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], N), N > M ), []).",
        ],
        [
            f"{IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), forall(guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], M)).",
            "promising([A,B]) :- symbol(_, A), symbol(_, B).",
            f"{IN_PLACE}promising([A,B]) :- symbol(_, A), symbol(_, B), guess(_, [X,Y|_], marks(M, _)), both([A-X,B-Y], N), N =< M.",
        ],
    ),
}

ATTEMPTS |= {
    (6, 3): (
        [
            "other(S, T) :- symbol(_, S), symbol(_, T), S \\= T.",
            "other(S, T) :- symbol(I, S), symbol(J, T), I =\\= J.",
            "other(S, T) :- symbol(_, S), symbol(_, T), \\+ S = T.",
        ],
        [
            "other(S, T) :- S \\= T, symbol(_, S), symbol(_, T).",
            "other(S, T) :- symbol(I, S), symbol(J, T), I < J.",
            "other(S, T) :- dif(S, T), symbol(_, S).",
        ],
    ),
    (6, 4): (
        [
            "never_first(S) :- symbol(_, S), \\+ ( guess(_, G, _), G = [S|_] ).",
            "never_first(S) :- symbol(_, S), forall(guess(_, [T|_], _), S \\= T).",
            "never_first(S) :- findall(T, guess(_, [T|_], _), Ts), symbol(_, S), \\+ memberchk(S, Ts).",
        ],
        [
            "never_first(S) :- \\+ guess(_, [S|_], _), symbol(_, S).",
            "never_first(S) :- symbol(_, S), guess(_, [T|_], _), S \\= T.",
            "never_first(S) :- symbol(_, S), \\+ ( guess(_, G, _), member(S, G) ).",
        ],
    ),
    (6, 5): (
        [
            "unused(S) :- symbol(_, S), forall(guess(_, G, _), \\+ member(S, G)).",
            "unused(S) :- symbol(_, S), \\+ used(S).\nused(S) :- guess(_, G, _), member(S, G).",
            "unused(S) :- findall(G, guess(_, G, _), Gs), append(Gs, Used), symbol(_, S), \\+ memberchk(S, Used).",
        ],
        [
            "unused(S) :- symbol(_, S), guess(_, G, _), \\+ member(S, G).",
            "unused(S) :- \\+ ( guess(_, G, _), member(S, G) ).",
            "unused(S) :- \\+ ( symbol(_, S), guess(_, G, _), member(S, G) ).",
        ],
    ),
    (6, 7): (
        [
            "impossible(G, B, W) :- forall(candidate(C), \\+ guess_code_feedback(G, C, B, W)).",
            "impossible(G, B, W) :- \\+ possible(G, B, W).\npossible(G, B, W) :- candidate(C), guess_code_feedback(G, C, B, W).",
            "impossible(G, B, W) :- findall(C, (candidate(C), guess_code_feedback(G, C, B, W)), []).",
        ],
        [
            "impossible(G, B, W) :- candidate(C), \\+ guess_code_feedback(G, C, B, W).",
            "impossible(_, B, W) :- B+W > 3.",
            "impossible(G, B, W) :- candidate(C), !, \\+ guess_code_feedback(G, C, B, W).",
        ],
    ),
    (6, 8): (
        [
            "no_red(Code) :- maplist(dif(red), Code).",
            "no_red([]).\nno_red([S|Code]) :- no_red(Code), dif(red, S).",
            "no_red(Code) :- foldl(not_red, Code, _, _).\nnot_red(S, _, _) :- dif(S, red).",
        ],
        [
            "no_red(Code) :- \\+ member(red, Code).",
            "no_red(Code) :- member(S, Code), dif(S, red).",
            "no_red([]).\nno_red([S|Code]) :- S \\== red, no_red(Code).",
        ],
    ),
    (6, 9): (
        [
            "different([]).\ndifferent([S|Code]) :- maplist(dif(S), Code), different(Code).",
            "different(Code) :- d(Code, []).\nd([], _).\nd([S|Code], Seen) :- maplist(dif(S), Seen), d(Code, [S|Seen]).",
            "different([]).\ndifferent([S|C]) :- different(C), no(S, C).\nno(_, []).\nno(S, [T|C]) :- dif(T, S), no(S, C).",
        ],
        [
            "different([]).\ndifferent([_]).\ndifferent([S,T|C]) :- dif(S, T), different([T|C]).",
            "different([]).\ndifferent([S|C]) :- \\+ member(S, C), different(C).",
            "different(Code) :- is_set(Code).",
        ],
    ),
}

SUMS = "sum([], 0).\nsum([X|Xs], S) :- S #= X + R, sum(Xs, R).\n"
BLACK_FD = (
    "black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- T #<==> (X #= Y), B #= T+A, black_fd(G, C, A).\n"
)
LOCK = "[A,B,C] ins 1..9, A+B+C #= 10, A*B*C #= 30"
LISTED = "findall(G-B, ( guess(N, _, marks(B, _)), numbered(N, G) ), Cs)"
AGREES = f"{BLACK_FD}agrees([], _).\nagrees([G-B|Cs], C) :- black_fd(G, C, B), agrees(Cs, C).\n"

ATTEMPTS |= {
    (7, 2): (
        [
            "rising([A,B,C]) :- [A,B,C] ins 1..4, A #< B, B #< C, labeling([ff], [C,B,A]).",
            "rising(L) :- L = [_,_,_], L ins 1..4, chain(L, #<), label(L).",
            "rising([A,B,C]) :- between(1, 4, A), between(1, 4, B), A < B, between(1, 4, C), B < C.",
        ],
        [
            "rising([A,B,C]) :- [A,B,C] ins 1..4, A < B, B < C, label([A,B,C]).",
            "rising([A,B,C]) :- [A,B,C] ins 1..4, A #< B, B #< C.",
            "rising([A,B,C]) :- [A,B,C] ins 1..4, A #=< B, B #=< C, label([A,B,C]).",
        ],
    ),
    (7, 3): (
        [
            f"{SUMS}adds(C, S) :- C ins 1..9, sum(C, S), label(C).",
            "adds(C, S) :- C ins 1..9, sum(C, #=, S), labeling([ff], C).",
            "adds(C, S) :- C ins 1..9, foldl(plus_fd, C, 0, T), T #= S, label(C).\nplus_fd(X, A, B) :- B #= A+X.",
        ],
        [
            "adds(C, S) :- C ins 1..9, sum_list(C, S), label(C).",
            "adds(C, S) :- C ins 1..9, label(C), sum_list(C, S).",
            "adds(C, S) :- C ins 1..9, sum(C, #=, S).",
        ],
    ),
    (7, 5): (
        [
            BLACK_FD,
            "black_fd(G, C, B) :- maplist(eq, G, C, Ts), sum(Ts, #=, B).\neq(X, Y, T) :- T #<==> (X #= Y).",
            "black_fd(G, C, B) :- foldl(eq, G, C, 0, B).\neq(X, Y, A, B) :- T #<==> (X #= Y), B #= A+T.",
        ],
        [
            "black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- X #= Y, B #= 1+A, black_fd(G, C, A).",
            "black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- ( X = Y -> T = 1 ; T = 0 ), B #= T+A, black_fd(G, C, A).",
            "black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- T #<==> (X #= Y), B #= T, black_fd(G, C, _).",
        ],
    ),
    (7, 7): (
        ["different(C) :- all_distinct(C).", "different(C) :- all_distinct(C), all_different(C)."],
        [
            "different([_]).\ndifferent([X,Y|C]) :- X #\\= Y, different([Y|C]).",
            "different(C) :- all_different(C).",
            "different(C) :- is_set(C).",
        ],
    ),
    (7, 8): (
        [
            f"lock([A,B,C]) :- {LOCK}, A #< C, all_different([A,B,C]), label([A,B,C]).",
            f"lock([A,B,C]) :- {LOCK}, A #< C, A #\\= B, B #\\= C, label([A,B,C]).",
            "lock([A,B,C]) :- permutation([2,3,5], [A,B,C]), A < C.",
        ],
        [
            f"lock([A,B,C]) :- {LOCK}, all_different([A,B,C]), label([A,B,C]).",
            "lock([A,B,C]) :- [A,B,C] ins 1..9, A+B+C #= 10, A #< C, all_different([A,B,C]), label([A,B,C]).",
            f"lock([A,B,C]) :- {LOCK}, A #< C, all_different([A,B,C]).",
        ],
    ),
    (7, 9): (
        [
            f"{AGREES}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, agrees(Cs, C), label(C).",
            f"{BLACK_FD}left_black(C) :- length(C, 3), C ins 1..4, {LISTED}, maplist(fits(C), Cs), label(C).\nfits(C, G-B) :- black_fd(G, C, B).",
            f"{AGREES}left_black(C) :- C = [X,Y,Z], {LISTED}, agrees(Cs, C), [Z,Y,X] ins 1..4, labeling([ff], C).",
        ],
        [
            f"{BLACK_FD}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, member(G-B, Cs), black_fd(G, C, B), label(C).",
            f"{AGREES}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, agrees(Cs, C).",
            f"{BLACK_FD}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, Cs = [G-B|_], black_fd(G, C, B), label(C).",
        ],
    ),
}

SOLVE = "solve(true).\nsolve(X is E) :- X is E.\nsolve(dif(X, Y)) :- dif(X, Y).\n"
STEPS = "steps(X is E, 0) :- X is E.\nsteps(dif(X, Y), 0) :- dif(X, Y).\n"
UNFOLD = "unfold(true, []).\nunfold(X is E, []) :- X is E.\n"
BOTH = "unfold((A, B), R) :- unfold(A, S), unfold(B, T), append(S, T, R).\n"
KEEP = "unfold(dif(X, Y), [dif(X, Y)]).\n"
LOOK = "unfold(G, R) :- own(G), clause(G, B), unfold(B, R).\n"

ATTEMPTS |= {
    (8, 2): (
        [
            "black_rb([X,Y], 0) :- dif(X, red), dif(Y, blue).\nblack_rb([red,Y], 1) :- dif(Y, blue).\n"
            "black_rb([X,blue], 1) :- dif(X, red).\nblack_rb([red,blue], 2).",
            "black_rb([X,Y], B) :- one(X, red, M), one(Y, blue, N), B is M+N.\none(X, X, 1).\none(X, Y, 0) :- dif(X, Y).",
            "black_rb(Code, B) :- black([red,blue], Code, B).",
        ],
        [
            "black_rb([red,blue], 2).\nblack_rb([red,_], 1).\nblack_rb([_,blue], 1).\nblack_rb([_,_], 0).",
            "black_rb([red,blue], 2).\nblack_rb([red,Y], 1) :- dif(blue, Y).\nblack_rb([X,blue], 1) :- dif(red, X).",
            "black_rb([red,blue], 2).\nblack_rb([blue,red], 0).",
        ],
    ),
    (8, 4): (
        [
            f"{SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(G) :- own(G), clause(G, B), solve(B).",
            f"{SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(black(G, C, B)) :- clause(black(G, C, B), Body), solve(Body).",
            "solve(G) :- s([G]).\ns([]).\ns([true|Gs]) :- s(Gs).\ns([(A,B)|Gs]) :- s([A,B|Gs]).\ns([X is E|Gs]) :- X is E, s(Gs).\n"
            "s([dif(X,Y)|Gs]) :- dif(X, Y), s(Gs).\ns([G|Gs]) :- own(G), clause(G, B), s([B|Gs]).",
        ],
        [
            f"{SOLVE}solve((A, _)) :- solve(A).\nsolve(G) :- own(G), clause(G, B), solve(B).",
            f"{SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(G) :- own(G), clause(G, _).",
            f"{SOLVE}solve((A, B)) :- solve(B), solve(A).\nsolve(G) :- own(G), clause(G, B), solve(B).",
        ],
    ),
    (8, 5): (
        [
            f"steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
            "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
            "steps(G, N) :- s(G, 0, N).\ns(true, N, N).\ns(X is E, N, N) :- X is E.\ns(dif(X, Y), N, N) :- dif(X, Y).\n"
            "s((A, B), L, N) :- s(A, L, M), s(B, M, N).\ns(G, L, N) :- own(G), clause(G, B), M is L+1, s(B, M, N).",
            f"steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), plus(X, Y, N).\n"
            "steps(black(G, C, B), N) :- clause(black(G, C, B), Body), steps(Body, M), succ(M, N).",
        ],
        [
            f"steps(true, 1).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
            "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
            f"steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, _), steps(B, N).\n"
            "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
            f"steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
            "steps(G, N) :- own(G), clause(G, B), steps(B, N).",
        ],
    ),
    (8, 7): (
        [
            f"{UNFOLD}{BOTH}{KEEP}{LOOK}",
            f"{UNFOLD}{BOTH}{KEEP}unfold(black(G, C, B), R) :- clause(black(G, C, B), Body), unfold(Body, R).",
            "unfold(G, R) :- u(G, R, []).\nu(true, R, R).\nu(X is E, R, R) :- X is E.\nu(dif(X, Y), [dif(X, Y)|R], R).\n"
            "u((A, B), R, T) :- u(A, R, S), u(B, S, T).\nu(G, R, T) :- own(G), clause(G, B), u(B, R, T).",
        ],
        [
            f"{UNFOLD}{BOTH}unfold(dif(X, Y), []) :- dif(X, Y).\n{LOOK}",
            f"{UNFOLD}unfold((A, B), R) :- unfold(A, _), unfold(B, R).\n{KEEP}{LOOK}",
            f"unfold(true, []).\nunfold(X is E, [X is E]).\n{BOTH}{KEEP}{LOOK}",
        ],
    ),
    (8, 8): (
        [
            f"written(G, answers(C, B), R) :- unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
            f"written(G, H, R) :- H = answers(C, B), same_length(G, C), unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
            "written([], answers([], 0), []).\nwritten([X|G], answers([X|C], B), R) :- written(G, answers(C, A), R), B is A+1.\n"
            "written([X|G], answers([Y|C], B), [dif(X, Y)|R]) :- written(G, answers(C, B), R).",
        ],
        [
            "written(G, answers(C, B), [Body]) :- clause(black(G, C, B), Body).",
            f"written(G, answers(C, B), []) :- unfold(black(G, C, B), _).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
            f"written(G, answers(G, C, B), R) :- unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
        ],
    ),
    (8, 9): (
        [
            "weight(G, P, S, 1) :- nth1(P, G, S), symbol(_, S).\nweight(G, P, S, 0) :- nth1(P, G, T), symbol(_, S), S \\= T.",
            "weight(G, P, S, W) :- symbol(_, S), nth1(P, G, T), ( T = S -> W = 1 ; W = 0 ).",
            "weight(G, P, S, W) :- nth1(P, G, T), symbol(_, S), one(S, T, W).\none(S, S, 1).\none(S, T, 0) :- dif(S, T).",
        ],
        [
            "weight(G, P, S, W) :- nth1(P, G, _), symbol(_, S), ( member(S, G) -> W = 1 ; W = 0 ).",
            "weight(G, P, S, 1) :- nth1(P, G, S).",
            "weight(G, P, S, W) :- nth0(P, G, T), symbol(_, S), ( S == T -> W = 1 ; W = 0 ).",
        ],
    ),
}
