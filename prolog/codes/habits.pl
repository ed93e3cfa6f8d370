:- module(codes_habits,
          [ selection_factors/3,       % +Codes, :Game, -Rows
            code_outside/3             % +Codes, :Game, -Number
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- reexport(answers).
:- use_module(engines).
:- use_module(rules).
:- use_module(selection).
:- use_module(theory).

/** <module> Which selection rule chose some codes

How likely each rule of selection.pl makes sample codes. A game may have rules of its own: a codemaker draws until a code obeys them,
so the probability of a code is its share among the codes that do.
*/

:- meta_predicate
    selection_factors(+, :, -),
    code_outside(+, :, -).

%!  selection_factors(+Codes:list(list), :Game, -Rows:list) is det.
%
%   Rows has [Name, Factors] for every selection rule that has a code of the module Game. Factors has [Numerator, Denominator] for each
%   of Codes: the probability with which the rule chooses it, [0,1] for a code that it never chooses.

selection_factors(Codes, Game, Rows) :-
    game_theory(Game, Theory),
    Theory = theory(Pegs, Symbols, _, _),
    findall([Name, Factors],
            ( selection(Name),
              chosen_cases(Name, Symbols, Pegs, Cases),
              cases_share(Cases, Theory, Share),
              Share > 0,
              maplist(code_factor(Cases, Symbols, Share), Codes, Factors) ),
            Rows).

%   cases_share(+Cases, +Theory, -Share): a code that is drawn by Cases obeys the rules of Theory with probability Share.

cases_share(_, theory(_, _, _, []), 1) :- !.
cases_share(Cases, Theory, Share) :-
    findall(Part, ( member(Each-Rule, Cases),
                    theory_with_rules(Theory, [Rule], Ruled),
                    codes_number(Ruled, Number),
                    Part is Each*Number ), Parts),
    sum_list(Parts, Share).

code_factor(Cases, Symbols, Share, Code, [Numerator, Denominator]) :-
    (   member(Each-Rule, Cases),
        code_obeys(Symbols, Code, Rule)
    ->  Factor is Each rdiv Share
    ;   Factor = 0
    ),
    Numerator is numerator(Factor),
    Denominator is denominator(Factor).

%!  code_outside(+Codes:list(list), :Game, -Number:integer) is semidet.
%
%   Number, from 1, is the first of Codes that breaks a rule of the module Game. Fails if all obey them.

code_outside(Codes, Game, Number) :-
    game_theory(Game, theory(_, Symbols, _, Rules)),
    nth1(Number, Codes, Code),
    member(Rule, Rules),
    \+ code_obeys(Symbols, Code, Rule),
    !.
