:- module(codes_weights,
          [ weights_listed/2,          % :Game, -Listed
            weights_total/2,           % :Game, -Total
            make_weighed/1,            % :Game
            likely_codes/2,            % :Game, -Hows
            code_factors/3             % +Code, :Game, -Factors
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- reexport(answers).
:- use_module(diagram).
:- use_module(engines).
:- use_module(likely).
:- use_module(theory).
:- use_module(worlds).

/** <module> What a session asks of how likely its codes are

As answers.pl asks of the codes that are left. Weights are whole numbers, which say no more than how likely codes are beside each other.
The diagram that adds up weights takes the place of the one that counts: a module asks for one of both.
*/

:- meta_predicate
    weights_listed(:, -),
    weights_total(:, -),
    make_weighed(:),
    likely_codes(:, -),
    code_factors(+, :, -).

%!  weights_listed(:Game, -Listed:list) is det.
%
%   Listed is [Text, Weights]: all consistent codes of the module Game, and what each weighs.

weights_listed(Game, [Text, Weights]) :-
    game_theory(Game, Theory),
    theory_codes(Theory, Codes),
    game_cases(Game, Symbols, Alls),
    maplist(cases_weight(Alls, Symbols), Codes, Weights),
    codes_text(Codes, Game, Text).

game_cases(Game:_, Symbols, Alls) :-
    Game:pegs(Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall(Cases-Else, ( Game:likely(_, How), whole_cases(How, Symbols, Pegs, Cases, Else) ), Alls).

%!  weights_total(:Game, -Total:integer) is semidet.
%
%   Total is what all consistent codes of the module Game weigh. Fails where adding that up takes more than some seconds, or only whole
%   codes can be tested for some rule. How far it goes does not hang on the clock.

weights_total(Game, Total) :-
    game_weighed(Game, Theory),
    catch(call_with_inference_limit(theory_count_within(1_000_000, Theory, Total), 40_000_000, Result),
          diagram_too_large,
          Result = inference_limit_exceeded),
    Result \== inference_limit_exceeded.

game_weighed(Game:_, Weighed) :-
    game_theory(Game:_, Theory),
    findall(How, Game:likely(_, How), Hows),
    theory_weighed(Theory, Hows, Weighed).

%!  make_weighed(:Game) is semidet.
%
%   From now on codes_ranked/3 counts each code of the module Game as often as it weighs, so uniform ranks draw a code as often as it is
%   likely; and codes_chances/2 adds up weights. Fails if the game has no diagram.

make_weighed(Game) :-
    game_weighed(Game, Theory),
    make_engine(diagram, Theory, Game).

%!  likely_codes(:Game, -Lists:list) is det.
%
%   Lists has [Else, Cases] for each fact likely/2 of the module Game, and Cases has [Weight, Text] for each of its cases: Text is the
%   codes of the game that obey its rule. Any other code weighs Else.

likely_codes(Game, Lists) :-
    game_theory(Game, Theory),
    game_cases(Game, _, Alls),
    findall([Else, Listed],
            ( member(Cases-Else, Alls),
              findall([Weight, Text], ( member(Weight-Rule, Cases), case_text(Rule, Theory, Game, Text) ), Listed) ),
            Lists).

case_text(Rule, Theory, Game, Text) :-
    theory_with_rules(Theory, [Rule], Ruled),
    theory_codes(Ruled, Codes),
    codes_text(Codes, Game, Text).

%!  code_factors(+Code:list, :Game, -Factors:list) is det.
%
%   Factors has [Number, Numerator, Denominator] for each fact likely/2 of the module Game: it multiplies the weight of Code by so much.

code_factors(Code, Game:_, Factors) :-
    Game:pegs(Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall([Number, Numerator, Denominator],
            ( Game:likely(Number, How),
              likely_cases(How, Symbols, Pegs, Cases, Else),
              cases_weight([Cases-Else], Symbols, Code, Factor),
              Numerator is numerator(Factor),
              Denominator is denominator(Factor) ),
            Factors).
