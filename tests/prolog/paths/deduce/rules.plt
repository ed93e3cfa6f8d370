:- use_module('../../../../prolog/paths/boards').
:- use_module('../../../../prolog/paths/layout').
:- use_module('../../../../prolog/paths/slices').
:- use_module('../../../../prolog/paths/textbook').
:- use_module('../../../../prolog/paths/generate').
:- use_module('../../../../prolog/paths/deduce/knowledge').
:- use_module('../../../../prolog/paths/deduce/applying').
:- use_module('../../../../prolog/paths/deduce/evidence').
:- use_module('../../../../prolog/paths/deduce/rules').
:- use_module('../../../../prolog/paths/deduce/ways').
:- use_module('../samples').
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(rules, [setup(set_random(seed(21)))]).

test(levels_are_in_order, Levels == Sorted) :-
    findall(Level, technique(Level, _), Levels),
    sort(Levels, Sorted).

test(bridge, N-Cell == 2-(1-1)) :-
    known(hidoku, [[1,5,0],[6,0,3],[0,0,0]], World, Known),
    once(technique_placement(bridge, Known, N, Bit)),
    cell(World, Bit, Cell).
test(bridge_needs_one_common_cell, fail) :-
    known(hidoku, [[1,0,3],[0,0,0],[0,0,0]], _, Known),
    technique_placement(bridge, Known, 2, _).
test(only_cell, Cell == 0-1) :-
    known(numbrix, [[1,0],[4,0]], World, Known),
    once(technique_placement(only_cell, Known, 2, Bit)), cell(World, Bit, Cell).
test(only_number, N == 1) :-
    % the corner is next to 2 alone
    known(numbrix, [[0,2,3],[0,0,4],[0,0,0]], World, Known0),
    narrowed(World, Known0, 0-0, [1], Known),
    cell(World, Bit, 0-0),
    once(technique_placement(only_number, Known, N, Bit)).

test(cut_off, Numbers == [3,5,6,7,8]) :-
    % 4 at 0-2 leaves the two cells at its left to 2 and 3, and no other number parts them so
    known(numbrix, [[0,0,0,0,0],[1,10,0,0,0]], World, Known),
    cell(World, Bit, 0-2),
    findall(N, technique_finding(cut_off, World, Known, cut_off(N, Bit)), Numbers0),
    sort(Numbers0, Numbers).
test(nothing_is_cut_off_where_cells_stay_connected, fail) :-
    known(hidoku, [[1,0,0],[0,0,0],[0,0,9]], World, Known),
    technique_finding(cut_off, World, Known, _).

test(cut_off_as_placing_shows, [forall(member(Seed, [1,2,3,4,5,6])), true(Seen == Shown)]) :-
    template(rectangle, numbrix, 5, 5, Template),
    board_generated(Template, extreme, [seed(Seed)], Board),
    known_board(Board, World, Known),
    known_free(Known, Free),
    findall(N-Bit,
            ( mask_bits(Free, Bits),
              member(Bit, Bits),
              known_open(Known, N, Mask),
              Mask /\ (1<<Bit) =\= 0,
              known_put(World, Known, N, Bit, Put),
              known_free(Put, Left),
              free_parts(World, Left, Parts),
              Parts = [_,_|_],
              gaps_fit(Parts, Put, none, Fitting),
              \+ parts_filled(Parts, Fitting) ),
            Shown0),
    sort(Shown0, Shown),
    findall(N-Bit, technique_finding(cut_off, World, Known, cut_off(N, Bit)), Seen0),
    sort(Seen0, Seen).

test(link, Cells == [0-1, 1-1]) :-
    known_board(board(hidoku, [[1,0],[0,0]], [link(0-0, 1-0)]), World, Known0),
    after(link, World, Known0, Known),
    cells(World, Known, 3, Cells).
test(dead_end_has_one_free_neighbour_or_none, Cells == [0-2, 0-4, 1-0]) :-
    % 0-2 and 1-0 have one, 0-4 has none, all others have two
    known(numbrix, [[1,2,0,null,0],[0,3,0,null,null],[0,0,0,null,null]], World, Known),
    findall(Cell, ( technique_finding(dead_end, World, Known, dead_end(Bit, _)), cell(World, Bit, Cell) ), Cells0),
    msort(Cells0, Cells).
