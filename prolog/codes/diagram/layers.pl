:- module(codes_layers,
          [ layer_before/4,            % +Place, +Frame, +Layer, -Before
            layer_after/4,             % +Place, +Frame, +Layer, -After
            layer_size/2,              % +Layer, -Size
            frontier_intersection/3,   % +Layer, +Other, -Shared
            layers_product/4,          % +Numbers, +Layer, +Other, -Sum
            frontiers_product/3        % +Frame, +Frontiers, -Sum
          ]).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module('../automata/records').
:- use_module(transitions).

:- set_prolog_flag(optimise, true).

/** <module> The layers of a decision diagram

A _layer_ has the states of codes after some number of pegs, as an ordered list of pairs:

    layer  = [Tally-[Sums-Count, ...], ...]

  - Tally: the counters of a state. States with the same tally are a _group_.
  - Sums: the other bits of a state. See layout.pl.
  - Count: in a layer that grew from the end, the number of ways to complete the code. In a layer that grew
    from the start, the number of ways to reach the state. A polynomial can replace this number: see
    polynomials.pl.

Moves lead from a layer across one place to the next layer: see transitions.pl.
*/

%!  layer_before(+Place, +Frame, +Layer, -Before) is det.
%
%   In the diagram of Frame, Before has each state from which a peg at Place leads to a state of Layer. The
%   count of a state adds up the counts of the states in Layer that it leads to.

layer_before(Place, Frame, Layer, Before) :- layer_crossed(transition_before, Place, Frame, Layer, Before).

%!  layer_after(+Place, +Frame, +Layer, -After) is det.
%
%   In the diagram of Frame, After has each state to which a peg at Place leads from a state of Layer. The count
%   of a state adds up the counts of the states in Layer that lead to it.

layer_after(Place, Frame, Layer, After) :- layer_crossed(transition_after, Place, Frame, Layer, After).

layer_crossed(Direction, Place, Frame, Layer, Crossed) :-
    layer_moves(Direction, Place, Frame, Layer, Transition-Groups),
    convlist(group_made(Transition), Groups, Crossed).

%   layer_moves(+Direction, +Place, +Frame, +Layer, -Side): Side is Transition-Groups for pegs at Place, which
%   lead from Layer to the next layer in the diagram of Frame. Direction is transition_after or
%   transition_before, and makes Transition. Groups has a pair Tally-Moves for every group of the next layer:
%   Moves lead to its states.

layer_moves(Direction, Place, Frame, Layer, Transition-Groups) :-
    call(Direction, Place, Frame, Transition),
    transition_moves(Transition, Layer, Unsorted),
    keysort(Unsorted, Sorted),
    group_pairs_by_key(Sorted, Groups).

group_made(Transition, Tally-Moves, Tally-[State|States]) :-
    moves_sorted(Transition, Moves, Sorted),
    transition(Transition, [numbers(Numbers)]),
    (   Numbers == plain
    ->  states_merged(Sorted, [State|States])
    ;   polynomials_merged(Sorted, [State|States])
    ).

states_merged([], []).
states_merged([Key-Count|Pairs], Merged) :- merged(Pairs, Key, Count, Merged).

merged([], Key, Count, [Key-Count]).
merged([Key1-Count1|Pairs], Key, Count, Merged) :-
    (   Key1 == Key
    ->  Sum is Count+Count1,
        merged(Pairs, Key, Sum, Merged)
    ;   Merged = [Key-Count|Merged1],
        merged(Pairs, Key1, Count1, Merged1)
    ).

%   Polynomials are long integers. So the sum of several is made as a term, and evaluated once. A state whose
%   sum is 0 is left out, because each of its codes exceeds a bound.

polynomials_merged([], []).
polynomials_merged([Key-Term|Pairs], Merged) :- polynomials_merged(Pairs, Key, Term, Merged).

polynomials_merged([Key-Term|Pairs], Key0, Term0, Merged) :-
    Key == Key0,
    !,
    polynomials_merged(Pairs, Key, Term0+Term, Merged).
polynomials_merged(Pairs, Key, Term, Merged) :-
    Sum is Term,
    (   Sum =:= 0
    ->  Merged = Merged1
    ;   Merged = [Key-Sum|Merged1]
    ),
    polynomials_merged(Pairs, Merged1).

%   moves_sorted(+Transition, +Moves, -Sorted): Sorted are the states to which Moves of Transition lead. The
%   list is sorted, with duplicates.

