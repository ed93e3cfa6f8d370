:- module(codes_layout,
          [ theory_sums_rest/3,        % +Theory, -Sums, -Rest
            sums_layout/5,             % +Mode, +Sums, +Reserved, +Theory, -Layout
            layout_start_mask/3,       % +Layout, -Start, -Mask
            guards_start_mask/3,       % +Guards, -Start, -Mask
            layout_counter/4,          % +Layout, ?Symbol, -Offset, -Limit
            layout_tally_field/5,      % +Layout, ?Symbol, -Limit, -Shift, -Ones
            layout_guard/2,            % +Layout, -Guard
            guard_total/3,             % +Guard, +Places, -Total
            guard_reach/4,             % +Guard, +Places, +Symbol, -Pegs
            guard_exact/1,             % +Guard
            guard_mixed/1,             % +Guard
            guard_fixed/1,             % +Guard
            guard_loss/4,              % +Guard, +Place, +Symbol, -Loss
            layout_without/3,          % +Guards, +Layout0, -Layout
            place_delta/4,             % +Layout, +Place, +Symbol, -Delta
            seen_delta/4,              % +Layout, +Symbol, +Seen, -Delta
            seen_gain/4                % +Layout, +Symbol, -Seen, -Delta
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../definition/dialects').
:- use_module(records).
:- use_module(sums).
:- use_module('../definition/theory').

:- set_prolog_flag(optimise, true).

/** <module> The state of a search as one integer

A state is one integer with fields, from the lowest bit:

    | field    | for each                    | value                                                  |
    | reserved | automaton                   | the automaton's state (residual.pl)                    |
    | guard    | sum, `owed`                 | Target minus the least total that is still possible    |
    | guard    | sum, `slack`                | the greatest total that is still possible minus Target |
    | counter  | symbol that some sum counts | the number of pegs with this symbol, up to a limit     |

Further pegs of a symbol beyond its limit change no sum. Each guard has a _guard bit_ above its field. To
place a peg means to add one number to the state. If this makes a guard negative, its guard bit becomes 0. So
one test shows whether every sum can still reach its target:

    State /\ Mask =:= Mask

A guard is a record:

    guard(kind, sum, placed, seeing, start, bits)

  - kind: `owed` or `slack`.
  - sum: a sum as in sums.pl. A sum with = has two guards. A sum with =< or >= has one guard.
  - placed, seeing: the terms of the sum that depend on the place, and the terms that depend on Seen. Each of
    the two is terms(Terms, Ends). Ends has the extreme weight at each place: the least weight for `owed`, the
    greatest for `slack`. In `seeing`, Ends has a single weight, which holds for all places.
  - start: the guard's value before the first peg.
  - bits: the guard's field in the state, as bits(Offset, Width). The guard bit is not included. For a guard
    that needs no field, `bits` is `none`.

A peg decreases a guard by its _loss_: the distance of its weight from the extreme weight in Ends. A loss is
never negative.
*/

%!  theory_sums_rest(+Theory, -Sums:list, -Rest:list) is det.
%
%   Sums are the sums (sums.pl) that clues and rules of Theory can be written as. Rest has the rules that are no
%   sums.

theory_sums_rest(Theory, Sums, Rest) :-
    Theory = theory(_, _, Clues, Rules),
    maplist(rule_conjuncts, Rules, Ruless),
    findall(Guess-Answer, member(clue(_, Guess, Answer), Clues), Unnumbered),
    list_to_set(Unnumbered, Distinct),
    maplist(clue_rules, Distinct, ClueRuless),
    append([Ruless, ClueRuless], Partss),
    append(Partss, Parts),
    rules_sums_rest(Parts, Theory, Sums0, Rest),
    list_to_set(Sums0, Sums).

clue_rules(Guess-Answer, Rules) :- told_rules(Answer, Guess, Rules).

rules_sums_rest([], _, [], []).
rules_sums_rest([Rule|Rules], Theory, Sums, Rest) :-
    (   bounding_sum(Rule, Theory, Sum)
    ->  Sums = [Sum|Sums1],
        Rest = Rest1
    ;   Sums = Sums1,
        Rest = [Rule|Rest1]
    ),
    rules_sums_rest(Rules, Theory, Sums1, Rest1).

%   A rule that compares two places becomes a small automaton (residual.pl), not a sum. The automaton finds dead
%   ends earlier.

bounding_sum(Rule, Theory, Sum) :-
    Rule \= (lies =< _),
    \+ two_places(Rule),
    rule_sum(Rule, Theory, Sum),
    Sum = sum(_, Op, _),
    Op \== (\=).

two_places(Rule) :-
    Rule =.. [_, A, B],
    place(A),
    place(B).

place(code(_)).
place(rank(_)).

%!  sums_layout(+Mode, +Sums:list, +Reserved, +Theory, -Layout) is semidet.
%
%   Layout says which bits of a state belong to each guard (a test of a sum) and each counter (of a symbol), in
%   a game of Theory. The lowest Reserved bits stay free for automata. Mode says which guards of Sums have bits:
%
%       | Mode       | used for    | guards with bits                                                        |
%       | guarded    | the search  | all guards of every sum                                                 |
%       | remembered | the diagram | guards that distinguish states. Counters imply the others at the end    |
%
%   Fails if some sum can never reach its target.

sums_layout(Mode, Sums, Reserved, theory(Pegs, Symbols, _, _), Layout) :-
    layout(Layout, [base(Base), counters(Counters), guards(Guards), placed(Placed), seeing(Seeing), bounds(Bounds)]),
    foldl(sum_guards(Mode, Pegs), Sums, Guardss, Reserved, Base),
    append(Guardss, Guards),
    exclude(follows_no_place, Guards, Placed),
    exclude(follows_nothing_seen, Guards, Seeing),
    foldl(symbol_counter(Sums), Symbols, Counterss, Base, _),
    append(Counterss, Counters),
    convlist(seeing_bound(Pegs), Sums, Bounds).

follows_no_place(Guard) :- guard(Guard, [placed(terms([], _))]).
follows_nothing_seen(Guard) :- guard(Guard, [seeing(terms([], _))]).

symbol_counter(Sums, Symbol, Counters, Offset0, Offset) :-
    findall(Limit0, ( member(sum(Terms, _, _), Sums), terms_seen_limit(Terms, Symbol, Limit0) ), Limits),
    max_list([0|Limits], Limit),
    (   Limit > 0
    ->  Counters = [counter(Symbol, Limit, Offset0)],
        Offset is Offset0+msb(Limit)+1
    ;   Counters = [],
        Offset = Offset0
    ).

sum_guards(Mode, Pegs, Sum, Guards, Offset0, Offset) :-
    Sum = sum(Terms, Op, Target),
    terms_split(Terms, Placed, Seeing),
    terms_totals(Terms, Pegs, Least, Most),
    Total is Most-Least,
    Owed is Target-Least,
    Slack is Most-Target,
    guard(Guard, [kind(Kind), sum(Sum), placed(PlacedEnds), seeing(SeeingEnds), start(Start)]),
    findall(Guard,
            ( op_guard(Op, Owed, Slack, Kind, Start),
              terms_ends(Kind, Placed, Pegs, PlacedEnds),
              terms_ends(Kind, Seeing, 1, SeeingEnds) ), Needed),
    forall(member(Guard, Needed), Start >= 0),
    (   Mode == guarded
    ->  Guards = Needed
    ;   remembered(Needed, Pegs, Guards)
    ),
    foldl(guard_bits(Mode, Pegs, Total), Guards, Offset0, Offset).

op_guard(=,  Owed, _, owed, Owed).
op_guard(=<, Owed, _, owed, Owed).
op_guard(=,  _, Slack, slack, Slack).
op_guard(>=, _, Slack, slack, Slack).

terms_ends(Kind, Terms, Pegs, terms(Terms, Ends)) :-
    findall(End, ( between(1, Pegs, Place),
                   terms_range(Terms, Place, Least, Most),
                   ( Kind == owed -> End = Least ; End = Most ) ), All),
    Ends =.. [ends|All].

%   A _mixed_ sum has terms that depend on the place, and terms that depend on Seen, the number of earlier pegs
%   with the same symbol. The terms that depend on the place need a guard. At the end, the counters give the
%   value of the other terms. The kind of the guard is chosen so that each match with the guess is a loss of 1.

remembered(Needed, Pegs, Kept) :-
    Needed = [First|_],
    guard(First, [sum(Sum), placed(terms(Placed, _)), seeing(terms(Seeing, _))]),
    (   ( Placed == [] ; Seeing == [] )
    ->  Kept = Needed
    ;   terms_totals(Placed, Pegs, Least, Most),
        Start is Most-Least,
        (   Placed = [Factor*_],
            Factor < 0
        ->  Kind = slack
        ;   Kind = owed
        ),
        terms_ends(Kind, Placed, Pegs, PlacedEnds),
        terms_ends(Kind, [], 1, None),
        guard(Guard, [kind(Kind), sum(Sum), placed(PlacedEnds), seeing(None), start(Start)]),
        Kept = [Guard]
    ).

%   A guard (a test of a sum) that starts at 0 stays 0, because no loss is allowed. A guard that no code can
%   make negative excludes nothing. Neither guard gets bits of the state. There is one exception. In a
%   `remembered` layout, a guard of a mixed sum that starts above 0 always gets bits. At the end of a code, it
%   is compared with the counters.

guard_bits(Mode, Pegs, Total, Guard, Offset0, Offset) :-
    guard(Guard, [start(Start), bits(Bits)]),
    (   Start > 0,
        guard_width(Mode, Pegs, Total, Guard, Width)
    ->  Bits = bits(Offset0, Width),
        Offset is Offset0+Width+1
    ;   Bits = none,
        Offset = Offset0
    ).

%   Width is so large that the guard's field can hold Start, its value before the first peg, and the greatest
%   loss of one peg. In a `remembered` layout, the field can hold the greatest loss of all pegs together.

guard_width(guarded, Pegs, Total, Guard, Width) :-
    guard(Guard, [placed(terms(Placed, _)), seeing(terms(Seeing, _)), start(Start)]),
    Start < Total,
    append(Placed, Seeing, Terms),
    numlist(1, Pegs, Places),
    foldl(greatest_loss(Terms), Places, Start, Most),
    Width is msb(Most)+1.
guard_width(remembered, Pegs, Total, Guard, Width) :-
    guard(Guard, [kind(Kind), sum(sum(Terms, Op, _)), placed(terms([_|_], _)), seeing(terms([], _)), start(Start)]),
    (   terms_split(Terms, [_|_], [_|_])
    ->  true
    ;   Start < Total,
        ( Kind == owed ; Op == (>=) )
    ),
    guard_total(Guard, Pegs, Most),
    Width is msb(Most)+1.

greatest_loss(Terms, Place, Most0, Most) :-
    terms_range(Terms, Place, Low, High),
    Most is max(Most0, High-Low).

seeing_bound(Pegs, Sum, bound(Sum, Seeing, Low, High)) :-
    Sum = sum(Terms, Op, Target),
    terms_split(Terms, Placed, Seeing),
    Seeing \== [],
    terms_totals(Placed, Pegs, Least, Most),
    ( Op == (=<) -> Low = none  ; Low is Target-Most ),
    ( Op == (>=) -> High = none ; High is Target-Least ).

%!  layout_start_mask(+Layout, -Start:integer, -Mask:integer) is det.
%
%   Start is the state before the first peg. Mask has a 1 for the guard bit of each guard in Layout: it stays 1
%   as long as the guard's sum can be reached.

layout_start_mask(Layout, Start, Mask) :-
    findall(Guard, layout_guard(Layout, Guard), Guards),
    guards_start_mask(Guards, Start, Mask).

%!  guards_start_mask(+Guards, -Start:integer, -Mask:integer) is det.
%
%   Start and Mask are those of layout_start_mask/3, for the guards in the list Guards. All of them have bits in
%   the state.

guards_start_mask(Guards, Start, Mask) :- foldl(guard_start_mask, Guards, 0-0, Start-Mask).

guard_start_mask(Guard, Start0-Mask0, Start-Mask) :-
    guard(Guard, [start(Value), bits(bits(Offset, Width))]),
    Bit is 1<<(Offset+Width),
    Start is Start0 + (Value<<Offset) + Bit,
    Mask is Mask0 + Bit.

%!  layout_guard(+Layout, -Guard) is nondet.
%
%   Guard is a guard of Layout that has bits in the state.

layout_guard(Layout, Guard) :-
    layout(Layout, [guards(Guards)]),
    guard(Guard, [bits(bits(_, _))]),
    member(Guard, Guards).

%!  layout_counter(+Layout, ?Symbol, -Offset, -Limit) is nondet.
%
%   In Layout, the counter of Symbol has the bits of the state from Offset on, and counts up to Limit. Semidet
%   if Symbol is known.

layout_counter(Layout, Symbol, Offset, Limit) :-
    layout(Layout, [counters(Counters)]),
    (   var(Symbol)
    ->  member(counter(Symbol, Limit, Offset), Counters)
    ;   memberchk(counter(Symbol, Limit, Offset), Counters)
    ).

%!  layout_tally_field(+Layout, ?Symbol, -Limit, -Shift, -Ones) is nondet.
%
%   In a tally, all counters of Layout as one integer, the counter of Symbol is (Tally >> Shift) /\ Ones, and is
%   at most Limit. Semidet if Symbol is known.

layout_tally_field(Layout, Symbol, Limit, Shift, Ones) :-
    layout_counter(Layout, Symbol, Offset, Limit),
    layout(Layout, [base(Base)]),
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1.

%!  guard_total(+Guard, +Places, -Total) is det.
%
%   Total is the greatest number by which the first Places pegs together can decrease Guard.

guard_total(Guard, Places, Total) :-
    guard(Guard, [placed(terms(Placed, _)), seeing(terms(Seeing, _))]),
    terms_totals(Placed, Places, Least0, Most0),
    terms_totals(Seeing, Places, Least, Most),
    Total is Most0-Least0+Most-Least.

%!  guard_reach(+Guard, +Places, +Symbol, -Pegs) is semidet.
%
%   Symbol decreases Guard at Pegs of the first Places places: where the guess has Symbol. Fails if the sum of
%   Guard has other terms than the matches with one guess.

guard_reach(Guard, Places, Symbol, Pegs) :-
    guard(Guard, [kind(Kind), placed(terms([Factor*match(Guess)], _)), seeing(terms([], _))]),
    kind_factor(Kind, Factor),
    aggregate_all(count, ( between(1, Places, Place), arg(Place, Guess, Symbol) ), Pegs).

kind_factor(owed, 1).
kind_factor(slack, -1).

%!  guard_exact(+Guard) is semidet.
%
%   At the end of every code that satisfies all sums, Guard is 0. Guard belongs to a `remembered` layout.

guard_exact(Guard) :-
    guard(Guard, [kind(owed), sum(sum(Terms, =, _))]),
    terms_split(Terms, _, []).

%!  guard_mixed(+Guard) is semidet.
%
%   Guard belongs to a mixed sum: one whose terms depend in part on the place, in part on earlier pegs. So Guard
%   has only the terms that depend on the place. The layout is `remembered`.

guard_mixed(Guard) :-
    guard(Guard, [sum(sum(Terms, _, _)), placed(terms(Placed, _))]),
    Terms \== Placed.

%!  guard_fixed(+Guard) is semidet.
%
%   Guard belongs to a mixed sum (guard_mixed/1) with the operator =. So the counters of a complete code
%   determine the final value of Guard.

guard_fixed(Guard) :-
    guard(Guard, [sum(sum(_, =, _))]),
    guard_mixed(Guard).

%!  guard_loss(+Guard, +Place, +Symbol, -Loss:integer) is det.
%
%   Symbol at Place decreases Guard by Loss. The layout is `remembered`.

guard_loss(Guard, Place, Symbol, Loss) :-
    guard(Guard, [kind(Kind), placed(Placed)]),
    terms_loss(Kind, Placed, Place, Symbol, 0, Loss).

%!  layout_without(+Guards:list, +Layout0, -Layout) is det.
%
%   Layout is Layout0 without Guards.

layout_without(Guards, Layout0, Layout) :-
    layout(Layout0, [base(Base), counters(Counters), guards(All0), placed(Placed0), seeing(Seeing), bounds(Bounds)]),
    layout(Layout, [base(Base), counters(Counters), guards(All), placed(Placed), seeing(Seeing), bounds(Bounds)]),
    subtract(All0, Guards, All),
    subtract(Placed0, Guards, Placed).

%!  place_delta(+Layout, +Place, +Symbol, -Delta:integer) is semidet.
%
%   In Layout, Symbol at Place adds Delta to the state. Delta includes the terms that depend on the place, not
%   those that depend on the earlier pegs of Symbol. Fails if this single peg makes a guard negative.

place_delta(Layout, Place, Symbol, Delta) :-
    layout(Layout, [placed(Guards)]),
    foldl(placed_loss(Place, Symbol), Guards, 0, Delta).

placed_loss(Place, Symbol, Guard, Delta0, Delta) :-
    guard(Guard, [kind(Kind), placed(Placed), start(Start), bits(Bits)]),
    terms_loss(Kind, Placed, Place, Symbol, 0, Loss),
    Loss =< Start,
    bits_delta(Bits, Loss, Delta0, Delta).

%!  seen_delta(+Layout, +Symbol, +Seen, -Delta:integer) is semidet.
%
%   In Layout, after Seen pegs of Symbol, another peg of Symbol adds Delta to the state. Delta includes the
%   terms that depend on Seen, and the step of the symbol's counter. Fails if this single peg makes a guard
%   negative.

seen_delta(Layout, Symbol, Seen, Delta) :-
    layout(Layout, [seeing(Guards)]),
    foldl(seen_loss(Symbol, Seen), Guards, 0, Delta0),
    (   layout_counter(Layout, Symbol, Offset, Limit),
        Seen < Limit
    ->  Delta is Delta0 + (1<<Offset)
    ;   Delta = Delta0
    ).

seen_loss(Symbol, Seen, Guard, Delta0, Delta) :-
    guard(Guard, [kind(Kind), seeing(Seeing), start(Start), bits(Bits)]),
    terms_loss(Kind, Seeing, 1, Symbol, Seen, Loss),
    Loss =< Start,
    bits_delta(Bits, Loss, Delta0, Delta).

%!  seen_gain(+Layout, +Symbol, -Seen, -Delta) is nondet.
%
%   Delta is that of seen_delta/4, for each Seen from 0 to the limit of the counter of Symbol in Layout, up to
%   the first Seen for which seen_delta/4 fails.

seen_gain(Layout, Symbol, Seen, Delta) :-
    ( layout_counter(Layout, Symbol, _, Limit) -> true ; Limit = 0 ),
    between(0, Limit, Seen),
    ( seen_delta(Layout, Symbol, Seen, Delta0) -> Delta = Delta0 ; !, fail ).

terms_loss(Kind, terms(Terms, Ends), Place, Symbol, Seen, Loss) :-
    terms_weight(Terms, Place, Symbol, Seen, Weight),
    arg(Place, Ends, End),
    (   Kind == owed
    ->  Loss is Weight-End
    ;   Loss is End-Weight
    ).

bits_delta(none, _, Delta, Delta).
bits_delta(bits(Offset, _), Loss, Delta0, Delta) :- Delta is Delta0 - (Loss<<Offset).
