"""What learners write for the exercises of lessons 6 to 8, as in `attempts`: right (`+`) and wrong (`-`)."""

# ruff: noqa: E501  # clauses are longer than lines

__all__ = ["MORE_ATTEMPTS"]

MORE_ATTEMPTS: dict[tuple[int, int], list[str]] = {
    (6, 3): [
        "+ other(S, T) :- symbol(_, S), symbol(_, T), S \\= T.",
        "+ other(S, T) :- symbol(I, S), symbol(J, T), I =\\= J.",
        "+ other(S, T) :- symbol(_, S), symbol(_, T), \\+ S = T.",
        "- other(S, T) :- S \\= T, symbol(_, S), symbol(_, T).",
        "- other(S, T) :- symbol(I, S), symbol(J, T), I < J.",
        "- other(S, T) :- dif(S, T), symbol(_, S).",
    ],
    (6, 4): [
        "+ never_first(S) :- symbol(_, S), \\+ ( guess(_, G, _), G = [S|_] ).",
        "+ never_first(S) :- symbol(_, S), forall(guess(_, [T|_], _), S \\= T).",
        "+ never_first(S) :- findall(T, guess(_, [T|_], _), Ts), symbol(_, S), \\+ memberchk(S, Ts).",
        "- never_first(S) :- \\+ guess(_, [S|_], _), symbol(_, S).",
        "- never_first(S) :- symbol(_, S), guess(_, [T|_], _), S \\= T.",
        "- never_first(S) :- symbol(_, S), \\+ ( guess(_, G, _), member(S, G) ).",
    ],
    (6, 5): [
        "+ unused(S) :- symbol(_, S), forall(guess(_, G, _), \\+ member(S, G)).",
        "+ unused(S) :- symbol(_, S), \\+ used(S).\nused(S) :- guess(_, G, _), member(S, G).",
        "+ unused(S) :- findall(G, guess(_, G, _), Gs), append(Gs, Used), symbol(_, S), \\+ memberchk(S, Used).",
        "- unused(S) :- symbol(_, S), guess(_, G, _), \\+ member(S, G).",
        "- unused(S) :- \\+ ( guess(_, G, _), member(S, G) ).",
        "- unused(S) :- \\+ ( symbol(_, S), guess(_, G, _), member(S, G) ).",
    ],
    (6, 7): [
        "+ impossible(G, B, W) :- forall(candidate(C), \\+ guess_code_feedback(G, C, B, W)).",
        "+ impossible(G, B, W) :- \\+ possible(G, B, W).\npossible(G, B, W) :- candidate(C), guess_code_feedback(G, C, B, W).",
        "+ impossible(G, B, W) :- findall(C, (candidate(C), guess_code_feedback(G, C, B, W)), []).",
        "- impossible(G, B, W) :- candidate(C), \\+ guess_code_feedback(G, C, B, W).",
        "- impossible(_, B, W) :- B+W > 3.",
        "- impossible(G, B, W) :- candidate(C), !, \\+ guess_code_feedback(G, C, B, W).",
    ],
    (6, 8): [
        "+ no_red(Code) :- maplist(dif(red), Code).",
        "+ no_red([]).\nno_red([S|Code]) :- no_red(Code), dif(red, S).",
        "+ no_red(Code) :- foldl(not_red, Code, _, _).\nnot_red(S, _, _) :- dif(S, red).",
        "- no_red(Code) :- \\+ member(red, Code).",
        "- no_red(Code) :- member(S, Code), dif(S, red).",
        "- no_red([]).\nno_red([S|Code]) :- S \\== red, no_red(Code).",
    ],
    (6, 9): [
        "+ different([]).\ndifferent([S|Code]) :- maplist(dif(S), Code), different(Code).",
        "+ different(Code) :- d(Code, []).\nd([], _).\nd([S|Code], Seen) :- maplist(dif(S), Seen), d(Code, [S|Seen]).",
        "+ different([]).\ndifferent([S|C]) :- different(C), no(S, C).\nno(_, []).\nno(S, [T|C]) :- dif(T, S), no(S, C).",
        "- different([]).\ndifferent([_]).\ndifferent([S,T|C]) :- dif(S, T), different([T|C]).",
        "- different([]).\ndifferent([S|C]) :- \\+ member(S, C), different(C).",
        "- different(Code) :- is_set(Code).",
    ],
}

