:- module(paths_extras,
          [ extras_told/5               % +Full0, +Options, -Full, +Chance0, -Chance
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(solution_sequences)).
:- use_module(boards).
:- use_module(chance).
:- use_module(kinds).

/** <module> What a new board tells beside its numbers

Arrows where the kind has them, links between numbers that follow each other, marks of odd and even cells.
*/

%!  extras_told(+Full0, +Options, -Full, +Chance0, -Chance) is det.
%
%   Full is the solved board Full0 with the arrows, links and marks that board_generated/4 has Options for. Chance0 and
%   Chance are the states of the source of chance before and after.

extras_told(board(Kind, Rows, Extras0), Options, board(Kind, Rows, Extras), Chance0, Chance) :-
    option(links(Links), Options, 0),
    option(parity(Parities), Options, 0),
    board_givens(board(Kind, Rows, Extras0), Givens),
    (   kind_shape(Kind, _, far)
    ->  findall(Arrow, ( nextto(_-A, _-B, Givens), cells_arrow(A, B, Arrow) ), Arrows)
    ;   Arrows = []
    ),
    findall(link(A, B), ( nextto(_-A, _-B, Givens), \+ linked(Extras0, A, B) ), Between),
    some_of(Between, Links, Linked, Chance0, Chance1),
    findall(mark(Cell, Mark), ( member(N-Cell, Givens), number_mark(Mark, Rest), Rest =:= N mod 2 ), Marks),
    some_of(Marks, Parities, Marked, Chance1, Chance),
    append([Extras0, Arrows, Linked, Marked], Extras).

cells_arrow(R0-C0, R1-C1, mark(R0-C0, Arrow)) :-
    R is sign(R1-R0),
    C is sign(C1-C0),
    arrow_step(Arrow, R-C).

linked(Extras, A, B) :-
    (   memberchk(link(A, B), Extras)
    ->  true
    ;   memberchk(link(B, A), Extras)
    ).

%   some_of(+Items, +Count, -Some, +Chance0, -Chance): Some are Count random ones of Items, in their order, or all.

some_of(_, 0, [], Chance, Chance) :- !.
some_of(Items, Count, Some, Chance0, Chance) :-
    chance_permutation(Items, Mixed, Chance0, Chance),
    findall(Item, limit(Count, member(Item, Mixed)), Chosen),
    include(among(Chosen), Items, Some).

among(Chosen, Item) :-
    memberchk(Item, Chosen).
