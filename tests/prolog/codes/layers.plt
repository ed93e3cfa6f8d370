:- use_module('../../../prolog/codes/diagram/layers').
:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module('../../../prolog/codes/diagram/polynomials').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(layers, [setup(set_random(seed(15)))]).

%   A theory with codes, and its diagram.
diagram(Theory, Frame, Layers) :-
    repeat,
    random_theory(Theory),
    theory_diagram(Theory, Frame, Layers),
    Layers \= [[]|_],
    !.

%   Two layers give the number of codes between them, without the layers in between.
test(ways_over_one_place_and_over_two, forall(between(1, 150, _))) :-
    diagram(_, Frame, [[Tally-[Sums-Count]]|Layers]),
    length(Layers, Pegs),
    forall(between(0, Pegs, From),
           ( counted_from_start(From, Frame, [Tally-[Sums-1]], Layers, Head),
             forall(( between(1, 2, Over), To is From+Over, nth1(To, Layers, Tail) ),
                    ( frontiers_product(Frame, frontiers(From, To, [Head], [Tail]), Product), assertion(Product =:= Count) )) )).

%   Head has the states after From places, each with its number of prefixes.
counted_from_start(From, Frame, First, Layers, Head) :-
    length(Before, From),
    append(Before, _, Layers),
    foldl(counted_after(Frame), Before, 1-First, _-Head).

counted_after(Frame, Layer, Place-Layer0, Next-After) :-
    layer_after(Place, Frame, Layer0, After0),
    frontier_intersection(After0, Layer, After),
    Next is Place+1.

test(within, Within == [1-[5-10],4-[1-2]]) :-
    frontier_intersection([1-[5-10,6-1],2-[1-1],4-[1-2]], [1-[4-1,5-7],3-[1-1],4-[1-5]], Within).
test(within_drops_empty_groups, Within == []) :-
    frontier_intersection([1-[5-10]], [1-[4-1]], Within).
test(product, Product =:= 10*7 + 2*5) :-
    layers_product(plain, [1-[5-10,6-1],2-[1-1],4-[1-2]], [1-[4-1,5-7],3-[1-1],4-[1-5]], Product).
test(states_that_occur_twice, Product =:= (10+1)*(7+2) + 3*4) :-
    codes_layers:states_product(plain, [4-5,5-10,5-1,8-3], [5-7,5-2,6-1,8-4], Product).
test(even_and_odd_coefficients_apart, Sums == [46,13]) :-        % 3 + 7X + 5X^2 by 1 + 2X + 9X^2 where X is 1<<4, and without X^2
    findall(Sum, ( member(Cells, [3, 2]),
                   weigher_numbers(packed([], 4, Cells, 0-0), Numbers),
                   Mask is (1<<(4*Cells))-1,
                   codes_layers:states_product(Numbers, [1-(0x573/\Mask)], [1-(0x921/\Mask)], Product),
                   weigher_count(packed([], 4, Cells, 0-0), Product, Sum) ), Sums).
test(size, Size =:= 4) :-
    layer_size([1-[5-10,6-1],2-[1-1],4-[1-2]], Size).
test(nothing, Size-Product == 0-0) :-
    layer_size([], Size),
    layers_product(plain, [], [1-[1-1]], Product).

:- end_tests(layers).
