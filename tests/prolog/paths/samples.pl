:- module(samples, [ random_board/1, random_board/2, template/5, first_solutions/3, only_solution/2 ]).
:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/kinds').
:- use_module('../../../prolog/paths/search').
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(apply)).
:- use_module(library(solution_sequences)).

/** <module> Small random boards

Boards of all kinds, with holes, links, edges and any givens. Most have solutions.
*/

%!  random_board(-Board) is det.

random_board(Board) :-
    random_board(4, Board).

%!  template(+Shape, +Kind, +Height, +Width, -Template) is det.
%
%   Template is an empty board. Shape is `rectangle`, or `hexagon` with sides of half of Height, rounded up.

template(Shape, Kind, Height, Width, board(Kind, Rows, [])) :-
    findall(Row, ( between(1, Height, R), findall(X, ( between(1, Width, C), template_content(Shape, Height, R, C, X) ), Row) ), Rows).

template_content(rectangle, _, _, _, 0).
template_content(hexagon, Height, R, C, Content) :-
    Side is (Height+1)//2,
    (   R+C > Side,
        R+C < 3*Side
    ->  Content = 0
    ;   Content = null
    ).

%!  random_board(+MaxSide, -Board) is det.

random_board(MaxSide, Board) :-
    repeat,
    findall(Known, board_kind(Known, _, _, _, _, _, _), Kinds),
    random_member(Kind, [hidoku, numbrix|Kinds]),
    random_sides(Kind, MaxSide, Height, Width),
    random_between(0, 25, Holes),
    length(Rows0, Height),
    maplist(random_row(Width, Holes), Rows0),
    board_cells(board(Kind, Rows0, []), Cells),
    length(Cells, Size),
    most_cells(Kind, Most),
    between(1, Most, Size),
    random_edges(Kind, Cells, Edges),
    Board0 = board(Kind, Rows0, Edges),
    random_walk(Board0, Cells, Walk),
    random_links(Board0, Walk, Links),
    random_givens(Walk, Size, Givens),
    random_marks(Kind, Walk, Marks),
    append([Edges, Links, Marks], Extras),
    board_givens_board(board(Kind, Rows0, Extras), Givens, Board),
    !.

%   The textbook program is too slow for cells with many neighbours.

most_cells(Kind, Most) :-
    kind_shape(Kind, Shape, Border),
    neighbour_steps(Shape, Steps),
    length(Steps, Many),
    (   ( Border == far ; Many > 8 ) -> Most = 8 ; Most = 11 ).

random_sides(Kind, MaxSide, Height, Width) :-
    random_between(1, MaxSide, Height),
    random_between(1, MaxSide, Width0),
    kind_shape(Kind, _, Border),
    (   Border == layered -> Width is Height*Width0 ; Width = Width0 ).

random_row(Width, Holes, Row) :-
    length(Row, Width),
    maplist(random_content(Holes), Row).

random_content(Holes, Content) :-
    random_between(1, 100, Dice),
    (   Dice =< Holes -> Content = null ; Content = 0 ).

random_edges(Kind, Cells, Edges) :-
    (   Kind == graph
    ->  random_permutation(Cells, Line),
        findall(edge(A, B), nextto(A, B, Line), Along),
        findall(edge(A, B), chord(Cells, 25, A, B), Across),
        append(Along, Across, Edges)
    ;   findall(edge(A, B), chord(Cells, 2, A, B), Edges)
    ).

chord(Cells, Percent, A, B) :-
    member(A, Cells),
    member(B, Cells),
    A @< B,
    random_between(1, 100, Dice),
    Dice =< Percent.

%   A random walk, as pairs Number-Cell from 1 on. The walk may end early.

random_walk(Board, Cells, Walk) :-
    random_member(Cell, Cells),
    walk(Board, 1, Cell, [], Walk).

walk(Board, N, Cell, Seen, [N-Cell|Walk]) :-
    board_neighbours(Board, Cell, Next0),
    subtract(Next0, [Cell|Seen], Next),
    (   random_member(Cell1, Next)
    ->  N1 is N+1,
        walk(Board, N1, Cell1, [Cell|Seen], Walk)
    ;   Walk = []
    ).

random_links(_, Walk, Links) :-
    findall(link(A, B),
            ( nextto(_-A, _-B, Walk),
              random_between(1, 100, Dice),
              Dice =< 8
            ),
            Links).

%   Arrows along the walk, and marks of its numbers. A few are wrong.

random_marks(Kind, Walk, Marks) :-
    findall(mark(Cell, Mark),
            ( append(_, [N-Cell|Rest], Walk),
              (   random_between(1, 100, Dice), Dice =< 6
              ->  random_member(Mark, [odd, even])
              ;   random_between(1, 100, Dice), Dice =< 15
              ->  number_mark(Mark, Half), Half =:= N mod 2
              ;   Kind == signpost,
                  random_between(1, 100, Dice),
                  Dice =< 80,
                  Rest = [_-Next|_],
                  cells_arrow(Cell, Next, Mark)
              )
            ),
            Marks).

cells_arrow(R0-C0, R1-C1, Arrow) :-
    R is sign(R1-R0),
    C is sign(C1-C0),
    arrow_step(Arrow, R-C).

random_givens(Walk, Size, Givens) :-
    random_between(10, 60, Percent),
    random_between(1, 100, Dice),
    (   Dice =< 15 -> Shift is Size - 3 ; Shift = 0 ),
    findall(M-Cell,
            ( member(N-Cell, Walk),
              random_between(1, 100, Dice1),
              Dice1 =< Percent,
              M is (N + Shift - 1) mod Size + 1
            ),
            Givens).

%!  first_solutions(+Board, +Limit, -Solutions) is det.
%
%   Solutions are the rows of the first Limit solutions of Board.

first_solutions(Board, Limit, Solutions) :- findall(Rows, limit(Limit, board_solved(Board, Rows)), Solutions).

%!  only_solution(+Board, -Rows) is semidet.
%
%   Rows is the only solution of Board.

only_solution(Board, Rows) :- first_solutions(Board, 2, [Rows]).
