:- module(codes_linear,
          [ theory_formulas/2          % +Theory, -Formulas
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(prolog_code), [comma_list/2, semicolon_list/2]).
:- use_module('../definition/dialects').
:- use_module('../automata/residual').
:- use_module('../definition/rules').
:- use_module('../automata/sums').
:- use_module('../definition/worlds').

/** <module> A theory as linear formulas, for SAT solvers

Formulas use two kinds of propositions. A proposition of the first kind says that the peg at Place has symbol
number Kind. A proposition of the second kind says that symbol number Kind occurs at least Times times. The
second kind is used for weights that depend on Seen (sums.pl).

    | formula                          | true if                                                          |
    | [sum, Pegs, Seen, Op, Target]    | Sum Op Target. Sum adds up the weights of true propositions      |
    | [and, Formulas]                  | all Formulas are true                                            |
    | [or, Formulas]                   | at least one of Formulas is true                                 |
    | [not, Formula]                   | Formula is false                                                 |
    | [at_least, Many, Formulas]       | at least Many of Formulas are true                               |
    | [automaton, Last, Accept, Moves] | the moves of the code lead from state 0 to a state in Accept     |
    | [opaque]                         | the code obeys a rule that can be tested on complete codes only  |

  - Pegs: a list of [Place, Kind, Weight].
  - Seen: a list of [Kind, Times, Weight].
  - Op: one of =, \=, =< and >=.
  - Moves: a list of [From, Kind, To]. All moves to a state precede the moves from this state. The states are
    0 to Last.
*/

%!  theory_formulas(+Theory, -Formulas:list) is det.
%
%   A code is consistent with Theory if and only if it satisfies all Formulas.

theory_formulas(Theory, Formulas) :-
    theory_lies(Theory, Lies, Truthful),
    Truthful = theory(_, _, Clues, Rules),
    maplist(rule_formula(Truthful), Rules, Ruled),
    findall(Guess-Pattern, member(clue(_, Guess, Pattern), Clues), Given),
    (   Lies =:= 0
    ->  list_to_set(Given, Distinct),
        maplist(clue_formulas(Truthful), Distinct, Formulass),
        append(Formulass, Clued)
    ;   maplist(clue_formulas(Truthful), Given, Formulass),
        findall([and, Each], member(Each, Formulass), All),
        length(All, Many),
        True is Many-Lies,
        Clued = [[at_least, True, All]]
    ),
    append(Ruled, Clued, Formulas).

clue_formulas(Theory, Guess-Pattern, Formulas) :-
    told_rules(Pattern, Guess, Rules),
    maplist(rule_formula(Theory), Rules, Formulas).

%   rule_formula(+Theory, +Rule, -Formula): a code of Theory obeys Rule if and only if it satisfies Formula.

rule_formula(Theory, (A,B), [and, Formulas]) :-
    !,
    comma_list((A,B), Rules),           % one list, not nested formulas
    maplist(rule_formula(Theory), Rules, Formulas).
rule_formula(Theory, (A;B), [or, Formulas]) :-
    !,
    semicolon_list((A;B), Rules),
    maplist(rule_formula(Theory), Rules, Formulas).
rule_formula(Theory, \+ A, [not, F]) :-
    !,
    rule_formula(Theory, A, F).
rule_formula(Theory, at_least(Least, Rules), [at_least, Least, Formulas]) :-
    !,
    maplist(rule_formula(Theory), Rules, Formulas).
rule_formula(Theory, ended(End, Least), [and, Formulas]) :-
    !,
    Theory = theory(Pegs, _, _, _),
    ended_rules(End, Least, Pegs, Rules),
    maplist(rule_formula(Theory), Rules, Formulas).
rule_formula(Theory, among(Words), [or, Formulas]) :-
    !,
    maplist(word_formula(Theory), Words, Formulas).
rule_formula(Theory, Rule, [sum, Pegs, Seen, Op, Target]) :-
    rule_sum(Rule, Theory, sum(Terms, Op, Target)),
    !,
    terms_split(Terms, Placed, Seeing),
    findall(Peg, peg_weighs(Placed, Theory, Peg), Pegs),
    findall(Times, times_weigh(Seeing, Theory, Times), Seen).
rule_formula(Theory, Rule, [automaton, Last, Accept, Moves]) :-
    rule_moves(Rule, Theory, Last, Accept, Moves0),
    !,
    Theory = theory(_, Symbols, _, _),
    maplist(move_of_kind(Symbols), Moves0, Moves).
rule_formula(_, _, [opaque]).

move_of_kind(Symbols, move(From, Symbol, To), [From, Kind, To]) :-
    nth1(Kind, Symbols, Symbol0),
    Symbol0 == Symbol,
    !.

word_formula(theory(Pegs, Symbols, _, _), Word, [sum, Matches, [], =, Pegs]) :-
    findall([Place, Kind, 1], ( nth1(Place, Word, Symbol), nth1(Kind, Symbols, Symbol) ), Matches).

peg_weighs(Terms, theory(Pegs, Symbols, _, _), [Place, Kind, Weight]) :-
    between(1, Pegs, Place),
    terms_range(Terms, Place, Least, Most),
    \+ ( Least =:= 0, Most =:= 0 ),
    nth1(Kind, Symbols, Symbol),
    terms_weight(Terms, Place, Symbol, 0, Weight),
    Weight =\= 0.

times_weigh(Terms, theory(Pegs, Symbols, _, _), [Kind, Times, Weight]) :-
    nth1(Kind, Symbols, Symbol),
    terms_seen_limit(Terms, Symbol, Limit),
    Most is min(Limit, Pegs),
    between(1, Most, Times),
    Seen is Times-1,
    terms_weight(Terms, 1, Symbol, Seen, Weight),
    Weight =\= 0.
