:- module(paths_boards,
          [ board_size/2,               % +Board, -Size
            board_cells/2,              % +Board, -Cells
            board_contents/2,           % +Board, -Contents
            board_givens/2,             % +Board, -Givens
            contents_givens/2,          % +Contents, -Givens
            board_links/2,              % +Board, -Links
            board_marks/2,              % +Board, -Marks
            number_mark/2,              % ?Mark, ?Rest
            board_neighbours/3,         % +Board, +Cell, -Cells
            cell_neighbour/3,           % +Board, +Cell, ?Next
            cell_content/3,             % +Board, +Cell, -Content
            board_graph/2,              % +Board, -Graph
            board_serpentine/2,         % +Board, -Cells
            board_givens_board/3,       % +Board0, +Givens, -Board
            board_numbers_rows/3,       % +Board, +Numbers, -Rows
            cell_text/2                 % +Cell, -Text
          ]).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(kinds).

:- set_prolog_flag(optimise, true).

/** <module> Boards of number-path puzzles

A board is the term

    board(Kind, Rows, Extras)

  - Kind: a kind of board_kind/7. It defines the neighbours of a cell.
  - Rows: a list of rows of equal length. An element is a given number, 0 for an empty cell, or `null` for no cell.
  - Extras: a list of these terms:

        | link(Cell, Cell)  | the two cells hold consecutive numbers                           |
        | edge(Cell, Cell)  | the two cells are neighbours in addition to those of the kind    |
        | mark(Cell, Mark)  | the number in Cell is odd or even, as Mark (`odd`, `even`) says  |
        | mark(Cell, Arrow) | an arrow of arrow_step/2: the next number lies in that direction |
        | letters           | numbers are written with letters: see naming.pl                  |

A cell is Row-Column. Rows and columns count from 0 in terms, and from 1 in messages.

A solution places the numbers 1 to N in the N cells, each next to the one before:

    ?- board_solution(board(numbrix, [[1,0],[4,0]], []), Rows).
    Rows = [[1,2],[4,3]].
*/

%!  cell_text(+Cell, -Text:string) is det.
%
%   Text is Cell as messages write it: rows and columns count from 1.

cell_text(R0-C0, Text) :-
    R is R0+1,
    C is C0+1,
    format(string(Text), "~d,~d", [R, C]).

%!  board_size(+Board, -Size) is det.
%
%   Board has Size cells. Size is also the last number of the path.

board_size(Board, Size) :-
    board_cells(Board, Cells),
    length(Cells, Size).

%!  board_cells(+Board, -Cells) is det.
%
%   Cells are the cells of Board, row by row.

board_cells(Board, Cells) :-
    board_contents(Board, Contents),
    pairs_keys(Contents, Cells).

%!  board_givens(+Board, -Givens) is det.
%
%   Givens are the pairs Number-Cell of Board, in the order of the numbers.

board_givens(Board, Givens) :-
    board_contents(Board, Contents),
    contents_givens(Contents, Givens).

%!  contents_givens(+Contents, -Givens) is det.
%
%   Givens are the pairs Number-Cell of Contents (board_contents/2), in the order of the numbers.

contents_givens(Contents, Givens) :-
    findall(Number-Cell, ( member(Cell-Number, Contents), Number \== 0 ), Givens0),
    keysort(Givens0, Givens).

%!  board_contents(+Board, -Contents) is det.
%
%   Contents has a pair Cell-Content for every cell of Board, row by row.

board_contents(board(_, Rows, _), Contents) :-
    phrase(rows_contents(Rows, 0), Contents).

rows_contents([], _) --> [].
rows_contents([Row|Rows], R) -->
    row_contents(Row, R, 0),
    { R1 is R+1 },
    rows_contents(Rows, R1).

row_contents([], _, _) --> [].
row_contents([Content|Row], R, C) -->
    ( { Content == null } -> [] ; [ (R-C)-Content ] ),
    { C1 is C+1 },
    row_contents(Row, R, C1).

%!  board_links(+Board, -Links) is det.
%
%   Links are the terms link(Cell, Cell) of Board.

board_links(board(_, _, Extras), Links) :-
    findall(link(A, B), member(link(A, B), Extras), Links).

%!  board_marks(+Board, -Marks) is det.
%
%   Marks are the pairs Cell-Mark for cells with the mark `odd` or `even`.

board_marks(board(_, _, Extras), Marks) :-
    findall(Cell-Mark, ( member(mark(Cell, Mark), Extras), number_mark(Mark, _) ), Marks).

%!  number_mark(?Mark, ?Rest) is nondet.
%
%   Rest is N mod 2 for each number N in a cell with Mark: 1 for `odd`, 0 for `even`.

number_mark(odd,  1).
number_mark(even, 0).

%!  board_neighbours(+Board, +Cell, -Cells) is det.
%
%   Cells are the neighbours of Cell, in order. The number after that of Cell may be in these cells. With
%   arrows, this relation is not symmetric.

board_neighbours(Board, Cell, Cells) :-
    findall(Next, cell_neighbour(Board, Cell, Next), Cells0),
    sort(Cells0, Cells).

%!  cell_neighbour(+Board, +Cell, ?Next) is nondet.
%
%   Next is a neighbour of Cell. If several steps lead from Cell to Next, the predicate succeeds once for each
%   step.

cell_neighbour(Board, R0-C0, R-C) :-
    Board = board(Kind, _, _),
    kind_shape(Kind, Shape, Border),
    neighbour_steps(Shape, Steps),
    border_step(Border, Board, R0-C0, Steps, DR-DC),
    R1 is R0+DR,
    C1 is C0+DC,
    border_cell(Border, Board, R0-C0, R1-C1, R-C),
    R-C \== R0-C0,
    cell_content(Board, R-C, Content),
    Content \== null.
