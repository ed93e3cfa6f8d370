:- module(paths_checks,
          [ board_checked/1,            % +Board
            board_checked/2             % +Board, -Givens
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(kinds).

:- set_prolog_flag(optimise, true).

/** <module> Checks that a board is well formed, and their messages
*/

%!  board_checked(+Board) is det.
%!  board_checked(+Board, -Givens) is det.
%
%   Throws an exception if Board is not well formed. Givens are those of board_givens/2.
%
%   @throws error(board_error(What), _) with What one of unknown_kind(Kind), no_cells, ragged(Row, Length, Expected),
%     layers(Height, Width), content(Cell, Content), out_of_range(Cell, Number, Size), duplicate(Number, Cell, Cell),
%     off_board(Extra, Cell), self(Extra), not_neighbours(Link)

board_checked(Board) :- board_checked(Board, _).

board_checked(Board, Givens) :-
    must_be(nonvar, Board),
    (   Board = board(_, Rows, Extras), is_list(Rows), is_list(Extras)
    ->  true
    ;   type_error(board, Board)
    ),
    forall(shape_fault(Board, Fault), throw(error(board_error(Fault), _))),
    board_contents(Board, Contents),
    contents_givens(Contents, Givens),
    forall(board_fault(Board, Contents, Givens, Fault), throw(error(board_error(Fault), _))).

shape_fault(board(Kind, _, _), unknown_kind(Kind)) :-
    \+ kind_shape(Kind, _, _).
shape_fault(board(_, [Row|Rows], _), ragged(R, Length, Expected)) :-
    length(Row, Expected),
    nth1(R, Rows, Other),
    \+ length(Other, Expected),
    length(Other, Length).
shape_fault(board(Kind, [Row|Rows], _), layers(Height, Width)) :-
    kind_shape(Kind, _, layered),
    length([Row|Rows], Height),
    length(Row, Width),
    Width mod Height =\= 0.

board_fault(_, Contents, _, Fault) :-
    length(Contents, Size),
    contents_fault(Contents, Size, Fault).
board_fault(_, _, Givens, duplicate(Number, A, B)) :- nextto(Number-A, Number-B, Givens).
board_fault(Board, _, _, Fault) :-
    Board = board(_, _, Extras),
    member(Extra, Extras),
    extra_fault(Board, Extra, Fault).

contents_fault([], 0, no_cells).
contents_fault(Contents, Size, Fault) :-
    member(Cell-Content, Contents),
    (   \+ integer(Content)
    ->  Fault = content(Cell, Content)
    ;   \+ between(0, Size, Content),
        Fault = out_of_range(Cell, Content, Size)
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

extra_cells(letters, []).
extra_cells(link(A, B), [A, B]).
extra_cells(edge(A, B), [A, B]).
extra_cells(mark(Cell, Mark), [Cell]) :-
    (   number_mark(Mark, _)
    ;   arrow_step(Mark, _)
    ),
    !.

:- multifile prolog:error_message//1.

prolog:error_message(board_error(Fault)) -->
    { fault_words(Fault, Format, Words),
      maplist(word_text, Words, Texts) },
    [ Format-Texts ].

%   fault_words(+Fault, -Format, -Words): Format and Words make the message for Fault. Each of Words is
%   cell(Cell) or a term to be printed. If Fault is about a link or an edge, Cell may be any term, because
%   users write it.

fault_words(unknown_kind(Kind), 'Unknown kind of board ~q: expected ~w', [Kind, Kinds]) :- kinds_text(Kinds).
fault_words(too_large(Open), 'The board is too large to search: ~D numbers are still to be placed', [Open]).
fault_words(no_path, 'Found no path through all cells of this shape', []).
fault_words(no_pattern, 'Found no board with givens in exactly these cells: another seed or more cells may help', []).
fault_words(no_cells, 'The board has no cells', []).
fault_words(ragged(R, Length, Expected), 'Row ~d has ~d cells, but row 1 has ~d', [Row, Length, Expected]) :- Row is R+1.
fault_words(layers(Height, Width), 'Layers are square: expected a multiple of ~d columns, not ~d', [Height, Width]).
fault_words(content(Cell, Content), 'Cell ~w holds ~q: expected a number, 0 or null', [cell(Cell), Content]).
fault_words(out_of_range(Cell, Number, Size), 'Cell ~w holds ~d: numbers must be between 1 and ~d', [cell(Cell), Number, Size]).
fault_words(duplicate(Number, A, B), '~d is given twice, at ~w and at ~w', [Number, cell(A), cell(B)]).
fault_words(off_board(Extra, Cell), 'The ~w names ~w, which is not a cell of the board', [Name, cell(Cell)]) :-
    functor(Extra, Name, _).
fault_words(self(Extra), 'Both ends of the ~w are ~w', [Name, cell(Cell)]) :- Extra =.. [Name, Cell, _].
fault_words(not_neighbours(link(A, B)), 'A link joins ~w and ~w, which are not neighbours', [cell(A), cell(B)]).

word_text(cell(Cell), Text) :- !,
    (   Cell = R-C,
        integer(R),
        integer(C)
    ->  cell_text(Cell, Text)
    ;   format(string(Text), "~q", [Cell])
    ).
word_text(Word, Word).
