:- module(diagram,
          [ theory_count/2,            % +Theory, -Count
            theory_diagram/3           % +Theory, -Frame, -Layers
          ]).
:- use_module(library(apply)).
:- autoload(library(assoc), [ord_list_to_assoc/2, get_assoc/3]).
:- use_module(library(lists)).
:- autoload(library(pairs), [group_pairs_by_key/2]).
:- use_module(fields).
:- use_module(layout).
:- use_module(residual).
:- use_module(tallies).

:- set_prolog_flag(optimise, true).

/** <module> All codes that are left, as a decision diagram

The diagram has a layer for every number of pegs that are placed. A layer holds the states from which a code
can be completed, each with the number of ways to do so; equal states are one. It is built from the end: the
last layer has a state for every tally, and a state of an earlier layer is one from which a peg leads into
the next. So no state in it is a dead end, and the count of the codes, however many, stands at the start.

A layer is a list of groups Tally-States: the states that have the same counters. A state of a group is
Sums-Count, Sums being the rest of the state. What holds for the counters alone is asked once a group: that
the pegs placed suffice for them, and how much every sum can have got from so many pegs of each symbol.
*/

%!  theory_count(+Theory, -Count:integer) is semidet.
%
%   Count is the exact number of codes of Theory, found without enumerating them. Fails if some rule can only
%   be asked of whole codes.

theory_count(Theory, Count) :-
    theory_frame(Theory, Frame),
    frame_layers(Frame, forget, [First|_]),
    (   First = [_-[_-Count]]
    ->  true
    ;   Count = 0
    ).

%!  theory_diagram(+Theory, -Frame, -Layers:list) is semidet.
%
%   Layers are all the layers of the diagram, the start first. Fails as theory_count/2.

theory_diagram(Theory, Frame, Layers) :-
    theory_frame(Theory, Frame),
    frame_layers(Frame, keep, Layers).

%   frame(Theory, Layout, Automata, Last): Last is the last layer.

theory_frame(Theory, frame(Theory, Layout, Automata, Last)) :-
    theory_fields_rest(Theory, Fields, Rules),
    rules_automata(Rules, Theory, Automata, [], Reserved),
    (   fields_layout(remembered, Fields, Reserved, Theory, Layout)
    ->  last_layer(Theory, Layout, Automata, Last)
    ;   Layout = none,
        Last = []
    ).

last_layer(Theory, Layout, Automata, Last) :-
    theory_tallies(Theory, Layout, Tallies),
    layout_ends(Layout, Theory, Sumss),
    findall(End-1, ( member(Sums, Sumss), foldl(automaton_end, Automata, Sums, End) ), Unsorted),
    keysort(Unsorted, Ends),
    (   Ends == []
    ->  Last = []
    ;   sort(Tallies, Sorted),
        findall(Tally-Ends, member(Tally, Sorted), Last)
    ).

automaton_end(automaton(_, Offset, _, Accept, _), Sum0, Sum) :-
    member(State, Accept),
    Sum is Sum0 + (State<<Offset).

frame_layers(Frame, Keep, Layers) :-
    Frame = frame(theory(Pegs, _, _, _), _, _, Last),
    layers_back(Pegs, Frame, Keep, [Last], Layers).

layers_back(Place, Frame, Keep, Layers0, Layers) :-
    (   ( Place =:= 0 ; Layers0 = [[]|_] )
    ->  Layers = Layers0
    ;   Layers0 = [Layer|_],
        layer_before(Place, Frame, Layer, Before),
        kept(Keep, Before, Layers0, Layers1),
        Place1 is Place-1,
        layers_back(Place1, Frame, Keep, Layers1, Layers)
    ).

kept(keep, Before, Layers, [Before|Layers]).
kept(forget, Before, _, [Before]).

%!  layer_before(+Place, +Frame, +Layer, -Before) is det.
%
%   Before is the layer from which the pegs at Place lead into Layer.

