:- module(codes_ends,
          [ theory_ends/3,             % +Layout, +Theory, -Ends
            ends_number/2,             % +Ends, -Number
            tally_end/3,               % +Ends, +Tally, -End
            guard_left/4,              % +Layout, +Theory, +Guard, -Left
            tally_left/3,              % +Left, +Tally, -Number
            is_end/3                   % +Ends, +Tally, +State
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(layout).
:- use_module(sums).
:- use_module(tallies).

:- set_prolog_flag(optimise, true).

/** <module> The guards that a complete code can have

Nothing is owed of a sum of places that must be met exactly. Sums that may stay below or above their targets end
wherever the symbols take them together. The placed part of a mixed sum ends where the tally says.
*/

%!  theory_ends(+Layout, +Theory, -Ends) is det.
%
%   Ends are the guards at the end of a code, as far as they do not depend on the tally. Layout is `remembered`.
%
%   A term ends(Sums, Fixed, Loose, Exact) holds the sums without the Fixed guards, whose end the tally fixes; of the Loose
%   guards the tally allows some ends. Fixed and Loose have left(Guard, Table, Base): a code that meets the target
%   itself has Base and what Table says of its tally left of Guard. Exact is bits(Ones, Met): at the end the bits Ones are Met.

theory_ends(Layout, theory(Pegs, Symbols, _, _), ends(Sums, Fixed, Loose, bits(Ones, Met))) :-
    findall(Guard, layout_guard(Layout, Guard), Guards),
    partition(guard_exact, Guards, Exact, Others),
    partition(fixed, Others, FixedGuards, Open),
    include(mixed, Open, LooseGuards),
    maplist(left_table(Layout, Pegs), FixedGuards, Fixed),
    maplist(left_table(Layout, Pegs), LooseGuards, Loose),
    guards_start_mask(Exact, _, Met),
    foldl(guard_ones, Exact, 0, Ones),
    guards_start_mask(FixedGuards, _, Kept),
    guards_start_mask(Open, Start, Mask),
    Base is Met+Kept,
    OpenLayout = layout(0, [], guards(Open, Open, []), []),
    numlist(1, Pegs, Places),
    foldl(open_sums(OpenLayout, Symbols, Mask), Places, [Start], Opens),
    maplist(plus(Base), Opens, Sums).

guard_ones(guard(_, _, _, _, _, bits(Offset, Width)), Ones0, Ones) :-
    Ones is Ones0 \/ ((1<<(Width+1))-1)<<Offset.

%!  guard_left(+Layout, +Theory, +Guard, -Left) is semidet.
%
%   Left says what a complete code leaves of Guard, by its tally alone. Fails if the tally allows several numbers.

guard_left(Layout, theory(Pegs, _, _, _), Guard, Left) :-
    (   guard_exact(Guard)
    ->  Left = left(Guard, [], 0)
    ;   fixed(Guard),
        left_table(Layout, Pegs, Guard, Left)
    ).

%!  tally_left(+Left, +Tally:integer, -Number:integer) is semidet.
%
%   A code that ends with Tally leaves Number of the guard of Left. Fails if there is no such code.

tally_left(left(Guard, Table, Base), Tally, Number) :-
    tally_sum(Tally, Table, Sum),
    Number is Base+Sum,
    Guard = guard(_, _, _, _, Start, _),
    Number >= 0,
    Number =< Start.

left_table(Layout, Pegs, Guard, left(Guard, Table, Base)) :-
    Guard = guard(Kind, sum(Terms, _, Target), terms(Placed, _), _, Start, _),
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

guards_start_mask(Guards, Start, Mask) :- layout_start_mask(layout(0, [], guards(Guards, Guards, []), []), Start, Mask).

fixed(Guard) :-
    mixed(Guard),
    Guard = guard(_, sum(_, =, _), _, _, _, _).

%   A remembered guard of a mixed sum follows less than the sum.

mixed(guard(_, sum(Terms, _, _), terms(Placed, _), _, _, _)) :- Terms \== Placed.

open_sums(Layout, Symbols, Mask, Place, Sums0, Sums) :-
    findall(Delta, ( member(Symbol, Symbols), place_delta(Layout, Place, Symbol, Delta) ), Unsorted),
    sort(Unsorted, Deltas),
    findall(Sum, ( member(Sum0, Sums0),
                   member(Delta, Deltas),
                   Sum is Sum0+Delta,
                   Sum /\ Mask =:= Mask ), Reached),
    sort(Reached, Sums).

%!  ends_number(+Ends, -Number) is det.
%
%   A tally has at most Number ends.

ends_number(ends(Sums, _, _, _), Number) :- length(Sums, Number).

%!  tally_end(+Ends, +Tally:integer, -End:integer) is nondet.
%
%   A code can end with Tally and the guards End.

tally_end(ends(Sums, Fixed, Loose, _), Tally, End) :-
    foldl(fixed_end(Tally), Fixed, 0, Left),
    maplist(loose_bound(Tally), Loose, Bounds),
    member(Sum, Sums),
    maplist(within_bound(Sum), Bounds),
    End is Sum+Left.

%!  is_end(+Ends, +Tally:integer, +State:integer) is semidet.
%
%   A code that was placed peg by peg, so that no guard fell, and has come to Tally and the guards of State meets all sums.

is_end(ends(_, Fixed, Loose, bits(Ones, Met)), Tally, State) :-
    State /\ Ones =:= Met,
    maplist(is_fixed_end(Tally, State), Fixed),
    maplist(is_loose_end(Tally, State), Loose).

is_fixed_end(Tally, State, Fixed) :-
    Fixed = left(guard(_, _, _, _, _, bits(Offset, Width)), _, _),
    fixed_end(Tally, Fixed, 0, End),
    State >> Offset /\ ((1<<Width)-1) =:= End >> Offset.

is_loose_end(Tally, State, Loose) :-
    loose_bound(Tally, Loose, Bound),
    within_bound(State, Bound).

fixed_end(Tally, Left, End0, End) :-
    tally_left(Left, Tally, Number),
    Left = left(guard(_, _, _, _, _, bits(Offset, _)), _, _),
    End is End0 + (Number<<Offset).

loose_bound(Tally, left(Guard, Table, Base), bound(Offset, Ones, Side, Left)) :-
    tally_sum(Tally, Table, Sum),
    Left is Base+Sum,
    Guard = guard(Kind, sum(_, Op, _), _, _, _, bits(Offset, Width)),
    Ones is (1<<Width)-1,
    (   memberchk(Kind-Op, [owed-(=<), slack-(>=)])
    ->  Side = least
    ;   Side = most
    ).

within_bound(Sum, bound(Offset, Ones, Side, Bound)) :-
    Left is Sum >> Offset /\ Ones,
    (   Side == least
    ->  Left >= Bound
    ;   Left =< Bound
    ).
