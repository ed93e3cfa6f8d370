:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/deduce').
:- use_module('../../../prolog/paths/deduce/sentences').
:- use_module('../../../prolog/paths/deduce/knowledge').
:- use_module('../../../prolog/paths/deduce/reasons').
:- use_module('../../../prolog/paths/deduce/rules', [ difficulty/3 ]).
:- use_module('../../../prolog/paths/generate').
:- use_module('../../../prolog/paths/layout').
:- use_module('../../../prolog/paths/search').
:- use_module('../../../prolog/paths/textbook').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(deduce, [setup(set_random(seed(22)))]).

test(hint_is_called_by_its_hardest_finding, Technique-Struck-Last == dead_end-[1,2,3,5,6,7]-only_number(9, 0-2)) :-
    board_hint(board(numbrix, [[0,4,0],[0,0,8],[0,0,0]], []), hint(9, 0-2, Technique, _, [Finding,Last])),
    Finding = struck(dead_end(0-2, 0), Strikes),
    findall(N, member(strike(N, [0-2], _), Strikes), Struck).
test(the_easiest_comes_first, Technique-N-Cell == bridge-2-(0-1)) :-
    board_hint(board(numbrix, [[1,0,3],[0,0,4],[0,0,0]], [link(1-0, 2-0)]),
               hint(N, Cell, Technique, _, _)).
test(what_it_rests_on, Placed-Findings == [1-(0-0), 3-(0-2)]-[bridge(2, 0-1)]) :-
    board_hint(board(numbrix, [[1,0,3],[0,0,4],[0,0,0]], []),
               hint(_, _, _, Placed, Findings)).
test(no_techniques_solve_a_board_with_several_solutions, fail) :-
    board_yields(board(numbrix, [[1,0,3],[0,0,0],[0,0,5]], []), 19).
test(cells_that_can_be_filled, Cells == [0-1, 1-2]) :-
    board_placeable(board(numbrix, [[1,0,3],[null,null,0]], []), Cells).
test(the_hint_is_one_of_the_placeable_cells, forall(between(1, 40, _))) :-
    unique_board(Board, _),
    (   board_hint(Board, hint(_, Cell, _, _, _))
    ->  board_placeable(Board, Cells),
        assertion(memberchk(Cell, Cells))
    ;   assertion(\+ board_placeable(Board, _))
    ).
test(nothing_left_to_say, fail) :-
    board_hint(board(numbrix, [[1,2]], []), _).
test(several_solutions_get_stuck, Last == stuck) :-
    board_steps(board(hidoku, [[0,0],[0,0]], []), inf, Steps),
    last(Steps, Last).
test(what_is_yielded_takes_steps_that_end, forall(between(1, 60, _))) :-
    unique_board(Board0, _),
    board_givens(Board0, Givens0),
    exclude([_]>>maybe(1, 4), Givens0, Givens),
    board_givens_board(Board0, Givens, Board1),
    forall(member(Board, [Board0, Board1]), yields_as_steps_do(Board)).
test(what_is_yielded_on_larger_boards, forall(( member(Kind, [hidoku, numbrix]), between(1, 8, Seed) ))) :-
    template(rectangle, Kind, 6, 6, Template),
    board_generated(Template, any, [seed(Seed)], Board),
    yields_as_steps_do(Board).
test(grade_of_a_full_board, Grade == grade(none, 0, [])) :-
    board_steps(board(hidoku, [[1,2]], []), inf, Steps), steps_grade(Steps, Grade).
test(effort, Effort == 957) :-
    counts_effort([bridge-22, only_cell-28, only_number-23, dead_end-3, distance-18], Effort).
test(grade_names_the_hardest, Technique-Times == only_cell-3) :-
    board_steps(board(numbrix, [[1,0,0,0]], []), inf, Steps), steps_grade(Steps, grade(Technique, Times, _)).
test(given_numbers_need_no_why, fail) :-
    board_why(board(numbrix, [[1,0],[0,3]], [link(0-0, 0-1)]), 0-0, _).
test(why_of_a_later_cell, N == 4) :-
    board_why(board(numbrix, [[1,2],[0,0]], []), 1-0, hint(N, 1-0, _, _, _)).

test(hints_solve_what_has_one_solution, forall(between(1, 60, _))) :-
    unique_board(Board, Rows),
    hinted(Board, Hints, Solved),
    Solved = board(_, Rows1, _),
    assertion(Board-Rows1 == Board-Rows),
    assertion(Hints \== [] ; Board == Solved),
    forall(member(Before-Hint, Hints), ( assertion(minimal(Before, Hint)), assertion(struck_rightly(Before, Hint)) )),
    forall(member(_-Hint, Hints),
           ( hint_sentence(digits, Hint, Sentence), assertion(string_length(Sentence, _)) )).
