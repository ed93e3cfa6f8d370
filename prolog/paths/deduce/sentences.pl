:- module(paths_sentences,
          [ hint_sentence/2,            % +Hint, -Sentence
            technique_name/2            % ?Technique, ?Name
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../boards').

/** <module> The reasons for hints, in words

Rows and columns count from 1 here.
*/

%!  technique_name(?Technique, ?Name) is nondet.
%
%   People know Technique by Name.

technique_name(bridge,      "bridge").
technique_name(only_cell,   "only cell for a number").
technique_name(only_number, "only number for a cell").
technique_name(link,        "link").
technique_name(dead_end,    "dead end").
technique_name(both_ways,   "both ways").
technique_name(distance,    "distance").
technique_name(no_way_on,   "no way on").
technique_name(bottleneck,  "bottleneck").
technique_name(gap_paths,   "paths of a gap").
technique_name(reserved,    "reserved cells").
technique_name(hidden,      "cells for few numbers").
technique_name(cut_off,     "cells cut off").
technique_name(parity,      "parity").
technique_name(gap_cover,   "cells for one gap").
technique_name(long_gap,    "paths of a long gap").
technique_name(gap_rest,    "room for the other gaps").
technique_name(gap_pair,    "gaps in each other's way").
technique_name(what_if,     "what if").

%!  hint_sentence(+Hint, -Sentence) is det.
%
%   Sentence gives the reason for Hint: its findings in order.

hint_sentence(hint(_, _, _, _, Findings), Sentence) :-
    maplist(finding_clause, Findings, Clauses),
    atomic_list_concat(Clauses, '; ', Because),
    format(string(Sentence), "~w.", [Because]).

finding_clause(Finding, Text) :-
    finding_words(Finding, Format, Args),
    format(string(Text), Format, Args).

%   enumerated(+Texts, -Text): Texts with commas, and with "and" before the last.

enumerated([Last], Last) :- !.
enumerated(Texts, Text) :-
    append(First, [Last], Texts),
    !,
    atomic_list_concat(First, ', ', Before),
    format(string(Text), "~w and ~w", [Before, Last]).

%   finding_words(+Finding, -Format, -Args): format/2 turns Args into a clause that says what Finding says.

finding_words(bridge(N, _), "no other free cell is next to ~d and ~d", [Before, After]) :-
    Before is N-1,
    After is N+1.
finding_words(only_cell(N, Cell), "~w is the only cell left for ~d", [Place, N]) :-
    cell_text(Cell, Place).
finding_words(only_number(N, Cell), "~d is the only number left for ~w", [N, Place]) :-
    cell_text(Cell, Place).
finding_words(link(A, B), "~w and ~w are linked, so their numbers are consecutive", [PlaceA, PlaceB]) :-
    cell_text(A, PlaceA),
    cell_text(B, PlaceB).
finding_words(dead_end(Cell, Exits), "~w has ~w free neighbour, so the path cannot pass through it", [Place, Few]) :-
    cell_text(Cell, Place),
    exits_words(Exits, Few).
finding_words(both_ways(Cell, A, B), "the path can only pass ~w from ~w to ~w, or back", [Place, PlaceA, PlaceB]) :-
    maplist(cell_text, [Cell, A, B], [Place, PlaceA, PlaceB]).
finding_words(distance(Before, After), Format, Args) :-
    First is Before+1,
    Last is After-1,
    distance_words(First, Last, Format, Args).
finding_words(bottleneck(Before, After, Cell), "every way of ~w passes ~w, so no other number goes there",
              [Numbers, Place]) :-
    gap_text(Before, After, Numbers),
    cell_text(Cell, Place).
finding_words(no_way_on(N), Format, [N]) :-
    Format = "~d can only go where the numbers before and after it can each have a neighbouring cell".
finding_words(gap_paths(Before, After, Count), Format, Args) :-
    gap_words(Count, Before, After, Format, Args).
finding_words(long_gap(Before, After, Count), Format, [Ways, Numbers]) :-
    Format = "~w ~w: they keep to these, and no other number goes where all pass",
    gap_text(Before, After, Numbers),
    ways_words(Count, Ways).
finding_words(gap_cover(Before, After, Cells), "only ~w can go to ~w, so their way passes there", [Numbers, Places]) :-
    gap_text(Before, After, Numbers),
    maplist(cell_text, Cells, Texts),
    enumerated(Texts, Places).
finding_words(gap_rest(Before, After, Count), "~w ~w that ~w the other numbers room", [Ways, Numbers, Leaves]) :-
    gap_text(Before, After, Numbers),
    ways_words(Count, Ways),
    ( Count =:= 1 -> Leaves = leaves ; Leaves = leave ).
finding_words(gap_pair(A, B, C, D), "~w and ~w need different cells, so ways that leave the others none are out",
              [First, Second]) :-
    gap_text(A, B, First),
    gap_text(C, D, Second).
finding_words(hidden(Numbers, Cells), "only ~w can go to ~w, so they go nowhere else", [Text, Places]) :-
    enumerated(Numbers, Text),
    maplist(cell_text, Cells, Texts),
    enumerated(Texts, Places).
finding_words(reserved(Numbers), "~w have only ~d cells between them, so no other number goes there", [Text, Count]) :-
    length(Numbers, Count),
    enumerated(Numbers, Text).
finding_words(cut_off(N, Cell), "~d at ~w would cut off cells that no gaps fill exactly", [N, Place]) :-
    cell_text(Cell, Place).
finding_words(parity(N), Format, [N]) :-
    Format = "odd and even numbers alternate like the squares of a chessboard, and ~d fixes which is which".
finding_words(what_if(N, Cell, Nodes), Format, Args) :-
    cell_text(Cell, Place),
    what_if_words(Nodes, N, Place, Format, Args).

%   gap_text(+Before, +After, -Text): the numbers between Before and After.

gap_text(Before, After, Text) :-
    First is Before+1,
    Last is After-1,
    (   First =:= Last
    ->  format(string(Text), "~d", [First])
    ;   Last =:= First+1
    ->  format(string(Text), "~d and ~d", [First, Last])
    ;   format(string(Text), "~d to ~d", [First, Last])
    ).

ways_words(1, "there is one way of") :- !.
ways_words(Count, Text) :-
    format(string(Text), "there are ~d ways of", [Count]).

exits_words(0, "no").
exits_words(1, "only one").

distance_words(N, N, "~d must be reachable from both ends of its gap in the steps available", [N]) :- !.
distance_words(First, Last, "~d to ~d must be reachable from both ends of their gap in the steps available",
               [First, Last]).

gap_words(1, Before, After, Format, [Before, After]) :-
    !,
    Format = "only one path leads from ~d to ~d, so the numbers between follow it".
gap_words(Count, Before, After, Format, [Count, Before, After]) :-
    Format = "~d paths lead from ~d to ~d: the numbers between keep to them, and no other number goes where all pass".

what_if_words(1, N, Place, "~d at ~w leads to a contradiction at once", [N, Place]) :- !.
what_if_words(Nodes, N, Place, "~d at ~w leads to a contradiction in ~d steps", [N, Place, Nodes]).
