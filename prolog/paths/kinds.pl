:- module(paths_kinds,
          [ board_kind/6,               % ?Kind, ?Others, ?Description, ?Shape, ?Grid, ?Border
            kind_shape/3,               % +Kind, -Shape, -Border
            kind_alternates/1,          % +Kind
            arrow_step/2,               % ?Arrow, ?Step
            kinds_text/1,               % -Text
            neighbour_steps/2           % ?Shape, ?Steps
          ]).
:- use_module(library(lists)).

/** <module> The neighbourhoods of boards

All that is said of a kind of board, in facts; mmlogic/paths/kinds.py reads them too.
A new kind is a fact of board_kind/6 here, and one of neighbour_steps/2 if its shape is new.
*/

%!  board_kind(?Kind, ?Others, ?Description, ?Shape, ?Grid, ?Border) is nondet.
%
%   Kind, also called by the names of Others, is described by Description. The neighbours
%   of a cell are as in Shape. Grid is `square`, `slanted` for rows that are drawn half a
%   cell further right each, or `triangular` for cells that point up and down in turn, the
%   first up. Border is `bounded`, `rounded` where the left edge of the board meets the right
%   one, `wrapped` where each edge meets the opposite one, or `layered`: the board is a row of
%   square layers, and a cell is also next to its place in the layers before and after; or
%   `far`: any number of the same step leads to a neighbour, and an arrow says which way.

board_kind(hidoku, [hidato, king_path], "eight neighbours", king, square, bounded).
board_kind(numbrix, [], "four neighbours", orthogonal, square, bounded).
board_kind(rikudo, [hex, hexagonal], "hexagons, six neighbours", hexagonal, slanted, bounded).
board_kind(torus, [], "eight neighbours, each edge meeting the opposite one", king, square, wrapped).
board_kind(ring, [], "eight neighbours, the left edge meeting the right one", king, square, rounded).
board_kind(knight, [], "a knight's move of chess", knight, square, bounded).
board_kind(triangle, [triangles], "triangles, three neighbours", triangular, triangular, bounded).
board_kind(delta, [], "triangles, twelve neighbours that share a side or a corner", touching, triangular, bounded).
board_kind(cube, [], "square layers on top of each other, six neighbours", orthogonal, square, layered).
board_kind(signpost, [arrows], "the next number lies where an arrow points, near or far", king, square, far).
board_kind(graph, [], "the edges that are listed", none, square, bounded).

%!  neighbour_steps(?Shape, ?Steps) is nondet.
%
%   A step of Steps goes Rows-Columns further from a cell whose row and column have an even
%   sum (counted from 0). From other cells the opposite steps lead to neighbours, which are
%   others only where cells point up and down in turn.

neighbour_steps(king, [-1-(-1), -1-0, -1-1, 0-(-1), 0-1, 1-(-1), 1-0, 1-1]).
neighbour_steps(orthogonal, [-1-0, 0-(-1), 0-1, 1-0]).
neighbour_steps(hexagonal, [-1-0, -1-1, 0-(-1), 0-1, 1-(-1), 1-0]).
neighbour_steps(knight, [-2-(-1), -2-1, -1-(-2), -1-2, 1-(-2), 1-2, 2-(-1), 2-1]).
neighbour_steps(triangular, [0-(-1), 0-1, 1-0]).
neighbour_steps(touching, [-1-(-1), -1-0, -1-1, 0-(-2), 0-(-1), 0-1, 0-2, 1-(-2), 1-(-1), 1-0, 1-1, 1-2]).
neighbour_steps(none, []).

%!  arrow_step(?Arrow, ?Step) is nondet.
%
%   Arrow, a point of the compass, points along Step.

arrow_step(n,  -1-0).
arrow_step(ne, -1-1).
arrow_step(e,  0-1).
arrow_step(se, 1-1).
arrow_step(s,  1-0).
arrow_step(sw, 1-(-1)).
arrow_step(w,  0-(-1)).
arrow_step(nw, -1-(-1)).

%!  kind_shape(+Kind, -Shape, -Border) is semidet.
%
%   Shape and Border of a kind by any of its names.

kind_shape(Kind, Shape, Border) :-
    (   board_kind(Kind, _, _, Shape0, _, Border0)
    ->  true
    ;   board_kind(_, Others, _, Shape0, _, Border0),
        memberchk(Kind, Others)
    ->  true
    ),
    Shape = Shape0,
    Border = Border0.

%!  kind_alternates(+Kind) is semidet.
%
%   Every step leads from a cell whose row and column have an even sum to one where it is odd, or back.

kind_alternates(Kind) :-
    kind_shape(Kind, Shape, bounded),
    neighbour_steps(Shape, Steps),
    Steps \== [],
    \+ ( member(R-C, Steps), (R+C) mod 2 =:= 0 ).

%!  kinds_text(-Text) is det.
%
%   Text names all kinds.

kinds_text(Text) :-
    findall(Kind, board_kind(Kind, _, _, _, _, _), Kinds),
    once(append(Front, [Last], Kinds)),
    atomic_list_concat(Front, ', ', Listed),
    atomic_list_concat([Listed, Last], ' or ', Text).