test(steps_solve_what_has_one_solution, forall(between(1, 60, _))) :-
    unique_board(Board, Rows),
    board_steps(Board, inf, Steps),
    findall(N-Cell, member(place(_, N, Cell), Steps), Numbers),
    forall(member(N-(R-C), Numbers),
           ( nth0(R, Rows, Row), assertion(nth0(C, Row, N)) )),
    board_givens(Board, Givens),
    board_size(Board, Size),
    length(Numbers, Placed),
    length(Givens, Given),
    assertion(Size =:= Placed+Given).
test(why_gives_the_number_of_the_solution, forall(between(1, 30, _))) :-
    unique_board(Board, Rows),
    board_givens_board(Board, [], Empty),
    board_cells(Empty, Cells),
    random_member(R-C, Cells),
    nth0(R, Rows, Row), nth0(C, Row, N),
    board_givens(Board, Givens),
    (   memberchk(_-(R-C), Givens)
    ->  assertion(\+ board_why(Board, R-C, _))
    ;   once(board_why(Board, R-C, Hint)),
        assertion(Hint = hint(N, R-C, _, _, _))
    ).

test(a_board_is_as_difficult_as_its_hardest_technique, forall(difficult(Difficulty, Technique, Board))) :-
    board_steps(Board, inf, Steps), steps_grade(Steps, grade(Hardest, _, _)),
    board_difficulty(Board, extreme, Found),
    assertion(Found-Hardest == Difficulty-Technique).

difficult(easy, only_cell, board(graph, [[0]], [])).
difficult(medium, no_way_on,
          board(rikudo, [[0,0,0,0],[null,null,0,0]],
                [edge(1-2, 1-3),mark(1-2, odd),mark(0-3, even),mark(0-2, odd)])).
difficult(hard, cut_off, board(rikudo, [[0,0,0],[2,null,0],[0,0,0],[0,5,0]], [mark(1-0, even)])).
difficult(extreme, what_if, board(numbrix, [[1,0],[0,0],[0,0],[0,0]], [link(2-0, 2-1),mark(3-0, even)])).

unique_board(Board, Rows) :-
    repeat,
    random_board(Board),
    only_solution(Board, Rows),
    !.

hinted(Board0, Hints, Board) :-
    (   board_hint(Board0, Hint)
    ->  Hint = hint(N, Cell, _, _, _),
        Hints = [Board0-Hint|Hints1],
        board_givens(Board0, Givens),
        board_givens_board(Board0, [N-Cell|Givens], Board1),
        hinted(Board1, Hints1, Board)
    ;   Hints = [],
        Board = Board0
    ).

%   Every number in a hint's reason is necessary.

minimal(Board0, hint(N, Cell, _, Placed, Findings0)) :-
    append(Struck, [_], Findings0),
    findall(Finding, member(struck(Finding, _), Struck), Findings),
    follows(Board0, Placed, Findings, N, Cell),
    forall(select(_, Placed, Fewer), \+ follows(Board0, Fewer, Findings, N, Cell)).

%   Candidates that a hint removes are in no solution. Suppositions end in a contradiction.

struck_rightly(Board0, hint(_, _, _, Placed, Findings)) :-
    board_givens_board(Board0, Placed, Board),
    forall(( member(struck(_, Strikes), Findings), member(strike(N, Cells, _), Strikes), member(Cell, Cells) ),
           ( board_givens_board(Board, [N-Cell|Placed], Supposed), \+ board_solved(Supposed, _) )).

follows(Board0, Placed, Findings0, N, Cell) :-
    board_givens_board(Board0, Placed, Board),
    world_new(Board, World, Bits),
    World = world(_, Layout, _, _),
    layout_cell_bit(Layout, Cell, Bit),
    maplist(bits(Layout), Findings0, Findings),
    catch(chain_reason(World, Bits, Findings, place(none, N, Bit), _), _, fail).

bits(_, distance(A, B, _), distance(A, B)) :- !.
bits(_, no_way_on(N, _), no_way_on(N)) :- !.
bits(Layout, Finding0, Finding) :-
    Finding0 =.. [Name|Args0],
    maplist(bit(Layout), Args0, Args),
    Finding =.. [Name|Args].

bit(Layout, R-C, Bit) :- !,
    layout_cell_bit(Layout, R-C, Bit).
bit(Layout, Cells, Bits) :-
    is_list(Cells), !,
    maplist(bit(Layout), Cells, Bits).
bit(_, Value, Value).

yields_as_steps_do(Board) :-
    forall(difficulty(_, _, Level),
           (   board_steps(Board, Level, Steps),
               ( last(Steps, stuck) -> Yields = no ; Yields = yes ),
               ( board_yields(Board, Level) -> Yielded = yes ; Yielded = no ),
               assertion(Board-Level-Yielded == Board-Level-Yields) )).

:- end_tests(deduce).
