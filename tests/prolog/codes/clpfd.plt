:- use_module('../../../prolog/codes/programs/clpfd').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(clpfd, [setup(set_random(seed(4)))]).

codes(Theory, Pattern, Codes) :-
    in_game(Theory, Game, findall(Pattern, constrained_code(Game:Pattern), Codes)).

test(order_of_the_symbols, Codes == [[b,b],[b,a],[a,b],[a,a]]) :-
    codes(theory(2, [b,a], [], []), _, Codes).
test(known_pegs_restrict, Codes == [[a,a]]) :-
    codes(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), [a,_], Codes).
test(known_code) :-
    codes(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), [b,b], [_]),
    codes(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), [a,b], []).
test(prunes_before_it_labels, [true(Inferences < 2_000_000), setup(garbage_collect)]) :-
    Theory = theory(8, [1,2,3,4,5,6,7,8,9], [], [sum >= 72]),
    statistics(inferences, Before),
    codes(Theory, _, Codes),
    statistics(inferences, After),
    Codes == [[9,9,9,9,9,9,9,9]],
    Inferences is After-Before.

:- end_tests(clpfd).
