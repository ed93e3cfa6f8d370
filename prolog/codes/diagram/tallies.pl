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
:- use_module('../automata/layout').
:- use_module('../automata/records').
:- use_module('../automata/sums').

:- set_prolog_flag(optimise, true).

/** <module> Tallies: how many times each symbol occurs

A _tally_ is one integer. It has a field for each symbol with a counter: the number of pegs with this symbol,
up to the limit of the counter. The tally of a code determines how many symbols the code shares with a guess,
and how many different symbols it has. These are the values of the terms that depend on Seen (sums.pl). So the
possible tallies are found here, before the first peg is placed. With some clues, few tallies are possible.
*/

%!  theory_tallies(+Theory, +Layout, -Tallies:list(integer)) is det.
%
%   Tallies are all tallies of complete codes of Theory that the bounds of Layout allow. A tally consists of the
%   counters of a state, shifted to bit 0.
%
%   As in the search for a subset sum, one symbol after the other gets a number of pegs.
%
%       | pay  | pegs pay the weight that they add to the sum of a bound             |
%       | debt | the weight that later symbols must still pay                        |
%       | gap  | the greatest debt of a bound minus the least: a bound is a range    |
%
%   One integer has a field for the greatest debt of each bound, with a guard bit as in layout.pl. Its lowest
%   field has the number of open places.

theory_tallies(theory(Pegs, Symbols, _, _), Layout, Tallies) :-
    layout(Layout, [bounds(Bounds)]),
    findall(counted(Symbol, Offset, Limit), layout_counter(Layout, Symbol, Offset, Limit), Counters),
    length(Symbols, Kinds),
    length(Counters, Counted),
    (   Kinds > Counted
    ->  Free = true                     % a symbol without a counter can be on all open places
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

%   payment(Sums, Range, Owed, Gap) describes one bound of the layout:
%
%       | Sums  | sums(Paid, Most) for each symbol: N pegs of it pay argument N+1 of Paid   |
%       | Most  | the greatest argument of Paid                                             |
%       | Range | the greatest payment of all symbols together                              |
%       | Owed  | the greatest debt before the first symbol                                 |
%       | Gap   | Owed minus the least debt                                                 |
%
%   The least payment of each symbol is subtracted from all payments of this symbol, and from the debts. So no
%   payment is negative.

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

%   choice(Numbers, Most) has the choices for one symbol. Numbers has number(Add, Paid, Full) for each
%   possible number of pegs. Add is added to the tally. Paid is subtracted from the debts. Full is `true` if
%   the counter is at its limit. Most is the greatest payment of all later symbols together.

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

%   No debt may become negative. No debt may exceed its gap plus the greatest payment of later symbols. If
%   places stay open at the end, a symbol must be on them that has no counter, or whose counter is at its limit.

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
%   Bounds has bound(Symbol, Least, Most) for every counter of Layout: in all Tallies, the counter of Symbol is
%   between Least and Most. If Tallies is [], Bounds is [].

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
%   Table has the value of the terms Seeing (those that depend on earlier pegs of a symbol) for each number of
%   pegs of each symbol. tally_sum/3 adds up these values. The counters of a tally are in the fields of Layout.

tally_table(Layout, Seeing, Table) :-
    findall(counts(Shift, Ones, Sums),
            ( layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
              findall(Sum, ( between(0, Limit, N), seen_sum(Seeing, Symbol, N, Sum) ), All),
              Sums =.. [sums|All] ),
            Table).

%!  tally_sum(+Tally:integer, +Table, -Sum:integer) is det.
%
%   tally_table/3 made Table from terms. For every code with Tally, Sum is the value of these terms.

tally_sum(Tally, Table, Sum) :- counts_sum(Table, Tally, 0, Sum).

counts_sum([], _, Sum, Sum).
counts_sum([counts(Shift, Ones, Sums)|Table], Tally, Sum0, Sum) :-
    Nth is (Tally >> Shift /\ Ones) + 1,
    arg(Nth, Sums, Part),
    Sum1 is Sum0+Part,
    counts_sum(Table, Tally, Sum1, Sum).

%!  guard_left(+Layout, +Theory, +Guard, -Left) is semidet.
%
%   Left is a term left(Guard, Table, Base), for Guard of Layout and codes of Theory. From it, tally_left/3
%   computes the final value of Guard for a tally. Fails if several final values are possible for one tally.

guard_left(Layout, theory(Pegs, _, _, _), Guard, Left) :-
    (   guard_exact(Guard)
    ->  Left = left(Guard, [], 0)
    ;   guard_fixed(Guard),
        guard_table(Layout, Pegs, Guard, Left)
    ).

%!  tally_left(+Left, +Tally:integer, -Number:integer) is semidet.
%
%   Left is left(Guard, _, _). At the end of every code with Tally, the value of Guard is Number. Fails if
%   Guard cannot have this value, because then no code has Tally.

tally_left(left(Guard, Table, Base), Tally, Number) :-
    tally_sum(Tally, Table, Sum),
    Number is Base+Sum,
    guard(Guard, [start(Start)]),
    Number >= 0,
    Number =< Start.

%!  guard_table(+Layout, +Pegs, +Guard, -Left) is det.
%
%   Left is that of guard_left/4, for a Guard of a mixed sum (guard_mixed/1), Layout and codes of Pegs pegs. The
%   operator of the sum does not matter: Left is about codes whose sum equals the target.

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
