:- module(paths_contradiction, [ board_contradiction/2 ]).      % +Board, -Givens
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(minimal).
:- use_module(search).

/** <module> Givens that contradict each other
*/

%!  board_contradiction(+Board, -Givens) is det.
%
%   Givens, pairs Number-Cell, are givens of Board that contradict each other; Board has no solution. Without any one
%   of them, no contradiction is proved within a few hundred nodes. A short run of consecutive givens is preferred: two
%   givens that are too far apart explain more than a long chain of reasons.

board_contradiction(Board, Givens) :-
    board_givens(Board, All),
    board_size(Board, Size),
    (   Size =< 150 -> Limit = 200 ; Limit = 1 ),
    (   contradicts(Board, Limit, [])
    ->  Givens = []
    ;   Size =< 150,
        window_contradicting(Board, All, Window)
    ->  minimal_subset(Window, contradicts(Board, 20), Givens)
    ;   minimal_subset(All, contradicts(Board, 500), Forwards),
        reverse(All, Reversed),
        minimal_subset(Reversed, contradicts(Board, 500), Backwards0),
        msort(Backwards0, Backwards),
        length(Forwards, F),
        length(Backwards, B),
        (   F =< B -> Givens = Forwards ; Givens = Backwards )
    ).

%   Window is a shortest run of consecutive givens that contradict each other.

window_contradicting(Board, All, Window) :-
    length(All, Count),
    Longest is min(Count-1, 6),
    between(1, Longest, Length),
    length(Window, Length),
    append(_, Rest, All),
    append(Window, _, Rest),
    contradicts(Board, 20, Window),
    !.

contradicts(Board0, NodeLimit, Givens) :-
    board_givens_board(Board0, Givens, Board),
    board_search(Board, NodeLimit, Search),
    within_node_limit(\+ search_solution(Search, _)).
