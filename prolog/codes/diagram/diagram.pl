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
:- use_module('../automata/layout').
:- use_module(policy).
:- use_module(polynomials).
:- use_module('../automata/records').
:- use_module('../automata/residual').
:- use_module(tallies).
:- use_module('../definition/worlds').

/** <module> All consistent codes as a decision diagram

The diagram has one layer for each number of placed pegs. A layer has the states of codes after this number of
pegs: see layers.pl. Each state has a count: the number of ways to complete the code. Equal states are merged.

    ?- game_theory(user:_, Theory), theory_count(Theory, Count).
    Count = 1.                             % for the game of textbook.pl

Layers are made from both ends, as in frontier-based search. The first layer is the start. The last layer has
the final states of each possible tally. The _frontiers_ are the newest layers from both ends. The smaller
frontier grows across the next place, until both frontiers meet. Then a state in both frontiers is on the path
of at least one code. policy.pl chooses the frontier that grows. The largest layer would be in the middle.
Counting goes through this layer group by group, and never stores it.

A code may have a weight: the product of a factor for each peg and a factor for the tally. A count is then a
sum of weights. If factors are powers of a variable, a count is a polynomial (a generating function). Its
coefficients are the numbers of codes for all possible marks. Polynomials can also make counting faster,
because states that differ only in their matches become one state. See polynomials.pl.
*/

%!  theory_count(+Theory, -Count:integer) is semidet.
%
%   Count is the exact number of codes of Theory. It is that of aggregate_all(count, code(Code), Count). Fails
%   if a rule can be tested on complete codes only.

theory_count(Theory, Count) :- theory_count_within(inf, Theory, Count).

%!  theory_count_within(+Steps, +Theory, -Count:integer) is semidet.
%
%   Count is that of theory_count/2 for Theory, found in at most Steps steps. Steps is an integer or `inf`. A
%   step tries one symbol in one state. The number of steps for a layer of the diagram is known before the layer
%   is made. So no layer is begun that would exceed the limit.
%
%   @throws diagram_too_large if more steps are needed

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
    frontiers_within(Steps, Theory, Frame, Frontiers),
    frontiers_count(Steps, Frame, Frontiers, Count).

%   The search for tallies (the possible numbers of pegs of each symbol) takes no steps. A limit of inferences
%   stops it if there are too many tallies.

frontiers_within(inf, Theory, Frame, Frontiers) :-
    !,
    theory_frontiers(Theory, packed, Frame, Frontiers, _).
frontiers_within(Steps, Theory, Frame, Frontiers) :-
    Theory = theory(Pegs, Symbols, _, _),
    length(Symbols, Kinds),
    steps_inferences(Steps, Pegs, Kinds, Inferences),
    call_with_inference_limit(theory_frontiers(Theory, packed, Frame, Frontiers, _), Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw(diagram_too_large)
    ;   true
    ).

%!  theory_marks_sum(+Theory, +Guess:list, +Width, -Sum:integer) is semidet.
%
%   Sum is the generating function of the marks that codes of Theory give to Guess. Each coefficient has Width
%   bits. The result is the same as that of
%
%       aggregate_all(sum(1<<(Width*((Black+White)*(Pegs+1) + Black))),
%                     ( code(Code), guess_code_feedback(Guess, Code, Black, White) ),
%                     Sum)
%
%   Theory has no lies. Fails if theory_count/2 fails.

theory_marks_sum(theory(Pegs, Symbols, Clues, Rules), Guess, Width, Sum) :-
    Always = (shared(Guess) >= 0),      % every code obeys this rule, which adds counters
    theory_frontiers(theory(Pegs, Symbols, Clues, [Always|Rules]), marks(Guess, Width), Frame, Frontiers, Least),
    frontiers_count(inf, Frame, Frontiers, Product),
    Sum is Product << (Width*(Pegs+1)*Least).

frontiers_count(Steps, Frame, Frontiers0, Sum) :-
    frontiers_met(within(Steps), Frame, Frontiers0, Frontiers),
    Frontiers = frontiers(From, To, [Head|_], [Tail|_]),
    (   ( Head == [] ; Tail == [] )
    ->  Sum = 0
    ;   From =:= To
    ->  frame(Frame, [weigher(Weigher)]),
        weigher_numbers(Weigher, Numbers),
        layers_product(Numbers, Head, Tail, Product),
        weigher_count(Weigher, Product, Sum)
    ;   frontiers_product(Frame, Frontiers, Sum)
    ).

%!  theory_diagram(+Theory, -Frame, -Layers:list) is semidet.
%
%   Layers are all layers of the diagram of Theory, from the start to the end. If there is no code, Layers is
%   [[]]. Theory has no lies. Frame is the game, ready for its diagram, without a weigher: see records.pl. Fails
%   if theory_count/2 fails.

theory_diagram(Theory, Frame, Layers) :-
    theory_middle(Theory, Frame, Place, Heads, Middle, Tails),
    (   Middle == []
    ->  Layers = [[]]
    ;   layers_ahead(Tails, Place, Frame, Middle, Afters),
        layers_back(Heads, Place, Frame, [Middle|Afters], Layers)
    ).

%!  theory_reaches(+Theory, -Frame, -Layers:list) is semidet.
%
%   As theory_diagram/3, with Theory and Frame, but with more states in Layers, and in less than half the time.
%   Layers before the middle have all states that the start leads to. Layers after the middle have all states
%   from which the end can be reached. Each state in the middle layer is on the path of at least one code.

