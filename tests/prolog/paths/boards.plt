:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/checks').
:- use_module('../../../prolog/paths/kinds').
:- use_module(library(plunit)).

:- begin_tests(boards).

square(board(hidoku, [[1,0],[null,3]], [])).

test(cells_are_row_by_row, Cells == [0-0, 0-1, 1-1]) :-
    square(Board), board_cells(Board, Cells).
test(size, Size == 3) :-
    square(Board), board_size(Board, Size).
test(givens_are_by_number, Givens == [1-(1-1), 3-(0-0)]) :-
    board_givens(board(hidoku, [[3,0],[null,1]], []), Givens).

test(king, Cells == [0-0, 0-1, 0-2, 1-0, 1-2, 2-0, 2-1, 2-2]) :-
    empty(hidoku, Board), board_neighbours(Board, 1-1, Cells).
test(orthogonal, Cells == [0-1, 1-0, 1-2, 2-1]) :-
    empty(numbrix, Board), board_neighbours(Board, 1-1, Cells).
test(hexagonal, Cells == [0-1, 0-2, 1-0, 1-2, 2-0, 2-1]) :-
    empty(rikudo, Board), board_neighbours(Board, 1-1, Cells).
test(hex_is_rikudo, Cells == Cells1) :-
    empty(rikudo, Board), board_neighbours(Board, 1-1, Cells),
    empty(hex, Board1), board_neighbours(Board1, 1-1, Cells1).
test(a_triangle_that_points_up, Cells == [1-0, 1-2, 2-1]) :-
    empty(triangle, Board), board_neighbours(Board, 1-1, Cells).
test(a_triangle_that_points_down, Cells == [0-0, 1-1]) :-
    empty(triangle, Board), board_neighbours(Board, 1-0, Cells).
test(triangles_touch_at_corners, Cells == [0-1, 0-2, 1-0, 1-1, 1-2]) :-
    empty(delta, Board), board_neighbours(Board, 0-0, Cells).
test(a_cube_goes_on_in_other_layers, Cells == [0-1, 0-2, 0-5, 1-3]) :-
    layered(Board), board_neighbours(Board, 0-3, Cells).
test(odd_and_even_numbers_alternate, forall(board_kind(Kind, _, _, _, _, _, Rows-Columns))) :-
    length(Cells, Columns),
    maplist(=(0), Cells),
    findall(Cells, between(1, Rows, _), Grid),
    Board = board(Kind, Grid, []),
    board_graph(Board, Graph),
    findall(Odd, ( member((R-C)-Near, Graph), member(S-D, Near), Odd is (R+C+S+D) mod 2 ), Odds),
    sort(Odds, Found),
    ( kind_alternates(Kind) -> assertion(Found == [1]) ; assertion(Found \== [1]) ).
test(an_arrow_points_near_and_far, Cells == [0-1, 0-2]) :-
    empty(signpost, board(signpost, Rows, [])),
    board_neighbours(board(signpost, Rows, [mark(0-0, e)]), 0-0, Cells).
test(without_an_arrow_every_way_is_open, Cells == [0-0, 0-1, 1-1, 1-2, 2-0, 2-1]) :-
    empty(signpost, Board), board_neighbours(Board, 1-0, Cells).
test(unknown_mark, error(type_error(board_extra, mark(0-0, up)))) :-
    board_checked(board(signpost, [[0,0]], [mark(0-0, up)])).
test(mark_off_board, error(board_error(off_board(mark(3-3, odd), 3-3)))) :-
    board_checked(board(hidoku, [[0,0]], [mark(3-3, odd)])).
test(layers_are_square, error(board_error(layers(2, 3)))) :-
    board_checked(board(cube, [[0,0,0],[0,0,0]], [])).
test(graph_has_its_edges_alone, Cells == [0-0, 2-2]) :-
    empty(graph, board(graph, Rows, [])),
    Board = board(graph, Rows, [edge(1-1, 0-0), edge(2-2, 1-1)]),
    board_neighbours(Board, 1-1, Cells).
test(edges_come_to_a_kind, Cells == [0-1, 1-0, 2-2]) :-
    empty(numbrix, board(numbrix, Rows, [])),
    board_neighbours(board(numbrix, Rows, [edge(2-2, 0-0)]), 0-0, Cells).
