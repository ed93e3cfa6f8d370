:- use_module('../../../prolog/paths/answers').
:- use_module('../../../prolog/paths/tree').
:- use_module(samples).
:- use_module(library(plunit)).
:- use_module(library(random)).

:- begin_tests(tree, [setup(set_random(seed(11)))]).

test(telling_does_not_change_the_search, forall(between(1, 150, _))) :-
    random_board(Board),
    board_tree(silent, Board, 40, Tree, Counts),
    board_tree(told, Board, 40, Told, Counts0),
    assertion(Counts0 == Counts),
    untold(Told, Untold),
    assertion(Untold == Tree).
test(a_dead_end_says_why, forall(between(1, 150, _))) :-
    random_board(Board),
    board_tree(told, Board, 40, Tree, _),
    tree_events(digits, Tree, Events),
    forall(( member([Node, _, "dead end", Sentence], Events) ),
           ( assertion(Sentence \== ""), assertion(\+ member([Node, _, "branch", _], Events)) )).
test(too_few_cells, Sentence == "1, 3 and 7 have only 1,4 and 2,2 between them") :-
    why_at_once(board(cube, [[null,2,0,0],[0,0,5,0]], [mark(1-2,odd), mark(1-0,even)]), Sentence).
test(not_connected, Sentence == "the cells are not all connected") :-
    why_at_once(board(numbrix, [[1,null],[null,2]], []), Sentence).
test(no_neighbours, Sentence == "1 and 2 are not given in neighbouring cells") :-
    why_at_once(board(numbrix, [[1,0],[0,2]], []), Sentence).
test(letters_for_numbers, Sentence == "A and B are not given in neighbouring cells") :-
    board_tree(told, board(numbrix, [[1,0],[0,2]], [letters]), 9, Tree, _),
    tree_events(letters, Tree, Events),
    memberchk([_, _, "dead end", Sentence], Events).
test(broken_link, Sentence == "the numbers given in two linked cells are not consecutive") :-
    why_at_once(board(hidoku, [[1,0],[0,3]], [link(0-0, 1-1)]), Sentence).
test(one_number_to_place, Events == [ [1, 0, "node", -1, []], [1, 0, "rule", "given", [[2, [], [[0, 1]]]]],
                                      [1, 0, "placed", [[2, 0, 1]]], [1, 0, "solution", 1] ]) :-
    trace_answer(board(numbrix, [[1,0,3]], []), 9, [_, _, Events]).

untold(node(_, Follows, tries(Tries0)), node([], Follows, tries(Tries))) :- !,
    maplist(try_untold, Tries0, Tries).
untold(node(_, Follows, End), node([], Follows, End)).

try_untold(try(Number, Cell, Node0), try(Number, Cell, Node)) :-
    untold(Node0, Node).

why_at_once(Board, Sentence) :-
    board_tree(told, Board, 9, node(Told, 0, dead_end), _),
    last(Told, because(Reason)),
    failure_sentence(digits, Reason, Sentence).

:- end_tests(tree).
