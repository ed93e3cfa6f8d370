:- module(codes_meeting,
          [ layer_within/3,            % +Layer, +Other, -Within
            layers_product/3,          % +Layer, +Other, -Sum
            states_product/4           % +States, +Delta, +Others, -Sum
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

%!  layers_product(+Layer, +Other, -Sum:integer) is det.
%
%   Sum adds up the product of both counts over the states that are in both layers.

layers_product(Layer, Other, Sum) :-
    pairs_joined(Layer, Other, Joined),
    foldl(group_product, Joined, 0, Sum).

group_product(_-(States-Others), Sum0, Sum) :-
    states_product(States, 0, Others, Product),
    Sum is Sum0+Product.

%!  states_product(+States, +Delta, +Others, -Sum:integer) is det.
%
%   Sum adds up the product of both counts over the States that are in Others, once Delta is added to them.

states_product(States, Delta, Others, Sum) :- states_product(States, Delta, Others, 0, Sum).

states_product([], _, _, Sum, Sum).
states_product([State0-Count|States], Delta, Others, Sum0, Sum) :-
    State is State0+Delta,
    others_product(Others, State, Count, States, Delta, Sum0, Sum).

others_product(Others0, State, Count, States, Delta, Sum0, Sum) :-
    (   Others0 = [Other-Ways|Others]
    ->  (   Other < State
        ->  others_product(Others, State, Count, States, Delta, Sum0, Sum)
        ;   Other > State
        ->  states_product(States, Delta, Others0, Sum0, Sum)
        ;   Sum1 is Sum0 + Count*Ways,
            states_product(States, Delta, Others, Sum1, Sum)
        )
    ;   Sum = Sum0
    ).

%   pairs_joined(+Pairs1, +Pairs2, -Joined): Joined has Key-(Value1-Value2) for every key of both; all are ordered.

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
