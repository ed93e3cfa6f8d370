:- use_module('../../../prolog/codes/answers').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(codes_answers, [setup(set_random(seed(14)))]).

%   Theories, some with lies.
random_game(Theory) :-
    random_theory(Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ).

test(page_has_all_codes, forall(( trial(10, 60), member(Engine, [textbook, clauses, diagram, auto]) ))) :-
    random_game(Theory),
    Theory = theory(_, Symbols, _, _),
    theory_expected(Theory, Codes),
    page_text(Codes, Symbols, Expected),
    in_game(Theory, Game, codes_page(Engine, [], 1000, Game:game, Text)),
    assertion(Theory-Text == Theory-Expected).
test(page_goes_on, Text1-Text2-Text3 == "AAAB"-"BABB"-"") :-
    in_game(theory(2, [x,y], [], []), Game,
            ( codes_page(auto, [], 2, Game:game, Text1),
              codes_page(auto, [x,y], 2, Game:game, Text2),
              codes_page(auto, [y,y], 2, Game:game, Text3) )).
test(many_symbols_have_letters, Codes == [0x4E00,0x4E01,0x4E00,0x4E02]) :-
    numlist(1, 27, Symbols),
    in_game(theory(2, Symbols, [], [code(1) = 1, code(2) \= 1]), Game, codes_page(auto, [], 2, Game:game, Text)),
    string_codes(Text, Codes).
test(count, forall(( trial(10, 40), member(Engine, [auto, textbook, clauses, diagram]) ))) :-
    random_game(Theory),
    theory_expected(Theory, Codes),
    length(Codes, Expected),
    in_game(Theory, Game, codes_count(Engine, Game:game, Count)),
    assertion(Engine-Theory-Count == Engine-Theory-Expected).
test(count_of_a_whole_code_rule, forall(( Engine = clauses ; thorough, Engine = auto ))) :-
    numlist(1, 30, Symbols),
    findall(code(I) = 1, between(1, 10, I), Fixed),
    in_game(theory(12, Symbols, [], [\+ distinct|Fixed]), Game, codes_count(Engine, Game:game, Count)),
    assertion(Count == 900).
test(ranks_and_chances, forall(trial(30, 150))) :-
    random_game(Theory),
    Theory = theory(Pegs, Symbols, _, _),
    theory_expected(Theory, Codes),
    (   Codes == []
    ->  assertion(\+ in_game(Theory, Game, codes_ranked([0], Game:game, _))),
        assertion(\+ in_game(Theory, Game, codes_chances(Game:game, _)))
    ;   length(Codes, Count),
        findall(Rank, ( between(1, Count, Nth), Rank is Count-Nth ), Ranks),
        in_game(Theory, Game, ( codes_ranked(Ranks, Game:game, Text), codes_chances(Game:game, Chances) )),
        reverse(Codes, Backwards),
        page_text(Backwards, Symbols, Expected),
        findall(Counts, ( between(1, Pegs, Place), place_counts(Codes, Symbols, Place, Counts) ), ExpectedChances),
        assertion(Theory-Text == Theory-Expected),
        assertion(Theory-Chances == Theory-ExpectedChances)
    ).

test(breaks, Broken == [[[2,[2,0]]],[1]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(1, 0)), clue(2, [a,a], marks(0, 0))], [code(1) = b, code(2) \= b]), Game,
            code_breaks([a,a], Game:game, Broken)).
test(breaks_of_another_dialect, Broken == [[[1,[[yellow,yellow]]],[2,[2]]],[]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], colours([green,grey])), clue(2, [a,b], total(>=(3))), clue(3, [a,b], black(any))], []),
            Game, code_breaks([b,a], Game:game, Broken)).
test(breaks_nothing, Broken == [[],[]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))], [code(1) = b]), Game, code_breaks([b,b], Game:game, Broken)).
test(conflict, Conflicts == [[[2],[1]]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(0, 2)), clue(2, [a,a], marks(2, 0))], [distinct, count(a) >= 1]), Game,
            conflicts(inf, Game:game, Conflicts)).
test(conflict_of_equal_rules_names_one, true(Many =:= 1)) :-
    in_game(theory(2, [a,b], [clue(1, [a,a], marks(2, 0))], [distinct, distinct]), Game,
            conflicts(1, Game:game, [[[1], Rules]])),
    length(Rules, Many).
test(no_conflict, Conflicts == []) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(0, 2))], []), Game, conflicts(1, Game:game, Conflicts)).
test(repairs, Repairs == [[1,[0,2],1],[2,[0,2],1]]) :-
    in_game(theory(2, [a,b], [clue(1, [a,b], marks(2, 0)), clue(2, [b,a], marks(2, 0))], []), Game,
            repairs([1,2], Game:game, Repairs)).
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
