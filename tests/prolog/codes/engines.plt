:- use_module('../../../prolog/codes/programs/engines').
:- use_module(agreement).
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(engines, [setup(set_random(seed(12)))]).

engine_codes(Engine, Game, Codes) :-
    make_engine(Engine, Game:_),
    findall(Code, engine_code(Engine, Game:Code), Codes).

%   Theories, some with lies.
random_game(Theory) :-
    random_theory(Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ).

random_game(Pegs, Kinds, Theory) :-
    random_theory(Pegs, Kinds, Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ).

test(all_agree) :-
    ( thorough -> Many = 1000 ; Many = 250 ),
    with_output_to(string(_), agreement(12, Many)).
test(after_is_the_rest_of_the_list, forall(trial(10, 60))) :-
    random_game(3, 3, Theory),
    theory_expected(Theory, Expected),
    in_game(Theory, Game,
            forall(member(Engine, [textbook, clpfd, clauses, diagram]),
                   ( make_engine(Engine, Game:_),
                     forall(suffix(Last, Expected, Rest),
                            ( findall(Code, code_after(Engine, Last, Game:Code), Codes),
                              assertion(Engine-Theory-Last-Codes == Engine-Theory-Last-Rest) )) ))).

%   Rest are the codes after Last, or all if Last is [].
suffix([], Codes, Codes).
suffix(Last, Codes, Rest) :- append(_, [Last|Rest], Codes).

test(after_a_code_that_is_none, Codes == [[b,a],[b,b]]) :-
    in_game(theory(2, [a,b], [], [\+ code(1) = a]), Game,
            ( make_engine(diagram, Game:_), findall(C, code_after(diagram, [a,b], Game:C), Codes) )).
test(theory_codes, forall(trial(30, 150))) :-
    random_game(Theory),
    theory_expected(Theory, Expected),
    theory_codes(Theory, Codes),
    assertion(Theory-Codes == Theory-Expected).
test(codes_number_without_a_diagram, Number == 2) :-
    codes_number(theory(2, [a,b], [], [prolog(Code, lists:nth1(1, Code, a))]), Number).
test(theory_codes_leave_no_module, After == Before) :-
    aggregate_all(count, current_module(_), Before),
    theory_codes(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), _),
    aggregate_all(count, current_module(_), After).
test(made_once, forall(member(Engine, [clauses, diagram]))) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], []), Game,
            ( assertion(\+ engine_made(Engine, Game:_)),
              make_engine(Engine, Game:_),
              assertion(engine_made(Engine, Game:_)),
              make_engine(Engine, Game:_),
              findall(Code, engine_code(Engine, Game:Code), Codes),
              assertion(Codes == [[a,a],[b,b]]) )).
test(stopped_half_way, forall(member(Engine, [clauses, diagram]))) :-
    Theory = theory(3, [a,b,c], [clue(1, [a,a,c], marks(1, 1))], [(code(1) \= a ; code(2) = b)]),
    theory_expected(Theory, Expected),
    assertion(Expected = [_,_|_]),
    in_game(Theory, Game, ( make_engine(Engine, Game:_), engine_codes(Engine, Game, Expected) )),
    in_game(Theory, Other, ( statistics(inferences, Before),
                             make_engine(Engine, Other:_),
                             statistics(inferences, After) )),
    Enough is After-Before,
    forall(( between(0, 40, N), Limit is Enough - N*Enough//160 ),
           stopped_and_made(Engine, Theory, Limit, Expected)).

stopped_and_made(Engine, Theory, Limit, Expected) :-
    in_game(Theory, Game,
            ( call_with_inference_limit(make_engine(Engine, Game:_), Limit, _),
              engine_codes(Engine, Game, Codes) )),
    assertion(Limit-Codes == Limit-Expected).

test(flag_stays_as_it_was) :-
    current_prolog_flag(optimise, Before),
    in_game(theory(2, [a,b], [], []), Game, make_engine(clauses, Game:_)),
    current_prolog_flag(optimise, After),
    assertion(Before == After).
test(games_keep_apart, Codes1-Codes2 == [[a]]-[[b]]) :-
    in_game(theory(1, [a,b], [], [code(1) = a]), One,
            in_game(theory(1, [a,b], [], [code(1) = b]), Two,
                    ( engine_codes(clauses, One, Codes1), engine_codes(clauses, Two, Codes2) ))).
test(no_diagram, [fail]) :-
    numlist(1, 30, Symbols),
    in_game(theory(12, Symbols, [], [\+ distinct]), Game, make_engine(diagram, Game:_)).
test(first_of_many_at_once, Code == Expected) :-
    numlist(1, 30, Symbols),
    length(Expected, 12),
    maplist(=(1), Expected),
    in_game(theory(12, Symbols, [], [\+ distinct]), Game,
            ( make_engine(clauses, Game:_), once(engine_code(clauses, Game:Code)) )).

:- end_tests(engines).
