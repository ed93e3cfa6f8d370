:- module(paths_sentences,
          [ hint_sentence/3             % +Style, +Hint, -Sentence
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../naming').

/** <module> The reasons for hints, in words

Rows and columns count from 1 here. The style of the board gives the names of numbers: see naming.pl. The
sentence of a single finding ends with its general consequence. In the sentence of a hint, a finding is
followed by the candidates that it removes.
*/

%!  hint_sentence(+Style, +Hint, -Sentence) is det.
%
%   Sentence gives the reason for Hint: all its findings in order. Adjacent findings with the same reason
%   share a clause. Style is that of board_style/2.

hint_sentence(Style, hint(_, _, _, _, Findings), Sentence) :-
    findings_groups(Findings, Groups),
    maplist(group_words, Groups, Clauses),
    maplist(words_string(Style), Clauses, Texts),
    atomic_list_concat(Texts, '; ', Because),
    format(string(Sentence), "~w.", [Because]).

words_string(Style, Words, Text) :-
    words_text(Style, "~w", [Words], Text).

findings_groups([], []).
findings_groups([Finding|Findings], [[Finding|Alike]|Groups]) :-
    alike_first(Findings, Finding, Alike, Others),
    findings_groups(Others, Groups).

alike_first([Next|Findings], Finding, [Next|Alike], Others) :-
    same_reason(Finding, Next),
    !,
    alike_first(Findings, Finding, Alike, Others).
alike_first(Others, _, [], Others).

same_reason(struck(Finding, _), struck(Next, _)) :-
    functor(Finding, Technique, _),
    functor(Next, Technique, _),
    memberchk(Technique, [distance, no_way_on, cut_off]).

%   group_words(+Group, -Words): Group are findings with the same reason. Words is the clause for them, as an
%   argument of words_text/4.

group_words([struck(Finding, Strikes0)|Group], Words) :- !,
    findall(Next-Strikes, member(struck(Next, Strikes), Group), Others),
    pairs_keys_values(Others, Findings, Lists),
    append([Strikes0|Lists], Strikes),
    strikes_effects(Strikes, Effects),
    struck_words([Finding|Findings], Effects, Words).
group_words([Finding], words("~w~w", [Reason, Consequence])) :-
    reason_words(Finding, Reason),
    consequence(Finding, Consequence).

%   strikes_effects(+Strikes, -Effects): Effects are terms effect(Numbers, Verb, Cells). If Verb is `cannot`,
%   Numbers lose Cells. If Verb is `can_only`, Numbers keep only Cells, which are fewer.

strikes_effects(Strikes, Effects) :-
    strikes_joined(Strikes, Joined),
    findall((Verb-Cells)-N, ( member(strike(N, Gone, Left), Joined), effect_of(Gone, Left, Verb, Cells) ), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    findall(effect(Numbers, Verb, Cells), member((Verb-Cells)-Numbers, Groups), Effects0),
    sort(Effects0, Effects).

strikes_joined(Strikes, Joined) :-
    findall(N, member(strike(N, _, _), Strikes), Numbers0),
    sort(Numbers0, Numbers),
    findall(strike(N, Gone, Left),
            ( member(N, Numbers),
              findall(Cells, member(strike(N, Cells, _), Strikes), Lists),
              append(Lists, All),
              sort(All, Gone),
              findall(Cells, member(strike(N, _, Cells), Strikes), Lefts),
              last(Lefts, Left) ),
            Joined).

effect_of(Gone, Left, Verb, Cells) :-
    length(Gone, Lost),
    length(Left, Kept),
    (   Lost =< max(3, Kept)
    ->  Verb = cannot, Cells = Gone
    ;   Verb = can_only, Cells = Left
    ).

%   struck_words(+Findings, +Effects, -Words): Words explain how Findings, which have the same reason, remove
%   the candidates in Effects. If these are more than 12 cells, Words give the general consequence.

struck_words([what_if(N, Cell, Why)], _, Words) :- !,
    reason_words(what_if(N, Cell, Why), Words).
struck_words([Finding|Findings], Effects, Words) :-
    (   functor(Finding, cut_off, _)
    ->  findall(words("~w at ~w", [ranges(Numbers), joined(or, Places)]),
                ( member(effect(Numbers, cannot, Cells), Effects), cells_words(Cells, Places) ),
                Texts),
        Words = words("~w would cut off cells that no gaps fill exactly", [joined(and, Texts)])
    ;   reasons_words([Finding|Findings], Effects, Reason),
        (   told_at_length(Effects)
        ->  consequence(Finding, So)
        ;   maplist(effect_words(Finding), Effects, Texts),
            ( lead(Finding, Lead) -> true ; Lead = "" ),
            So = words(", so ~w~w", [Lead, joined(and, Texts)])
        ),
        Words = words("~w~w", [Reason, So])
    ).

told_at_length(Effects) :-
    findall(Cell, ( member(effect(_, _, Cells), Effects), member(Cell, Cells) ), All),
    length(All, Length),
    Length > 12.

effect_words(Finding, effect(Numbers, Verb, Cells), words("~w ~w go ~w", [ranges(Numbers), Can, Where])) :-
    verb(Verb, Can),
    (   Verb == cannot,
        named_cells(Finding, Cells)
    ->  Where = there
    ;   cells_words(Cells, Places),
        Where = words("to ~w", [joined(or, Places)])
    ).

lead(gap_cover(_, _, _), "their way passes there, and ").

verb(cannot,   "cannot").
verb(can_only, "can only").

cells_words(Cells, Words) :-
    findall(cell(Cell), member(Cell, Cells), Words).

named_cells(dead_end(Cell, _), [Cell]).
named_cells(bottleneck(_, _, Cell), [Cell]).
named_cells(reserved(_, Cells), Cells).
named_cells(crowded(_, Cells), Cells).
named_cells(gap_cover(_, _, Cells), Cells).

		 /*******************************
		 *           REASONS            *
		 *******************************/

%   reason_words(+Finding, -Words): Words say why Finding holds. For several findings with Effects, use
%   reasons_words/3.

reason_words(Finding, Words) :-
    reasons_words([Finding], [], Words).

reasons_words([distance(Before, After, Ends)], Effects, words("~w must stay in reach of ~w", [ranges(Numbers), numbers(Ends)])) :- !,
    First is Before+1,
    Last is After-1,
    numlist(First, Last, All),
    numbers_affected(All, Effects, Numbers).
reasons_words([distance(Before, After, _)|Distances], Effects, Words) :- !,
    findall(N, ( member(distance(A, B, _), [distance(Before, After, _)|Distances]), N0 is A+1, N1 is B-1, between(N0, N1, N) ), All),
    numbers_affected(All, Effects, Numbers),
    Words = words("~w must stay in reach of the ends of their gaps", [ranges(Numbers)]).
reasons_words([no_way_on(N, [Other])], _, words("~w needs a cell beside it for ~w", [number(N), number(Other)])) :- !.
reasons_words([no_way_on(N, Others)], _, words("~w needs cells beside it for ~w", [number(N), numbers(Others)])) :- !.
reasons_words([no_way_on(N, _)|NoWaysOn], _, words("~w need cells beside them for the numbers before and after", [ranges(Numbers)])) :- !,
    findall(M, member(no_way_on(M, _), NoWaysOn), Ms),
    sort([N|Ms], Numbers).
reasons_words([Finding], _, words(Format, Args)) :-
    reason(Finding, Format, Args).

%   numbers_affected(+All, +Effects, -Numbers): Numbers are the numbers of Effects, or All if Effects is [] or
%   has too many cells for a sentence.

numbers_affected(All, Effects, Numbers) :-
    (   Effects = [_|_],
        \+ told_at_length(Effects)
    ->  findall(N, ( member(effect(Ns, _, _), Effects), member(N, Ns) ), Numbers0)
    ;   Numbers0 = All
    ),
    sort(Numbers0, Numbers).

reason(bridge(N, _), "no other free cell is next to ~w and ~w", [number(Before), number(After)]) :-
    Before is N-1,
    After is N+1.
reason(only_cell(N, Cell), "~w is the only cell left for ~w", [cell(Cell), number(N)]).
reason(only_cell(N, Cell, Beside), "~w is the only cell next to ~w that is left for ~w", [cell(Cell), number(Beside), number(N)]).
reason(only_number(N, Cell, elsewhere), "each other missing number goes beside one that is not next to ~w, so ~w is left", [cell(Cell), number(N)]).
reason(only_number(N, Cell), "~w is the only number left for ~w", [number(N), cell(Cell)]).
reason(link(A, B), "~w and ~w are linked", [cell(A), cell(B)]).
reason(dead_end(Cell, Exits), "~w has ~w free neighbour", [cell(Cell), Few]) :-
    ( Exits =:= 0 -> Few = no ; Few = "only one" ).
reason(both_ways(Cell, A, B), "the path can only pass ~w from ~w to ~w, or back", [cell(Cell), cell(A), cell(B)]).
reason(bottleneck(Before, After, Cell), "every way of ~w passes ~w", [between(Before, After), cell(Cell)]).
reason(gap_paths(Before, After, Count), "~w from ~w to ~w", [Lead, number(Before), number(After)]) :-
    ( Count =:= 1 -> Lead = "only one path leads" ; Lead = words("~w paths lead", [Count]) ).
reason(long_gap(Before, After, Count), "a count finds ~w of ~w", [Ways, between(Before, After)]) :-
    counted_words(Count, Ways).
reason(gap_cover(Before, After, Cells), "only ~w can go to ~w", [between(Before, After), cells(Cells)]).
reason(gap_rest(Before, After, Count), "a count finds ~w of ~w that ~w the other numbers room",
       [Ways, between(Before, After), Leave]) :-
    counted_words(Count, Ways),
    ( Count =:= 1 -> Leave = leaves ; Leave = leave ).
reason(gap_pair(A, B, C, D), "~w and ~w need different cells, and ways that leave the others none are out",
       [between(A, B), between(C, D)]).
reason(hidden(Numbers, Cells), "only ~w can go to ~w", [numbers(Numbers), cells(Cells)]).
reason(reserved(Numbers, Cells), "~w have only ~w between them", [numbers(Numbers), cells(Cells)]).
reason(cut_off(N, Cell), "~w at ~w would cut off cells that no gaps fill exactly", [number(N), cell(Cell)]).
reason(crowded(Numbers, Cells), "~w have only ~w between them", [ranges(Numbers), cells(Cells)]).
reason(parity(N), "odd and even numbers alternate like the squares of a chessboard, and ~w fixes which is which", [number(N)]).
reason(what_if(N, Cell, Why), Format, [number(N), cell(Cell)|Args]) :-
    what_if_words(Why, Format, Args).

counted_words(1, "one way") :- !.
counted_words(Count, words("~w ways", [Count])).

what_if_words(1, "no solution has ~w at ~w, as a search shows", []) :- !.
what_if_words(Nodes, "no solution has ~w at ~w, as a search of ~w steps shows", [Nodes]) :-
    integer(Nodes), !.
what_if_words(Why, Format, [Then]) :-
    exclude(=(distance(_, _, _)), Why, Steps),
    length(Steps, Length),
    last(Steps, End),
    (   Length =< 8
    ->  Format = "~w cannot go to ~w, for then ~w",
        maplist(step_words, Steps, Texts),
        Then = joined(and, Texts)
    ;   Format = "~w cannot go to ~w, for ~w",
        step_words(End, Words),
        Then = words("~w steps later ~w", [Length, Words])
    ).

step_words(place(_, N, Cell), words("~w goes to ~w", [number(N), cell(Cell)])) :- !.
step_words(no_cell(N), words("no cell is left for ~w", [number(N)])) :- !.
step_words(no_number(Cell), words("no number is left for ~w", [cell(Cell)])) :- !.
step_words(Finding, Words) :-
    reason_words(Finding, Words).

consequence(Finding, Text) :-
    functor(Finding, Technique, _),
    (   Finding =.. [_, _, _, 1],
        follows(Technique-one, Text)
    ->  true
    ;   follows(Technique, Text)
    ->  true
    ;   Text = ""
    ).

follows(link,          ", so their numbers are consecutive").
follows(dead_end,      ", so the path cannot pass through it").
follows(bottleneck,    ", so no other number goes there").
follows(reserved,      ", so no other number goes there").
follows(crowded,       ", so no other number goes there").
follows(hidden,        ", so they go nowhere else").
follows(gap_cover,     ", so their way passes there").
follows(gap_paths-one, ", so the numbers between follow it").
follows(gap_paths,     ", so the numbers between keep to them, and no other number goes where all pass").
follows(long_gap,      ", so they keep to these, and no other number goes where all pass").
follows(gap_rest-one,  ", so they keep to it").
follows(gap_rest,      ", so they keep to these").
