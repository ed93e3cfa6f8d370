:- module(codes_transitions,
          [ transition_before/3,       % +Place, +Frame, -Transition
            transition_after/3,        % +Place, +Frame, -Transition
            transition_moves/3         % +Transition, +Layer, -Moves
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../automata/layout').
:- use_module(polynomials).
:- use_module('../automata/records').

:- set_prolog_flag(optimise, true).

/** <module> Transitions between layers of the decision diagram

A _transition_ leads from a layer across one place to the next layer. It maps each group of the layer
(layers.pl) to the groups that a peg leads to. It uses the counters, not the guards. Counters show whether
enough pegs are left, and how much open places can still decrease each guard. A _move_ says how a peg changes
the states of a group. layers.pl applies the moves to the states. records.pl lists the fields of transitions
and moves.

    | direction           | from                     | to               |
    | back(Earlier, Free) | a layer after the place  | states before it |
    | ahead(Later)        | a layer before the place | states after it  |
*/

%!  transition_before(+Place, +Frame, -Transition) is det.
%
%   In the diagram of Frame, Transition leads backwards across Place: from the layer after Place to the layer
%   before Place.

transition_before(Place, Frame, Transition) :-
    Earlier is Place-1,
    frame(Frame, [theory(theory(_, Symbols, _, _)), layout(Layout)]),
    (   uncounted_symbol(Symbols, Layout, _)
    ->  Free = true
    ;   Free = false
    ),
    place_transition(back(Earlier, Free), Place, Frame, Transition).

%!  transition_after(+Place, +Frame, -Transition) is det.
%
%   In the diagram of Frame, Transition leads forwards across Place: from the layer before Place to the layer
%   after Place.

transition_after(Place, Frame, Transition) :-
    frame(Frame, [theory(theory(Pegs, _, _, _))]),
    Later is Pegs-Place,
    place_transition(ahead(Later), Place, Frame, Transition).

place_transition(Direction, Place, Frame, Transition) :-
    frame(Frame, [theory(theory(Pegs, Symbols, _, _)), layout(Layout), automata(Automata), weigher(Weigher)]),
    transition(Transition, [direction(Direction), counters(Counters), plains(Plains), reach(Reach), guards(Guards), range(Range),
                            arrows(Arrows), numbers(Numbers)]),
    open_places(Direction, Pegs, Open),
    findall(Counter, place_counter(Direction-Open, Place, Frame, Counter), Counters),
    findall(Delta-(Keep-Shift)-Symbol, ( uncounted_symbol(Symbols, Layout, Symbol),
                                         peg_delta(Direction, Layout, Place, Symbol, Delta),
                                         peg_weight(Weigher, Place, Symbol, Keep, Shift) ), Pegged),
    plain_symbols(Pegged, Automata, Plains),
    aggregate_all(sum(Sum<<Offset),
                  ( guard_at(Layout, Guard, Offset), uncounted_reach(Guard, Direction-Open, Symbols, Layout, Sum) ),
                  Reach),
    layout_start_mask(Layout, Start, Guards),
    foldl(automaton_ones, Automata, 0, Ones),
    Owed is Start-Guards,
    Bits is 2*Guards+Ones,
    direction_range(Direction, Owed, Bits, Range),
    maplist(automaton_arrows(Direction), Automata, Arrows),
    weigher_numbers(Weigher, Numbers).

%   A state stays in a layer if the value of each guard is in the range of this table. Start is the value of the
%   guard before the first peg:
%
%       | direction | least value                              | greatest value             |
%       | back      | Start minus the loss by earlier places   | Start                      |
%       | ahead     | 0                                        | the loss by later places   |

direction_range(back(_, _), Owed, Bits, below(Owed, Ceiling)) :- Ceiling is Owed+Bits.
direction_range(ahead(_), _, Bits, above(Bits)).

guard_at(Layout, Guard, Offset) :-
    layout_guard(Layout, Guard),
    guard(Guard, [bits(bits(Offset, _))]).

%   open_places(+Direction, +Pegs, -From-To): of Pegs places, the places From+1 to To are open: they have no peg
%   yet. Direction is that of a transition.

open_places(back(Earlier, _), _, 0-Earlier).
open_places(ahead(Later), Pegs, From-Pegs) :- From is Pegs-Later.

uncounted_symbol(Symbols, Layout, Symbol) :-
    member(Symbol, Symbols),
    \+ layout_counter(Layout, Symbol, _, _).

peg_delta(back(_, _), Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, D), Delta is -D.
peg_delta(ahead(_),   Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, Delta).

place_counter(Direction-Open, Place, Frame, Counter) :-
    frame(Frame, [layout(Layout), bounds(Bounds), weigher(Weigher)]),
    counter(Counter, [symbol(Symbol), shift(Shift), ones(Ones), limit(Limit), least(Least), most(Most), reaches(Reaches), delta(Delta),
                      weight(times(1, Keep, PegShift))]),
    layout_tally_field(Layout, Symbol, Limit, Shift, Ones),
    memberchk(bound(Symbol, Least, Most), Bounds),
    findall(Matches-Bit, ( guard_at(Layout, Guard, Bit),
                           reach_within(Guard, Direction-Open, Symbol, Matches) ), Reached),
    findall(Gain, ( between(0, Limit, Count),
                       open_pegs(Direction, Count, Limit-Most, Pegs),
                       foldl(pegs_gain(Pegs), Reached, 0, Gain) ), Gains),
    Reaches =.. [reaches|Gains],
    (   peg_delta(Direction, Layout, Place, Symbol, Delta0)
    ->  Delta = Delta0
    ;   Delta = none
    ),
    peg_weight(Weigher, Place, Symbol, Keep, PegShift).

%   open_pegs(+Direction, +Count, +Limit-Most, -Pegs): a symbol has the counter Count, of at most Limit, and at
%   most Most in complete codes. The open places (Direction says which) have at most Pegs pegs of this symbol. A
%   counter that has reached Limit, or may reach it, gives no bound. Then Pegs is the number of open places.

open_pegs(back(Earlier, _), Count, Limit-_, Pegs) :-
    (   Count =:= Limit
    ->  Pegs = Earlier
    ;   Pegs = Count
    ).
open_pegs(ahead(Later), Count, Limit-Most, Pegs) :-
    (   Most =:= Limit
    ->  Pegs = Later
    ;   Pegs is max(0, Most-Count)
    ).

pegs_gain(Pegs, Matches-Bit, Sum0, Sum) :- Sum is Sum0 + (min(Pegs, Matches)<<Bit).

%   reach_within(+Guard, +Direction-Open, +Symbol, -Pegs): on Pegs of the places Open (From-To), Symbol
%   decreases Guard. Fails for a guard whose sum has other terms than matches with a guess. If Direction is
%   ahead(_), also fails for a guard that is not 0 at the end of each code.

reach_within(Guard, Direction-(From-To), Symbol, Pegs) :-
    bounded(Direction, Guard),
    guard_reach(Guard, From, Symbol, Before),
    guard_reach(Guard, To, Symbol, All),
    Pegs is All-Before.

bounded(back(_, _), _).
bounded(ahead(_), Guard) :- guard_exact(Guard).

%   uncounted_reach(+Guard, +Direction-Open, +Symbols, +Layout, -Sum): Symbols at the places Open (From-To)
%   decrease Guard by at most Sum. If the sum of Guard has only matches with a guess, symbols with counters in
%   Layout are left out. If Direction is ahead(_), a guard that is not exact (guard_exact/1) may have any final
%   value. Then Sum is the greatest loss of a complete code.

uncounted_reach(Guard, Direction-(From-To), Symbols, Layout, Sum) :-
    (   \+ bounded(Direction, Guard)
    ->  guard_total(Guard, To, Sum)
    ;   guard_reach(Guard, To, none, _)
    ->  aggregate_all(sum(Pegs),
                      ( uncounted_symbol(Symbols, Layout, Symbol), reach_within(Guard, Direction-(From-To), Symbol, Pegs) ),
                      Sum)
    ;   guard_total(Guard, From, Before),
        guard_total(Guard, To, All),
        Sum is All-Before
    ).

%   plain_symbols(+Pegged, +Automata, -Plains): Plains has terms plain(Symbol, Delta, Weight) for each symbol
%   without a counter. Pegged has Delta-(Keep-Shift)-Symbol for each. If there are no Automata, symbols
%   that change states equally share one term.

plain_symbols(Pegged, [], Plains) :-
    !,
    keysort(Pegged, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(plain(Symbol, Delta, times(Many, Keep, Shift)), ( member(Delta-(Keep-Shift)-Alike, Groups),
                                                              Alike = [Symbol|_],
                                                              length(Alike, Many) ), Plains).
plain_symbols(Pegged, _, Plains) :-
    findall(plain(Symbol, Delta, times(1, Keep, Shift)), member(Delta-(Keep-Shift)-Symbol, Pegged), Plains).

automaton_ones(Automaton, Sum0, Sum) :-
    automaton(Automaton, [offset(Offset), ones(Ones)]),
    Sum is Sum0 + (Ones<<Offset).

%   arrows(Offset, Ones, Targets) has the moves of an automaton. Targets maps State-Symbol to the next states,
%   in the direction of the transition.

automaton_arrows(Direction, Automaton, arrows(Offset, Ones, Targets)) :-
    automaton(Automaton, [offset(Offset), ones(Ones), moves(Moves)]),
    findall((From-Symbol)-To, ( member(Move, Moves), arrow(Direction, Move, From, Symbol, To) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    ord_list_to_assoc(Groups, Targets).

arrow(back(_, _), move(To, Symbol, From), From, Symbol, To).
arrow(ahead(_),   move(From, Symbol, To), From, Symbol, To).

%!  transition_moves(+Transition, +Layer, -Moves:list) is det.
%
%   Moves has a pair Tally-Move for every group of Layer and every peg possible in Transition. The peg leads
%   from this group to the group with Tally.

transition_moves(Transition, Layer, Moves) :- layer_moves(Layer, Transition, Moves, []).

layer_moves([], _, Moves, Moves).
layer_moves([Tally-States|Groups], Transition, Moves, Rest) :-
    group_moves(Transition, Tally, States, Moves, Moves1),
    layer_moves(Groups, Transition, Moves1, Rest).

group_moves(Transition, Tally, States, Moves, Rest) :-
    transition(Transition, [direction(Direction), counters(Counters), plains(Plains), reach(Reach0)]),
    group(Group, [direction(Direction), fits(Fits), summary(Summary), tally(Tally), states(States)]),
    counters_summary(Counters, Tally, summary(0, 0, 0, Reach0), Summary),
    (   plain_fits(Direction, Summary)
    ->  Fits = true,
        plain_moves(Plains, Group, Moves, Moves1)
    ;   Fits = false,
        Moves1 = Moves
    ),
    counted_moves(Counters, Group, Moves1, Rest).

%   summary(Sum, Full, Need, Reach) combines the counters of a group, the states with one tally:
%
%       | Sum   | the sum of the counters                                              |
%       | Full  | the number of counters that are at their limits                      |
%       | Need  | the number of pegs that symbols with counters still need             |
%       | Reach | the loss that open places can cause, in the fields of the guards     |

counters_summary([], _, Summary, Summary).
counters_summary([Counter|Counters], Tally, summary(Sum0, Full0, Need0, Reach0), Summary) :-
    counter(Counter, [shift(Shift), ones(Ones), limit(Limit), least(Least), reaches(Reaches)]),
    Count is Tally >> Shift /\ Ones,
    Sum is Sum0+Count,
    (   Count =:= Limit
    ->  Full is Full0+1
    ;   Full = Full0
    ),
    Need is Need0+max(0, Least-Count),
    Nth is Count+1,
    arg(Nth, Reaches, Gain),
    Reach is Reach0+Gain,
    counters_summary(Counters, Tally, summary(Sum, Full, Need, Reach), Summary).

plain_moves([], _, Moves, Moves).
plain_moves([plain(Symbol, Delta, Weight)|Plains], Group, [Tally-Move|Moves], Rest) :-
    group(Group, [summary(summary(_, _, _, Reach)), tally(Tally), states(States)]),
    move(Move, [states(States), symbol(Symbol), delta(Delta), weight(Weight), reach(Reach)]),
    plain_moves(Plains, Group, Moves, Rest).

%   If the counter of a peg's symbol is at its limit, the peg may leave the counter unchanged, like a peg
%   without a counter. The field `fits` says whether such a peg is possible.

counted_moves([], _, Moves, Moves).
counted_moves([Counter|Counters], Group, Moves, Rest) :-
    counter(Counter, [shift(Shift), ones(Ones), limit(Limit), delta(Delta)]),
    group(Group, [direction(Direction), fits(Fits), tally(Tally)]),
    (   Delta == none
    ->  Moves2 = Moves
    ;   Count is Tally >> Shift /\ Ones,
        (   counter_step(Direction, Count, Counter, Group, Step)
        ->  Moves = [Stepped|Moves1],
            counted_move(Step, Count, Counter, Group, Stepped)
        ;   Moves1 = Moves
        ),
        (   Count =:= Limit,
            Fits == true
        ->  Moves1 = [Stayed|Moves2],
            counted_move(0, Count, Counter, Group, Stayed)
        ;   Moves2 = Moves1
        )
    ),
    counted_moves(Counters, Group, Moves2, Rest).

counted_move(Step, Count, Counter, Group, Tally-Move) :-
    counter(Counter, [symbol(Symbol), shift(Shift), reaches(Reaches), delta(Delta), weight(Weight)]),
    group(Group, [summary(summary(_, _, _, Reach0)), tally(Tally0), states(States)]),
    move(Move, [states(States), symbol(Symbol), delta(Delta), weight(Weight), reach(Reach)]),
    Tally is Tally0 + (Step<<Shift),
    Nth0 is Count+1,
    Nth is Nth0+Step,
    arg(Nth0, Reaches, Gain0),
    arg(Nth, Reaches, Gain),
    Reach is Reach0-Gain0+Gain.

%   counter_step(+Direction, +Count, +Counter, +Group, -Step): a peg changes Count, the value of the Counter of
%   its symbol in Group, by Step. Fails if no code allows this.
%
%   Direction back: the step removes the peg, so the counter must be above 0. Other symbols must be able to fill
%   the earlier places that counters do not account for: a symbol without a counter, or one whose counter stays
%   at its limit.
%
%   Direction ahead: complete codes must have more than Count pegs of the symbol, and later places must suffice
%   for all pegs that symbols still need.

counter_step(back(Earlier, Free), Count, Counter, Group, -1) :-
    Count > 0,
    counter(Counter, [limit(Limit)]),
    group(Group, [summary(summary(Sum, Full, _, _))]),
    (   Sum =:= Earlier+1
    ->  true
    ;   Free == true
    ->  true
    ;   Count =:= Limit
    ->  Full > 1
    ;   Full > 0
    ).
counter_step(ahead(Later), Count, Counter, Group, 1) :-
    counter(Counter, [least(Least), most(Most)]),
    Count < Most,
    group(Group, [summary(summary(_, _, Need, _))]),
    Need - max(0, min(1, Least-Count)) =< Later.

plain_fits(back(Earlier, _), summary(Sum, _, _, _)) :- Sum =< Earlier.
plain_fits(ahead(Later), summary(_, _, Need, _))    :- Need =< Later.
