:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/checks').
:- use_module('../../../prolog/paths/clpfd').
:- use_module('../../../prolog/paths/naming').
:- use_module('../../../prolog/paths/search').
:- use_module('../../../prolog/paths/textbook').
:- use_module(library(plunit)).

:- begin_tests(naming).

named(1, 'A').
named(26, 'Z').
named(27, 'AA').
named(52, 'AZ').
named(53, 'BA').
named(702, 'ZZ').
named(703, 'AAA').

test(columns_of_a_spreadsheet, forall(named(Number, Expected))) :-
    number_name(letters, Number, Name),
    assertion(Name == Expected).
test(names_differ) :-
    findall(Name, ( between(1, 20000, Number), number_name(letters, Number, Name) ), Names),
    sort(Names, Sorted),
    length(Sorted, Length),
    assertion(Length == 20000).
test(digits, Name == 27) :-
    number_name(digits, 27, Name).
test(style, [Plain, Lettered] == [digits, letters]) :-
    board_style(board(hidoku, [[1,0]], [edge(0-0, 0-1)]), Plain),
    board_style(board(hidoku, [[1,0]], [edge(0-0, 0-1), letters]), Lettered).
test(words, Text == "C, AA and B at 1,2 and 2,1, Z to AB, C and D, E: 4 by 0,1") :-
    words_text(letters, "~w at ~w, ~w, ~w, ~w: ~w by ~w",
               [numbers([3,27,2]), cells([0-1,1-0]), between(25, 29), between(2, 5), between(4, 6), 4, "0,1"], Text).
test(runs_of_three, Text == "1, 2, 4 to 6 and 8, or 1,1") :-
    words_text(digits, "~w, ~w", [ranges([1,2,4,5,6,8]), words("or ~w", [joined(or, [cell(0-0)])])], Text).
test(letters_change_no_solution) :-
    Rows = [[1,0,0],[0,0,6]],
    findall(Solution, board_solution(board(hidoku, Rows, []), Solution), Expected),
    Lettered = board(hidoku, Rows, [letters]),
    findall(Solution, board_solution(Lettered, Solution), Textbook),
    findall(Solution, board_clpfd_solution(Lettered, Solution), Clpfd0),
    findall(Solution, board_solved(Lettered, Solution), Searched0),
    maplist(msort, [Textbook, Clpfd0, Searched0], [Sorted, Clpfd, Searched]),
    assertion(Textbook == Expected),
    assertion([Clpfd, Searched] == [Sorted, Sorted]).

:- end_tests(naming).
