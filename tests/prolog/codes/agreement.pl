:- module(agreement,
          [ agreement/2                % +Seed, +Many
          ]).
:- use_module('../../../prolog/codes/programs/engines').
:- use_module('../../../prolog/codes/answers').
:- use_module(samples).

/** <module> All engines agree

Random theories of all dialects have partly known answers, rules and lies. For each, textbook, clauses and diagram list
the same codes in the same order. They agree on counts, ranks and chances. Every twentieth theory also asks CLP(FD).

    swipl -g 'agreement(1, 20000)' -t halt tests/prolog/codes/agreement.pl
*/

%!  agreement(+Seed:integer, +Many:integer) is det.
%
%   Compare the engines on Many theories drawn with Seed, and print their number.
%
%   @error disagreement(Theory, What) for the first theory in which two engines differ

agreement(Seed, Many) :-
    set_random(seed(Seed)),
    forall(between(1, Many, Number), agree(Number)),
    Constrained is Many//20,
    format("seed ~w: ~D theories, ~D of them by constraints too: no disagreement~n", [Seed, Many, Constrained]).

agree(Number) :-
    random_theory(Theory0),
    (   maybe
    ->  Theory = Theory0
    ;   random_lies(Theory0, Theory)
    ),
    (   Number mod 20 =:= 0
    ->  Engines = [textbook, clauses, diagram, clpfd]
    ;   Engines = [textbook, clauses, diagram]
    ),
    theory_expected(Theory, Expected),
    in_game(Theory, Game, forall(member(Engine, Engines), same_codes(Engine, Game, Theory, Expected))),
    in_game(Theory, Game1, same_figures(Game1, Theory, Expected)).

same_codes(Engine, Game, Theory, Expected) :-
    make_engine(Engine, Game:_),
    findall(Code, engine_code(Engine, Game:Code), Codes),
    same(Codes, Expected, Theory, codes(Engine)).

%   Counts, codes by rank in descending order, and the counts of symbols at each place.

same_figures(Game, Theory, Codes) :-
    Theory = theory(Pegs, Symbols, _, _),
    length(Codes, Expected),
    forall(member(Engine, [auto, clauses, diagram]),
           ( codes_count(Engine, Game:game, Count),
             same(Count, Expected, Theory, count(Engine)) )),
    (   Codes == []
    ->  true
    ;   findall(Rank, ( between(1, Expected, Nth), Rank is Expected-Nth ), Ranks),
        codes_ranked(Ranks, Game:game, Text),
        reverse(Codes, Backwards),
        page_text(Backwards, Symbols, Letters),
        same(Text, Letters, Theory, ranks),
        codes_chances(Game:game, Chances),
        findall(Counts, ( between(1, Pegs, Place), place_counts(Codes, Symbols, Place, Counts) ), ExpectedChances),
        same(Chances, ExpectedChances, Theory, chances)
    ).

same(One, Other, Theory, What) :-
    (   One == Other
    ->  true
    ;   throw(error(disagreement(Theory, What), _))
    ).
