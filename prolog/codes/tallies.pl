:- module(codes_tallies,
          [ theory_tallies/3,          % +Theory, +Layout, -Tallies
            tallies_bounds/3,          % +Tallies, +Layout, -Bounds
            tally_table/3,             % +Layout, +Seeing, -Table
            tally_sum/3,               % +Tally, +Table, -Sum
            guard_left/4,              % +Layout, +Theory, +Guard, -Left
            guard_table/4,             % +Layout, +Pegs, +Guard, -Left
            tally_left/3               % +Left, +Tally, -Number
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(layout).
:- use_module(records).
:- use_module(sums).

:- set_prolog_flag(optimise, true).

/** <module> Tallies: how often each symbol may occur

A _tally_ is one integer. It has a field for each symbol with a counter: the number of its pegs, up to the counter's
limit. Shared symbols and different symbols depend on the tally alone. So these terms, which depend on Seen, are solved
here, before the first peg is placed. A few clues leave few tallies.
*/

%!  theory_tallies(+Theory, +Layout, -Tallies:list(integer)) is det.
%
%   Tallies are the counters of complete codes within the bounds of Layout, shifted to bit 0.
%
%   The search is a subset sum: each symbol in turn gets a number of pegs. A _debt_ is what the symbols must still pay
%   into a bound. One integer packs the greatest debt of each bound with guard bits, as in layout.pl. The least debt is
%   smaller by the bound's gap. The open places are one more debt.

theory_tallies(theory(Pegs, Symbols, _, _), Layout, Tallies) :-
    layout(Layout, [bounds(Bounds)]),
    findall(counted(Symbol, Offset, Limit), layout_counter(Layout, Symbol, Offset, Limit), Counters),
    length(Symbols, Kinds),
    length(Counters, Counted),
    (   Kinds > Counted
    ->  Free = true                     % some symbol without a counter takes all open places
    ;   Free = false
    ),
    maplist(bound_payments(Counters), Bounds, Payments),
    (   maplist(payable_bound, Payments)
    ->  foldl(payment_width, Payments, Pegs, Greatest),
        Width is msb(max(1, Greatest))+2,
        foldl(payment_owed(Width), Payments, 0-Pegs-0, Offset-Owed-Gap),
        Guards is (1<<(Width-1)) * ((1<<(Offset+Width))-1) // ((1<<Width)-1),
        Start is Owed+Guards,
        layout(Layout, [base(Base)]),
        maplist(payment_sums, Payments, Sumss),
        symbols_choices(Counters, Sumss, Base, Width, Choices, _),
        findall(Tally, tally(Choices, Free, Start, Guards, Width-Gap, 0, Tally), Tallies)
    ;   Tallies = []
    ).

%   payment(Sums, Range, Owed, Gap): one bound of the layout.
%
%       | Sums  | sums(Paid, Most) for each symbol: argument N+1 of Paid is what N pegs pay, beyond the least |
%       | Range | the most that all symbols can pay                                                           |
%       | Owed  | the greatest debt                                                                           |
%       | Gap   | Owed minus the least debt                                                                   |

bound_payments(Counters, bound(_, Seeing, Low, High), payment(Sums, Range, Owed, Gap)) :-
    maplist(symbol_sums(Seeing), Counters, Sums, Leasts),
    foldl(plus, Leasts, 0, Least),
    foldl(most_added, Sums, 0, Range),
    Most is Least+Range,
    ( High == none -> Top = Most ; Top is min(High, Most) ),
    ( Low == none -> Bottom = Least ; Bottom is max(Low, Least) ),
    Owed is Top-Least,
    Gap is Top-Bottom.

symbol_sums(Seeing, counted(Symbol, _, Limit), sums(Paid, Most), Least) :-
    findall(Sum, ( between(0, Limit, N), seen_sum(Seeing, Symbol, N, Sum) ), All),
    min_list(All, Least),
    max_list(All, Greatest),
    Most is Greatest-Least,
    findall(Above, ( member(Sum, All), Above is Sum-Least ), Aboves),
    Paid =.. [paid|Aboves].

most_added(sums(_, Most), Sum0, Sum) :- Sum is Sum0+Most.

payment_sums(payment(Sums, _, _, _), Sums).

payable_bound(payment(_, _, Owed, Gap)) :-
    Owed >= 0,
    Gap >= 0.

payment_width(payment(_, Range, _, Gap), Most0, Most) :- Most is max(Most0, Range+Gap).

payment_owed(Width, payment(_, _, Owed, Gap), Offset0-Owed0-Gap0, Offset-Owed1-Gap1) :-
    Offset is Offset0+Width,
    Owed1 is Owed0 + (Owed<<Offset),
    Gap1 is Gap0 + (Gap<<Offset).

%   choice(Numbers, Most): one symbol. Numbers has number(Add, Paid, Full) for each number of pegs: Add to the tally,
%   Paid from the debts. Later symbols can pay Most.

symbols_choices([], _, _, _, [], 0).
symbols_choices([Counted|Counteds], Sumss, Base, Width, [choice(Numbers, Most)|Choices], Total) :-
    maplist(first_rest, Sumss, Sums, Rests),
    symbols_choices(Counteds, Rests, Base, Width, Choices, Most),
    Counted = counted(_, _, Limit),
    findall(Number, ( between(0, Limit, N), symbol_number(N, Counted, Sums, Base, Width, Number) ), Numbers),
    foldl(most_paid(Width), Sums, 0-Most, _-Total).

first_rest([First|Rest], First, Rest).

symbol_number(N, counted(_, Offset, Limit), Sums, Base, Width, number(Add, Paid, Full)) :-
    Add is N<<(Offset-Base),
    foldl(symbol_paid(Width, N), Sums, 0-N, _-Paid),
    (   N =:= Limit
    ->  Full = true
    ;   Full = false
    ).

symbol_paid(Width, N, sums(Sums, _), Offset0-Paid0, Offset-Paid) :-
    Nth is N+1,
    arg(Nth, Sums, Sum),
    Offset is Offset0+Width,
    Paid is Paid0 + (Sum<<Offset).

most_paid(Width, sums(_, Greatest), Offset0-Most0, Offset-Most) :-
    Offset is Offset0+Width,
    Most is Most0 + (Greatest<<Offset).

seen_sum(Seeing, Symbol, N, Sum) :-
    findall(Weight, ( between(1, N, Nth), Seen is Nth-1, terms_weight(Seeing, 1, Symbol, Seen, Weight) ), Weights),
    sum_list(Weights, Sum).

%   No debt may fall below 0. None may exceed what later symbols can pay plus the gap. Open places left at the end need a
%   symbol without a counter or at its limit.

tally([], Free, Owed, Guards, Width-Gap, Tally, Tally) :-
    Left is (Owed-Guards) /\ ((1<<Width)-1),
    (   Left =:= 0
    ->  true
    ;   Free == true
    ),
    payable(Owed, Guards, Width, Gap).
tally([choice(Numbers, Most)|Choices], Free0, Owed0, Guards, Width-Gap, Tally0, Tally) :-
    member(number(Add, Paid, Full), Numbers),
    Owed is Owed0-Paid,
    Owed /\ Guards =:= Guards,
    Payable is Most+Gap,
    payable(Owed, Guards, Width, Payable),
    ( Full == true -> Free = true ; Free = Free0 ),
    Tally1 is Tally0+Add,
    tally(Choices, Free, Owed, Guards, Width-Gap, Tally1, Tally).

payable(Owed, Guards, Width, Most) :-
    Bounds is Guards >> Width,
    ((Most >> Width) + 2*Bounds - (Owed >> Width)) /\ Bounds =:= Bounds.

%!  tallies_bounds(+Tallies:list(integer), +Layout, -Bounds:list) is det.
%
%   Bounds has bound(Symbol, Least, Most) for every counter: Tallies hold Least to Most of Symbol. Without Tallies,
%   Bounds is [].

tallies_bounds([], _, []) :- !.
tallies_bounds(Tallies, Layout, Bounds) :-
    findall(bound(Symbol, Least, Most),
            ( layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
              counts_bounds(Tallies, Shift, Ones, Limit, Least, 0, Most) ),
            Bounds).

counts_bounds([], _, _, Least, Least, Most, Most).
counts_bounds([Tally|Tallies], Shift, Ones, Least0, Least, Most0, Most) :-
    Count is Tally >> Shift /\ Ones,
    Least1 is min(Least0, Count),
    Most1 is max(Most0, Count),
    counts_bounds(Tallies, Shift, Ones, Least1, Least, Most1, Most).

%!  tally_table(+Layout, +Seeing:list, -Table) is det.
%
%   Table holds the values of the terms Seeing for each count of each symbol: see tally_sum/3.

tally_table(Layout, Seeing, Table) :-
    findall(counts(Shift, Ones, Sums),
            ( layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
              findall(Sum, ( between(0, Limit, N), seen_sum(Seeing, Symbol, N, Sum) ), All),
              Sums =.. [sums|All] ),
            Table).

%!  tally_sum(+Tally:integer, +Table, -Sum:integer) is det.
%
%   A code with Tally has Sum as the value of the terms of Table.

tally_sum(Tally, Table, Sum) :- counts_sum(Table, Tally, 0, Sum).

counts_sum([], _, Sum, Sum).
counts_sum([counts(Shift, Ones, Sums)|Table], Tally, Sum0, Sum) :-
    Nth is (Tally >> Shift /\ Ones) + 1,
    arg(Nth, Sums, Part),
    Sum1 is Sum0+Part,
    counts_sum(Table, Tally, Sum1, Sum).

%!  guard_left(+Layout, +Theory, +Guard, -Left) is semidet.
%
%   Left computes the final value of Guard from a tally: see tally_left/3. Fails if the tally allows several values.

guard_left(Layout, theory(Pegs, _, _, _), Guard, Left) :-
    (   guard_exact(Guard)
    ->  Left = left(Guard, [], 0)
    ;   guard_fixed(Guard),
        guard_table(Layout, Pegs, Guard, Left)
    ).

%!  tally_left(+Left, +Tally:integer, -Number:integer) is semidet.
%
%   A complete code with Tally ends with Number in the guard of Left. Fails if there is no such code.

tally_left(left(Guard, Table, Base), Tally, Number) :-
    tally_sum(Tally, Table, Sum),
    Number is Base+Sum,
    guard(Guard, [start(Start)]),
    Number >= 0,
    Number =< Start.

%!  guard_table(+Layout, +Pegs, +Guard, -Left) is det.
%
%   As guard_left/4, for a Guard of a mixed sum. Left is the end of a code whose sum equals the target.

guard_table(Layout, Pegs, Guard, left(Guard, Table, Base)) :-
    guard(Guard, [kind(Kind), sum(sum(Terms, _, Target)), placed(terms(Placed, _)), start(Start)]),
    subtract(Terms, Placed, Seeing),
    terms_totals(Placed, Pegs, Least, Most),
    (   Kind == owed
    ->  Base is Start-Target+Least,
        tally_table(Layout, Seeing, Table)
    ;   Base is Start-Most+Target,
        maplist(opposite, Seeing, Opposite),
        tally_table(Layout, Opposite, Table)
    ).

opposite(Factor0*Weigher, Factor*Weigher) :- Factor is -Factor0.
