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
    foldl(edge_pegs, Edges, EdgePegs, []),
    append(Vertices, EdgePegs, Pegs).

edges_vertices(Edges, Vertices) :-
    foldl(edge_ends, Edges, Ends, []),
    sort(Ends, Vertices).

edge_ends(A-B, [A,B|Ends], Ends).

edge_pegs(Edge, [slack(Edge),other(Edge)|Pegs], Pegs).

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
    foldl(edge_asked, Edges, Asked, []),
    asked_clues([[]-0, Vertices-K|Asked], 1, Pegs, In, Clues).

edge_asked(A-B, [[A,B,slack(A-B)]-2, [slack(A-B),other(A-B)]-1|Asked], Asked).

asked_clues([], _, _, _, []).
asked_clues([Asked-Black|More], Number, Pegs, In, [guess(Number, Guess, marks(Black, White))|Clues]) :-
    maplist(asked_symbol(Asked), Pegs, Guess),
    length(Asked, Count),
    White is max(0, min(Count, In)-Black),     % less than 0 if there is no such cover
    Next is Number+1,
    asked_clues(More, Next, Pegs, In, Clues).

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
    foldl(vertex_covered, Vertices, Symbols, Cover, []).

vertex_covered(Vertex, Symbol, Cover0, Cover) :-
    (   Symbol == in
    ->  Cover0 = [Vertex|Cover]
    ;   Cover0 = Cover
    ).

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
    peg_names(Pegs, Names),
    format("# The pegs: ~w.~npegs ~d~ncolors [in, out, blank]~n", [Names, Count]),
    maplist(clue_printed, Clues).

peg_names(Pegs, Names) :-
    maplist(peg_name, Pegs, Texts),
    atomic_list_concat(Texts, ', ', Names).

peg_name(Peg, Text) :-
    format(string(Text), "~w", [Peg]).

clue_printed(guess(_, Guess, marks(Black, White))) :-
    atomic_list_concat(Guess, ',', Symbols),
    format("guess [~w] ~d ~d~n", [Symbols, Black, White]).