SUMS = "sum([], 0).\nsum([X|Xs], S) :- S #= X + R, sum(Xs, R).\n"
BLACK_FD = (
    "black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- T #<==> (X #= Y), B #= T+A, black_fd(G, C, A).\n"
)
LOCK = "[A,B,C] ins 1..9, A+B+C #= 10, A*B*C #= 30"
LISTED = "findall(G-B, ( guess(N, _, marks(B, _)), numbered(N, G) ), Cs)"
AGREES = f"{BLACK_FD}agrees([], _).\nagrees([G-B|Cs], C) :- black_fd(G, C, B), agrees(Cs, C).\n"

MORE_ATTEMPTS |= {
    (7, 2): [
        "+ rising([A,B,C]) :- [A,B,C] ins 1..4, A #< B, B #< C, labeling([ff], [C,B,A]).",
        "+ rising(L) :- L = [_,_,_], L ins 1..4, chain(L, #<), label(L).",
        "+ rising([A,B,C]) :- between(1, 4, A), between(1, 4, B), A < B, between(1, 4, C), B < C.",
        "- rising([A,B,C]) :- [A,B,C] ins 1..4, A < B, B < C, label([A,B,C]).",
        "- rising([A,B,C]) :- [A,B,C] ins 1..4, A #< B, B #< C.",
        "- rising([A,B,C]) :- [A,B,C] ins 1..4, A #=< B, B #=< C, label([A,B,C]).",
    ],
    (7, 3): [
        f"+ {SUMS}adds(C, S) :- C ins 1..9, sum(C, S), label(C).",
        "+ adds(C, S) :- C ins 1..9, sum(C, #=, S), labeling([ff], C).",
        "+ adds(C, S) :- C ins 1..9, foldl(plus_fd, C, 0, T), T #= S, label(C).\nplus_fd(X, A, B) :- B #= A+X.",
        "- adds(C, S) :- C ins 1..9, sum_list(C, S), label(C).",
        "- adds(C, S) :- C ins 1..9, label(C), sum_list(C, S).",
        "- adds(C, S) :- C ins 1..9, sum(C, #=, S).",
    ],
    (7, 5): [
        f"+ {BLACK_FD}",
        "+ black_fd(G, C, B) :- maplist(eq, G, C, Ts), sum(Ts, #=, B).\neq(X, Y, T) :- T #<==> (X #= Y).",
        "+ black_fd(G, C, B) :- foldl(eq, G, C, 0, B).\neq(X, Y, A, B) :- T #<==> (X #= Y), B #= A+T.",
        "- black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- X #= Y, B #= 1+A, black_fd(G, C, A).",
        "- black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- ( X = Y -> T = 1 ; T = 0 ), B #= T+A, black_fd(G, C, A).",
        "- black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- T #<==> (X #= Y), B #= T, black_fd(G, C, _).",
    ],
    (7, 7): [
        "+ different(C) :- all_distinct(C).",
        "+ different(C) :- all_distinct(C), all_different(C).",
        "- different([_]).\ndifferent([X,Y|C]) :- X #\\= Y, different([Y|C]).",
        "- different(C) :- all_different(C).",
        "- different(C) :- is_set(C).",
    ],
    (7, 8): [
        f"+ lock([A,B,C]) :- {LOCK}, A #< C, all_different([A,B,C]), label([A,B,C]).",
        f"+ lock([A,B,C]) :- {LOCK}, A #< C, A #\\= B, B #\\= C, label([A,B,C]).",
        "+ lock([A,B,C]) :- permutation([2,3,5], [A,B,C]), A < C.",
        f"- lock([A,B,C]) :- {LOCK}, all_different([A,B,C]), label([A,B,C]).",
        "- lock([A,B,C]) :- [A,B,C] ins 1..9, A+B+C #= 10, A #< C, all_different([A,B,C]), label([A,B,C]).",
        f"- lock([A,B,C]) :- {LOCK}, A #< C, all_different([A,B,C]).",
    ],
    (7, 9): [
        f"+ {AGREES}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, agrees(Cs, C), label(C).",
        f"+ {BLACK_FD}left_black(C) :- length(C, 3), C ins 1..4, {LISTED}, maplist(fits(C), Cs), label(C).\nfits(C, G-B) :- black_fd(G, C, B).",
        f"+ {AGREES}left_black(C) :- C = [X,Y,Z], {LISTED}, agrees(Cs, C), [Z,Y,X] ins 1..4, labeling([ff], C).",
        f"- {BLACK_FD}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, member(G-B, Cs), black_fd(G, C, B), label(C).",
        f"- {AGREES}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, agrees(Cs, C).",
        f"- {BLACK_FD}left_black(C) :- C = [_,_,_], C ins 1..4, {LISTED}, Cs = [G-B|_], black_fd(G, C, B), label(C).",
    ],
}