moves_sorted(Transition, Moves, Sorted) :-
    moves_states(Moves, Transition, States, []),
    keysort(States, Sorted).

moves_states([], _, States, States).
moves_states([Move|Moves], Transition, States, Rest) :-
    move_window(Move, Transition, Window),
    move(Move, [states(States0), symbol(Symbol), weight(Weight)]),
    transition(Transition, [arrows(Arrows)]),
    (   Arrows == []
    ->  moved(States0, Window, Weight, States, States1)
    ;   moved(States0, Window, Weight, Moved, []),
        findall(Sums-Number, ( member(Sums0-Number, Moved),
                               foldl(automaton_moved(Symbol), Arrows, Sums0, Sums) ), States, States1)
    ),
    moves_states(Moves, Transition, States1, Rest).

%   window(Floor, Ceiling, Guards, Delta) tests whether a move is possible in a state: each guard of the state
%   must be between two bounds. One sum with Floor and one difference to Ceiling test all guards together. A
%   possible move adds Delta to the state.

move_window(Move, Transition, window(Floor, Ceiling, Guards, Delta)) :-
    move(Move, [delta(Delta), reach(Reach)]),
    transition(Transition, [guards(Guards), range(Range)]),
    (   Range = below(Owed, Most)
    ->  Floor is Reach-Owed+Delta,
        Ceiling is Most-Delta
    ;   Range = above(Base),
        Floor = Delta,
        Ceiling is Base+Reach-Delta
    ).

%   The inner loop makes the move in all states where it is possible, and multiplies their counts. A product of
%   polynomials stays a term, to be evaluated later.

moved([], _, _, Rest, Rest).
moved([Sums0-Count|States], Window, Weight, Moved, Rest) :-
    Window = window(Floor, Ceiling, Guards, Delta),
    (   (Sums0+Floor) /\ (Ceiling-Sums0) /\ Guards =:= Guards
    ->  Sums is Sums0+Delta,
        Weight = times(Many, Keep, Shift),
        (   Shift =\= 0
        ->  Number = (Count/\Keep)<<Shift
        ;   Many =:= 1
        ->  Number = Count
        ;   Number is Many*Count
        ),
        Moved = [Sums-Number|Moved1]
    ;   Moved = Moved1
    ),
    moved(States, Window, Weight, Moved1, Rest).

automaton_moved(Symbol, arrows(Offset, Ones, Targets), Moved0, Moved) :-
    From is Moved0 >> Offset /\ Ones,
    get_assoc(From-Symbol, Targets, Tos),
    member(To, Tos),
    Moved is Moved0 + ((To-From)<<Offset).

%!  layer_size(+Layer, -Size:integer) is det.
%
%   Size is the number of states in Layer.

layer_size(Layer, Size) :- foldl(group_size, Layer, 0, Size).

group_size(_-States, Size0, Size) :-
    length(States, Many),
    Size is Size0+Many.

%!  frontier_intersection(+Layer, +Other, -Shared) is det.
%
%   Shared has the states of the layer Layer that are also in the layer Other. The counts of Shared are those in
%   Layer.

frontier_intersection(Layer, Other, Shared) :-
    pairs_joined(Layer, Other, Joined),
    convlist(group_shared, Joined, Shared).

group_shared(Tally-(States-Others), Tally-[State|Shared]) :-
    pairs_joined(States, Others, Joined),
    maplist(state_shared, Joined, [State|Shared]).

state_shared(Sums-(Count-_), Sums-Count).

%!  layers_product(+Numbers, +Layer, +Other, -Sum:integer) is det.
%
%   Sum is the scalar product of the layers Layer and Other. If Numbers is `plain`, the result is the same as
%   that of
%
%       aggregate_all(sum(Count*Ways),
%                     ( member(Tally-States, Layer), member(Tally-Others, Other),
%                       member(Sums-Count, States), member(Sums-Ways, Others) ),
%                     Sum)
%
%   Numbers says how two counts are multiplied: see weigher_numbers/2.

layers_product(Numbers, Layer, Other, Sum) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_product(Numbers), Joined, 0, Sum).

group_product(Numbers, _-(States-Others), Sum0, Sum) :-
    states_product(Numbers, States, Others, Product),
    Sum is Sum0+Product.

%   states_product(+Numbers, +States, +Others, -Sum): Sum is the scalar product of States and Others, two
%   ordered lists of pairs State-Count. A list may have several pairs with the same state. Numbers is that of
%   layers_product/4.

states_product(Numbers, States, Others, Sum) :- states_product(States, Others, Numbers, 0, Sum).

