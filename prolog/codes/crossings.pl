:- module(codes_crossings,
          [ crossing_before/3,         % +Place, +Frame, -Crossing
            crossing_after/3,          % +Place, +Frame, -Crossing
            crossing_moves/3,          % +Crossing, +Layer, -Moves
            crossing_limits/2          % +Crossing, -Limits
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(layout).
:- use_module(polynomials).

:- set_prolog_flag(optimise, true).

/** <module> From one layer of the decision diagram to its neighbour

For layers see layers.pl. A crossing is all that is needed to cross one place, before or after a layer. It says to which
groups a peg leads from a group, by tests of the counters alone: whether the remaining pegs suffice, and how much every
sum can get from so many pegs of each symbol. What becomes of the states is said as a term

    move(States, Symbol, Delta, Weight, Reach)

and carried out later: each of States gets Delta, its number is multiplied by Weight, and the places beyond can bring Reach. Weight is
times(Many, Keep, Shift), for ((Number*Many) /\ Keep) << Shift.

A frame is a prepared game, frame(Theory, Layout, Automata, Bounds, Weigher). For every counter, Bounds has
bound(Symbol, Least, Most): a code ends with the counter from Least to Most. Weigher says what a peg multiplies the
number of a state by, see polynomials.pl.
*/

%!  crossing_before(+Place, +Frame, -Crossing) is det.
%
%   Crossing leads from a layer after Place to the states before it.

crossing_before(Place, Frame, Crossing) :-
    Earlier is Place-1,
    Frame = frame(theory(_, Symbols, _, _), Layout, _, _, _),
    (   uncounted_symbol(Symbols, Layout, _)
    ->  Free = true
    ;   Free = false
    ),
    place_crossing(back(Earlier, Free), Place, Frame, Crossing).

%!  crossing_after(+Place, +Frame, -Crossing) is det.
%
%   Crossing leads from a layer before Place to the states after it.

crossing_after(Place, Frame, Crossing) :-
    Frame = frame(theory(Pegs, _, _, _), _, _, _, _),
    Later is Pegs-Place,
    place_crossing(ahead(Later), Place, Frame, Crossing).

%   place_crossing(+Direction, +Place, +Frame, -Crossing): Crossing is a term
%
%       crossing(Direction, Counted, Plain, Reach, Limits)
%
%   with all that is needed to cross Place. Direction is back(Earlier, Free), with Earlier places before Place and
%   Free saying whether some symbol has no counter, or ahead(Later), with Later places after Place. These earlier or
%   later places are _open_. Counted has counted(Symbol, Shift, Ones, Limit, Bound, Reaches, Delta, Weight) for every
%   counter, Plain has plain(Symbol, Delta, Weight) for the symbols without one. The open places can bring Reach to
%   the sums without the counted symbols; an argument of Reaches says what they bring with one such symbol, by
%   what its counter says.

place_crossing(Direction, Place, Frame, crossing(Direction, Counted, Plain, Reach, Limits)) :-
    Frame = frame(Theory, Layout, Automata, Bounds, Weigher),
    Theory = theory(Pegs, Symbols, _, _),
    open_places(Direction, Pegs, Open),
    direction_limits(Direction, Frame, Limits),
    findall(Counter, place_counter(Layout, Direction, Place, Open, Bounds, Weigher, Counter), Counted),
    findall(Delta-(Keep-Shift)-Symbol, ( uncounted_symbol(Symbols, Layout, Symbol),
                                         peg_delta(Direction, Layout, Place, Symbol, Delta),
                                         peg_weight(Weigher, Place, Symbol, Keep, Shift) ), Plains),
    plain_symbols(Plains, Automata, Plain),
    findall(Brought, ( guard_at(Layout, Guard, Offset),
                       uncounted_reach(Guard, Direction, Open, Symbols, Layout, Sum),
                       Brought is Sum<<Offset ), Broughts),
    sum_list(Broughts, Reach).

guard_at(Layout, Guard, Offset) :-
    layout_guard(Layout, Guard),
    Guard = guard(_, _, _, _, _, bits(Offset, _)).

%   From-To: the open places are From+1 to To.

open_places(back(Earlier, _), _, 0-Earlier).
open_places(ahead(Later), Pegs, From-Pegs) :- From is Pegs-Later.

uncounted_symbol(Symbols, Layout, Symbol) :-
    member(Symbol, Symbols),
    \+ layout_counter(Layout, Symbol, _, _).

peg_delta(back(_, _), Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, D), Delta is -D.
peg_delta(ahead(_),   Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, Delta).

place_counter(Layout, Direction, Place, Open, Bounds, Weigher, Counted) :-
    Counted = counted(Symbol, Shift, Ones, Limit, Bound, Reaches, Delta, Weight),
    layout_counters_from(Layout, Base),
    layout_counter(Layout, Symbol, Offset, Limit),
    memberchk(bound(Symbol, Least, Most), Bounds),
    Bound = Least-Most,
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1,
    findall(Matches-Bit, ( guard_at(Layout, Guard, Bit),
                           reach_within(Guard, Direction, Open, Symbol, Matches) ), Reached),
    findall(Brought, ( between(0, Limit, Count),
                       open_pegs(Direction, Count, Limit, Most, Pegs),
                       foldl(pegs_brought(Pegs), Reached, 0, Brought) ), Broughts),
    Reaches =.. [reaches|Broughts],
    (   peg_delta(Direction, Layout, Place, Symbol, Delta0)
    ->  Delta = Delta0
    ;   Delta = none
    ),
    peg_weight(Weigher, Place, Symbol, Keep, PegShift),
    Weight = times(1, Keep, PegShift).

%   The open places hold at most Pegs of a symbol whose counter says Count. A full counter says nothing of other pegs.

open_pegs(back(Earlier, _), Count, Limit, _, Pegs) :-
    (   Count =:= Limit
    ->  Pegs = Earlier
    ;   Pegs = Count
    ).
open_pegs(ahead(Later), Count, Limit, Most, Pegs) :-
    (   Most =:= Limit
    ->  Pegs = Later
    ;   Pegs is max(0, Most-Count)
    ).

pegs_brought(Pegs, Matches-Bit, Sum0, Sum) :- Sum is Sum0 + (min(Pegs, Matches)<<Bit).

%   The open places can bring losses by the matches of a symbol alone. Ahead this counts only if all is owed.

reach_within(Guard, Direction, From-To, Symbol, Pegs) :-
    bounded(Direction, Guard),
    guard_reach(Guard, From, Symbol, Before),
    guard_reach(Guard, To, Symbol, All),
    Pegs is All-Before.

bounded(back(_, _), _).
bounded(ahead(_), Guard) :- guard_exact(Guard).

%   Ahead, what need not be paid may stay as it is.

uncounted_reach(Guard, Direction, From-To, Symbols, Layout, Sum) :-
    (   \+ bounded(Direction, Guard)
    ->  guard_total(Guard, To, Sum)
    ;   guard_reach(Guard, To, none, _)
    ->  findall(Pegs, ( uncounted_symbol(Symbols, Layout, Symbol),
                        reach_within(Guard, Direction, From-To, Symbol, Pegs) ), Pegss),
        sum_list(Pegss, Sum)
    ;   guard_total(Guard, From, Before),
        guard_total(Guard, To, All),
        Sum is All-Before
    ).

%   Symbols with equal deltas and weights go together, unless an automaton may tell them apart.

plain_symbols(Plains, [], Plain) :-
    !,
    keysort(Plains, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(plain(Symbol, Delta, times(Many, Keep, Shift)), ( member(Delta-(Keep-Shift)-Alike, Groups),
                                                              Alike = [Symbol|_],
                                                              length(Alike, Many) ), Plain).
plain_symbols(Plains, _, Plain) :-
    findall(plain(Symbol, Delta, times(1, Keep, Shift)), member(Delta-(Keep-Shift)-Symbol, Plains), Plain).

%!  crossing_moves(+Crossing, +Layer, -Moves:list) is det.
%
%   Moves has Tally-Move for every group that a peg leads to from a group of Layer, once for each peg.

crossing_moves(Crossing, Layer, Moves) :- layer_moves(Layer, Crossing, Moves, []).

layer_moves([], _, Moves, Moves).
layer_moves([Tally-States|Groups], Crossing, Moves, Rest) :-
    group_moves(Crossing, Tally, States, Moves, Moves1),
    layer_moves(Groups, Crossing, Moves1, Rest).

group_moves(crossing(Direction, Counted, Plain, Reach0, _), Tally, States, Moves, Rest) :-
    counted_summary(Counted, Tally, 0, 0, 0, Reach0, Summary),
    (   plain_fits(Direction, Summary)
    ->  Fits = true,
        Summary = summary(_, _, _, Reach),
        plain_moves(Plain, Tally, States, Reach, Moves, Moves1)
    ;   Fits = false,
        Moves1 = Moves
    ),
    counted_moves(Counted, Direction, Fits, Summary, Tally, States, Moves1, Rest).

%   summary(Sum, Full, Need, Reach): the counters add up to Sum and Full of them are full, the counted symbols
%   still need Need pegs, and the open places can bring Reach to the sums.

counted_summary([], _, Sum, Full, Need, Reach, summary(Sum, Full, Need, Reach)).
counted_summary([Counter|Counted], Tally, Sum0, Full0, Need0, Reach0, Summary) :-
    Counter = counted(_, Shift, Ones, Limit, Least-_, Reaches, _, _),
    Count is Tally >> Shift /\ Ones,
    Sum is Sum0+Count,
    (   Count =:= Limit
    ->  Full is Full0+1
    ;   Full = Full0
    ),
    Need is Need0+max(0, Least-Count),
    Nth is Count+1,
    arg(Nth, Reaches, Brought),
    Reach is Reach0+Brought,
    counted_summary(Counted, Tally, Sum, Full, Need, Reach, Summary).

plain_moves([], _, _, _, Moves, Moves).
plain_moves([plain(Symbol, Delta, Weight)|Plain], Tally, States, Reach, [Tally-Move|Moves], Rest) :-
    Move = move(States, Symbol, Delta, Weight, Reach),
    plain_moves(Plain, Tally, States, Reach, Moves, Rest).

%   A peg that finds its counter full goes as pegs do that are not counted, which Fits says.

counted_moves([], _, _, _, _, _, Moves, Moves).
counted_moves([Counter|Counted], Direction, Fits, Summary, Tally, States, Moves, Rest) :-
    Counter = counted(_, Shift, Ones, Limit, Bound, _, Delta, _),
    (   Delta == none
    ->  Moves2 = Moves
    ;   Count is Tally >> Shift /\ Ones,
        (   counter_step(Direction, Count, Limit, Bound, Summary, Step)
        ->  step_move(Step, Count, Counter, Summary, Tally, States, Moves, Moves1)
        ;   Moves1 = Moves
        ),
        (   Count =:= Limit,
            Fits == true
        ->  step_move(0, Count, Counter, Summary, Tally, States, Moves1, Moves2)
        ;   Moves2 = Moves1
        )
    ),
    counted_moves(Counted, Direction, Fits, Summary, Tally, States, Moves2, Rest).

step_move(Step, Count, Counter, Summary, Tally0, States, [Tally-Move|Moves], Moves) :-
    Counter = counted(Symbol, Shift, _, _, _, Reaches, Delta, Weight),
    Summary = summary(_, _, _, Reach0),
    Tally is Tally0 + (Step<<Shift),
    Nth0 is Count+1,
    Nth is Nth0+Step,
    arg(Nth0, Reaches, Brought0),
    arg(Nth, Reaches, Brought),
    Reach is Reach0-Brought0+Brought,
    Move = move(States, Symbol, Delta, Weight, Reach).

%   Back: a peg of a counted symbol was counted. Pegs that are not counted (Earlier minus the sum of the counters) need
%   a symbol that has no counter or a full one. Ahead: the peg is counted if some code ends with so many, and the pegs that
%   other symbols need must have room.

counter_step(back(Earlier, Free), Count, Limit, _, summary(Sum, Full, _, _), -1) :-
    Count > 0,
    absorbed(Sum, Earlier, Free, Full, Count, Limit).
counter_step(ahead(Later), Count, _, Least-Most, summary(_, _, Need, _), 1) :-
    Count < Most,
    Need - max(0, min(1, Least-Count)) =< Later.

absorbed(Sum, Earlier, Free, Full, Count, Limit) :-
    (   Sum =:= Earlier+1
    ->  true
    ;   Free == true
    ->  true
    ;   Count =:= Limit
    ->  Full > 1
    ;   Full > 0
    ).

plain_fits(back(Earlier, _), summary(Sum, _, _, _)) :- Sum =< Earlier.
plain_fits(ahead(Later), summary(_, _, Need, _))    :- Need =< Later.

%!  crossing_limits(+Crossing, -Limits) is det.
%
%   Limits is limits(Guards, Range, Arrows, Numbers), for the states beyond the place: their guard bits, what they may owe, where
%   each automaton leads, and what their numbers are (weigher_numbers/2). Back, a state must not owe more than the start, nor less than the start minus what can be
%   brought: Range is below(Owed, Ceiling). Ahead, it must not owe less than nothing, nor more than that: above(Base).

crossing_limits(crossing(_, _, _, _, Limits), Limits).


direction_limits(Direction, frame(_, Layout, Automata, _, Weigher), limits(Guards, Range, Arrows, Numbers)) :-
    weigher_numbers(Weigher, Numbers),
    layout_start_mask(Layout, Start, Guards),
    foldl(automaton_ones, Automata, 0, Ones),
    Owed is Start-Guards,
    Base is 2*Guards+Ones,
    (   Direction = back(_, _)
    ->  Ceiling is Owed+Base,
        Range = below(Owed, Ceiling)
    ;   Range = above(Base)
    ),
    maplist(automaton_arrows(Direction), Automata, Arrows).

automaton_ones(automaton(_, Offset, Ones, _, _), Sum0, Sum) :- Sum is Sum0 + (Ones<<Offset).

%   Automata as arrows(Offset, Ones, Targets): Targets says where a symbol leads from a state, back or ahead.

automaton_arrows(Direction, automaton(_, Offset, Ones, _, Moves), arrows(Offset, Ones, Targets)) :-
    findall((From-Symbol)-To, ( member(Move, Moves), arrow(Direction, Move, From, Symbol, To) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    ord_list_to_assoc(Groups, Targets).

arrow(back(_, _), move(To, Symbol, From), From, Symbol, To).
arrow(ahead(_),   move(From, Symbol, To), From, Symbol, To).
