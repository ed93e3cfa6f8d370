:- use_module('../../../prolog/codes/legend').
:- use_module('../../../prolog/codes/specialise').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(legend, [setup(set_random(seed(19)))]).

legend(Clues, Rules, Lines) :-
    theory_legend(theory(2, [a,b,c], Clues, Rules), [_|Texts]),
    findall(Line, ( member(Text, Texts), split_string(Text, "", " ", [Line]) ), Lines).

test(every_game_has_one, forall(between(1, 200, _))) :-
    random_theory(Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ),
    theory_legend(Theory, Lines),
    assertion(Lines = [_|_]),
    assertion(maplist(string, Lines)).
test(a_clue_of_marks, Lines == ["0+1  clue 1, pegs in place: still owed, 1 at the start; then a guard bit",
                                "2+1  clue 1, pegs in place: slack left, 1 at the start; then a guard bit",
                                "4+1  clue 1, pegs shared: still owed, 1 at the start; then a guard bit",
                                "6+1  clue 1, pegs shared: slack left, 1 at the start; then a guard bit",
                                "8+1  how often a was seen, up to 1",
                                "9+1  how often b was seen, up to 1"]) :-
    legend([clue(1, [a,b], marks(1, 0))], [], Lines).
test(white_alone, Lines = ["0+2  clue 1, pegs shared out of place: still owed, 3 at the start; then a guard bit"|_]) :-
    legend([clue(1, [a,b], marks(any, 1))], [], Lines).
test(a_rule_is_told_as_it_is, Lines = ["0+1  count(a)>=1: slack left, 1 at the start; then a guard bit"]) :-
    legend([], [count(a) >= 1], Lines).
test(an_automaton, Lines = ["0+2  state of automaton 1, for a rule that is no sum"]) :-
    legend([], [code(1) < code(2)], Lines).
test(no_code, Lines == ["no code meets all clues and rules"]) :-
    theory_legend(theory(2, [a,b], [], [count(a) > 2]), Lines).

:- end_tests(legend).
