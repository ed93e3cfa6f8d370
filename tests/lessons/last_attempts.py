"""What learners write for the exercises of lessons 9 to 11, as in `attempts`: right (`+`) and wrong (`-`)."""

# ruff: noqa: E501  # clauses are longer than lines

__all__ = ["LAST_ATTEMPTS"]

AGREE = "agree([], _, 0).\nagree([S|P], [S|G], N) :- agree(P, G, M), N is M+1.\nagree([S|P], [T|G], N) :- dif(S, T), agree(P, G, N).\n"
DEBT = f"{AGREE}debt(P, Ds) :- findall(N-L, ( guess(N, G, marks(B, _)), agree(P, G, A), L is B-A ), Ds).\n"
PAIRS = "findall(S-C, ( member(S0-C, L0), member(D, Ds), S is S0+D ), Ps)"
LAYER = f"layer(Ds, L0, L) :- {PAIRS}, msort(Ps, Sorted), merged(Sorted, L).\nmerged([], []).\nmerged([S-C,S-D|Ps], L) :- !, E is C+D, merged([S-E|Ps], L).\nmerged([P|Ps], [P|L]) :- merged(Ps, L).\n"

LAST_ATTEMPTS: dict[tuple[int, int], list[str]] = {
    (9, 2): [
        "+ codes(M, N, C) :- C is M^N.",
        "+ codes(_, 0, 1).\ncodes(M, N, C) :- N > 0, N1 is N-1, codes(M, N1, C1), C is M*C1.",
        "- codes(M, N, C) :- C is M*N.",
        "- codes(M, N, C) :- C is N**M.",
        "- codes(M, N, C) :- length(Code, N), aggregate_all(count, maplist(between(1, M), Code), C).",
        "- codes(M, N, M**N).",
    ],
    (9, 3): [
        "+ ways(M, N, B, C) :- choose(N, B, K), C is K*(M-1)**(N-B).\nchoose(_, 0, 1) :- !.\nchoose(N, B, K) :- N1 is N-1, B1 is B-1, choose(N1, B1, K1), K is K1*N//B.",
        "+ ways(_, 0, 0, 1) :- !.\nways(_, 0, _, 0) :- !.\nways(_, _, B, 0) :- B < 0, !.\nways(M, N, B, C) :- N1 is N-1, B1 is B-1, ways(M, N1, B, X), ways(M, N1, B1, Y), C is X*(M-1)+Y.",
        "- ways(M, N, B, C) :- C is (M-1)**(N-B).",
        "- ways(M, N, B, C) :- choose(N, B, K), C is K*M**(N-B).\nchoose(_, 0, 1) :- !.\nchoose(N, B, K) :- N1 is N-1, B1 is B-1, choose(N1, B1, K1), K is K1*N//B.",
        "- ways(_, 0, _, 1).\nways(M, N, B, C) :- N > 0, N1 is N-1, ways(M, N1, B, X), ( B > 0 -> B1 is B-1, ways(M, N1, B1, Y) ; Y = 0 ), C is X*(M-1)+Y.",
    ],
    (9, 5): [
        f"+ {DEBT}",
        "+ debt(P, Ds) :- findall(N-L, ( guess(N, G, marks(B, _)), aggregate_all(count, ( nth1(I, P, S), nth1(I, G, S) ), A), L is B-A ), Ds).",
        "- debt(P, Ds) :- findall(N-L, ( guess(N, G, marks(B, _)), aggregate_all(count, ( member(S, P), memberchk(S, G) ), A), L is B-A ), Ds).",
        f"- {AGREE}debt(P, Ds) :- findall(N-A, ( guess(N, G, _), agree(P, G, A) ), Ds).",
        f"- {AGREE}debt(P, Ds) :- findall(N-L, ( guess(N, G, marks(B, _)), agree(P, G, A), B >= A, L is B-A ), Ds).",
        f"- {AGREE}debt(P, Ds) :- findall(L, ( guess(_, G, marks(B, _)), agree(P, G, A), L is B-A ), Ds).",
    ],
    (9, 6): [
        f"+ {DEBT}alike(P, Q) :- length(P, N), length(Q, N), debt(P, X), debt(Q, Y), X == Y.",
        f"+ {DEBT}alike(P, Q) :- debt(P, Ds), debt(Q, Ds), same_length(P, Q).",
        "- alike(P, P).",
        f"- {DEBT}alike(P, Q) :- debt(P, Ds), debt(Q, Ds).",
        f"- {DEBT}alike(P, Q) :- same_length(P, Q), debt(P, X), debt(Q, Y), sum(X, N), sum(Y, N).\nsum([], 0).\nsum([_-L|Ls], N) :- sum(Ls, M), N is L+M.",
        f"- {DEBT}alike(P, Q) :- same_length(P, Q), debt(P, [D|_]), debt(Q, [D|_]).",
    ],
    (9, 8): [
        f"+ {LAYER}",
        "+ layer(Ds, L0, L) :- findall(S, ( member(S0-_, L0), member(D, Ds), S is S0+D ), Ss0), sort(Ss0, Ss), findall(S-C, ( member(S, Ss), aggregate_all(sum(K), ( member(D, Ds), S0 is S-D, member(S0-K, L0) ), C) ), L).",
        f"- layer(Ds, L0, L) :- {PAIRS}, keysort(Ps, L).",
        f"- layer(Ds, L0, L) :- {PAIRS}, keysort(Ps, K), group_pairs_by_key(K, Gs), maplist(most, Gs, L).\nmost(S-Cs, S-C) :- max_list(Cs, C).",
        f"- layer(Ds, L0, L) :- {PAIRS}, keysort(Ps, K), group_pairs_by_key(K, Gs), maplist(many, Gs, L).\nmany(S-Cs, S-C) :- length(Cs, C).",
    ],
    (9, 9): [
        f"+ {LAYER}codes_of_sum(Ds, N, S, C) :- numlist(1, N, Ns), !, foldl(again(Ds), Ns, [0-1], L), found(S, L, C).\ncodes_of_sum(_, 0, S, C) :- found(S, [0-1], C).\nagain(Ds, _, L0, L) :- layer(Ds, L0, L).\nfound(S, L, C) :- memberchk(S-C0, L), !, C = C0.\nfound(_, _, 0).",
        f"+ {LAYER}codes_of_sum(Ds, N, S, C) :- layers(N, Ds, L), ( member(S-X, L) -> C = X ; C = 0 ).\nlayers(0, _, [0-1]).\nlayers(N, Ds, L) :- N > 0, M is N-1, layers(M, Ds, L0), layer(Ds, L0, L).",
        "- codes_of_sum(Ds, N, S, C) :- length(Code, N), aggregate_all(count, ( maplist(from(Ds), Code), sum_list(Code, S) ), C).\nfrom(Ds, D) :- member(D, Ds).",
        f"- {LAYER}codes_of_sum(Ds, N, S, C) :- layers(N, Ds, L), memberchk(S-C, L).\nlayers(0, _, [0-1]).\nlayers(N, Ds, L) :- N > 0, M is N-1, layers(M, Ds, L0), layer(Ds, L0, L).",
        f"- {LAYER}codes_of_sum(Ds, N, S, C) :- layers(N, Ds, L), ( member(S-X, L) -> C = X ; C = 0 ).\nlayers(0, Ds, L) :- layer(Ds, [0-1], L).\nlayers(N, Ds, L) :- N > 0, M is N-1, layers(M, Ds, L0), layer(Ds, L0, L).",
    ],
    (9, 10): [
        "+ kth(M, N, K, Code) :- digits(N, M, K, Code, []).\ndigits(0, _, _, Code, Code) :- !.\ndigits(N, M, K, Code, Rest) :- N1 is N-1, S is K mod M+1, K1 is K//M, digits(N1, M, K1, Code, [S|Rest]).",
        "+ kth(_, 0, _, []) :- !.\nkth(M, N, K, [S|Code]) :- N1 is N-1, Each is M^N1, S is 1 + K div Each, Rest is K rem Each, kth(M, N1, Rest, Code).",
        "- kth(_, 0, _, []) :- !.\nkth(M, N, K, [S|Code]) :- N1 is N-1, S is K mod M+1, K1 is K//M, kth(M, N1, K1, Code).",
        "- kth(_, 0, _, []) :- !.\nkth(M, N, K, [S|Code]) :- N1 is N-1, Each is M**N1, S is (K-1)//Each+1, Rest is (K-1) mod Each+1, kth(M, N1, Rest, Code).",
        "- kth(_, 0, _, []) :- !.\nkth(M, N, K, [S|Code]) :- N1 is N-1, Each is M**N1, S is K//Each, Rest is K mod Each, kth(M, N1, Rest, Code).",
        "- kth(M, N, K, Code) :- length(Code, N), findall(Code, maplist(between(1, M), Code), Codes), nth0(K, Codes, Code).",
    ],
}

