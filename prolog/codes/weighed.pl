:- module(codes_weighed,
          [ whole_cases/5,             % +How, +Symbols, +Pegs, -Cases, -Else
            theory_weighed/3,          % +Theory, +Hows, -Weighed
            theory_weighings/3,        % +Theory, -Weighings, -Rest
            weighed_world/4            % +Weighings, +World, -Weight, -Weighed
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(likely).
:- use_module(theory).

/** <module> Theories with weighted codes

A term weighs(Cases, Else) among the rules of a theory asks nothing of a code. It says what a code counts for: the weight of the
case that it obeys, or Else. To add up weights, a theory is split. The codes of the theory weigh Else each, and those
that obey the rule of a case, which is a rule more, weigh the difference on top:

    the weight of all = Else * count(all) + the sum over the cases of (Weight-Else) * count(all that obey Rule)

So every such theory is a world with a weight of its own, like those of lies.pl, and the same diagrams add up weights: what is
a count there is a weight here. Several terms multiply. Weights are whole numbers, so that ranks can be drawn.
*/

%!  whole_cases(+How, +Symbols:list, +Pegs:integer, -Cases:list, -Else:integer) is det.
%
%   As likely_cases/5, with whole weights: all are multiplied by the least number that makes them whole.

whole_cases(How, Symbols, Pegs, Cases, Else) :-
    likely_cases(How, Symbols, Pegs, Cases0, Else0),
    foldl(denominator_with, Cases0, 1, Scale),
    maplist(scaled(Scale), Cases0, Cases),
    Else is Else0*Scale.

denominator_with(Weight-_, Scale0, Scale) :-
    Denominator is denominator(Weight),
    Scale is Scale0*Denominator // gcd(Scale0, Denominator).

scaled(Scale, Weight0-Rule, Weight-Rule) :- Weight is Weight0*Scale.

%!  theory_weighed(+Theory, +Hows:list, -Weighed) is det.
%
%   Weighed is Theory, whose codes weigh what Hows say (see likely.pl).

theory_weighed(Theory, Hows, Weighed) :-
    Theory = theory(Pegs, Symbols, _, _),
    findall(weighs(Cases, Else), ( member(How, Hows), whole_cases(How, Symbols, Pegs, Cases, Else) ), Weighings),
    theory_with_rules(Theory, Weighings, Weighed).

%!  theory_weighings(+Theory, -Weighings:list, -Rest) is det.
%
%   Rest is Theory without the terms that say what its codes weigh, which are Weighings.

theory_weighings(theory(Pegs, Symbols, Clues, Rules0), Weighings, theory(Pegs, Symbols, Clues, Rules)) :-
    partition(is_weighing, Rules0, Weighings, Rules).

is_weighing(weighs(_, _)).

%!  weighed_world(+Weighings:list, +World, -Weight:integer, -Weighed) is nondet.
%
%   The weights of the codes of World are those of all Weighed, each code counted Weight times.

weighed_world(Weighings, World, Weight, Weighed) :-
    weighed_rules(Weighings, 1, Weight, Rules),
    theory_with_rules(World, Rules, Weighed).

weighed_rules([], Weight, Weight, []).
weighed_rules([weighs(Cases, Else)|Weighings], Weight0, Weight, Rules) :-
    (   Factor = Else,
        Rules = Rules1
    ;   member(Each-Rule, Cases),
        Factor is Each-Else,
        Rules = [Rule|Rules1]
    ),
    Factor =\= 0,
    Weight1 is Weight0*Factor,
    weighed_rules(Weighings, Weight1, Weight, Rules1).
