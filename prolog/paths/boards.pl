:- module(paths_boards,
          [ board_checked/1,            % +Board
            board_kind/2,               % +Board, -Kind
            board_size/2,               % +Board, -Size
            board_cells/2,              % +Board, -Cells
            board_givens/2,             % +Board, -Givens
            board_links/2,              % +Board, -Links
            board_marks/2,              % +Board, -Marks
            number_mark/2,              % ?Mark, ?Rest
            board_neighbours/3,         % +Board, +Cell, -Cells
            board_graph/2,              % +Board, -Graph
            board_givens_board/3,       % +Board0, +Givens, -Board
            board_numbers_rows/3,       % +Board, +Numbers, -Rows
            cell_text/2                 % +Cell, -Text
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(kinds).

/** <module> Boards of number-path puzzles

A board is the term

    board(Kind, Rows, Extras)

  - Kind is one of board_kind/6, which says what cells are neighbours.
  - Rows is a list of rows of equal length, each a list of numbers: a given, `0`
    for an empty cell, `null` where there is no cell.
  - Extras is a list of link(Cell, Cell), two cells that hold consecutive
    numbers, edge(Cell, Cell), two cells that are neighbours beside those of
    the kind, and mark(Cell, Mark): Mark is `odd` or `even`, which the number in
    Cell is, or an arrow of arrow_step/2, which says where the next number lies.

A cell is Row-Column, counted from 0 in terms and from 1 in messages. To solve a board of N cells is to place the
numbers 1 to N, each once and each next to the one before.
*/

%!  cell_text(+Cell, -Text:string) is det.
%
%   Text is Cell as people write it, counted from 1.

cell_text(R0-C0, Text) :-
    R is R0+1,
    C is C0+1,
    format(string(Text), "~d,~d", [R, C]).

%!  board_kind(+Board, -Kind) is det.
%
%   Board is of Kind.

board_kind(board(Kind, _, _), Kind).

%!  board_size(+Board, -Size) is det.
%
%   Size is the number of cells, which is the last number of the path.

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
    contents_givens(Contents, Givens0),
    keysort(Givens0, Givens).

contents_givens([], []).
contents_givens([Cell-Content|Contents], Givens0) :-
    (   Content == 0
    ->  Givens0 = Givens
    ;   Givens0 = [Content-Cell|Givens]
    ),
    contents_givens(Contents, Givens).

%   board_contents(+Board, -Contents): Contents has a pair Cell-Content for every cell, row by row.

board_contents(board(_, Rows, _), Contents) :-
    rows_contents(Rows, 0, Contents).

rows_contents([], _, []).
rows_contents([Row|Rows], R, Contents) :-
    row_contents(Row, R, 0, Contents, Contents1),
    R1 is R+1,
    rows_contents(Rows, R1, Contents1).

row_contents([], _, _, Contents, Contents).
row_contents([Content|Row], R, C, Contents0, Contents) :-
    (   Content == null
    ->  Contents0 = Contents1
    ;   Contents0 = [(R-C)-Content|Contents1]
    ),
    C1 is C+1,
    row_contents(Row, R, C1, Contents1, Contents).

%!  board_links(+Board, -Links) is det.
%
%   Links are the terms link(Cell, Cell) of Board.

board_links(board(_, _, Extras), Links) :-
    findall(link(A, B), member(link(A, B), Extras), Links).

%!  board_marks(+Board, -Marks) is det.
%
%   Marks are the pairs Cell-Mark of the cells of Board that are marked `odd` or `even`.

board_marks(board(_, _, Extras), Marks) :-
    findall(Cell-Mark, ( member(mark(Cell, Mark), Extras), number_mark(Mark, _) ), Marks).

%!  number_mark(?Mark, ?Rest) is nondet.
%
%   A number in a cell with Mark leaves Rest when it is divided by 2.

number_mark(odd,  1).
number_mark(even, 0).

%!  board_neighbours(+Board, +Cell, -Cells) is det.
%
%   Cells are the neighbours of Cell, in order: the next number may be there. Where arrows point, this is not mutual.

board_neighbours(Board, Cell, Cells) :-
    findall(Next, cell_neighbour(Board, Cell, Next), Cells0),
    sort(Cells0, Cells).

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

%   border_step(+Border, +Board, +Cell, +Steps, -Step): Step is one of Steps, the opposite one where the place of Cell is
%   odd; or leads from layer to layer; or goes further along a step of Steps, that of the arrow if Cell has one.

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

%   border_cell(+Border, +Board, +From, +Place, -Cell): a step from From to Place leads to Cell. Within a layer it goes
%   not over its edge.

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

cell_content(board(_, Rows, _), R-C, Content) :-
    nth0(R, Rows, Row),
    nth0(C, Row, Content).

%!  board_graph(+Board, -Graph) is det.
%
%   Graph has a pair Cell-Neighbours for every cell of Board. It is an unweighted graph of library(ugraphs).

board_graph(Board, Graph) :-
    board_cells(Board, Cells),
    findall(Cell-Next,
            ( member(Cell, Cells), board_neighbours(Board, Cell, Next) ),
            Graph).

%!  board_givens_board(+Board0, +Givens, -Board) is det.
%
%   Board is Board0 with Givens, pairs Number-Cell, in place of its own givens.

board_givens_board(Board0, Givens, board(Kind, Rows, Extras)) :-
    Board0 = board(Kind, _, Extras),
    board_numbers_rows(Board0, Givens, Rows).

%!  board_numbers_rows(+Board, +Numbers, -Rows) is det.
%
%   Rows are the rows of Board with Numbers, pairs Number-Cell, in their cells. Other cells hold `0`.

board_numbers_rows(board(_, Rows0, _), Numbers, Rows) :-
    transpose_pairs(Numbers, ByCell),
    rows_filled(Rows0, 0, ByCell, Rows).

rows_filled([], _, _, []).
rows_filled([Row0|Rows0], R, ByCell0, [Row|Rows]) :-
    row_filled(Row0, R, 0, ByCell0, ByCell, Row),
    R1 is R+1,
    rows_filled(Rows0, R1, ByCell, Rows).

row_filled([], _, _, ByCell, ByCell, []).
row_filled([Old|Olds], R, C, ByCell0, ByCell, [New|News]) :-
    (   Old == null
    ->  New = null, ByCell1 = ByCell0
    ;   ByCell0 = [(R-C)-Number|ByCell1]
    ->  New = Number
    ;   New = 0, ByCell1 = ByCell0
    ),
    C1 is C+1,
    row_filled(Olds, R, C1, ByCell1, ByCell, News).

		 /*******************************
		 *            CHECKS            *
		 *******************************/

%!  board_checked(+Board) is det.
%
%   Board is well formed.
%
%   @throws error(board_error(What), _) where What is one of unknown_kind(Kind),
%   no_cells, ragged(Row, Length, Expected), layers(Height, Width), content(Cell, Content),
%   out_of_range(Cell, Number, Size), duplicate(Number, Cell, Cell),
%   off_board(Extra, Cell), self(Extra), not_neighbours(Link).

board_checked(Board) :-
    must_be(nonvar, Board),
    (   Board = board(_, Rows, Extras), is_list(Rows), is_list(Extras)
    ->  true
    ;   type_error(board, Board)
    ),
    (   board_fault(Board, Fault)
    ->  throw(error(board_error(Fault), _))
    ;   true
    ).

board_fault(board(Kind, _, _), unknown_kind(Kind)) :-
    \+ kind_shape(Kind, _, _).
board_fault(board(_, [Row|Rows], _), ragged(R, Length, Expected)) :-
    length(Row, Expected),
    nth1(R, Rows, Other),
    \+ length(Other, Expected),
    length(Other, Length).
board_fault(board(Kind, [Row|Rows], _), layers(Height, Width)) :-
    kind_shape(Kind, _, layered),
    length([Row|Rows], Height),
    length(Row, Width),
    Width mod Height =\= 0.
board_fault(Board, Fault) :-
    board_contents(Board, Contents),
    length(Contents, Size),
    contents_fault(Contents, Size, Fault).
board_fault(Board, duplicate(Number, A, B)) :-
    board_givens(Board, Givens),
    twice_given(Givens, Number, A, B).
board_fault(Board, Fault) :-
    Board = board(_, _, Extras),
    member(Extra, Extras),
    extra_fault(Board, Extra, Fault).

contents_fault([], 0, no_cells).
contents_fault([Content|Contents], Size, Fault) :-
    content_fault([Content|Contents], Size, Fault).

content_fault([Cell-Content|Contents], Size, Fault) :-
    (   \+ integer(Content)
    ->  Fault = content(Cell, Content)
    ;   Content >= 0,
        Content =< Size
    ->  content_fault(Contents, Size, Fault)
    ;   Fault = out_of_range(Cell, Content, Size)
    ).

twice_given([N-A|Givens], Number, First, Second) :-
    (   Givens = [N-B|_]
    ->  Number = N,
        First = A,
        Second = B
    ;   twice_given(Givens, Number, First, Second)
    ).

extra_fault(Board, Extra, Fault) :-
    (   extra_cells(Extra, Cells)
    ->  cells_fault(Cells, Board, Extra, Fault)
    ;   type_error(board_extra, Extra)
    ).

cells_fault(Cells, Board, Extra, off_board(Extra, Cell)) :-
    member(Cell, Cells),
    \+ ( cell_content(Board, Cell, Content), Content \== null ),
    !.
cells_fault([Cell, Cell], _, Extra, self(Extra)) :-
    !.
cells_fault([A, B], Board, link(A, B), not_neighbours(link(A, B))) :-
    \+ cell_neighbour(Board, A, B),
    \+ cell_neighbour(Board, B, A).

extra_cells(link(A, B), [A, B]).
extra_cells(edge(A, B), [A, B]).
extra_cells(mark(Cell, Mark), [Cell]) :-
    (   number_mark(Mark, _)
    ;   arrow_step(Mark, _)
    ),
    !.

:- multifile prolog:error_message//1.

prolog:error_message(board_error(Fault)) -->
    fault_message(Fault).

fault_message(unknown_kind(Kind)) -->
    { kinds_text(Kinds) },
    [ 'Unknown kind of board ~q: expected ~w'-[Kind, Kinds] ].
fault_message(too_large(Open)) -->
    [ 'The board is too large to search: ~D numbers are still to be placed'-[Open] ].
fault_message(no_path) -->
    [ 'Found no path through all cells of this shape' ].
fault_message(no_cells) -->
    [ 'The board has no cells' ].
fault_message(ragged(R, Length, Expected)) -->
    { Row is R+1 },
    [ 'Row ~d has ~d cells, but row 1 has ~d'-[Row, Length, Expected] ].
fault_message(layers(Height, Width)) -->
    [ 'Layers are square: expected ~d rows and some times ~d columns, not ~d'-[Height, Height, Width] ].
fault_message(content(Cell, Content)) -->
    { cell_text(Cell, Place) },
    [ 'Cell ~w holds ~q: expected a number, 0 or null'-[Place, Content] ].
fault_message(out_of_range(Cell, Number, Size)) -->
    { cell_text(Cell, Place) },
    [ 'Cell ~w holds ~d: numbers must be between 1 and ~d'-[Place, Number, Size] ].
fault_message(duplicate(Number, A, B)) -->
    { cell_text(A, PlaceA), cell_text(B, PlaceB) },
    [ '~d is given twice, at ~w and at ~w'-[Number, PlaceA, PlaceB] ].
fault_message(off_board(Extra, Cell)) -->
    { functor(Extra, Name, _), place_text(Cell, Place) },
    [ 'The ~w names ~w, which is not a cell of the board'-[Name, Place] ].
fault_message(self(Extra)) -->
    { Extra =.. [Name, Cell, _], cell_text(Cell, Place) },
    [ 'Both ends of the ~w are ~w'-[Name, Place] ].
fault_message(not_neighbours(link(A, B))) -->
    { cell_text(A, PlaceA), cell_text(B, PlaceB) },
    [ 'A link joins ~w and ~w, which are not neighbours'-[PlaceA, PlaceB] ].

%   What a link or an edge names may be no cell at all.

place_text(Place, Text) :-
    (   Place = R-C,
        integer(R),
        integer(C)
    ->  cell_text(Place, Text)
    ;   format(string(Text), "~q", [Place])
    ).