BESIDE = "beside(R-C, S-D) :- cell(R-C), cell(S-D), R-C \\== S-D, abs(R-S) =< 1, abs(C-D) =< 1.\n"
ALLOWED = "allowed(N, Cell, Gs) :- forall(member(M-At, Gs), ( M == N -> At == Cell ; At \\== Cell )).\n"
FREE = "fill(N, Cell, [], Gs, [N-Cell]) :- allowed(N, Cell, Gs).\n"

LAST_ATTEMPTS |= {
    (10, 2): [
        "+ beside(R-C, S-D) :- cell(R-C), cell(S-D), X is max(abs(R-S), abs(C-D)), X = 1.",
        "+ beside(R-C, S-D) :- cell(R-C), member(I, [-1,0,1]), member(J, [-1,0,1]), I-J \\== 0-0, S is R+I, D is C+J, cell(S-D).",
        "- beside(R-C, S-D) :- cell(R-C), cell(S-D), abs(R-S) =< 1, abs(C-D) =< 1.",
        "- beside(R-C, S-D) :- cell(R-C), cell(S-D), abs(R-S) + abs(C-D) =:= 1.",
        "- beside(R-C, S-D) :- cell(R-C), cell(S-D), abs(R-S) =:= 1, abs(C-D) =:= 1.",
        "- beside(R-C, S-D) :- abs(R-S) =< 1, abs(C-D) =< 1, cell(R-C), cell(S-D).",
    ],
    (10, 3): [
        "+ straight(R-C, S-D) :- cell(R-C), cell(S-D), 1 is (R-S)**2 + (C-D)**2.",
        "+ straight(R-C, S-D) :- cell(R-C), cell(S-D), ( R = S, 1 is abs(C-D) ; C = D, 1 is abs(R-S) ).",
        "- straight(R-C, S-D) :- cell(R-C), cell(S-D), abs(R-S) + abs(C-D) =< 1.",
        "- straight(R-C, S-D) :- cell(R-C), cell(S-D), abs(R-S) =< 1, abs(C-D) =< 1, R-C \\== S-D.",
        "- straight(R-C, S-D) :- cell(R-C), cell(S-D), ( R = S, D is C+1 ; C = D, S is R+1 ).",
    ],
    (10, 5): [
        f"+ {BESIDE}walk(Cell, Free, [Cell|Path]) :- on(Free, Cell, Path).\non([], _, []).\non(Free, Cell, [Next|Path]) :- select(Next, Free, Rest), beside(Cell, Next), on(Rest, Next, Path).",
        f"+ {BESIDE}walk(Cell, Free, [Cell|Path]) :- permutation(Free, Path), steps([Cell|Path]).\nsteps([_]).\nsteps([A,B|Cs]) :- beside(A, B), steps([B|Cs]).",
        f"- {BESIDE}walk(Cell, _, [Cell]).\nwalk(Cell, Free, [Cell|Path]) :- select(Next, Free, Rest), beside(Cell, Next), walk(Next, Rest, Path).",
        f"- {BESIDE}walk(Cell, [], [Cell]).\nwalk(Cell, Free, [Cell|Path]) :- member(Next, Free), beside(Cell, Next), walk(Next, Free, Path).",
        "- walk(Cell, [], [Cell]).\nwalk(Cell, Free, [Cell|Path]) :- select(Next, Free, Rest), walk(Next, Rest, Path).",
        f"- {BESIDE}walk(_, [], []).\nwalk(Cell, Free, [Next|Path]) :- select(Next, Free, Rest), beside(Cell, Next), walk(Next, Rest, Path).",
    ],
    (10, 6): [
        f"+ {ALLOWED}",
        "+ allowed(N, Cell, Gs) :- memberchk(N-At, Gs), !, At = Cell.\nallowed(_, Cell, Gs) :- \\+ memberchk(_-Cell, Gs).",
        "- allowed(N, Cell, Gs) :- \\+ ( member(N-At, Gs), At \\== Cell ).",
        "- allowed(N, Cell, Gs) :- member(N-Cell, Gs).",
        "- allowed(_, Cell, Gs) :- \\+ member(_-Cell, Gs).",
        "- allowed(N, Cell, Gs) :- \\+ ( member(M-At, Gs), M \\== N, At \\== Cell ).",
    ],
    (10, 7): [
        f"+ {BESIDE}{ALLOWED}fill(N, Cell, Free, Gs, [N-Cell|Ns]) :- allowed(N, Cell, Gs), on(Free, N, Cell, Gs, Ns).\non([], _, _, _, []).\non(Free, N, Cell, Gs, Ns) :- select(Next, Free, Rest), beside(Cell, Next), M is N+1, fill(M, Next, Rest, Gs, Ns).",
        f"+ {BESIDE}{ALLOWED}{FREE}fill(N, Cell, Free, Gs, [N-Cell|Ns]) :- allowed(N, Cell, Gs), succ(N, M), ( memberchk(M-Next, Gs) -> selectchk(Next, Free, Rest) ; select(Next, Free, Rest) ), beside(Cell, Next), fill(M, Next, Rest, Gs, Ns).",
        f"- {BESIDE}{ALLOWED}fill(N, Cell, Free, Gs, Ns) :- walk(N, Cell, Free, Ns), forall(member(M-At, Ns), allowed(M, At, Gs)).\nwalk(N, Cell, [], [N-Cell]).\nwalk(N, Cell, Free, [N-Cell|Ns]) :- select(Next, Free, Rest), beside(Cell, Next), M is N+1, walk(M, Next, Rest, Ns).",
        f"- {BESIDE}{ALLOWED}{FREE}fill(N, Cell, Free, Gs, [N-Cell|Ns]) :- allowed(N, Cell, Gs), select(Next, Free, Rest), beside(Cell, Next), fill(N, Next, Rest, Gs, Ns).",
        f"- {BESIDE}fill(N, Cell, [], _, [N-Cell]).\nfill(N, Cell, Free, Gs, [N-Cell|Ns]) :- \\+ ( member(M-Cell, Gs), M \\== N ), select(Next, Free, Rest), beside(Cell, Next), M is N+1, fill(M, Next, Rest, Gs, Ns).",
    ],
    (10, 8): [
        "+ reachable(N, R-C, Gs) :- \\+ ( member(M-(S-D), Gs), max(abs(R-S), abs(C-D)) > abs(N-M) ).",
        "+ reachable(_, _, []).\nreachable(N, R-C, [M-(S-D)|Gs]) :- Steps is abs(N-M), abs(R-S) =< Steps, abs(C-D) =< Steps, reachable(N, R-C, Gs).",
        "- reachable(N, R-C, Gs) :- forall(member(M-(S-D), Gs), max(abs(R-S), abs(C-D)) =:= abs(N-M)).",
        "- reachable(N, R-C, Gs) :- forall(member(M-(S-D), Gs), abs(R-S) + abs(C-D) =< abs(N-M)).",
        "- reachable(N, R-C, Gs) :- forall(member(M-(S-D), Gs), max(abs(R-S), abs(C-D)) =< N-M).",
        "- reachable(N, R-C, Gs) :- member(M-(S-D), Gs), max(abs(R-S), abs(C-D)) =< abs(N-M), !.",
    ],
    (10, 9): [
        "+ certain(Ss, P) :- Ss = [S|_], member(P, S), maplist(memberchk(P), Ss).",
        "+ certain([S], P) :- member(P, S).\ncertain([S,T|Ss], P) :- certain([T|Ss], P), memberchk(P, S).",
        "- certain(Ss, P) :- member(S, Ss), member(P, S).",
        "- certain([S|_], P) :- member(P, S).",
        "- certain(Ss, P) :- forall(member(S, Ss), memberchk(P, S)).",
        "- certain([S,T|_], P) :- member(P, S), memberchk(P, T).",
    ],
}