test(holes_are_no_neighbours, Cells == [0-0, 0-1]) :-
    square(Board), board_neighbours(Board, 1-1, Cells).
test(graph, Graph == [(0-0)-[0-1, 1-1], (0-1)-[0-0, 1-1], (1-1)-[0-0, 0-1]]) :-
    square(Board), board_graph(Board, Graph).

test(numbers_into_rows, Rows == [[0,2],[null,7]]) :-
    square(Board), board_numbers_rows(Board, [7-(1-1), 2-(0-1)], Rows).
test(other_givens, Board1 == board(hidoku, [[0,2],[null,0]], [])) :-
    square(Board), board_givens_board(Board, [2-(0-1)], Board1).

test(well_formed) :-
    square(Board), board_checked(Board).
test(kind, error(board_error(unknown_kind(chess)))) :-
    board_checked(board(chess, [[0]], [])).
test(ragged, error(board_error(ragged(1, 3, 2)))) :-
    board_checked(board(hidoku, [[0,0],[0,0,0]], [])).
test(letters, error(board_error(content(0-1, x)))) :-
    board_checked(board(hidoku, [[0,x]], [])).
test(no_rows, error(board_error(no_cells))) :-
    board_checked(board(hidoku, [], [])).
test(holes_only, error(board_error(no_cells))) :-
    board_checked(board(hidoku, [[null,null]], [])).
test(number_over_size, error(board_error(out_of_range(0-1, 3, 2)))) :-
    board_checked(board(hidoku, [[0,3]], [])).
test(number_under_one, error(board_error(out_of_range(0-1, -1, 2)))) :-
    board_checked(board(hidoku, [[0,-1]], [])).
test(duplicate, error(board_error(duplicate(2, 0-0, 0-2)))) :-
    board_checked(board(hidoku, [[2,0,2]], [])).
test(link_to_hole, error(board_error(off_board(link(0-0, 1-0), 1-0)))) :-
    square(board(K, Rows, [])), board_checked(board(K, Rows, [link(0-0, 1-0)])).
test(link_off_board, error(board_error(off_board(_, 5-5)))) :-
    square(board(K, Rows, [])), board_checked(board(K, Rows, [link(0-0, 5-5)])).
test(link_to_itself, error(board_error(self(link(0-0, 0-0))))) :-
    square(board(K, Rows, [])), board_checked(board(K, Rows, [link(0-0, 0-0)])).
test(link_too_far, error(board_error(not_neighbours(link(0-0, 0-2))))) :-
    board_checked(board(hidoku, [[0,0,0]], [link(0-0, 0-2)])).
test(no_extra, error(type_error(board_extra, wall))) :-
    board_checked(board(hidoku, [[0,0,0]], [wall])).
test(no_board, error(type_error(board, rows))) :-
    board_checked(rows).
test(messages_count_from_one, forall(message(Fault, Expected))) :-
    phrase(prolog:error_message(board_error(Fault)), [Line]),
    (   Line = Format-Args -> format(string(Text), Format, Args) ; atom_string(Line, Text) ),
    assertion(Text == Expected).

message(unknown_kind(k), Text) :-
    kinds_text(Kinds),
    format(string(Text), "Unknown kind of board k: expected ~w", [Kinds]).
message(no_cells, "The board has no cells").
message(ragged(1, 2, 3), "Row 2 has 2 cells, but row 1 has 3").
message(layers(2, 3), "Layers are square: expected a multiple of 2 columns, not 3").
message(content(0-1, x), "Cell 1,2 holds x: expected a number, 0 or null").
message(out_of_range(0-1, 9, 4), "Cell 1,2 holds 9: numbers must be between 1 and 4").
message(duplicate(2, 0-0, 0-2), "2 is given twice, at 1,1 and at 1,3").
message(off_board(link(0-0,5-0), 5-0), "The link names 6,1, which is not a cell of the board").
message(off_board(link(0-0,here), here), "The link names here, which is not a cell of the board").
message(self(edge(0-0,0-0)), "Both ends of the edge are 1,1").
message(not_neighbours(link(0-0,0-2)), "A link joins 1,1 and 1,3, which are not neighbours").

layered(board(cube, [[0,0,0,0,0,0],[0,0,0,0,0,0]], [])).

empty(Kind, board(Kind, [[0,0,0],[0,0,0],[0,0,0]], [])).

:- end_tests(boards).
