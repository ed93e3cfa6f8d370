:- use_module('../../../prolog/codes/definition/textbook').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(textbook, [setup(set_random(seed(3)))]).

test(order_of_the_symbols, Codes == [[b,b],[b,a],[a,b],[a,a]]) :-
    in_game(theory(2, [b,a], [], []), Game, findall(Code, code(Game:Code), Codes)).
test(tests_a_code, [nondet]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), Game, ( code(Game:[a,a]), \+ code(Game:[a,b]) )).
test(completes_a_code, Codes == [[a,a]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), Game, findall([a|Code], code(Game:[a|Code]), Codes)).
test(wrong_length, Codes == []) :-
    in_game(theory(2, [a,b], [], []), Game, findall(C, ( C = [_,_,_], code(Game:C) ), Codes)).

:- end_tests(textbook).
