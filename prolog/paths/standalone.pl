:- module(paths_standalone,
          [ standalone_text/1,          % -Text
            relations_text/1            % -Text
          ]).
:- use_module('../machine/programs', [modules_text/2]).

/** <module> The textbook program without modules

The statement `save` writes this program after the fact puzzle/1, and plain SWI-Prolog runs it. The program
begins with the relations of the board in puzzle/1. Then it has the clauses and comments of textbook.pl,
checks.pl, boards.pl and kinds.pl.
*/

%!  standalone_text(-Text:string) is det.
%
%   Text is the textbook program. Apart from this text, it needs only the fact puzzle/1.

standalone_text(Text) :-
    relations_text(Relations),
    modules_text([paths_textbook, paths_checks, paths_boards, paths_kinds], Program),
    string_concat(Relations, Program, Text).

%!  relations_text(-Text:string) is det.
%
%   Text has clauses about the one board in puzzle/1. A cell is Row-Column, each from 0.

relations_text(
":- discontiguous english/2.

%!  solution(-Rows) is nondet.

solution(Rows) :-
    puzzle(Board),
    board_solution(Board, Rows).

english(solution(_), [\"the board\", verb(\"has a solution\", \"has no solution\")]).

%!  size(-Size) is det.
%
%   Size is the number of cells. Size is also the last number of the path.

size(Size) :-
    puzzle(Board),
    board_size(Board, Size).

english(size(Size), [\"the board\", verb(\"has\", \"does not have\"), Size, \"cells\"]).

%!  cell(?Cell) is nondet.
%
%   Cell is a cell of the board: Row-Column, each from 0.

cell(Cell) :-
    puzzle(Board),
    board_cells(Board, Cells),
    member(Cell, Cells).

english(cell(Cell), [Words, verb(\"is\", \"is not\"), \"a cell of the board\"]) :- cell_words(Cell, Words).

%   cell_words(+Cell, -Words): messages count rows and columns from 1.

cell_words(Row0-Column0, [\"row\", Row, \"column\", Column]) :-
    integer(Row0),
    integer(Column0),
    !,
    Row is Row0+1,
    Column is Column0+1.
cell_words(Cell, Cell).

%!  given(?Number, ?Cell) is nondet.
%
%   Number is given in Cell.

given(Number, Cell) :-
    puzzle(Board),
    board_givens(Board, Givens),
    member(Number-Cell, Givens).

english(given(Number, Cell), [Number, verb(\"is given\", \"is not given\"), \"in\", Words]) :- cell_words(Cell, Words).

%!  neighbour(?Cell, ?Next) is nondet.
%
%   Next may hold the number after the number of Cell.

neighbour(Cell, Next) :-
    cell(Cell),
    puzzle(Board),
    board_neighbours(Board, Cell, Cells),
    member(Next, Cells).

english(neighbour(Cell, Next), [\"from\", From, \"the path\", verb(\"may\", \"cannot\"), \"go on to\", To]) :-
    cell_words(Cell, From),
    cell_words(Next, To).
").