layer_before(Place, Frame, Layer, Before) :-
    place_frame(Place, Frame, Placing),
    groups_sources(Layer, Placing, Sources),
    keysort(Sources, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(group_merged, Groups, Before).

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

%   placing(Earlier, Counted, Plain, Free, Reach, Limits): all that has to be known to go back over one place.
%   Earlier pegs are placed before it. Counted has counted(Shift, Ones, Limit, Reaches, Delta) for every
%   counter, Plain has plain(Symbol, Delta, Many) for the symbols without one, and Free says whether there are
%   any. Reach is how much the sums can have got, the counted symbols aside; an argument of Reaches is what so
%   many pegs of that symbol bring to it. Limits are the tests of sources/7.

place_frame(Place, frame(Theory, Layout, Automata, _), placing(Earlier, Counted, Plain, Free, Reach, Limits)) :-
    Theory = theory(_, Symbols, _, _),
    Earlier is Place-1,
    layout_start_mask(Layout, Start, Guards),
    foldl(automaton_ones, Automata, 0, Ones),
    Owed is Start-Guards,
    Ceiling is Owed + 2*Guards + Ones,
    maplist(automaton_reverse, Automata, Reverses),
    Limits = limits(Guards, Owed, Ceiling, Reverses),
    findall(Counter, place_counter(Layout, Place, Counter), Counted),
    findall(Delta-Symbol, ( member(Symbol, Symbols),
                            \+ layout_counter(Layout, Symbol, _, _),
                            place_delta(Layout, Place, Symbol, Delta) ), Plains),
    plain_symbols(Plains, Automata, Plain),
    (   member(Symbol, Symbols),
        \+ layout_counter(Layout, Symbol, _, _)
    ->  Free = true
    ;   Free = false
    ),
    findall(Brought, ( layout_owed(Layout, Field, Offset),
                       uncounted_reach(Field, Earlier, Symbols, Layout, Sum),
                       Brought is Sum<<Offset ), Broughts),
    sum_list(Broughts, Reach).

place_counter(Layout, Place, counted(Symbol, Shift, Ones, Limit, Reaches, Delta)) :-
    layout_counters_from(Layout, Base),
    layout_counter(Layout, Symbol, Offset, Limit),
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1,
    Earlier is Place-1,
    findall(Brought, ( between(0, Limit, Count), counted_reach(Layout, Earlier, Symbol, Count, Brought) ),
            Broughts),
    Reaches =.. [reaches|Broughts],
    (   place_delta(Layout, Place, Symbol, Delta0)
    ->  Delta = Delta0
    ;   Delta = none
    ).

counted_reach(Layout, Places, Symbol, Count, Reach) :-
    findall(Brought, ( layout_owed(Layout, Field, Offset),
                       field_reach(Field, Places, Symbol, Pegs),
                       Brought is min(Count, Pegs)<<Offset ), Broughts),
    sum_list(Broughts, Reach).

uncounted_reach(Field, Places, Symbols, Layout, Sum) :-
    (   field_reach(Field, Places, none, _)
    ->  findall(Pegs, ( member(Symbol, Symbols),
                        \+ layout_counter(Layout, Symbol, _, _),
                        field_reach(Field, Places, Symbol, Pegs) ), Pegss),
        sum_list(Pegss, Sum)
    ;   field_total(Field, Places, Sum)
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

%   Where the pegs lead from into each group of a layer: a list of Tally-States.

groups_sources(Groups, Placing, Sources) :-
    foldl(group_sources(Placing), Groups, Sources, []).

group_sources(Placing, Tally-States, Sources, Rest) :-
    Placing = placing(Earlier, Counted, Plain, _, Reach0, _),
    foldl(counter_summary(Tally), Counted, sum(0, 0, Reach0), sum(Sum, Full, Reach)),
    foldl(counted_sources(Placing, Tally, States, Sum, Full, Reach), Counted, Sources, Sources1),
    (   Sum =< Earlier
    ->  foldl(plain_sources(Placing, Tally, States, Reach), Plain, Sources1, Rest)
    ;   Sources1 = Rest
    ).

counter_summary(Tally, counted(_, Shift, Ones, Limit, Reaches, _), sum(Sum0, Full0, Reach0), sum(Sum, Full, Reach)) :-
    Count is Tally >> Shift /\ Ones,
    Sum is Sum0+Count,
    (   Count =:= Limit
    ->  Full is Full0+1
    ;   Full = Full0
    ),
    Nth is Count+1,
    arg(Nth, Reaches, Brought),
    Reach is Reach0+Brought.

%   A peg of a counted symbol was counted, or came when its counter was full. The pegs that are not counted
%   (Earlier less the sum of the counters) need a symbol that has no counter or a full one.

counted_sources(_, _, _, _, _, _, counted(_, _, _, _, _, none), Sources, Sources) :- !.
counted_sources(Placing, Tally, States, Sum, Full, Reach, Counter, Sources, Rest) :-
    Placing = placing(Earlier, _, _, Free, _, Limits),
    Counter = counted(Symbol, Shift, Ones, Limit, Reaches, Delta),
    Count is Tally >> Shift /\ Ones,
    (   Count > 0,
        absorbed(Sum, Earlier, Free, Full, Count, Limit)
    ->  arg(Count, Reaches, Less),
        Nth is Count+1,
        arg(Nth, Reaches, More),
        Reach1 is Reach-More+Less,
        sources(States, Limits, Symbol, Delta, 1, Reach1, States1),
        Tally1 is Tally - (1<<Shift),
        nonempty_group(States1, Tally1, Sources, Sources1)
    ;   Sources = Sources1
    ),
    (   Count =:= Limit,
        Sum =< Earlier
    ->  sources(States, Limits, Symbol, Delta, 1, Reach, States2),
        nonempty_group(States2, Tally, Sources1, Rest)
    ;   Sources1 = Rest
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

plain_sources(placing(_, _, _, _, _, Limits), Tally, States, Reach, plain(Symbol, Delta, Many), Sources, Rest) :-
    sources(States, Limits, Symbol, Delta, Many, Reach, States1),
    nonempty_group(States1, Tally, Sources, Rest).

nonempty_group([], _, Sources, Sources) :- !.
nonempty_group(States, Tally, [Tally-States|Sources], Sources).

%   sources(+States, +Limits, +Symbol, +Delta, +Many, +Reach, -Sources): before a peg that adds Delta, no more
%   was owed than at the start, and no less than Reach can have paid.

sources(States, limits(Guards, Owed, Ceiling, Reverses), Symbol, Delta, Many, Reach, Sources) :-
    Floor is Reach-Owed,
    (   Reverses == []
    ->  sums_sources(States, Guards, Floor, Ceiling, Delta, Many, Sources)
    ;   findall(Source-Count,
                ( member(Sums-Count, States),
                  Source0 is Sums-Delta,
                  (Source0+Floor) /\ Guards =:= Guards,
                  (Ceiling-Source0) /\ Guards =:= Guards,
                  foldl(automaton_source(Sums, Symbol), Reverses, Source0, Source) ),
                Unsorted),
        keysort(Unsorted, Sorted),
        merged(Sorted, Sources)
    ).

sums_sources([], _, _, _, _, _, []).
sums_sources([Sums-Count|States], Guards, Floor, Ceiling, Delta, Many, Sources) :-
    Source is Sums-Delta,
    (   (Source+Floor) /\ Guards =:= Guards,
        (Ceiling-Source) /\ Guards =:= Guards
    ->  Ways is Count*Many,
        Sources = [Source-Ways|Sources1]
    ;   Sources = Sources1
    ),
    sums_sources(States, Guards, Floor, Ceiling, Delta, Many, Sources1).

%   Automata read backwards: from where a symbol leads to a state.

automaton_ones(automaton(_, Offset, Ones, _, _), Sum0, Sum) :- Sum is Sum0 + (Ones<<Offset).

automaton_reverse(automaton(_, Offset, Ones, _, Moves), reverse(Offset, Ones, Froms)) :-
    findall((To-Symbol)-From, member(move(From, Symbol, To), Moves), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    ord_list_to_assoc(Groups, Froms).

automaton_source(Sums, Symbol, reverse(Offset, Ones, Froms), Source0, Source) :-
    To is Sums >> Offset /\ Ones,
    get_assoc(To-Symbol, Froms, Sources),
    member(From, Sources),
    Source is Source0 + ((From-To)<<Offset).