COVER = "cover(Es, C) :- forall(member(A-B, Es), ( memberchk(A, C) ; memberchk(B, C) )).\n"
MARKED = "marked(Asked, P, S) :- memberchk(P, Asked) -> S = in ; S = blank.\n"

LAST_ATTEMPTS |= {
    (11, 2): [
        "+ cover([], _).\ncover([A-B|Es], C) :- once(( member(A, C) ; member(B, C) )), cover(Es, C).",
        "+ cover(Es, C) :- \\+ ( member(A-B, Es), \\+ memberchk(A, C), \\+ memberchk(B, C) ).",
        "- cover(Es, C) :- forall(member(A-B, Es), ( memberchk(A, C), memberchk(B, C) )).",
        "- cover(Es, C) :- member(A-B, Es), ( memberchk(A, C) ; memberchk(B, C) ).",
        "- cover(Es, C) :- forall(member(A-_, Es), memberchk(A, C)).",
        "- cover(Es, C) :- forall(member(V, C), ( memberchk(V-_, Es) ; memberchk(_-V, Es) )).",
    ],
    (11, 3): [
        f"+ {COVER}covers(Vs, Es, K, C) :- length(C, K), inside(C, Vs), cover(Es, C).\ninside([], _).\ninside([V|C], Vs) :- append(_, [V|Rest], Vs), inside(C, Rest).",
        f"+ {COVER}covers(Vs, Es, K, C) :- sub(Vs, C), length(C, K), cover(Es, C).\nsub([], []).\nsub([V|Vs], [V|C]) :- sub(Vs, C).\nsub([_|Vs], C) :- sub(Vs, C).",
        f"- {COVER}covers(Vs, Es, K, C) :- length(C, K), maplist(one(Vs), C), cover(Es, C).\none(Vs, V) :- member(V, Vs).",
        f"- {COVER}covers(Vs, Es, K, C) :- sub(Vs, C), length(C, N), N =< K, cover(Es, C).\nsub([], []).\nsub([V|Vs], [V|C]) :- sub(Vs, C).\nsub([_|Vs], C) :- sub(Vs, C).",
        "- covers(Vs, _, K, C) :- sub(Vs, C), length(C, K).\nsub([], []).\nsub([V|Vs], [V|C]) :- sub(Vs, C).\nsub([_|Vs], C) :- sub(Vs, C).",
    ],
    (11, 5): [
        f"+ {MARKED}edge_guess(Ps, A-B, G) :- maplist(marked([A,B,slack(A-B)]), Ps, G).",
        "+ edge_guess([], _, []).\nedge_guess([P|Ps], A-B, [S|G]) :- ( ( P = A ; P = B ; P = slack(A-B) ) -> S = in ; S = blank ), edge_guess(Ps, A-B, G).",
        f"- {MARKED}edge_guess(Ps, A-B, G) :- maplist(marked([A,B]), Ps, G).",
        "- edge_guess([], _, []).\nedge_guess([P|Ps], A-B, [S|G]) :- ( ( P = A ; P = B ; P = slack(_) ) -> S = in ; S = blank ), edge_guess(Ps, A-B, G).",
        "- edge_guess(Ps, A-B, G) :- maplist(m([A,B,slack(A-B)]), Ps, G).\nm(Asked, P, S) :- memberchk(P, Asked) -> S = in ; S = out.",
        f"- {MARKED}edge_guess(Ps, A-B, G) :- maplist(marked([A,B,slack(A-B),other(A-B)]), Ps, G).",
    ],
    (11, 6): [
        "+ cover_guess(Ps, G) :- maplist(m, Ps, G).\nm(P, S) :- ( compound(P) -> S = blank ; S = in ).",
        "+ cover_guess([], []).\ncover_guess([slack(_)|Ps], [blank|G]) :- !, cover_guess(Ps, G).\ncover_guess([other(_)|Ps], [blank|G]) :- !, cover_guess(Ps, G).\ncover_guess([_|Ps], [in|G]) :- cover_guess(Ps, G).",
        "- cover_guess(Ps, G) :- maplist(m, Ps, G).\nm(_, in).",
        "- cover_guess(Ps, G) :- maplist(m, Ps, G).\nm(P, S) :- ( P = other(_) -> S = blank ; S = in ).",
        "- cover_guess(Ps, G) :- maplist(m, Ps, G).\nm(P, S) :- ( atom(P) -> S = in ; S = out ).",
    ],
    (11, 7): [
        "+ read_cover(Ps, Code, C) :- findall(P, ( nth1(I, Ps, P), nth1(I, Code, in), atom(P) ), C).",
        "+ read_cover(Ps, Code, C) :- include(atom, Ps, Vs), same_length(Vs, Ss), append(Ss, _, Code), foldl(taken, Vs, Ss, C, []).\ntaken(V, in, [V|C], C) :- !.\ntaken(_, _, C, C).",
        "- read_cover(Ps, Code, C) :- findall(P, ( nth1(I, Ps, P), nth1(I, Code, in) ), C).",
        "- read_cover(Ps, Code, C) :- findall(P, ( nth1(I, Ps, P), nth1(I, Code, out), atom(P) ), C).",
        "- read_cover(Ps, Code, C) :- nth1(I, Ps, P), nth1(I, Code, in), atom(P), C = [P].",
    ],
    (11, 9): [
        "+ certificate(Code) :- \\+ ( guess(_, G, marks(B, W)), \\+ guess_code_feedback(G, Code, B, W) ).",
        "+ certificate(Code) :- findall(G-M, guess(_, G, M), Clues), kept(Clues, Code).\nkept([], _).\nkept([G-marks(B, W)|Cs], Code) :- guess_code_feedback(G, Code, B, W), kept(Cs, Code).",
        "- certificate(Code) :- guess(_, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
        "- certificate(Code) :- guess(1, G, marks(B, W)), guess_code_feedback(G, Code, B, W).",
        "- certificate(Code) :- forall(guess(_, G, marks(_, W)), guess_code_feedback(G, Code, _, W)).",
    ],
    (11, 10): [
        "+ size(V, E, P, C) :- P is V+E+E, C is 2*(E+1).",
        "+ size(V, E, P, C) :- D is 2*E, P is V+D, C is D+2.",
        "- size(V, E, P, C) :- P is V+E, C is E+1.",
        "- size(V, E, P, C) :- P is V*E, C is 2*E+2.",
        "- size(V, E, P, C) :- P is V+2*E, C is 2**V.",
        "- size(V, E, V+2*E, 2*E+2).",
    ],
}