test(dead_end_holds_no_number_within, true(\+ memberchk(0-2, Cells))) :-
    % 0-2 has one free neighbour; 5 would need two
    known(numbrix, [[1,2,0],[0,3,0],[0,0,0]], World, Known0),
    after(dead_end, World, Known0, Known),
    cells(World, Known, 6, Cells).
test(dead_end_may_hold_the_last, true(memberchk(0-2, Cells))) :-
    known(numbrix, [[1,2,0],[0,3,0],[0,0,0]], World, Known0),
    after(dead_end, World, Known0, Known),
    cells(World, Known, 9, Cells).
test(both_ways, Numbers == [4]) :-
    % the corner is next to two cells; if it holds 3, they hold 2 and 4, and 2 is next to 1
    known(numbrix, [[0,0,0],[0,0,0],[1,0,9]], World, Known0),
    maplist(cell(World), [Bit, A, B], [0-0, 0-1, 1-0]),
    assertion(once(technique_finding(both_ways, World, Known0, both_ways(Bit, A, B)))),
    narrowed(World, Known0, 0-0, [3], Known1),
    finding_applied(World, both_ways(Bit, A, B), Known1, Known),
    numbers(World, Known, 0-1, Numbers).
test(both_ways_go_from_one_to_the_other, true(\+ memberchk(0-0, Cells))) :-
    % 2 at 0-1 leaves the corner no 4 at 1-0
    known(numbrix, [[0,2,1],[0,0,0],[0,0,9]], World, Known0),
    maplist(cell(World), [Bit, A, B], [0-0, 0-1, 1-0]),
    narrowed(World, Known0, 1-0, [5,6,7], Known1),
    finding_applied(World, both_ways(Bit, A, B), Known1, Known),
    cells(World, Known, 3, Cells).
test(an_end_of_the_path_needs_one_way_only, fail) :-
    known(numbrix, [[0,0,0],[0,0,0],[0,0,0]], World, Known),
    technique_finding(both_ways, World, Known, _).
test(bottleneck, Numbers == [3]) :-
    % all ways go by the cell in the middle: 6 and 7 cannot be there
    known(hidoku, [[1,0,null,0,5],[0,null,0,null,0]], World, Known0),
    cell(World, Bit, 1-2),
    assertion(once(technique_finding(bottleneck, World, Known0, bottleneck(1, 5, Bit)))),
    finding_applied(World, bottleneck(1, 5, Bit), Known0, Known),
    numbers(World, Known, 1-2, Numbers).
test(two_cells_for_two_numbers, Cells == [0-0, 0-1]) :-
    known(hidoku, [[0,0],[0,0],[0,0]], World, Known0),
    narrowed(World, Known0, 0-0, [1,2], Known1),
    narrowed(World, Known1, 0-1, [1,2], Known2),
    maplist(cell(World), Bits, [0-0, 0-1]),
    assertion(once(technique_finding(hidden, World, Known2, hidden([1,2], Bits)))),
    finding_applied(World, hidden([1,2], Bits), Known2, Known),
    cells(World, Known, 1, Cells).
test(distance, Cells == [0-2, 1-2]) :-
    known(hidoku, [[1,0,0,0,5],[0,0,0,0,0]], World, Known0),
    finding_applied(World, distance(1, 5), Known0, Known),
    cells(World, Known, 3, Cells).
test(distance_goes_round_what_stands, Cells == [0-1, 1-0]) :-
    known(numbrix, [[1,0,null],[0,0,6],[0,0,0]], World, Known0),
    finding_applied(World, distance(1, 6), Known0, Known),
    cells(World, Known, 2, Cells).
test(distance_from_one_side, Cells == [0-0, 0-1, 0-3, 0-4]) :-
    known(numbrix, [[0,0,5,0,0,0,0,0]], World, Known0),
    finding_applied(World, distance(5, 9), Known0, Known1),
    finding_applied(World, distance(0, 5), Known1, Known),
    cells(World, Known, 7, Cells).
test(no_way_on, Cells == [1-1]) :-
    known(numbrix, [[0,0,null],[null,0,0]], World, Known0),
    narrowed(World, Known0, 0-1, [2], Known1),
    only(World, Known1, 2, [0-1], Known2),
    only(World, Known2, 3, [0-0, 1-1], Known3),
    only(World, Known3, 4, [0-1, 1-2], Known4),
    finding_applied(World, no_way_on(3), Known4, Known),
    cells(World, Known, 3, Cells).
