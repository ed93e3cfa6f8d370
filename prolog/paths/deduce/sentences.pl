:- module(paths_sentences,
          [ hint_sentence/3             % +Style, +Hint, -Sentence
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../naming').

/** <module> The reasons for hints, in words

Rows and columns count from 1 here. Numbers are written in the style of the board, see naming.pl.
*/

%!  hint_sentence(+Style, +Hint, -Sentence) is det.
%
%   Sentence gives the reason for Hint: its findings in order, neighbours that say the same of other cells or numbers in one
%   clause. Style is that of board_style/2.

hint_sentence(Style, hint(_, _, _, _, Findings), Sentence) :-
    findings_groups(Findings, Groups),
    maplist(group_clause(Style), Groups, Clauses),
    atomic_list_concat(Clauses, '; ', Because),
    format(string(Sentence), "~w.", [Because]).

group_clause(Style, Group, Text) :-
    (   Group = [Finding]
    ->  finding_words(Finding, Format, Args)
    ;   Group = [First|_],
        group_words(First, Group, Format, Args)
    ),
    words_text(Style, Format, Args, Text).

%   findings_groups(+Findings, -Groups): Groups, concatenated, are Findings; those of one group have the same reason.

findings_groups([], []).
findings_groups([Finding|Findings], [[Finding|Alike]|Groups]) :-
    alike_first(Findings, Finding, Alike, Others),
    findings_groups(Others, Groups).

alike_first([Next|Findings], Finding, [Next|Alike], Others) :-
    same_reason(Finding, Next),
    !,
    alike_first(Findings, Finding, Alike, Others).
alike_first(Others, _, [], Others).

same_reason(link(_, _), link(_, _)).
same_reason(dead_end(_, Exits), dead_end(_, Exits)).
same_reason(distance(_, _), distance(_, _)).
same_reason(no_way_on(_), no_way_on(_)).

%   group_words(+First, +Findings, -Format, -Args): as finding_words/3, for two or more findings with the reason of First.

group_words(link(_, _), Links, "~w are linked, so their numbers are consecutive", [pairs(Pairs)]) :-
    findall(A-B, member(link(A, B), Links), Pairs).
group_words(dead_end(_, Exits), DeadEnds, "~w have ~w free neighbour each, so the path cannot pass through them",
            [cells(Cells), Few]) :-
    findall(Cell, member(dead_end(Cell, _), DeadEnds), Cells),
    exits_words(Exits, Few).
group_words(distance(_, _), Distances, "~w must be reachable from both ends of their gaps in the steps available",
            [gaps(Gaps)]) :-
    findall(First-Last, ( member(distance(Before, After), Distances), First is Before+1, Last is After-1 ), Gaps).
group_words(no_way_on(_), NoWaysOn, Format, [numbers(Ns)]) :-
    Format = "~w can only go where the numbers before and after each can have a neighbouring cell",
    findall(N, member(no_way_on(N), NoWaysOn), Ns).

%   finding_words(+Finding, -Format, -Args): words_text/4 turns Args into a clause that says what Finding says.

finding_words(bridge(N, _), "no other free cell is next to ~w and ~w", [number(Before), number(After)]) :-
    Before is N-1,
    After is N+1.
finding_words(only_cell(N, Cell), "~w is the only cell left for ~w", [cell(Cell), number(N)]).
finding_words(only_number(N, Cell), "~w is the only number left for ~w", [number(N), cell(Cell)]).
finding_words(link(A, B), "~w and ~w are linked, so their numbers are consecutive", [cell(A), cell(B)]).
finding_words(dead_end(Cell, Exits), "~w has ~w free neighbour, so the path cannot pass through it", [cell(Cell), Few]) :-
    exits_words(Exits, Few).
finding_words(both_ways(Cell, A, B), "the path can only pass ~w from ~w to ~w, or back", [cell(Cell), cell(A), cell(B)]).
finding_words(distance(Before, After), Format, Args) :-
    First is Before+1,
    Last is After-1,
    distance_words(First, Last, Format, Args).
finding_words(bottleneck(Before, After, Cell), "every way of ~w passes ~w, so no other number goes there",
              [between(Before, After), cell(Cell)]).
finding_words(no_way_on(N), Format, [number(N)]) :-
    Format = "~w can only go where the numbers before and after it can each have a neighbouring cell".
finding_words(gap_paths(Before, After, Count), Format, Args) :-
    gap_words(Count, Before, After, Format, Args).
finding_words(long_gap(Before, After, Count), Format, [Ways, between(Before, After)]) :-
    Format = "~w ~w: they keep to these, and no other number goes where all pass",
    ways_words(Count, Ways).
finding_words(gap_cover(Before, After, Cells), "only ~w can go to ~w, so their way passes there",
              [between(Before, After), cells(Cells)]).
finding_words(gap_rest(Before, After, Count), "~w ~w that ~w the other numbers room", [Ways, between(Before, After), Leaves]) :-
    ways_words(Count, Ways),
    ( Count =:= 1 -> Leaves = leaves ; Leaves = leave ).
finding_words(gap_pair(A, B, C, D), "~w and ~w need different cells, so ways that leave the others none are out",
              [between(A, B), between(C, D)]).
finding_words(hidden(Numbers, Cells), "only ~w can go to ~w, so they go nowhere else", [numbers(Numbers), cells(Cells)]).
finding_words(reserved(Numbers), "~w have only ~w cells between them, so no other number goes there",
              [numbers(Numbers), Count]) :-
    length(Numbers, Count).
finding_words(cut_off(N, Cell), "~w at ~w would cut off cells that no gaps fill exactly", [number(N), cell(Cell)]).
finding_words(parity(N), Format, [number(N)]) :-
    Format = "odd and even numbers alternate like the squares of a chessboard, and ~w fixes which is which".
finding_words(what_if(N, Cell, Nodes), Format, [number(N), cell(Cell)|Steps]) :-
    what_if_words(Nodes, Format, Steps).

ways_words(1, "there is one way of") :- !.
ways_words(Count, Text) :-
    format(string(Text), "there are ~d ways of", [Count]).

exits_words(0, "no").
exits_words(1, "only one").

distance_words(N, N, "~w must be reachable from both ends of its gap in the steps available", [number(N)]) :- !.
distance_words(First, Last, "~w to ~w must be reachable from both ends of their gap in the steps available",
               [number(First), number(Last)]).

gap_words(1, Before, After, Format, [number(Before), number(After)]) :-
    !,
    Format = "only one path leads from ~w to ~w, so the numbers between follow it".
gap_words(Count, Before, After, Format, [Count, number(Before), number(After)]) :-
    Format = "~w paths lead from ~w to ~w: the numbers between keep to them, and no other number goes where all pass".

what_if_words(1, "~w at ~w leads to a contradiction at once", []) :- !.
what_if_words(Nodes, "~w at ~w leads to a contradiction in ~w steps", [Nodes]).
