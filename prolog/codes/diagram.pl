:- module(codes_diagram,
          [ theory_count/2,            % +Theory, -Count
            theory_count_within/3,     % +Steps, +Theory, -Count
            theory_marks_sum/4,        % +Theory, +Guess, +Width, -Sum
            theory_diagram/3,          % +Theory, -Frame, -Layers
            theory_reaches/3           % +Theory, -Frame, -Layers
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(alike).
:- use_module(ends).
:- use_module(layers).
:- use_module(meeting).
:- use_module(layout).
:- use_module(lies).
:- use_module(polynomials).
:- use_module(residual).
:- use_module(sifting).
:- use_module(sums).
:- use_module(tallies).
:- autoload(library(ordsets), [ord_memberchk/2]).

/** <module> All consistent codes as a decision diagram

The diagram has one layer for every number of placed pegs. A layer holds the states that codes pass through, each
with the number of ways to complete it; equal states are merged.

It is built from both ends. The first layer holds the start, the last one a state for every tally. The side with
fewer states grows over the next place, until the sides meet. A state that both sides reach lies on some code.
See layers.pl for layers and for the way from one to the next. To count codes, the largest layer in the middle is walked
group by group, and never held.

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
%   As theory_count/2, in so many Steps at most: a step tries one symbol after one state of a layer. `inf` is no limit. The
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
    foldl(share_counted(Steps), Shares, 0, Count).
world_count(Steps, Theory, Count) :-
    fronts_within(Steps, Theory, Frame, Fronts),
    fronts_count(Steps, Frame, Fronts, Count).

share_counted(Steps, Weight-Share, Sum0, Sum) :-
    world_count(Steps, Share, Count),
    Sum is Sum0 + Weight*Count.

%   There may be too many tallies, too. The largest games take some inferences for each symbol at each place.

fronts_within(inf, Theory, Frame, Fronts) :-
    !,
    theory_fronts(Theory, packed, Frame, Fronts, _).
fronts_within(Steps, Theory, Frame, Fronts) :-
    Theory = theory(Pegs, Symbols, _, _),
    length(Symbols, Kinds),
    Inferences is 100_000 + 4*Steps + 20*Pegs*Kinds,
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

fronts_count(Steps, Frame, Fronts, Sum) :-
    fronts_met(forget, Steps, Frame, Fronts, fronts(From, To, [Head|_], [Tail|_])),
    (   ( Head == [] ; Tail == [] )
    ->  Sum = 0
    ;   From =:= To
    ->  Frame = frame(_, _, _, _, Weigher),
        weigher_numbers(Weigher, Numbers),
        layers_product(Numbers, Head, Tail, Product),
        weigher_count(Weigher, Product, Sum)
    ;   To-From =< 2
    ->  fronts_product(From, To, Frame, Head, Tail, Sum)
    ;   fronts_sifted(From, To, Frame, Head, Tail, Sum)
    ).

%!  theory_diagram(+Theory, -Frame, -Layers:list) is semidet.
%
%   Layers are all layers of the diagram of a Theory without lies, the start first; [[]] if there is no code. Frame
%   is a term frame(Theory, Layout, Automata, Bounds, none), see crossings.pl. Fails where theory_count/2 does.

theory_diagram(Theory, Frame, Layers) :-
    theory_fronts(Theory, none, Frame, Fronts, _),
    fronts_met(keep, inf, Frame, Fronts, fronts(Place, _, [Head|Heads], [Tail|Tails])),
    layer_within(Tail, Head, Middle),
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
    theory_fronts(Theory, none, Frame, Fronts, _),
    fronts_met(keep, inf, Frame, Fronts, fronts(_, _, [Head|Heads], [Tail|Tails])),
    layer_within(Tail, Head, Middle),
    (   Middle == []
    ->  Layers = [[]]
    ;   reverse([Middle|Heads], Before),
        append(Before, Tails, Layers)
    ).

%   theory_fronts(+Theory, +Wanted, -Frame, -Fronts, -Least): Fronts are at the start and at the end. Wanted is `none` for
%   numbers, `packed` if they may be polynomials, marks(Guess, Width) for those of marks, where every code shares Least symbols
%   with Guess. See polynomials.pl.

theory_fronts(Theory, Wanted, frame(Theory, Layout, Automata, Bounds, Weigher), fronts(0, Pegs, [First], [Last]), Least) :-
    Theory = theory(Pegs, _, _, _),
    theory_sums_rest(Theory, Sums, Rules),
    rules_automata(Rules, Theory, Automata, [], Reserved),
    (   sums_layout(remembered, Sums, Reserved, Theory, Layout0)
    ->  theory_tallies(Theory, Layout0, Tallies0),
        wanted_weigher(Wanted, Theory, Layout0, Tallies0, Layout, Tallies, Weigher, Least),
        layout_start_mask(Layout, Start, _),
        First = [0-[Start-1]],
        tallies_bounds(Tallies, Layout, Bounds),
        theory_ends(Layout, Theory, Ends),
        last_front(ends(Ends, Automata, Weigher), Tallies, Last)
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
    Ends = ends(Sums, _, _),
    ends_number(Sums, Each),
    (   ( Each == 1 ; Tallies == [] )
    ->  last_layer(Ends, Tallies, Last)
    ;   length(Tallies, Many),
        Number is Each*Many,
        Last = open(Number, Ends, Tallies)
    ).

last_layer(ends(Ends, Automata, Weigher), Tallies, Last) :-
    sort(Tallies, Sorted),
    findall(Tally-States, ( member(Tally, Sorted),
                            tally_weight(Weigher, Tally, Weight),
                            findall(End-Weight, ( tally_end(Ends, Tally, Sums),
                                             foldl(automaton_end, Automata, Sums, End) ), Unsorted),
                            Unsorted \== [],
                            keysort(Unsorted, States) ), Last).

%   reached_ends(+Ends, +Tallies, +Head, -Last): Last holds the states of Head, at the end of a code, that are in the last layer.

reached_ends(ends(Ends, Automata, Weigher), Tallies, Head, Last) :-
    sort(Tallies, Sorted),
    findall(Tally-States, ( member(Tally-Heads, Head),
                            ord_memberchk(Tally, Sorted),
                            tally_weight(Weigher, Tally, Weight),
                            findall(State-Weight, ( member(State-_, Heads),
                                                    is_end(Ends, Tally, State),
                                                    maplist(is_automaton_end(State), Automata) ), States),
                            States \== [] ), Last).

is_automaton_end(State, automaton(_, Offset, Ones, Accept, _)) :-
    At is State >> Offset /\ Ones,
    memberchk(At, Accept).

tally_weight(Weigher, Tally, Weight) :-
    tally_shift(Weigher, Tally, Shift),
    Weight is 1<<Shift.

automaton_end(automaton(_, Offset, _, Accept, _), Sum0, Sum) :-
    member(State, Accept),
    Sum is Sum0 + (State<<Offset).

%   fronts_met(+Keep, +Steps, +Frame, +Fronts0, -Fronts): grow the smaller front until both are at one place, in at most
%   so many Steps. A term fronts(From, To, Heads, Tails) holds the layers from the start to place From and from the end
%   back to place To, the nearest to the other front first; Keep says whether the others are kept. If not, fronts need only
%   come near: fronts_product/6 and fronts_sifted/6 walk what is left. Nor need they meet once either is empty. A last layer that is open is made once the other front has grown as large, or has come to the end.

fronts_met(Keep, Steps, Frame, fronts(From, To, Heads, [open(Number, Ends, Tallies)]), Fronts) :-
    !,
    Heads = [Head|_],
    (   From =:= To
    ->  reached_ends(Ends, Tallies, Head, Last),
        Fronts = fronts(From, To, Heads, [Last])
    ;   layer_size(Head, Size),
        frame_kinds(Frame, Kinds),
        Size*Kinds < Number,
        frame_places(Frame, _, Most),
        From < Most
    ->  steps_left(Steps, Frame, Size, Left),
        head_grown(Keep, Frame, fronts(From, To, Heads, [open(Number, Ends, Tallies)]), Grown),
        fronts_met(Keep, Left, Frame, Grown, Fronts)
    ;   last_layer(Ends, Tallies, Last),
        fronts_met(Keep, Steps, Frame, fronts(From, To, Heads, [Last]), Fronts)
    ).
fronts_met(Keep, Steps0, Frame, Fronts0, Fronts) :-
    Fronts0 = fronts(From, To, [Head|_], [Tail|_]),
    (   ( From =:= To ; Head == [] ; Tail == [] )
    ->  Fronts = Fronts0
    ;   layer_size(Head, HeadSize),
        layer_size(Tail, TailSize),
        steps_left(Steps0, Frame, min(HeadSize, TailSize), Steps),
        near(Keep, Steps0, Frame, HeadSize, TailSize, Near),
        (   ( To-From =< Near ; sieves_pay(Keep, Steps0, Frame, To-From, min(HeadSize, TailSize)) )
        ->  Fronts = Fronts0
        ;   smaller_grown(HeadSize, TailSize, Keep, Frame, Fronts0, Fronts1),
            fronts_met(Keep, Steps, Frame, Fronts1, Fronts)
        )
    ).

smaller_grown(HeadSize, TailSize, Keep, Frame, Fronts0, Fronts) :-
    Fronts0 = fronts(From, To, _, _),
    frame_places(Frame, Least, Most),
    (   From < Most,
        ( HeadSize < TailSize ; To =:= Least )
    ->  head_grown(Keep, Frame, Fronts0, Fronts)
    ;   tail_grown(Keep, Frame, Fronts0, Fronts)
    ).

%   near(+Keep, +Steps, +Frame, +HeadSize, +TailSize, -Places): so many places may be left. Over two places each front makes one
%   step, which pays if they are about as large. The steps of the second one are not known before. Polynomials are multiplied once for
%   each state where the fronts meet, and would be several times over on the way.

near(keep, _, _, _, _, 0).
near(forget, Steps, Frame, HeadSize, TailSize, Places) :-
    (   Frame = frame(_, _, _, _, packed(_, _, _, _))
    ->  Places = 0
    ;   Steps == inf,
        max(HeadSize, TailSize) < 3*min(HeadSize, TailSize)
    ->  Places = 2
    ;   Places = 1
    ).

%   sieves_pay(+Keep, +Steps, +Frame, +Places, +Size): between fronts so large, of Size states or more, sieves pass few of the states that
%   there would be. Smaller ones are counted sooner than sieves are made, and where sums are only bounded most states lie on codes: this
%   was measured.

sieves_pay(forget, inf, frame(_, Layout, [], _, none), Places, Size) :-
    Places > 2,
    Size >= 100_000,
    forall(layout_guard(Layout, Guard), Guard = guard(_, sum(_, =, _), _, _, _, _)).

steps_left(inf, _, _, inf) :- !.
steps_left(Steps0, Frame, Size, Steps) :-
    frame_kinds(Frame, Kinds),
    Steps is Steps0 - Kinds*Size,
    (   Steps >= 0
    ->  true
    ;   throw(diagram_too_large)
    ).

frame_kinds(frame(theory(_, Symbols, _, _), _, _, _, _), Kinds) :- length(Symbols, Kinds).

frame_places(frame(theory(Pegs, _, _, _), _, _, _, Weigher), Least, Most) :- weigher_places(Weigher, Pegs, Least, Most).

head_grown(Keep, Frame, fronts(From0, To, Heads0, Tails), fronts(From, To, Heads, Tails)) :-
    Heads0 = [Head|_],
    From is From0+1,
    layer_after(From, Frame, Head, After),
    kept(Keep, After, Heads0, Heads).

tail_grown(Keep, Frame, fronts(From, To0, Heads, Tails0), fronts(From, To, Heads, Tails)) :-
    Tails0 = [Tail|_],
    To is To0-1,
    layer_before(To0, Frame, Tail, Before),
    kept(Keep, Before, Tails0, Tails).

kept(keep, Layer, Layers, [Layer|Layers]).
kept(forget, Layer, _, [Layer]).

%   Beyond the place where the fronts met, keep only the states that the other side reaches too.

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
