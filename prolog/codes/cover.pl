:- module(codes_cover,
          [ graph_pegs/2,               % +Edges, -Pegs
            graph_clues/3,              % +Edges, +K, -Clues
            code_cover/3,               % +Edges, +Code, -Cover
            cover_code/3,               % +Edges, +Cover, -Code
            graph_game/2                % +Edges, +K
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).

/** <module> Vertex cover as a game of Mastermind

A cover of a graph is a set of vertices with an end of every edge. Whether there is one of K vertices is NP-complete (Karp,
1972). Here a graph and K become clues whose codes are exactly these covers, one code a cover: so whether clues have a code
is NP-hard, which Stuckman and Zhang (2005) showed first, from the same problem. The layout of pegs is our own.

A graph is a list of edges A-B. The game has three symbols:

  - a peg for each vertex is `in` if the vertex is in the cover, otherwise `out`
  - two more for each edge, slack(A-B) and other(A-B): slack is `in` if only one end of the edge is in the cover, and other is
    what slack is not
  - `blank` is in no code, so that a blank peg of a guess matches nothing

A guess has `in` at a few pegs and is blank elsewhere. Its black marks count how many of these pegs are `in`. Every code has
K+E pegs that are `in`, for E edges: K vertices, and one of the two pegs of each edge. So the white marks are known, too.
*/

%!  graph_pegs(+Edges, -Pegs) is det.
%
%   Pegs are what the pegs of the game of Edges stand for: the vertices in their standard order, then slack(Edge) and
%   other(Edge) for each edge.

graph_pegs(Edges, Pegs) :-
    edges_vertices(Edges, Vertices),
    findall(Peg, ( member(Edge, Edges), member(Peg, [slack(Edge),other(Edge)]) ), EdgePegs),
    append(Vertices, EdgePegs, Pegs).

edges_vertices(Edges, Vertices) :-
    findall(End, ( member(A-B, Edges), member(End, [A,B]) ), Ends),
    sort(Ends, Vertices).

%!  graph_clues(+Edges, +K, -Clues) is det.
%
%   Clues are facts guess(Number, Guess, marks(Black, White)). The codes of `in`, `out` and `blank` that keep them are the covers
%   of Edges with K vertices, see code_cover/3. There are 2E+2 clues for E edges:
%
%     - all pegs blank, 0 black: no code has a blank peg
%     - the vertices, K black: the cover has K vertices
%     - both ends of an edge and its slack, 2 black: one end at least is in the cover
%     - the two pegs of an edge, 1 black: they differ
%
%   @throws type_error, domain_error if K is not between 0 and the number of vertices.

graph_clues(Edges, K, Clues) :-
    graph_pegs(Edges, Pegs),
    edges_vertices(Edges, Vertices),
    length(Edges, Count),
    length(Vertices, Most),
    must_be(between(0, Most), K),
    In is K+Count,
    findall(Asked, ( member(A-B, Edges), member(Asked, [[A,B,slack(A-B)]-2, [slack(A-B),other(A-B)]-1]) ), EdgesAsked),
    findall(guess(Number, Guess, marks(Black, White)),
            ( nth1(Number, [[]-0, Vertices-K|EdgesAsked], Asked-Black), asked_clue(Asked, Black, In, Pegs, Guess, White) ),
            Clues).

asked_clue(Asked, Black, In, Pegs, Guess, White) :-
    maplist(asked_symbol(Asked), Pegs, Guess),
    length(Asked, Count),
    White is max(0, min(Count, In)-Black).     % less than 0 if there is no such cover

asked_symbol(Asked, Peg, Symbol) :-
    (   memberchk(Peg, Asked)
    ->  Symbol = in
    ;   Symbol = blank
    ).

%!  code_cover(+Edges, +Code, -Cover) is semidet.
%
%   Cover are the vertices whose pegs are `in` in Code.

code_cover(Edges, Code, Cover) :-
    edges_vertices(Edges, Vertices),
    same_length(Vertices, Symbols),
    append(Symbols, _, Code),
    findall(Vertex, ( nth1(I, Vertices, Vertex), nth1(I, Symbols, in) ), Cover).

%!  cover_code(+Edges, +Cover, -Code) is det.
%
%   Code is that of Cover, a cover of Edges.

cover_code(Edges, Cover, Code) :-
    graph_pegs(Edges, Pegs),
    maplist(covered_symbol(Cover), Pegs, Code).

covered_symbol(Cover, Peg, Symbol) :-
    (   peg_in(Peg, Cover)
    ->  Symbol = in
    ;   Symbol = out
    ).

peg_in(slack(A-B), Cover) :- !,
    \+ both_in(A, B, Cover).
peg_in(other(A-B), Cover) :- !,
    both_in(A, B, Cover).
peg_in(Vertex, Cover) :-
    memberchk(Vertex, Cover).

both_in(A, B, Cover) :-
    memberchk(A, Cover),
    memberchk(B, Cover).

%!  graph_game(+Edges, +K) is det.
%
%   Print the game and the clues of graph_clues/3 as statements of mmlogic.

graph_game(Edges, K) :-
    graph_pegs(Edges, Pegs),
    graph_clues(Edges, K, Clues),
    length(Pegs, Count),
    findall(Text, ( member(Peg, Pegs), format(string(Text), "~w", [Peg]) ), Texts),
    atomic_list_concat(Texts, ', ', Names),
    format("# The pegs: ~w.~npegs ~d~ncolors [in, out, blank]~n", [Names, Count]),
    maplist(clue_printed, Clues).

clue_printed(guess(_, Guess, marks(Black, White))) :-
    atomic_list_concat(Guess, ',', Symbols),
    format("guess [~w] ~d ~d~n", [Symbols, Black, White]).
