:- module(codes_meeting,
          [ layer_within/3,            % +Layer, +Other, -Within
            layers_product/4,          % +Numbers, +Layer, +Other, -Sum
            states_product/4,          % +Numbers, +States, +Others, -Sum
            pairs_joined/3             % +Pairs, +Others, -Joined
          ]).
:- use_module(library(apply)).

:- set_prolog_flag(optimise, true).

/** <module> Where two layers of the decision diagram meet: the states that are in both

For layers see layers.pl.
*/

%!  layer_within(+Layer, +Other, -Within) is det.
%
%   Within holds the states of Layer that are also in Other, with the counts of Layer.

layer_within(Layer, Other, Within) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_within, Joined, Within, []).

group_within(Tally-(States-Others), Within, Rest) :-
    pairs_joined(States, Others, Joined),
    (   Joined == []
    ->  Within = Rest
    ;   maplist(state_within, Joined, Shared),
        Within = [Tally-Shared|Rest]
    ).

state_within(Sums-(Count-_), Sums-Count).

%!  layers_product(+Numbers, +Layer, +Other, -Sum:integer) is det.
%
%   Sum adds up the product of both counts over the states that are in both layers. Numbers says what is a product, see
%   weigher_numbers/2.

layers_product(Numbers, Layer, Other, Sum) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_product(Numbers), Joined, 0, Sum).

group_product(Numbers, _-(States-Others), Sum0, Sum) :-
    states_product(Numbers, States, Others, Product),
    Sum is Sum0+Product.

%!  states_product(+Numbers, +States, +Others, -Sum:integer) is det.
%
%   Sum adds up the product of both counts over the States that are also in Others. A state may occur several times in either.

states_product(Numbers, States, Others, Sum) :- states_product(States, Others, Numbers, 0, Sum).

states_product([], _, _, Sum, Sum).
states_product([State-Count|States], Others, Numbers, Sum0, Sum) :-
    states_product(Others, State, Count, States, Numbers, Sum0, Sum).

%   The list whose first state is the smaller goes on.

states_product([], _, _, _, _, Sum, Sum).
states_product([Other-Ways|Others], State, Count, States, Numbers, Sum0, Sum) :-
    (   Other < State
    ->  states_product(Others, State, Count, States, Numbers, Sum0, Sum)
    ;   Other > State
    ->  states_product(States, Other, Ways, Others, Numbers, Sum0, Sum)
    ;   equals_added(Others, State, Ways, AllWays, OthersAfter),
        equals_added(States, State, Count, AllCount, StatesAfter),
        product_added(Numbers, AllCount, AllWays, Sum0, Sum1),
        states_product(StatesAfter, OthersAfter, Numbers, Sum1, Sum)
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

%!  pairs_joined(+Pairs1, +Pairs2, -Joined) is det.
%
%   Joined has Key-(Value1-Value2) for every key of both; all are ordered.

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
