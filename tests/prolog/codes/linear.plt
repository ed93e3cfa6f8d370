:- use_module('../../../prolog/codes/programs/linear').
:- use_module(library(plunit)).

:- begin_tests(linear).

test(a_clue_is_its_sums) :-
    theory_formulas(theory(2, [red,blue], [clue(1, [red,blue], marks(0,2))], []), Formulas),
    assertion(Formulas == [ [sum, [[1,1,1],[2,2,1]], [], =, 0],
                            [sum, [[1,1,-1],[2,2,-1]], [[1,1,1],[2,1,1]], =, 2] ]
              ; Formulas == [ [sum, [[1,1,1],[2,2,1]], [], =, 0],
                              [sum, [], [[1,1,1],[2,1,1]], =, 2] ]).

test(a_goal_of_prolog_is_opaque) :-
    theory_formulas(theory(1, [red], [], [(prolog(_, true);distinct)]), Formulas),
    assertion(Formulas = [[or, [[opaque], _]]]).

:- end_tests(linear).
