:- module(paths_contradiction, [ board_contradiction/2 ]).      % +Board, -Givens
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(search).

/** <module> Givens that contradict each other
*/

%!  board_contradiction(+Board, -Givens) is det.
%
%   Givens, pairs Number-Cell, are some of the givens of Board, which has no solution.
%   They have none together, and with any one of them away no contradiction is proved
%   within some hundred nodes. Of the sets met on the way it is the smallest: two givens
%   too far apart go before a long chain of reasons.

board_contradiction(Board, Givens) :-
    board_givens(Board, All),
    (   contradicts(Board, 2000, [])
    ->  Givens = []
    ;   window_contradicting(Board, All, Window)
    ->  reduced(Window, Board, [], Givens)
    ;   reverse(All, Reversed),
        reduced(All, Board, [], A),
        reduced(Reversed, Board, [], B0),
        sort(B0, B),
        length(A, NA),
        length(B, NB),
        (   NA =< NB -> Givens = A ; Givens = B )
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

%   reduced(+Givens, +Board, +Kept, -Core): what of Givens is needed, beside Kept.

reduced([], _, Kept, Core) :-
    sort(Kept, Core).
reduced([Given|Givens], Board, Kept, Core) :-
    append(Kept, Givens, Others),
    (   contradicts(Board, 200, Others)
    ->  reduced(Givens, Board, Kept, Core)
    ;   reduced(Givens, Board, [Given|Kept], Core)
    ).

contradicts(Board0, NodeLimit, Givens) :-
    board_givens_board(Board0, Givens, Board),
    board_search(Board, NodeLimit, Search),
    catch(\+ search_solution(Search, _),
          error(resource_error(search_nodes), _),
          fail).