SOLVE = "solve(true).\nsolve(X is E) :- X is E.\nsolve(dif(X, Y)) :- dif(X, Y).\n"
STEPS = "steps(X is E, 0) :- X is E.\nsteps(dif(X, Y), 0) :- dif(X, Y).\n"
UNFOLD = "unfold(true, []).\nunfold(X is E, []) :- X is E.\n"
BOTH = "unfold((A, B), R) :- unfold(A, S), unfold(B, T), append(S, T, R).\n"
KEEP = "unfold(dif(X, Y), [dif(X, Y)]).\n"
LOOK = "unfold(G, R) :- own(G), clause(G, B), unfold(B, R).\n"

MORE_ATTEMPTS |= {
    (8, 2): [
        "+ black_rb([X,Y], 0) :- dif(X, red), dif(Y, blue).\nblack_rb([red,Y], 1) :- dif(Y, blue).\n"
        "black_rb([X,blue], 1) :- dif(X, red).\nblack_rb([red,blue], 2).",
        "+ black_rb([X,Y], B) :- one(X, red, M), one(Y, blue, N), B is M+N.\none(X, X, 1).\none(X, Y, 0) :- dif(X, Y).",
        "- black_rb(Code, B) :- black([red,blue], Code, B).",
        "- black_rb([red,blue], 2).\nblack_rb([red,_], 1).\nblack_rb([_,blue], 1).\nblack_rb([_,_], 0).",
        "- black_rb([red,blue], 2).\nblack_rb([red,Y], 1) :- dif(blue, Y).\nblack_rb([X,blue], 1) :- dif(red, X).",
        "- black_rb([red,blue], 2).\nblack_rb([blue,red], 0).",
    ],
    (8, 4): [
        f"+ {SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(G) :- own(G), clause(G, B), solve(B).",
        f"+ {SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(black(G, C, B)) :- clause(black(G, C, B), Body), solve(Body).",
        "+ solve(G) :- s([G]).\ns([]).\ns([true|Gs]) :- s(Gs).\ns([(A,B)|Gs]) :- s([A,B|Gs]).\ns([X is E|Gs]) :- X is E, s(Gs).\n"
        "s([dif(X,Y)|Gs]) :- dif(X, Y), s(Gs).\ns([G|Gs]) :- own(G), clause(G, B), s([B|Gs]).",
        f"- {SOLVE}solve((A, _)) :- solve(A).\nsolve(G) :- own(G), clause(G, B), solve(B).",
        f"- {SOLVE}solve((A, B)) :- solve(A), solve(B).\nsolve(G) :- own(G), clause(G, _).",
        f"- {SOLVE}solve((A, B)) :- solve(B), solve(A).\nsolve(G) :- own(G), clause(G, B), solve(B).",
    ],
    (8, 5): [
        f"+ steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
        "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
        "+ steps(G, N) :- s(G, 0, N).\ns(true, N, N).\ns(X is E, N, N) :- X is E.\ns(dif(X, Y), N, N) :- dif(X, Y).\n"
        "s((A, B), L, N) :- s(A, L, M), s(B, M, N).\ns(G, L, N) :- own(G), clause(G, B), M is L+1, s(B, M, N).",
        f"+ steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), plus(X, Y, N).\n"
        "steps(black(G, C, B), N) :- clause(black(G, C, B), Body), steps(Body, M), succ(M, N).",
        f"- steps(true, 1).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
        "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
        f"- steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, _), steps(B, N).\n"
        "steps(G, N) :- own(G), clause(G, B), steps(B, M), N is M+1.",
        f"- steps(true, 0).\n{STEPS}steps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\n"
        "steps(G, N) :- own(G), clause(G, B), steps(B, N).",
    ],
    (8, 7): [
        f"+ {UNFOLD}{BOTH}{KEEP}{LOOK}",
        f"+ {UNFOLD}{BOTH}{KEEP}unfold(black(G, C, B), R) :- clause(black(G, C, B), Body), unfold(Body, R).",
        "+ unfold(G, R) :- u(G, R, []).\nu(true, R, R).\nu(X is E, R, R) :- X is E.\nu(dif(X, Y), [dif(X, Y)|R], R).\n"
        "u((A, B), R, T) :- u(A, R, S), u(B, S, T).\nu(G, R, T) :- own(G), clause(G, B), u(B, R, T).",
        f"- {UNFOLD}{BOTH}unfold(dif(X, Y), []) :- dif(X, Y).\n{LOOK}",
        f"- {UNFOLD}unfold((A, B), R) :- unfold(A, _), unfold(B, R).\n{KEEP}{LOOK}",
        f"- unfold(true, []).\nunfold(X is E, [X is E]).\n{BOTH}{KEEP}{LOOK}",
    ],
    (8, 8): [
        f"+ written(G, answers(C, B), R) :- unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
        f"+ written(G, H, R) :- H = answers(C, B), same_length(G, C), unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
        "+ written([], answers([], 0), []).\nwritten([X|G], answers([X|C], B), R) :- written(G, answers(C, A), R), B is A+1.\n"
        "written([X|G], answers([Y|C], B), [dif(X, Y)|R]) :- written(G, answers(C, B), R).",
        "- written(G, answers(C, B), [Body]) :- clause(black(G, C, B), Body).",
        f"- written(G, answers(C, B), []) :- unfold(black(G, C, B), _).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
        f"- written(G, answers(G, C, B), R) :- unfold(black(G, C, B), R).\n{UNFOLD}{BOTH}{KEEP}{LOOK}",
    ],
    (8, 9): [
        "+ weight(G, P, S, 1) :- nth1(P, G, S), symbol(_, S).\nweight(G, P, S, 0) :- nth1(P, G, T), symbol(_, S), S \\= T.",
        "+ weight(G, P, S, W) :- symbol(_, S), nth1(P, G, T), ( T = S -> W = 1 ; W = 0 ).",
        "+ weight(G, P, S, W) :- nth1(P, G, T), symbol(_, S), one(S, T, W).\none(S, S, 1).\none(S, T, 0) :- dif(S, T).",
        "- weight(G, P, S, W) :- nth1(P, G, _), symbol(_, S), ( member(S, G) -> W = 1 ; W = 0 ).",
        "- weight(G, P, S, 1) :- nth1(P, G, S).",
        "- weight(G, P, S, W) :- nth0(P, G, T), symbol(_, S), ( S == T -> W = 1 ; W = 0 ).",
    ],
}
