:- module(paths_contradiction, [ board_contradiction/2 ]).      % +Board, -Givens
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(minimal).
:- use_module(search).

/** <module> Givens that contradict each other
*/

%!  board_contradiction(+Board, -Givens) is det.
%
%   Givens, pairs Number-Cell, are some of the givens of Board, which has no solution.
%   They contradict each other, and with any one of them away no contradiction is proved
%   within some hundred nodes. Few givens in a row go before others: two that are too far
%   apart before a long chain of reasons.

board_contradiction(Board, Givens) :-
    board_givens(Board, All),
    board_size(Board, Size),
    (   Size =< 150 -> Limit = 200 ; Limit = 1 ),
    (   contradicts(Board, Limit, [])
    ->  Givens = []
    ;   Size =< 150,
        window_contradicting(Board, All, Window)
    ->  minimal(Window, contradicts(Board, 20), Givens)
    ;   minimal(All, contradicts(Board, 500), Forwards),
        reverse(All, Reversed),
        minimal(Reversed, contradicts(Board, 500), Backwards0),
        msort(Backwards0, Backwards),
        length(Forwards, F),
        length(Backwards, B),
        (   F =< B -> Givens = Forwards ; Givens = Backwards )
    ).

%   Consecutive givens are the first to suspect: a shortest window of them.

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
    catch(\+ search_solution(Search, _),
          error(resource_error(search_nodes), _),
          fail).
