:- module(codes_layers,
          [ layer_before/4,            % +Place, +Frame, +Layer, -Before
            layer_after/4,             % +Place, +Frame, +Layer, -After
            layer_within/3,            % +Layer, +Other, -Within
            layers_product/3,          % +Layer, +Other, -Sum
            layer_size/2               % +Layer, -Size
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(fields).
:- use_module(layout).

:- set_prolog_flag(optimise, true).

/** <module> A layer of the decision diagram, and its neighbours

A layer is an ordered list of groups Tally-States: the states that have the same counters. States are ordered
too; each is Sums-Count, Sums being the rest of the state. What holds for the counters alone is asked once a
group: that the pegs which are left suffice, and how much every sum can get from so many pegs of each symbol.

A frame is a game prepared: frame(Theory, Layout, Automata, Bounds), where Bounds has bound(Symbol, Least,
Most) for every counter: what the tallies at the end of a code say of it.
*/

%!  layer_before(+Place, +Frame, +Layer, -Before) is det.
%
%   Before has the states from which a peg at Place leads into Layer, each with the sum of the counts of the
%   states that it leads to.

layer_before(Place, Frame, Layer, Before) :-
    Earlier is Place-1,
    Frame = frame(theory(_, Symbols, _, _), Layout, _, _),
    (   uncounted_symbol(Symbols, Layout, _)
    ->  Free = true
    ;   Free = false
    ),
    placing(back(Earlier, Free), Place, Frame, Placing),
    layer_moved(Placing, Layer, Before).

%!  layer_after(+Place, +Frame, +Layer, -After) is det.
%
%   After has the states into which a peg at Place leads from Layer, each with the sum of the counts of the
%   states that lead to it.

layer_after(Place, Frame, Layer, After) :-
    Frame = frame(theory(Pegs, _, _, _), _, _, _),
    Later is Pegs-Place,
    placing(ahead(Later), Place, Frame, Placing),
    layer_moved(Placing, Layer, After).

layer_moved(Placing, Layer, Moved) :-
    foldl(group_moved(Placing), Layer, Unsorted, []),
    keysort(Unsorted, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(group_merged, Groups, Moved).

group_merged(Tally-[States], Tally-States) :- !.
group_merged(Tally-Statess, Tally-Merged) :-
    append(Statess, States),
    keysort(States, Sorted),
    merged(Sorted, Merged).

merged([], []).
merged([Key-Count|Pairs], Merged) :- merged(Pairs, Key, Count, Merged).

merged([], Key, Count, [Key-Count]).
merged([Key1-Count1|Pairs], Key, Count, Merged) :-
    (   Key1 == Key
    ->  Sum is Count+Count1,
        merged(Pairs, Key, Sum, Merged)
    ;   Merged = [Key-Count|Merged1],
        merged(Pairs, Key1, Count1, Merged1)
    ).

%   placing(Direction, Counted, Plain, Reach, Limits): all that has to be known to go over one place.
%   Direction is back(Earlier, Free), with Earlier places before it and Free saying whether some symbol has no
%   counter; or ahead(Later), with Later places after it. The _open_ places are these. Counted has
%   counted(Symbol, Shift, Ones, Limit, Bound, Reaches, Delta) for every counter, Plain has plain(Symbol, Delta,
%   Many) for the symbols without one. Reach is how much the open places can bring to the sums, the counted
%   symbols aside; an argument of Reaches is what they bring by one such symbol when its counter says so.

placing(Direction, Place, Frame, placing(Direction, Counted, Plain, Reach, Limits)) :-
    Frame = frame(Theory, Layout, Automata, Bounds),
    Theory = theory(Pegs, Symbols, _, _),
    open_places(Direction, Pegs, Open),
    direction_limits(Direction, Layout, Automata, Limits),
    findall(Counter, place_counter(Layout, Direction, Place, Open, Bounds, Counter), Counted),
    findall(Delta-Symbol, ( uncounted_symbol(Symbols, Layout, Symbol),
                            peg_delta(Direction, Layout, Place, Symbol, Delta) ), Plains),
    plain_symbols(Plains, Automata, Plain),
    findall(Brought, ( layout_owed(Layout, Field, Offset),
                       uncounted_reach(Field, Direction, Open, Symbols, Layout, Sum),
                       Brought is Sum<<Offset ), Broughts),
    sum_list(Broughts, Reach).

%   Open places are those after From, up to To.

open_places(back(Earlier, _), _, 0-Earlier).
open_places(ahead(Later), Pegs, From-Pegs) :- From is Pegs-Later.

uncounted_symbol(Symbols, Layout, Symbol) :-
    member(Symbol, Symbols),
    \+ layout_counter(Layout, Symbol, _, _).

peg_delta(back(_, _), Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, D), Delta is -D.
peg_delta(ahead(_),   Layout, Place, Symbol, Delta) :- place_delta(Layout, Place, Symbol, Delta).

place_counter(Layout, Direction, Place, Open, Bounds, counted(Symbol, Shift, Ones, Limit, Bound, Reaches, Delta)) :-
    layout_counters_from(Layout, Base),
    layout_counter(Layout, Symbol, Offset, Limit),
    memberchk(bound(Symbol, Least, Most), Bounds),
    Bound = Least-Most,
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1,
    findall(Brought, ( between(0, Limit, Count),
                       open_pegs(Direction, Count, Limit, Most, Pegs),
                       counted_reach(Layout, Open, Symbol, Pegs, Brought) ), Broughts),
    Reaches =.. [reaches|Broughts],
    (   peg_delta(Direction, Layout, Place, Symbol, Delta0)
    ->  Delta = Delta0
    ;   Delta = none
    ).

%   How many pegs of a symbol the open places can hold when its counter says Count. A full counter says
%   nothing of those to come; of those that came, no clue cares for more.

open_pegs(back(_, _), Count, _, _, Count).
open_pegs(ahead(Later), Count, Limit, Most, Pegs) :-
    (   Most =:= Limit
    ->  Pegs = Later
    ;   Pegs is max(0, Most-Count)
    ).

counted_reach(Layout, Open, Symbol, Pegs, Reach) :-
    findall(Brought, ( layout_owed(Layout, Field, Offset),
                       reach_within(Field, Open, Symbol, Most),
                       Brought is min(Pegs, Most)<<Offset ), Broughts),
    sum_list(Broughts, Reach).

reach_within(Field, From-To, Symbol, Pegs) :-
    field_reach(Field, From, Symbol, Before),
    field_reach(Field, To, Symbol, All),
    Pegs is All-Before.

%   Ahead, nothing need ever be paid of a sum that may stay below or above its target.

uncounted_reach(Field, Direction, From-To, Symbols, Layout, Sum) :-
    (   Field = field(_, Op, _),
        Op \== (=),
        Direction = ahead(_)
    ->  field_total(Field, To, Sum)
    ;   field_reach(Field, To, none, _)
    ->  findall(Pegs, ( uncounted_symbol(Symbols, Layout, Symbol),
                        reach_within(Field, From-To, Symbol, Pegs) ), Pegss),
        sum_list(Pegss, Sum)
    ;   field_total(Field, From, Before),
        field_total(Field, To, All),
        Sum is All-Before
    ).

%   Symbols that differ in nothing go together, unless an automaton tells them apart.

plain_symbols(Plains, [], Plain) :-
    !,
    keysort(Plains, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(plain(Symbol, Delta, Many), ( member(Delta-[Symbol|Symbols], Groups),
                                          length([Symbol|Symbols], Many) ), Plain).
plain_symbols(Plains, _, Plain) :-
    findall(plain(Symbol, Delta, 1), member(Delta-Symbol, Plains), Plain).

%   Where the pegs lead from a group: a list of Tally-States.

group_moved(Placing, Tally-States, Moved, Rest) :-
    Placing = placing(Direction, Counted, Plain, Reach0, _),
    foldl(counter_summary(Tally), Counted, summary(0, 0, 0, Reach0), Summary),
    foldl(counted_moved(Placing, Tally, States, Summary), Counted, Moved, Moved1),
    Summary = summary(Sum, _, Need, Reach),
    (   plain_fits(Direction, Sum, Need)
    ->  foldl(plain_moved(Placing, Tally, States, Reach), Plain, Moved1, Rest)
    ;   Moved1 = Rest
    ).

%   summary(Sum, Full, Need, Reach): the sum of the counters, how many are full, how many pegs the counted
%   symbols still need, and how much the open places can bring to the sums.

counter_summary(Tally, counted(_, Shift, Ones, Limit, Least-_, Reaches, _),
                summary(Sum0, Full0, Need0, Reach0), summary(Sum, Full, Need, Reach)) :-
    Count is Tally >> Shift /\ Ones,
    Sum is Sum0+Count,
    (   Count =:= Limit
    ->  Full is Full0+1
    ;   Full = Full0
    ),
    Need is Need0+max(0, Least-Count),
    Nth is Count+1,
    arg(Nth, Reaches, Brought),
    Reach is Reach0+Brought.

counted_moved(_, _, _, _, counted(_, _, _, _, _, _, none), Moved, Moved) :- !.
counted_moved(Placing, Tally, States, Summary, Counter, Moved, Rest) :-
    Placing = placing(Direction, _, _, _, Limits),
    Counter = counted(Symbol, Shift, Ones, Limit, Bound, Reaches, Delta),
    Summary = summary(_, _, _, Reach0),
    Count is Tally >> Shift /\ Ones,
    Nth0 is Count+1,
    arg(Nth0, Reaches, Brought0),
    findall(Step-Reach, ( counter_step(Direction, Count, Limit, Bound, Summary, Step),
                          Nth is Nth0+Step,
                          arg(Nth, Reaches, Brought),
                          Reach is Reach0-Brought0+Brought ), Steps),
    foldl(step_moved(Tally, States, Limits, Symbol, Shift, Delta), Steps, Moved, Rest).

step_moved(Tally, States, Limits, Symbol, Shift, Delta, Step-Reach, Moved, Rest) :-
    states_moved(States, Limits, Symbol, Delta, 1, Reach, States1),
    Tally1 is Tally + (Step<<Shift),
    nonempty_group(States1, Tally1, Moved, Rest).

nonempty_group([], _, Moved, Moved) :- !.
nonempty_group(States, Tally, [Tally-States|Moved], Moved).

plain_moved(placing(_, _, _, _, Limits), Tally, States, Reach, plain(Symbol, Delta, Many), Moved, Rest) :-
    states_moved(States, Limits, Symbol, Delta, Many, Reach, States1),
    nonempty_group(States1, Tally, Moved, Rest).

%   Back: a peg of a counted symbol was counted, or came when its counter was full. The pegs that are not
%   counted (Earlier less the sum of the counters) need a symbol that has no counter or a full one. Ahead: it
%   is counted if the end of some code can have so many, and there has to be room for what others need.

counter_step(back(Earlier, Free), Count, Limit, _, summary(Sum, Full, _, _), Step) :-
    (   Count > 0,
        absorbed(Sum, Earlier, Free, Full, Count, Limit),
        Step = -1
    ;   Count =:= Limit,
        Sum =< Earlier,
        Step = 0
    ).
counter_step(ahead(Later), Count, Limit, Least-Most, summary(_, _, Need, _), Step) :-
    (   Count < Most
    ->  Step = 1,
        Need - max(0, min(1, Least-Count)) =< Later
    ;   Count =:= Limit,
        Step = 0,
        Need =< Later
    ).

absorbed(Sum, Earlier, Free, Full, Count, Limit) :-
    (   Sum =:= Earlier+1
    ->  true
    ;   Free == true
    ->  true
    ;   Count =:= Limit
    ->  Full > 1
    ;   Full > 0
    ).

plain_fits(back(Earlier, _), Sum, _) :- Sum =< Earlier.
plain_fits(ahead(Later), _, Need)    :- Need =< Later.

%   states_moved(+States, +Limits, +Symbol, +Delta, +Many, +Reach, -Moved): over a peg that changes what is
%   owed by Delta. Before it, no more was owed than at the start, and no less than Reach can have paid; after
%   it, nothing less than nothing is owed, and no more than Reach can pay.

states_moved(States, limits(Guards, Range, Arrows), Symbol, Delta, Many, Reach, Moved) :-
    range_bounds(Range, Reach, Floor, Ceiling),
    (   Arrows == []
    ->  sums_moved(States, Guards, Floor, Ceiling, Delta, Many, Moved)
    ;   findall(Sums-Count,
                ( member(Sums0-Count, States),
                  Sums1 is Sums0+Delta,
                  (Sums1+Floor) /\ Guards =:= Guards,
                  (Ceiling-Sums1) /\ Guards =:= Guards,
                  foldl(automaton_moved(Sums0, Symbol), Arrows, Sums1, Sums) ),
                Unsorted),
        keysort(Unsorted, Sorted),
        merged(Sorted, Moved)
    ).

range_bounds(below(Owed, Ceiling), Reach, Floor, Ceiling) :- Floor is Reach-Owed.
range_bounds(above(Base), Reach, 0, Ceiling)              :- Ceiling is Base+Reach.

sums_moved([], _, _, _, _, _, []).
sums_moved([Sums0-Count|States], Guards, Floor, Ceiling, Delta, Many, Moved) :-
    Sums is Sums0+Delta,
    (   (Sums+Floor) /\ Guards =:= Guards,
        (Ceiling-Sums) /\ Guards =:= Guards
    ->  Ways is Count*Many,
        Moved = [Sums-Ways|Moved1]
    ;   Moved = Moved1
    ),
    sums_moved(States, Guards, Floor, Ceiling, Delta, Many, Moved1).

direction_limits(Direction, Layout, Automata, limits(Guards, Range, Arrows)) :-
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

%   Automata as arrows(Offset, Ones, Targets): where a symbol leads from a state, back or ahead.

automaton_arrows(Direction, automaton(_, Offset, Ones, _, Moves), arrows(Offset, Ones, Targets)) :-
    findall((From-Symbol)-To, ( member(Move, Moves), arrow(Direction, Move, From, Symbol, To) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    ord_list_to_assoc(Groups, Targets).

arrow(back(_, _), move(To, Symbol, From), From, Symbol, To).
arrow(ahead(_),   move(From, Symbol, To), From, Symbol, To).

automaton_moved(Sums, Symbol, arrows(Offset, Ones, Targets), Moved0, Moved) :-
    From is Sums >> Offset /\ Ones,
    get_assoc(From-Symbol, Targets, Tos),
    member(To, Tos),
    Moved is Moved0 + ((To-From)<<Offset).

%!  layer_within(+Layer, +Other, -Within) is det.
%
%   Within has the states of Layer, with their counts, that are also in Other.

layer_within(Layer, Other, Within) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_within, Joined, Within, []).

group_within(Tally-(States-Others), Within, Rest) :-
    pairs_joined(States, Others, Joined),
    maplist(state_within, Joined, Shared),
    nonempty_group(Shared, Tally, Within, Rest).

state_within(Sums-(Count-_), Sums-Count).

%!  layers_product(+Layer, +Other, -Sum:integer) is det.
%
%   Sum is the sum over all states that are in both, of the product of their counts.

layers_product(Layer, Other, Sum) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_product, Joined, 0, Sum).

group_product(_-(States-Others), Sum0, Sum) :-
    pairs_joined(States, Others, Joined),
    foldl(state_product, Joined, Sum0, Sum).

state_product(_-(Count-Other), Sum0, Sum) :- Sum is Sum0 + Count*Other.

%   pairs_joined(+Pairs1, +Pairs2, -Joined): Key-(Value1-Value2) for every key of both; all are ordered.

pairs_joined([], _, []) :- !.
pairs_joined(_, [], []) :- !.
pairs_joined([Key1-Value1|Pairs1], [Key2-Value2|Pairs2], Joined) :-
    compare(Order, Key1, Key2),
    pairs_joined(Order, Key1, Value1, Pairs1, Key2, Value2, Pairs2, Joined).

pairs_joined(<, _, _, Pairs1, Key2, Value2, Pairs2, Joined) :-
    pairs_joined(Pairs1, [Key2-Value2|Pairs2], Joined).
pairs_joined(=, Key, Value1, Pairs1, _, Value2, Pairs2, [Key-(Value1-Value2)|Joined]) :-
    pairs_joined(Pairs1, Pairs2, Joined).
pairs_joined(>, Key1, Value1, Pairs1, _, _, Pairs2, Joined) :-
    pairs_joined([Key1-Value1|Pairs1], Pairs2, Joined).

%!  layer_size(+Layer, -Size:integer) is det.
%
%   Size is the number of states.

layer_size(Layer, Size) :- foldl(group_size, Layer, 0, Size).

group_size(_-States, Size0, Size) :-
    length(States, Many),
    Size is Size0+Many.
