:- module(codes_layout,
          [ theory_fields_rest/3,      % +Theory, -Fields, -Rest
            fields_layout/5,           % +Mode, +Fields, +Reserved, +Theory, -Layout
            layout_start_mask/3,       % +Layout, -Start, -Mask
            layout_counter/4,          % +Layout, ?Symbol, -Offset, -Limit
            layout_counters_from/2,    % +Layout, -Offset
            layout_guard/2,            % +Layout, -Guard
            layout_owed/3,             % +Layout, -Field, -Offset
            layout_seeing/2,           % +Layout, -Fields
            layout_ends/3,             % +Layout, +Theory, -Ends
            place_delta/4,             % +Layout, +Place, +Symbol, -Delta
            seen_delta/4               % +Layout, +Symbol, +Seen, -Delta
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(conjuncts).
:- use_module('dialects/marks').
:- use_module(fields).

/** <module> Where each part of a state stands in one integer

A state of the search is one integer. It holds

  - _guards_ for every field: how much of its target is still owed, and how much slack is left before the
    target is out of reach, each with a guard bit above it;
  - above the guards, a _counter_ for every symbol that some field counts: how often the symbol was seen, up to
    the limit beyond which no field looks.

Placing a peg adds one number to the state. A guard that would fall below zero clears its guard bit, so one
test says that no clue is violated yet and that every clue can still be met:

    State /\ Mask =:= Mask
*/

%!  theory_fields_rest(+Theory, -Fields:list, -Rest:list) is det.
%
%   Fields are the sums of the clues and rules of Theory. Rest are the rules that are no sums.

theory_fields_rest(Theory, Fields, Rest) :-
    Theory = theory(_, _, Clues, Rules),
    maplist(rule_conjuncts, Rules, Ruless),
    append(Ruless, Parts),
    rules_fields_rest(Parts, Theory, RuleFields, Rest),
    findall(Guess-Answer, member(clue(_, Guess, Answer), Clues), Unnumbered),
    list_to_set(Unnumbered, Distinct),
    maplist(clue_fields, Distinct, Fieldss),
    append([RuleFields|Fieldss], Fields).

clue_fields(Guess-Answer, Fields) :- answer_fields(Answer, Guess, Fields).

rules_fields_rest([], _, [], []).
rules_fields_rest([Rule|Rules], Theory, Fields, Rest) :-
    (   rule_field(Rule, Theory, Field)
    ->  Fields = [Field|Fields1],
        Rest = Rest1
    ;   Fields = Fields1,
        Rest = [Rule|Rest1]
    ),
    rules_fields_rest(Rules, Theory, Fields1, Rest1).

%!  fields_layout(+Mode, +Fields:list, +Reserved, +Theory, -Layout) is semidet.
%
%   Layout gives the guards and counters their bits. The lowest Reserved bits stay free for other uses. Mode
%   `guarded` is for search: it keeps both guards of every field. Mode `remembered` keeps only what tells two
%   states apart: the sums that look at Seen follow from the counters, and the slack from what is owed. Fails if
%   some field cannot reach its target at all.

fields_layout(Mode, Fields, Reserved, theory(Pegs, Symbols, _, _), layout(Base, Counters, Placed, Seeing)) :-
    partition(field_sees(Symbols), Fields, SeeingFields, PlacedFields),
    foldl(field_guards(Mode, Pegs), PlacedFields, Placeds, Reserved, Offset1),
    seeing_mode(Mode, SeeingMode),
    foldl(field_guards(SeeingMode, Pegs), SeeingFields, Seeings, Offset1, Base),
    append(Placeds, Placed),
    append(Seeings, Seeing),
    foldl(symbol_counter(SeeingFields), Symbols, Counterss, Base, _),
    append(Counterss, Counters).

seeing_mode(guarded, guarded).
seeing_mode(remembered, forgotten).

field_sees(Symbols, Field) :-
    member(Symbol, Symbols),
    field_seen_limit(Field, Symbol, Limit),
    Limit > 0,
    !.

symbol_counter(Fields, Symbol, Counters, Offset0, Offset) :-
    findall(Limit0, ( member(Field, Fields), field_seen_limit(Field, Symbol, Limit0) ), Limits),
    max_list([0|Limits], Limit),
    (   Limit =:= 0
    ->  Counters = [],
        Offset = Offset0
    ;   Counters = [counter(Symbol, Limit, Offset0)],
        Offset is Offset0+msb(Limit)+1
    ).

field_guards(Mode, Pegs, Field, Guards, Offset0, Offset) :-
    Field = field(_, Op, Target),
    field_total(Field, Pegs, Total),
    Slack is Total-Target,
    findall(Kind-Start, op_guard(Op, Target, Slack, Kind, Start), Starts),
    forall(member(_-Start, Starts), Start >= 0),
    foldl(start_guard(Mode, Field, Total), Starts, Guards, Offset0, Offset).

op_guard(=,  Target, _, owed, Target).
op_guard(=<, Target, _, owed, Target).
op_guard(=,  _, Slack, slack, Slack).
op_guard(>=, _, Slack, slack, Slack).

%   A guard that starts at 0 forbids pegs and never changes. A guard that no code can exhaust forbids nothing.
%   Neither takes bits.

start_guard(Mode, Field, Total, Kind-Start, guard(Kind, Field, Start, Bits), Offset0, Offset) :-
    (   Start > 0,
        Start < Total,
        mode_width(Mode, Kind, Field, Start, Total, Width)
    ->  Bits = bits(Offset0, Width),
        Offset is Offset0+Width+1
    ;   Bits = none,
        Offset = Offset0
    ).

%   The guard bit must outweigh the greatest single loss; in a remembered state, the whole sum.

mode_width(guarded, _, Field, Start, _, Width) :-
    field_range(Field, Most),
    Width is msb(max(Start, Most))+1.
mode_width(remembered, owed, _, _, Total, Width) :-
    Width is msb(Total)+1.
mode_width(remembered, slack, field(_, >=, _), _, Total, Width) :-
    Width is msb(Total)+1.

%!  layout_start_mask(+Layout, -Start:integer, -Mask:integer) is det.
%
%   Start is the state before the first peg. Mask holds the guard bits.

layout_start_mask(Layout, Start, Mask) :-
    findall(Value-Bits, layout_guard(Layout, guard(_, _, Value, Bits)), Guards),
    foldl(guard_start_mask, Guards, 0-0, Start-Mask).

%!  layout_guard(+Layout, -Guard) is nondet.
%
%   Guard is a term guard(Kind, Field, Start, bits(Offset, Width)) of Layout, where Kind is `owed` or `slack`. Its
%   guard bit stands above these bits.

layout_guard(layout(_, _, Placed, Seeing), Guard) :-
    Guard = guard(_, _, _, bits(_, _)),
    ( member(Guard, Placed) ; member(Guard, Seeing) ).

guard_start_mask(Value-bits(Offset, Width), Start0-Mask0, Start-Mask) :-
    Guard is 1<<(Offset+Width),
    Start is Start0 + (Value<<Offset) + Guard,
    Mask is Mask0 + Guard.

%!  layout_counter(+Layout, ?Symbol, -Offset, -Limit) is nondet.
%
%   The counter of Symbol stands at bit Offset and counts up to Limit. Semidet if Symbol is given.

layout_counter(layout(_, Counters, _, _), Symbol, Offset, Limit) :-
    (   var(Symbol)
    ->  member(counter(Symbol, Limit, Offset), Counters)
    ;   memberchk(counter(Symbol, Limit, Offset), Counters)
    ).

%!  layout_counters_from(+Layout, -Offset) is det.
%
%   The counters stand at bit Offset and above.

layout_counters_from(layout(Base, _, _, _), Base).

%!  layout_owed(+Layout, -Field, -Offset) is nondet.
%
%   A remembered state keeps what is owed of Field at bit Offset.

layout_owed(Layout, Field, Offset) :-
    layout_guard(Layout, guard(_, Field, _, bits(Offset, _))).

%!  layout_seeing(+Layout, -Fields:list) is det.
%
%   Fields are the fields that look at Seen.

layout_seeing(layout(_, _, _, Seeing), Fields) :-
    findall(Field, member(guard(owed, Field, _, _), Seeing), Fields).

%!  layout_ends(+Layout, +Theory, -Ends:list(integer)) is det.
%
%   Ends are the guards that a complete code can have. Nothing is owed of a sum that must be met exactly; sums
%   that may stay below or above their targets end wherever the symbols take them together.

layout_ends(layout(Base, _, Placed, _), theory(Pegs, Symbols, _, _), Ends) :-
    partition(exact_guard, Placed, Exact, Open),
    layout_start_mask(layout(Base, [], Exact, []), _, Met),
    OpenLayout = layout(Base, [], Open, []),
    layout_start_mask(OpenLayout, Start, Mask),
    numlist(1, Pegs, Places),
    foldl(open_sums(OpenLayout, Symbols, Mask), Places, [Start], Sums),
    maplist(plus(Met), Sums, Ends).

exact_guard(guard(_, field(_, =, _), _, _)).

open_sums(Layout, Symbols, Mask, Place, Sums0, Sums) :-
    findall(Delta, ( member(Symbol, Symbols), place_delta(Layout, Place, Symbol, Delta) ), Unsorted),
    sort(Unsorted, Deltas),
    findall(Sum, ( member(Sum0, Sums0),
                   member(Delta, Deltas),
                   Sum is Sum0+Delta,
                   Sum /\ Mask =:= Mask ), Reached),
    sort(Reached, Sums).

%!  place_delta(+Layout, +Place, +Symbol, -Delta:integer) is semidet.
%
%   Symbol at Place adds Delta to the state for the fields that do not look at Seen. Fails if the peg alone
%   violates one of these fields.

place_delta(layout(_, _, Placed, _), Place, Symbol, Delta) :-
    foldl(guard_delta(Place, Symbol, 0), Placed, 0, Delta).

%!  seen_delta(+Layout, +Symbol, +Seen, -Delta:integer) is semidet.
%
%   After Seen pegs of Symbol, one more adds Delta to the state for the fields that look at Seen, and for the
%   counter of Symbol. Fails if the peg alone violates one of these fields.

seen_delta(Layout, Symbol, Seen, Delta) :-
    Layout = layout(_, _, _, Seeing),
    foldl(guard_delta(1, Symbol, Seen), Seeing, 0, Delta0),
    (   layout_counter(Layout, Symbol, Offset, Limit),
        Seen < Limit
    ->  Delta is Delta0 + (1<<Offset)
    ;   Delta = Delta0
    ).

guard_delta(Place, Symbol, Seen, guard(Kind, Field, Start, Bits), Delta0, Delta) :-
    field_weight(Field, Place, Symbol, Seen, Weight),
    guard_loss(Kind, Field, Place, Weight, Loss),
    Loss =< Start,
    bits_delta(Bits, Loss, Delta0, Delta).

guard_loss(owed, _, _, Weight, Weight).
guard_loss(slack, Field, Place, Weight, Loss) :-
    field_most(Field, Place, Most),
    Loss is Most-Weight.

bits_delta(none, _, Delta, Delta).
bits_delta(bits(Offset, _), Loss, Delta0, Delta) :- Delta is Delta0 - (Loss<<Offset).
