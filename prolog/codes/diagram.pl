:- module(codes_diagram,
          [ theory_count/2,            % +Theory, -Count
            theory_count_within/3,     % +Steps, +Theory, -Count
            theory_marks_sum/4,        % +Theory, +Guess, +Width, -Sum
            theory_diagram/3,          % +Theory, -Frame, -Layers
            theory_reaches/3           % +Theory, -Frame, -Layers
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(final_states).
:- use_module(layers).
:- use_module(layout).
:- use_module(policy).
:- use_module(polynomials).
:- use_module(records).
:- use_module(residual).
:- use_module(tallies).
:- use_module(worlds).

/** <module> All consistent codes as a decision diagram

The diagram has one layer for every number of placed pegs. A layer holds the states that codes pass through, each
with the number of ways to complete it; equal states are merged.

It is built from both ends. The first layer holds the start, the last one a state for every tally. The side with
fewer states grows over the next place, until the sides meet. A state that both sides reach lies on some code.
See layers.pl for layers and for the way from one to the next, policy.pl for the side that grows. To count codes, the largest layer in
the middle is walked group by group, and never held.

Codes may be weighed: the weight of a code is the product of a weight for each peg and one for its tally. Then the
numbers of the states add up weights, and the same layers give a sum over all codes. Where weights are powers of a variable, it
is a polynomial whose coefficients count the codes by their marks (a generating function): see polynomials.pl. That gives
the marks of all codes at once. It counts faster, too: states that differ in their matches alone become one.
*/

%!  theory_count(+Theory, -Count:integer) is semidet.
%
%   Count is the exact number of codes of Theory, found without enumerating them. Fails if only whole codes can be
%   tested for some rule.

theory_count(Theory, Count) :- theory_count_within(inf, Theory, Count).

%!  theory_count_within(+Steps, +Theory, -Count:integer) is semidet.
%
%   As theory_count/2, in at most Steps steps: a step tries one symbol after one state of a layer. `inf` is no limit. The
%   steps of a layer are known before it grows, so that nothing is begun that cannot be ended.
%
%   @throws diagram_too_large

theory_count_within(Steps, Theory, Count) :-
    theory_worlds(Theory, Worlds),
    foldl(world_counted(Steps), Worlds, 0, Count).

world_counted(Steps, Weight-World, Sum0, Sum) :-
    world_count(Steps, World, Count),
    Sum is Sum0 + Weight*Count.

world_count(Steps, Theory, Count) :-
    theory_shares(Theory, Shares),
    !,
    foldl(world_counted(Steps), Shares, 0, Count).
world_count(Steps, Theory, Count) :-
    fronts_within(Steps, Theory, Frame, Fronts),
    fronts_count(Steps, Frame, Fronts, Count).

%   There may be too many tallies, too.

fronts_within(inf, Theory, Frame, Fronts) :-
    !,
    theory_fronts(Theory, packed, Frame, Fronts, _).
fronts_within(Steps, Theory, Frame, Fronts) :-
    Theory = theory(Pegs, Symbols, _, _),
    length(Symbols, Kinds),
    steps_inferences(Steps, Pegs, Kinds, Inferences),
    call_with_inference_limit(theory_fronts(Theory, packed, Frame, Fronts, _), Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw(diagram_too_large)
    ;   true
    ).

%!  theory_marks_sum(+Theory, +Guess:list, +Width, -Sum:integer) is semidet.
%
%   Sum adds up 1<<(Width*(Shared*(Pegs+1) + Black)) over the codes of Theory, a theory without lies: a code shares Shared
%   symbols with Guess, Black of them in their places. Fails where theory_count/2 does.

theory_marks_sum(theory(Pegs, Symbols, Clues, Rules), Guess, Width, Sum) :-
    Always = (shared(Guess) >= 0),      % it asks for the counters
    theory_fronts(theory(Pegs, Symbols, Clues, [Always|Rules]), marks(Guess, Width), Frame, Fronts, Least),
    fronts_count(inf, Frame, Fronts, Product),
    Sum is Product << (Width*(Pegs+1)*Least).

fronts_count(Steps, Frame, Fronts0, Sum) :-
    fronts_met(within(Steps), Frame, Fronts0, Fronts),
    Fronts = fronts(From, To, [Head|_], [Tail|_]),
    (   ( Head == [] ; Tail == [] )
    ->  Sum = 0
    ;   From =:= To
    ->  frame(Frame, [weigher(Weigher)]),
        weigher_numbers(Weigher, Numbers),
        layers_product(Numbers, Head, Tail, Product),
        weigher_count(Weigher, Product, Sum)
    ;   fronts_product(Frame, Fronts, Sum)
    ).

%!  theory_diagram(+Theory, -Frame, -Layers:list) is semidet.
%
%   Layers are all layers of the diagram of a Theory without lies, the start first; [[]] if there is no code. Frame
%   is a frame (records.pl) without a weigher. Fails where theory_count/2 does.

theory_diagram(Theory, Frame, Layers) :-
    theory_middle(Theory, Frame, Place, Heads, Middle, Tails),
    (   Middle == []
    ->  Layers = [[]]
    ;   layers_ahead(Tails, Place, Frame, Middle, Afters),
        layers_back(Heads, Place, Frame, [Middle|Afters], Layers)
    ).

%!  theory_reaches(+Theory, -Frame, -Layers:list) is semidet.
%
%   As theory_diagram/3, but Layers hold more states: the first ones all that are reached from the start, the last ones all that lead to
%   an end. Where these meet, each state lies on some code. That takes less than half the time.

theory_reaches(Theory, Frame, Layers) :-
    theory_middle(Theory, Frame, _, Heads, Middle, Tails),
    (   Middle == []
    ->  Layers = [[]]
    ;   reverse([Middle|Heads], Before),
        append(Before, Tails, Layers)
    ).

theory_middle(Theory, Frame, Place, Heads, Middle, Tails) :-
    theory_fronts(Theory, none, Frame, Fronts, _),
    fronts_met(keep, Frame, Fronts, fronts(Place, _, [Head|Heads], [Tail|Tails])),
    frontier_intersection(Tail, Head, Middle).

%   theory_fronts(+Theory, +Wanted, -Frame, -Fronts, -Least): Fronts are at the start and at the end. Wanted is `none` for
%   numbers, `packed` if they may be polynomials, marks(Guess, Width) for those of marks, where every code shares Least symbols
%   with Guess. See polynomials.pl.

theory_fronts(Theory, Wanted, Frame, fronts(0, Pegs, [First], [Last]), Least) :-
    Theory = theory(Pegs, _, _, _),
    frame(Frame, [theory(Theory), layout(Layout), automata(Automata), bounds(Bounds), weigher(Weigher)]),
    theory_sums_rest(Theory, Sums, Rules),
    rules_automata(Rules, Theory, Automata, [], Reserved),
    (   sums_layout(remembered, Sums, Reserved, Theory, Layout0)
    ->  theory_tallies(Theory, Layout0, Tallies0),
        wanted_weigher(Wanted, Theory, Layout0, Tallies0, Layout, Tallies, Weigher, Least),
        layout_start_mask(Layout, Start, _),
        First = [0-[Start-1]],
        tallies_bounds(Tallies, Layout, Bounds),
        theory_final_states(Layout, Theory, Finals),
        last_front(ends(Finals, Automata, Weigher), Tallies, Last)
    ;   Layout = none,
        Weigher = none,
        Least = 0,
        Bounds = [],
        First = [],
        Last = []
    ).

wanted_weigher(packed, Theory, Layout0, Tallies0, Layout, Tallies, Weigher, 0) :-
    packed_weigher(Theory, Layout0, Tallies0, Layout, Tallies, Weigher),
    !.
wanted_weigher(marks(Guess, Width), Theory, Layout, Tallies, Layout, Tallies, Weigher, Least) :-
    !,
    marks_weigher(Guess, Width, Theory, Layout, Tallies, Weigher, Least).
wanted_weigher(_, _, Layout, Tallies, Layout, Tallies, none, 0).

%   last_front(+Ends, +Tallies, -Last): Last is the last layer. Where sums may end in many ways it would be large, and most of it
%   is beyond reach: then Last is a term open(Number, Ends, Tallies), and the layer has Number states at most.

last_front(Ends, Tallies, Last) :-
    (   last_layer_most(Ends, Tallies, Number)
    ->  Last = open(Number, Ends, Tallies)
    ;   last_layer(Ends, Tallies, Last)
    ).

%   fronts_met(+How, +Frame, +Fronts0, -Fronts): grow one front after the other until they meet. A term fronts(From, To, Heads, Tails)
%   holds the layers from the start to place From and from the end back to place To, the nearest to the other front first. How is
%   `keep`: all layers are kept, and the fronts meet at one place. Or it is within(Steps): only the nearest are kept, no more than so
%   many steps are made, and fronts need only come near. Nor need they meet once either is empty.

fronts_met(How0, Frame, Fronts0, Fronts) :-
    Fronts0 = fronts(From, To, Heads, [open(Number, Ends, Tallies)]),
    !,
    Heads = [Head|_],
    (   From =:= To
    ->  head_last_layer(Ends, Tallies, Head, Last),
        Fronts = fronts(From, To, Heads, [Last])
    ;   layer_size(Head, Size),
        frame(Frame, [theory(theory(Pegs, Symbols, _, _)), weigher(Weigher)]),
        length(Symbols, Kinds),
        last_layer_waits(Size, Kinds, Number),
        weigher_places(Weigher, Pegs, _, Most),
        From < Most
    ->  steps_left(How0, Frame, Size, How),
        front_grown(head, How, Frame, Fronts0, Fronts1),
        fronts_met(How, Frame, Fronts1, Fronts)
    ;   last_layer(Ends, Tallies, Last),
        fronts_met(How0, Frame, fronts(From, To, Heads, [Last]), Fronts)
    ).
fronts_met(How0, Frame, Fronts0, Fronts) :-
    Fronts0 = fronts(From, To, [Head|_], [Tail|_]),
    (   ( From =:= To ; Head == [] ; Tail == [] )
    ->  Fronts = Fronts0
    ;   layer_size(Head, HeadSize),
        layer_size(Tail, TailSize),
        steps_left(How0, Frame, min(HeadSize, TailSize), How),
        Places is To-From,
        (   near(How0, Frame, Places, HeadSize-TailSize)
        ->  Fronts = Fronts0
        ;   frame(Frame, [theory(theory(Pegs, _, _, _)), weigher(Weigher)]),
            weigher_places(Weigher, Pegs, Least, Most),
            (   From >= Most
            ->  Front = tail
            ;   To =:= Least
            ->  Front = head
            ;   growing_front(HeadSize, TailSize, Front)
            ),
            front_grown(Front, How, Frame, Fronts0, Fronts1),
            fronts_met(How, Frame, Fronts1, Fronts)
        )
    ).

%   near(+How, +Frame, +Places, +Sizes): over Places places the ways from one front to the other can be counted. The steps of a second place
%   are not known before. Polynomials are multiplied once for each state where the fronts meet, and would be several times over on the way.

near(within(Steps), Frame, Places, HeadSize-TailSize) :-
    frame(Frame, [weigher(Weigher)]),
    Weigher \= packed(_, _, _, _),
    (   Places =:= 1
    ->  true
    ;   Steps == inf,
        Places =:= 2,
        two_steps_pay(HeadSize, TailSize)
    ).

steps_left(keep, _, _, keep).
steps_left(within(Steps0), Frame, Size, within(Steps)) :-
    (   Steps0 == inf
    ->  Steps = inf
    ;   frame(Frame, [theory(theory(_, Symbols, _, _))]),
        length(Symbols, Kinds),
        Steps is Steps0 - Kinds*Size,
        (   Steps >= 0
        ->  true
        ;   throw(diagram_too_large)
        )
    ).

front_grown(head, How, Frame, fronts(From0, To, Heads0, Tails), fronts(From, To, Heads, Tails)) :-
    Heads0 = [Head|_],
    From is From0+1,
    layer_after(From, Frame, Head, After),
    kept(How, After, Heads0, Heads).
front_grown(tail, How, Frame, fronts(From, To0, Heads, Tails0), fronts(From, To, Heads, Tails)) :-
    Tails0 = [Tail|_],
    To is To0-1,
    layer_before(To0, Frame, Tail, Before),
    kept(How, Before, Tails0, Tails).

kept(keep, Layer, Layers, [Layer|Layers]).
kept(within(_), Layer, _, [Layer]).

%   Beyond the place where the fronts met, keep only the states that the other side reaches too.

layers_ahead([], _, _, _, []).
layers_ahead([Tail|Tails], Place, Frame, Layer, [Shared|Shareds]) :-
    Next is Place+1,
    layer_after(Next, Frame, Layer, After),
    frontier_intersection(Tail, After, Shared),
    layers_ahead(Tails, Next, Frame, Shared, Shareds).

layers_back([], _, _, Layers, Layers).
layers_back([Head|Heads], Place, Frame, [Layer|Layers0], Layers) :-
    layer_before(Place, Frame, Layer, Before),
    frontier_intersection(Before, Head, Shared),
    Earlier is Place-1,
    layers_back(Heads, Earlier, Frame, [Shared,Layer|Layers0], Layers).
