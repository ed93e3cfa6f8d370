:- use_module('../../../prolog/codes/answers').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(codes_answers, [setup(set_random(seed(14)))]).

%   Theories, some with lies.
random_game(Theory) :-
    random_theory(Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ).

test(many_symbols_have_letters, Codes == [0x4E00,0x4E01,0x4E00,0x4E02]) :-
    numlist(1, 27, Symbols),
    in_game(theory(2, Symbols, [], [code(1) = 1, code(2) \= 1]), Game, codes_page(auto, [], 2, Game:game, Text)),
    string_codes(Text, Codes).
test(count_of_a_whole_code_rule, forall(( Engine = clauses ; thorough, Engine = auto ))) :-
    numlist(1, 30, Symbols),
    findall(code(I) = 1, between(1, 10, I), Fixed),
    in_game(theory(12, Symbols, [], [\+ distinct|Fixed]), Game, codes_count(Engine, Game:game, Count)),
    assertion(Count == 900).

test(conflict_of_equal_rules_names_one, true(Many =:= 1)) :-
    in_game(theory(2, [a,b], [clue(1, [a,a], marks(2, 0))], [distinct, distinct]), Game,
            conflicts(1, Game:game, [[[1], Rules]])),
    length(Rules, Many).
test(clauses_text_can_be_read_and_run, forall(trial(15, 60))) :-
    random_game(Theory),
    theory_expected(Theory, Expected),
    in_game(Theory, Game, clauses_text(Game:game, Text)),
    setup_call_cleanup(open_string(Text, Stream), read_clauses(Stream, Clauses), close(Stream)),
    in_temporary_module(Module,
                        forall(member(Clause, Clauses), assertz(Module:Clause)),
                        findall(Code, Module:solution(Code), Codes)),
    assertion(Theory-Codes == Theory-Expected).

read_clauses(Stream, Clauses) :-
    read(Stream, Clause),
    (   Clause == end_of_file
    ->  Clauses = []
    ;   Clauses = [Clause|Rest],
        read_clauses(Stream, Rest)
    ).

:- end_tests(codes_answers).