states_product(States0, Others0, Numbers, Sum0, Sum) :-
    (   States0 = [State-Count|States],
        Others0 = [Other-Ways|Others]
    ->  (   State < Other
        ->  states_product(States, Others0, Numbers, Sum0, Sum)
        ;   State > Other
        ->  states_product(States0, Others, Numbers, Sum0, Sum)
        ;   equals_added(States, State, Count, AllCount, StatesAfter),
            equals_added(Others, State, Ways, AllWays, OthersAfter),
            product_added(Numbers, AllCount, AllWays, Sum0, Sum1),
            states_product(StatesAfter, OthersAfter, Numbers, Sum1, Sum)
        )
    ;   Sum = Sum0
    ).

product_added(plain, Count, Ways, Sum0, Sum) :- Sum is Sum0 + Count*Ways.
product_added(halves(Evens, Odds, First, Second), Count, Ways, Sum0, Sum) :-
    Sum is Sum0 + (Count/\Evens)*(Ways/\First) + (Count/\Odds)*(Ways/\Second).

equals_added([Equal-Count|States0], State, Count0, All, States) :-
    Equal =:= State,
    !,
    Count1 is Count0+Count,
    equals_added(States0, State, Count1, All, States).
equals_added(States, _, All, All, States).

%   pairs_joined(+Pairs, +Others, -Joined): Pairs and Others are ordered lists of Key-Value. Joined has
%   Key-(Value-Other) for each key of both: [b-(1-2)] for [a-0,b-1] and [b-2].

pairs_joined(Pairs0, Others0, Joined) :-
    (   Pairs0 = [Key-Value|Pairs],
        Others0 = [OtherKey-Other|Others]
    ->  (   Key < OtherKey
        ->  pairs_joined(Pairs, Others0, Joined)
        ;   Key > OtherKey
        ->  pairs_joined(Pairs0, Others, Joined)
        ;   Joined = [Key-(Value-Other)|Joined1],
            pairs_joined(Pairs, Others, Joined1)
        )
    ;   Joined = []
    ).

%!  frontiers_product(+Frame, +Frontiers, -Sum:integer) is det.
%
%   Frontiers is frontiers(From, To, Heads, Tails): the layers from the start to place From, and those from
%   place To to the end (diagram.pl). To is From+1 or From+2. Frame is the game. Counts are plain numbers. Sum
%   is the number of codes whose paths go through both frontiers. If To is From+1, the result is the same as
%   that of layer_after(To, Frame, Head, After), layers_product(plain, After, Tail, Sum).
%
%   To meet in one layer, one or both frontiers make a step across the next place:
%
%       | To - From  | frontiers that make a step |
%       | one place  | the smaller one            |
%       | two places | both                       |
%
%   The common layer would be the largest of all, so it is not stored: only one of its groups is in memory at a
%   time. Equal states of a group are multiplied without being merged.

frontiers_product(Frame, frontiers(From, To, [Head|_], [Tail|_]), Sum) :-
    Place is From+1,
    layer_size(Head, HeadSize),
    layer_size(Tail, TailSize),
    (   ( To > Place ; HeadSize < TailSize )
    ->  layer_moves(transition_after, Place, Frame, Head, Ahead)
    ;   Ahead = none-Head
    ),
    (   ( To > Place ; Ahead = none-_ )
    ->  layer_moves(transition_before, To, Frame, Tail, Back)
    ;   Back = none-Tail
    ),
    moves_product(Ahead, Back, Sum).

%   moves_product(+Side, +Other, -Sum): Sum is the number of codes whose paths go through a layer. Side has
%   the ways from the start to this layer, Other the ways from this layer to the end. Each of the two is
%   Transition-Groups, or none-Layer if no step is necessary.

moves_product(Ahead-Heads, Back-Tails, Sum) :-
    pairs_joined(Heads, Tails, Joined),
    foldl(group_ways(Ahead, Back), Joined, 0, Sum).

%   findall/3 frees the memory of a group at once. Garbage collection would free it too late, because layers
%   are large.

group_ways(Ahead, Back, _-(Heads-Tails), Sum0, Sum) :-
    findall(Ways, ( group_states(Ahead, Heads, States),
                    group_states(Back, Tails, Others),
                    states_product(plain, States, Others, Ways) ), [Ways]),
    Sum is Sum0+Ways.

group_states(none, States, States) :- !.
group_states(Transition, Moves, States) :- moves_sorted(Transition, Moves, States).
