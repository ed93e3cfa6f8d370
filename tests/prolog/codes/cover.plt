:- use_module('../../../prolog/codes/cover').
:- use_module('../../../prolog/codes/feedback').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(cover, [setup(set_random(seed(3)))]).

test(pegs, Pegs == [a, b, c, slack(c-b), other(c-b), slack(a-c), other(a-c)]) :-
    graph_pegs([c-b, a-c], Pegs).
test(clues, Clues == [ guess(1, [blank,blank,blank,blank], marks(0, 0)),
                       guess(2, [in,in,blank,blank], marks(1, 1)),
                       guess(3, [in,in,in,blank], marks(2, 0)),
                       guess(4, [blank,blank,in,in], marks(1, 1)) ]) :-
    graph_clues([a-b], 1, Clues).
test(no_edges, Clues == [guess(1, [], marks(0, 0)), guess(2, [], marks(0, 0))]) :-
    graph_clues([], 0, Clues).
test(too_many, error(type_error(between(0, 2), 3))) :-
    graph_clues([a-b], 3, _).
test(the_code_of_a_cover_keeps_the_clues, forall(between(1, 100, _))) :-
    random_graph(Edges),
    edges_cover(Edges, Cover),
    length(Cover, K),
    cover_code(Edges, Cover, Code),
    code_cover(Edges, Code, Again),
    assertion(Again == Cover),
    graph_clues(Edges, K, Clues),
    forall(member(guess(_, Guess, marks(Black, White)), Clues),
           assertion(guess_code_feedback(Guess, Code, Black, White))).

random_graph(Edges) :-
    findall(A-B, ( between(1, 6, A), between(A, 6, B), A < B, maybe(0.4) ), Edges).

%   A random cover: some vertices, and an end of each edge that they do not cover.

edges_cover(Edges, Cover) :-
    findall(V, ( member(A-B, Edges), member(V, [A,B]), maybe(0.3) ), Some),
    findall(A, ( member(A-B, Edges), \+ memberchk(A, Some), \+ memberchk(B, Some) ), Ends),
    append(Some, Ends, Vertices),
    sort(Vertices, Cover).

:- end_tests(cover).