cell_neighbour(board(_, _, Extras), Cell, Next) :-
    member(edge(A, B), Extras),
    (   Cell = A, Next = B
    ;   Cell = B, Next = A
    ).

%   border_step(+Border, +Board, +Cell, +Steps, -Step): on Board, Step leads from Cell to a neighbour.
%
%       | Border  | what Step is                                                              |
%       | far     | a multiple of one of Steps, in the direction of the arrow if Cell has one |
%       | layered | as in the last row, or to the same place in the layer before or after     |
%       | others  | one of Steps, or its opposite if Row+Column of Cell is odd                |

border_step(far, Board, Cell, Steps, DR-DC) :-
    !,
    Board = board(_, [Row|Rows], Extras),
    length([Row|Rows], Height),
    length(Row, Width),
    Longest is max(Height, Width)-1,
    member(Step, Steps),
    \+ ( member(mark(Cell, Arrow), Extras), arrow_step(Arrow, Other), Other \== Step ),
    between(1, Longest, K),
    Step = R-C,
    DR is K*R,
    DC is K*C.
border_step(_, _, R0-C0, Steps, DR-DC) :-
    Turn is 1-2*((R0+C0) mod 2),
    member(R-C, Steps),
    DR is Turn*R,
    DC is Turn*C.
border_step(layered, board(_, Rows, _), _, _, 0-DC) :-
    length(Rows, Side),
    ( DC = Side ; DC is -Side ).

%   border_cell(+Border, +Board, +From, +Place, -Cell): a step from the cell From to the coordinates Place ends
%   in Cell. Border says how edges of Board meet (board_kind/7). Cell differs from Place only beyond an edge that
%   meets another edge. A step within a layer fails if it leaves the layer.

border_cell(bounded, _, _, R-C, R-C) :-
    R >= 0,
    C >= 0.
border_cell(far, _, _, R-C, R-C) :-
    R >= 0,
    C >= 0.
border_cell(rounded, board(_, [Row|_], _), _, R-C0, R-C) :-
    R >= 0,
    length(Row, Width),
    C is C0 mod Width.
border_cell(wrapped, board(_, [Row|Rows], _), _, R0-C0, R-C) :-
    length([Row|Rows], Height),
    length(Row, Width),
    R is R0 mod Height,
    C is C0 mod Width.
border_cell(layered, board(_, Rows, _), _-C0, R-C, R-C) :-
    R >= 0,
    C >= 0,
    length(Rows, Side),
    (   abs(C-C0) =:= Side
    ->  true
    ;   C//Side =:= C0//Side
    ).

%!  cell_content(+Board, +Cell, -Content) is semidet.
%
%   Content is the element of the rows of Board at Cell. Content may be `null`. Fails if Cell is outside of
%   the rows.

cell_content(board(_, Rows, _), R-C, Content) :-
    nth0(R, Rows, Row),
    nth0(C, Row, Content).

%!  board_graph(+Board, -Graph) is det.
%
%   Graph has a pair Cell-Neighbours for every cell of Board. This is the format of graphs in
%   library(ugraphs).

board_graph(Board, Graph) :-
    board_cells(Board, Cells),
    findall(Cell-Next,
            ( member(Cell, Cells), board_neighbours(Board, Cell, Next) ),
            Graph).

%!  board_serpentine(+Board, -Cells) is nondet.
%
%   Cells is a path through Board, row by row: one row to the right, the next to the left. There are two such
%   paths: the first row begins at its left or its right end. Fails if Board has holes, layers or arrows, or if
%   cells below each other are no neighbours.

board_serpentine(Board, Cells) :-
    Board = board(Kind, Rows, _),
    kind_shape(Kind, Shape, Border),
    Border \== layered,
    neighbour_steps(Shape, Steps),
    subset([0-1, 1-0, -1-0], Steps),
    \+ ( member(Row, Rows), memberchk(null, Row) ),
    board_cells(Board, Cells0),
    member(Odd, [0, 1]),
    findall(R-Order,
            ( member(R-C, Cells0), ( R mod 2 =:= Odd -> Order = C ; Order is -C ) ),
            Keys0),
    msort(Keys0, Keys),
    findall(R-C, ( member(R-Order, Keys), C is abs(Order) ), Cells).

%!  board_givens_board(+Board0, +Givens, -Board) is det.
%
%   Board is Board0 with Givens in place of its givens. Givens are pairs Number-Cell.

board_givens_board(Board0, Givens, board(Kind, Rows, Extras)) :-
    Board0 = board(Kind, _, Extras),
    board_numbers_rows(Board0, Givens, Rows).

%!  board_numbers_rows(+Board, +Numbers, -Rows) is det.
%
%   Rows are the rows of Board with Numbers, and with 0 in all other cells. Numbers are pairs Number-Cell, such
%   as 7-(0-2).

board_numbers_rows(board(_, Rows0, _), Numbers, Rows) :-
    transpose_pairs(Numbers, Placed),
    rows_placed(Rows0, 0, Placed, Rows).

rows_placed([], _, _, []).
rows_placed([Row0|Rows0], R, Placed0, [Row|Rows]) :-
    row_placed(Row0, R-0, Placed0, Placed, Row),
    R1 is R+1,
    rows_placed(Rows0, R1, Placed, Rows).

row_placed([], _, Placed, Placed, []).
row_placed([Content0|Row0], Cell, Placed0, Placed, [Content|Row]) :-
    (   Content0 == null
    ->  Content = null,
        Placed1 = Placed0
    ;   Placed0 = [Cell-Number|Placed1]
    ->  Content = Number
    ;   Content = 0,
        Placed1 = Placed0
    ),
    Cell = R-C,
    C1 is C+1,
    row_placed(Row0, R-C1, Placed1, Placed, Row).