test(gap_paths, Cells == [0-1]) :-
    known(numbrix, [[1,0,3],[0,0,0]], World, Known0),
    finding_applied(World, gap_paths(1, 3, 1), Known0, Known),
    cells(World, Known, 2, Cells).
test(gap_paths_reserve_what_they_share, true(\+ memberchk(0-1, Cells))) :-
    known(numbrix, [[1,0,3],[0,0,0]], World, Known0),
    finding_applied(World, gap_paths(1, 3, 1), Known0, Known),
    cells(World, Known, 5, Cells).
test(reserved, Cells == [1-0, 1-1, 2-0, 2-1]) :-
    known(hidoku, [[0,0],[0,0],[0,0]], World, Known0),
    only(World, Known0, 1, [0-0, 0-1], Known1),
    only(World, Known1, 2, [0-0, 0-1], Known2),
    assertion(once(technique_finding(reserved, World, Known2, Finding))),
    Finding = reserved([1,2], _),
    finding_applied(World, Finding, Known2, Known),
    cells(World, Known, 4, Cells).
test(two_or_three_numbers_are_reserved, forall(member(Numbers, [[1,2], [1,2,3]]))) :-
    known(hidoku, [[0,0,0],[0,0,0],[0,0,0]], World, Known0),
    length(Numbers, Size),
    length(Cells, Size),
    append(Cells, _, [0-0, 0-1, 0-2]),
    foldl([N,A,B]>>only(World, A, N, Cells, B), Numbers, Known0, Known),
    findall(Found, technique_finding(reserved, World, Known, reserved(Found, _)), All),
    assertion(memberchk(Numbers, All)).
test(crowded, Cells == [2-0, 2-1]) :-
    % four numbers, four cells, and no two or three of them alone
    known(hidoku, [[0,0],[0,0],[0,0]], World, Known0),
    foldl([N-Two,A,B]>>only(World, A, N, Two, B),
          [1-[0-0,0-1], 2-[0-1,1-0], 3-[1-0,1-1], 4-[1-1,0-0]], Known0, Known1),
    assertion(\+ technique_finding(reserved, World, Known1, reserved([_,_,_], _))),
    assertion(once(technique_finding(crowded, World, Known1, crowded([1,2,3,4], _)))),
    after(crowded, World, Known1, Known),
    cells(World, Known, 5, Cells).
test(nothing_is_crowded_where_all_share_all_cells, fail) :-
    known(hidoku, [[0,0],[0,0],[0,0]], World, Known),
    technique_finding(crowded, World, Known, _).
test(parity, Cells == [0-1, 1-0, 1-2, 2-1]) :-
    known(numbrix, [[1,0,0],[0,0,0],[0,0,0]], World, Known0),
    after(parity, World, Known0, Known),
    cells(World, Known, 4, Cells).
test(parity_is_for_four_neighbours, fail) :-
    known(hidoku, [[1,0],[0,0]], World, Known),
    technique_finding(parity, World, Known, _).
test(what_if, true(Known \== Known0)) :-
    known(numbrix, [[0,2,0],[0,0,0],[0,0,0]], World, Known0),
    once(technique_finding(what_if, World, Known0, Finding)),
    Finding = what_if(_, _, _),
    finding_applied(World, Finding, Known0, Known).

test(no_solution_is_lost, forall(between(1, 120, _))) :-
    random_board(Board),
    findall(Rows, limit(20, board_solution(Board, Rows)), Solutions),
    (   Solutions == []
    ->  true
    ;   known_board(Board, World, Known0),
        forall(( technique(_, Technique),
                 limit(5, technique_finding(Technique, World, Known0, Finding)) ),
               ( finding_applied(World, Finding, Known0, Known),
                 forall(member(Rows, Solutions),
                        assertion(allowed(Finding, World, Known, Rows))) ))
    ).

%   Of a solution, the numbers of each gap are among its ways of every kind, and pass its bottlenecks.

