:- module(paths_kinds,
          [ board_kind/7,               % ?Kind, ?Others, ?Description, ?Shape, ?Grid, ?Border, ?Small
            kind_shape/3,               % +Kind, -Shape, -Border
            kind_alternates/1,          % +Kind
            arrow_step/2,               % ?Arrow, ?Step
            kinds_text/1,               % -Text
            neighbour_steps/2           % ?Shape, ?Steps
          ]).
:- use_module(library(lists)).

/** <module> The neighbourhoods of boards

These facts define all kinds of boards. mmlogic/paths/kinds.py reads them, too. A new kind is a fact board_kind/7. If its
shape is new, it needs a fact neighbour_steps/2.
*/

%!  board_kind(?Kind, ?Others, ?Description, ?Shape, ?Grid, ?Border, ?Small) is nondet.
%
%   Kind has the other names Others. Shape gives the neighbours of a cell: see neighbour_steps/2. Small is the
%   size Height-Width of a small board of this kind: a program can try all its paths.
%
%       | Grid       | drawing                                       |
%       | square     | rows below each other                         |
%       | slanted    | each row starts half a cell further right     |
%       | triangular | cells point up and down in turn, the first up |
%
%       | Border  | edges                                                           |
%       | bounded | no step crosses them                                            |
%       | rounded | the left edge meets the right one                               |
%       | wrapped | each edge meets the opposite one                                |
%       | layered | square layers in a row: the same places of adjacent layers meet |
%       | far     | a step repeats once or more, in the direction of the arrow      |

board_kind(hidoku, [hidato, king_path], "eight neighbours", king, square, bounded, 2-4).
board_kind(numbrix, [], "four neighbours", orthogonal, square, bounded, 3-3).
board_kind(rikudo, [hex, hexagonal], "hexagons, six neighbours", hexagonal, slanted, bounded, 2-4).
board_kind(torus, [], "eight neighbours, each edge meeting the opposite one", king, square, wrapped, 2-4).
board_kind(ring, [], "eight neighbours, the left edge meeting the right one", king, square, rounded, 2-4).
board_kind(knight, [], "a knight's move of chess", knight, square, bounded, 3-4).
board_kind(triangle, [triangles], "triangles, three neighbours", triangular, triangular, bounded, 2-5).
board_kind(delta, [], "triangles, twelve neighbours that share a side or a corner", touching, triangular, bounded, 2-4).
board_kind(cube, [], "square layers on top of each other, six neighbours", orthogonal, square, layered, 2-4).
board_kind(signpost, [arrows], "the next number lies where an arrow points, near or far", king, square, far, 2-3).
board_kind(graph, [], "the edges that are listed", none, square, bounded, 2-2).

%!  neighbour_steps(?Shape, ?Steps) is nondet.
%
%   A step is Rows-Columns. Steps start from a cell with an even sum of row and column. Other cells have the
%   opposite steps. The difference matters only for triangles, which point up and down in turn.

neighbour_steps(king, [-1-(-1), -1-0, -1-1, 0-(-1), 0-1, 1-(-1), 1-0, 1-1]).
neighbour_steps(orthogonal, [-1-0, 0-(-1), 0-1, 1-0]).
neighbour_steps(hexagonal, [-1-0, -1-1, 0-(-1), 0-1, 1-(-1), 1-0]).
neighbour_steps(knight, [-2-(-1), -2-1, -1-(-2), -1-2, 1-(-2), 1-2, 2-(-1), 2-1]).
neighbour_steps(triangular, [0-(-1), 0-1, 1-0]).
neighbour_steps(touching, [-1-(-1), -1-0, -1-1, 0-(-2), 0-(-1), 0-1, 0-2, 1-(-2), 1-(-1), 1-0, 1-1, 1-2]).
neighbour_steps(none, []).

%!  arrow_step(?Arrow, ?Step) is nondet.
%
%   Arrow is a point of the compass. Step is its direction, as Rows-Columns.

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
%   Kind is a name of a kind of boards. Boards of this kind have Shape and Border.

kind_shape(Kind, Shape, Border) :-
    (   board_kind(Kind, _, _, Shape0, _, Border0, _)
    ->  true
    ;   board_kind(_, Others, _, Shape0, _, Border0, _),
        memberchk(Kind, Others)
    ->  true
    ),
    Shape = Shape0,
    Border = Border0.

%!  kind_alternates(+Kind) is semidet.
%
%   On boards of this Kind, each step changes the parity of Row+Column.

kind_alternates(Kind) :-
    kind_shape(Kind, Shape, bounded),
    neighbour_steps(Shape, Steps),
    Steps \== [],
    \+ ( member(R-C, Steps), (R+C) mod 2 =:= 0 ).

%!  kinds_text(-Text) is det.
%
%   Text lists the names of all kinds, for a message.

kinds_text(Text) :-
    findall(Kind, board_kind(Kind, _, _, _, _, _, _), Kinds),
    once(append(Front, [Last], Kinds)),
    atomic_list_concat(Front, ', ', Listed),
    atomic_list_concat([Listed, Last], ' or ', Text).