theory_reaches(Theory, Frame, Layers) :-
    theory_middle(Theory, Frame, _, Heads, Middle, Tails),
    (   Middle == []
    ->  Layers = [[]]
    ;   reverse([Middle|Heads], Before),
        append(Before, Tails, Layers)
    ).

theory_middle(Theory, Frame, Place, Heads, Middle, Tails) :-
    theory_frontiers(Theory, none, Frame, Frontiers, _),
    frontiers_met(keep, Frame, Frontiers, frontiers(Place, _, [Head|Heads], [Tail|Tails])),
    frontier_intersection(Tail, Head, Middle).

%   theory_frontiers(+Theory, +Wanted, -Frame, -Frontiers, -Least): Frontiers are the first and the last layer
%   of the diagram of Theory, Frame is the game (records.pl). Wanted says what the counts in layers are:
%
%       | Wanted              | counts                                                             |
%       | none                | integers                                                           |
%       | packed              | polynomials if that is faster, else integers: see packed_weigher/6 |
%       | marks(Guess, Width) | polynomials that count codes by their marks: see marks_weigher/7   |
%
%   For marks(Guess, Width), every code shares at least Least symbols with Guess. For other Wanted, Least is 0.

theory_frontiers(Theory, Wanted, Frame, frontiers(0, Pegs, [First], [Last]), Least) :-
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
        last_frontier(ends(Finals, Automata, Weigher), Tallies, Last)
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

%   last_frontier(+Ends, +Tallies, -Last): Last is the last layer, of codes with Tallies (last_layer/3). Or it
%   is open(Number, Ends, Tallies), a last layer of at most Number states that is made later. If a tally allows
%   several final states, a whole last layer would be large, and the start would lead to few of its states.

last_frontier(Ends, Tallies, Last) :-
    (   last_layer_most(Ends, Tallies, Number)
    ->  Last = open(Number, Ends, Tallies)
    ;   last_layer(Ends, Tallies, Last)
    ).

%   frontiers_met(+How, +Frame, +Frontiers0, -Frontiers): from Frontiers0 in the diagram of Frame, repeatedly
%   grow one of the two frontiers by a place, until they meet in Frontiers. Both are a term:
%
%       frontiers(From, To, Heads, Tails)
%
%     - Heads: the layers from the start to place From, in reverse order. The first element is the layer after
%       place From.
%     - Tails: the layers from place To to the end. The first element is the layer after place To.
%
%       | How           | Heads and Tails have   | Frontiers                                             |
%       | keep          | all layers             | meet at one place                                     |
%       | within(Steps) | their first layer only | are 0, 1 or 2 places apart, after at most Steps steps |
%
%   next_step/3 in policy.pl chooses each step.

frontiers_met(How, Frame, Frontiers0, Frontiers) :-
    frontiers_sizes(Frame, Frontiers0, Sizes),
    next_step(How, Sizes, Step),
    frontiers_stepped(Step, How, Frame, Frontiers0, Frontiers).

frontiers_stepped(meet, _, _, Frontiers, Frontiers).
frontiers_stepped(span(Size), How, Frame, Frontiers, Frontiers) :- steps_left(How, Frame, Size, _).
frontiers_stepped(close, How, Frame, Frontiers0, Frontiers) :-
    frontier_closed(Frontiers0, Frontiers1),
    frontiers_met(How, Frame, Frontiers1, Frontiers).
frontiers_stepped(grow(Frontier, Size), How0, Frame, Frontiers0, Frontiers) :-
    steps_left(How0, Frame, Size, How),
    frontier_grown(Frontier, How, Frame, Frontiers0, Frontiers1),
    frontiers_met(How, Frame, Frontiers1, Frontiers).

frontiers_sizes(Frame, frontiers(From, To, [Head|_], [Tail|_]), sizes(From, To, HeadSize, TailSize, Kinds, Meeting)) :-
    frame(Frame, [theory(theory(Pegs, Symbols, _, _)), weigher(Weigher)]),
    length(Symbols, Kinds),
    weigher_places(Weigher, Pegs, Meeting),
    layer_size(Head, HeadSize),
    (   Tail = open(Number, _, _)
    ->  TailSize = open(Number)
    ;   layer_size(Tail, TailSize)
    ).

frontier_closed(frontiers(From, To, [Head|Heads], [open(_, Ends, Tallies)]), frontiers(From, To, [Head|Heads], [Last])) :-
    (   From =:= To
    ->  head_last_layer(Ends, Tallies, Head, Last)
    ;   last_layer(Ends, Tallies, Last)
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

frontier_grown(head, How, Frame, frontiers(From0, To, Heads0, Tails), frontiers(From, To, Heads, Tails)) :-
    Heads0 = [Head|_],
    From is From0+1,
    layer_after(From, Frame, Head, After),
    kept(How, After, Heads0, Heads).
frontier_grown(tail, How, Frame, frontiers(From, To0, Heads, Tails0), frontiers(From, To, Heads, Tails)) :-
    Tails0 = [Tail|_],
    To is To0-1,
    layer_before(To0, Frame, Tail, Before),
    kept(How, Before, Tails0, Tails).

kept(keep, Layer, Layers, [Layer|Layers]).
kept(within(_), Layer, _, [Layer]).

%   layers_ahead(+Tails, +Place, +Frame, +Layer, -Shareds): Layer is the layer after Place in the diagram of the
%   game Frame. Tails are the layers after it. Shareds are Tails without the states to which no path from Layer
%   leads. (layers_back/5 does the same for the layers before Layer.)

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
