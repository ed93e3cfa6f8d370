:- module(codes_diagram,
          [ theory_count/2,            % +Theory, -Count
            theory_diagram/3           % +Theory, -Frame, -Layers
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(layers).
:- use_module(layout).
:- use_module(residual).
:- use_module(tallies).

/** <module> All codes that are left, as a decision diagram

The diagram has a layer for every number of pegs that are placed. A layer holds the states through which a
code passes, each with the number of ways to complete it; equal states are one.

It is built from both ends. The first layer has the start, the last one a state for every tally, and whichever
side has fewer states goes on over the next place, until they meet. A state that both sides know is on the way
of some code. For layers and what leads from one to the next see layers.pl.
*/

%!  theory_count(+Theory, -Count:integer) is semidet.
%
%   Count is the exact number of codes of Theory, found without enumerating them. Fails if some rule can only
%   be asked of whole codes.

theory_count(Theory, Count) :-
    theory_frame(Theory, Frame, First, Last),
    Theory = theory(Pegs, _, _, _),
    meeting(forget, Frame, 0, Pegs, [First], [Last], _, [Head|_], [Tail|_]),
    layers_product(Head, Tail, Count).

%!  theory_diagram(+Theory, -Frame, -Layers:list) is semidet.
%
%   Layers are all the layers of the diagram, the start first; [[]] if there is no code. Frame is
%   frame(Theory, Layout, Automata, Bounds), see layers.pl. Fails as theory_count/2.

theory_diagram(Theory, Frame, Layers) :-
    theory_frame(Theory, Frame, First, Last),
    Theory = theory(Pegs, _, _, _),
    meeting(keep, Frame, 0, Pegs, [First], [Last], Place, [Head|Heads], [Tail|Tails]),
    layer_within(Tail, Head, Middle),
    (   Middle == []
    ->  Layers = [[]]
    ;   layers_ahead(Tails, Place, Frame, Middle, Afters),
        layers_back(Heads, Place, Frame, [Middle|Afters], Layers)
    ).

theory_frame(Theory, frame(Theory, Layout, Automata, Bounds), First, Last) :-
    theory_fields_rest(Theory, Fields, Rules),
    rules_automata(Rules, Theory, Automata, [], Reserved),
    (   fields_layout(remembered, Fields, Reserved, Theory, Layout0)
    ->  Layout = Layout0,
        layout_start_mask(Layout, Start, _),
        First = [0-[Start-1]],
        theory_tallies(Theory, Layout, Tallies),
        findall(Bound, tallies_bound(Tallies, Layout, Bound), Bounds),
        last_layer(Theory, Layout, Automata, Tallies, Last)
    ;   Layout = none,
        Bounds = [],
        First = [],
        Last = []
    ).

tallies_bound(Tallies, Layout, bound(Symbol, Least, Most)) :-
    layout_counters_from(Layout, Base),
    layout_counter(Layout, Symbol, Offset, Limit),
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1,
    findall(Count, ( member(Tally, Tallies), Count is Tally >> Shift /\ Ones ), Counts),
    min_list(Counts, Least),
    max_list(Counts, Most).

last_layer(Theory, Layout, Automata, Tallies, Last) :-
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

%   meeting(+Keep, +Frame, +From, +To, +Heads0, +Tails0, -Place, -Heads, -Tails): Heads and Tails are the layers
%   from the start up to Place and from the end back to it, those at Place first, and the others where Keep
%   says so. Where nothing is left on one side they need not meet.

meeting(Keep, Frame, From, To, Heads0, Tails0, Place, Heads, Tails) :-
    Heads0 = [Head|_],
    Tails0 = [Tail|_],
    (   ( From =:= To ; Head == [] ; Tail == [] )
    ->  Place = From,
        Heads = Heads0,
        Tails = Tails0
    ;   layer_size(Head, HeadSize),
        layer_size(Tail, TailSize),
        HeadSize < TailSize
    ->  Next is From+1,
        layer_after(Next, Frame, Head, After),
        kept(Keep, After, Heads0, Heads1),
        meeting(Keep, Frame, Next, To, Heads1, Tails0, Place, Heads, Tails)
    ;   layer_before(To, Frame, Tail, Before),
        kept(Keep, Before, Tails0, Tails1),
        To1 is To-1,
        meeting(Keep, Frame, From, To1, Heads0, Tails1, Place, Heads, Tails)
    ).

kept(keep, Layer, Layers, [Layer|Layers]).
kept(forget, Layer, _, [Layer]).

%   From where they met on, only what the other side knows.

layers_ahead([], _, _, _, []).
layers_ahead([Tail|Tails], Place, Frame, Layer, [Within|Withins]) :-
    Next is Place+1,
    layer_after(Next, Frame, Layer, After),
    layer_within(Tail, After, Within),
    layers_ahead(Tails, Next, Frame, Within, Withins).

layers_back([], _, _, Layers, Layers).
layers_back([Head|Heads], Place, Frame, [Layer|Layers0], Layers) :-
    layer_before(Place, Frame, Layer, Before),
    layer_within(Before, Head, Within),
    Earlier is Place-1,
    layers_back(Heads, Earlier, Frame, [Within,Layer|Layers0], Layers).