test(no_way_is_lost, forall(between(1, 150, _))) :-
    random_board(Board),
    findall(Rows, limit(20, board_solution(Board, Rows)), Solutions),
    (   Solutions == []
    ->  true
    ;   known_board(Board, World, Known),
        forall(( known_gap(Known, Before, After), member(Rows, Solutions) ),
               ( gap_way(World, Rows, Before, After, Way),
                 forall(gap_bottleneck(World, Known, Before, After, Bit), assertion(memberchk(Bit, Way))),
                 forall(( member(Kind, [short, long, cover, rest]),
                          gap_ways(World, Known, Before, After, Kind, Ways) ),
                        assertion(memberchk(Way, Ways))) ))
    ).
test(ways_that_leave_parts_which_no_gaps_fill_are_out, Ways == [[7,13], [10,11]]) :-
    known(hidoku, [[7,0,0,0],[0,8,0,12],[0,0,11,0]], World, Known),
    gap_ways(World, Known, 8, 11, rest, Ways).
test(ways_that_leave_a_number_no_cell_are_out, [forall(member(Kind-Expected, [short-10, rest-6])), Count == Expected]) :-
    % four of the ten leave 6 the corner 1-0, which is not next to 5
    known(hidoku, [[1,0,0],[0,0,5]], World, Known),
    gap_ways(World, Known, 1, 5, Kind, Ways),
    length(Ways, Count).
test(ways_go_where_no_other_number_can, Ways == [Bits]) :-
    % 6 goes to the cell in the middle of the second row, so the gap fills the other three
    known(hidoku, [[1,0,0],[0,0,5]], World, Known0),
    only(World, Known0, 6, [1-1], Known),
    maplist(cell(World), Bits, [1-0, 0-1, 0-2]),
    gap_ways(World, Known, 1, 5, cover, Ways).
test(long_ways_lead_to_an_end, Ways == [[A, B]]) :-
    known(numbrix, [[0,0,3,4]], World, Known),
    maplist(cell(World), [A, B], [0-0, 0-1]),
    gap_ways(World, Known, 0, 3, long, Ways).
test(two_gaps_share_no_cell, [nondet, Ways == [[1]]]) :-
    gaps_pair([gap(0, 2, [[1], [2]]), gap(4, 6, [[2]])], Gap1, Gap2),
    ways_together(Gap1, Gap2, Ways).

gap_way(world(_, Layout, _, _), Rows, Before, After, Way) :-
    First is Before+1,
    Last is After-1,
    findall(Bit,
            ( between(First, Last, N),
              nth0(R, Rows, Row), nth0(C, Row, N0), N0 == N,
              layout_cell_bit(Layout, R-C, Bit) ),
            Way).

allowed(_, World, Known, Rows) :-
    World = world(_, Layout, _, _),
    forall(( nth0(R, Rows, Row), nth0(C, Row, N), integer(N), known_open(Known, N, Mask) ),
           ( layout_cell_bit(Layout, R-C, Bit), Mask /\ (1<<Bit) =\= 0 )).

known(Kind, Rows, World, Known) :-
    known_board(board(Kind, Rows, []), World, Known).

known_board(Board, World, Known) :-
    world_new(Board, World, Placed),
    known_start(World, Placed, Known).

after(Technique, World, Known0, Known) :-
    findall(Finding, technique_finding(Technique, World, Known0, Finding), Findings),
    foldl(finding_applied(World), Findings, Known0, Known).

cell(world(_, Layout, _, _), Bit, Cell) :-
    (   var(Bit)
    ->  layout_cell_bit(Layout, Cell, Bit)
    ;   layout_bit_cell(Layout, Bit, Cell)
    ).

cells(World, Known, N, Cells) :-
    known_open(Known, N, Mask),
    !,
    mask_bits(Mask, Bits),
    maplist(cell(World), Bits, Cells).

numbers(World, Known, Cell, Numbers) :-
    cell(World, Bit, Cell),
    findall(N, ( known_open(Known, N, Mask), Mask /\ (1<<Bit) =\= 0 ), Numbers).

only(World, Known0, N, Cells, Known) :-
    mask(World, Cells, Mask),
    known_narrowed(N, Mask, Known0, Known).

narrowed(World, Known0, Cell, Numbers, Known) :-
    mask(World, [Cell], Mask),
    known_excluded(Known0, Numbers, Mask, Known).

mask(World, Cells, Mask) :-
    foldl([Cell,A,B]>>(cell(World, Bit, Cell), B is A \/ 1<<Bit), Cells, 0, Mask).

:- end_tests(rules).
