:- module(samples,
          [ random_theory/1,           % -Theory
            random_theory/3,           % +Pegs, +Kinds, -Theory
            random_rule/3,             % +Pegs, +Symbols, -Rule
            random_code/3,             % +Pegs, +Symbols, -Code
            every_code/3,              % +Pegs, +Symbols, -Code
            theory_expected/2,         % +Theory, -Codes
            in_game/3                  % +Theory, -Game, :Goal
          ]).
:- use_module('../../../prolog/codes/dialects/marks').
:- use_module('../../../prolog/codes/rules').
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(modules)).
:- use_module(library(random)).

/** <module> Small random games, and their codes by trying all of them */

:- meta_predicate in_game(+, -, 0).

%!  random_theory(-Theory) is det.

random_theory(Theory) :-
    random_between(1, 4, Pegs),
    random_between(1, 4, Kinds),
    random_theory(Pegs, Kinds, Theory).

%!  random_theory(+Pegs, +Kinds, -Theory) is det.
%
%   One half of the theories have clues that some secret gives, the others any clues.

random_theory(Pegs, Kinds, theory(Pegs, Symbols, Clues, Rules)) :-
    random_member(Names, [[red,blue,none,sum,code], [0,3,1,12,-2]]),
    length(Symbols, Kinds),
    append(Symbols, _, Names),
    random_between(0, 4, Many),
    random_member(Secret, [some, none]),
    random_secret(Secret, Pegs, Symbols, Code),
    numlist_to(Many, Numbers),
    maplist(random_clue(Pegs, Symbols, Code), Numbers, Clues),
    random_between(0, 2, Ruled),
    length(Rules, Ruled),
    maplist(random_rule(Pegs, Symbols), Rules).

numlist_to(0, []) :- !.
numlist_to(Many, Numbers) :- numlist(1, Many, Numbers).

random_secret(none, _, _, none).
random_secret(some, Pegs, Symbols, Code) :- random_code(Pegs, Symbols, Code).

random_clue(Pegs, Symbols, none, Number, clue(Number, Guess, marks(Black, White))) :-
    !,
    random_code(Pegs, Symbols, Guess),
    random_between(0, Pegs, Black),
    Left is Pegs-Black,
    random_between(0, Left, White).
random_clue(Pegs, Symbols, Secret, Number, clue(Number, Guess, Answer)) :-
    random_code(Pegs, Symbols, Guess),
    guess_code_answer(Guess, Secret, Answer).

%!  random_code(+Pegs, +Symbols, -Code) is det.

random_code(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(random_symbol(Symbols), Code).

random_symbol(Symbols, Symbol) :- random_member(Symbol, Symbols).

%!  random_rule(+Pegs, +Symbols, -Rule) is det.
%
%   Rule is of any kind; sums are only of symbols that are numbers.

random_rule(Pegs, Symbols, Rule) :-
    random_member(Kind, [and, or, not, atom, atom, atom]),
    random_rule(Kind, Pegs, Symbols, Rule).

random_rule(and, Pegs, Symbols, (A,B)) :- random_rule(Pegs, Symbols, A), random_rule(Pegs, Symbols, B).
random_rule(or, Pegs, Symbols, (A;B))  :- random_rule(Pegs, Symbols, A), random_rule(Pegs, Symbols, B).
random_rule(not, Pegs, Symbols, \+ A)  :- random_rule(Pegs, Symbols, A).
random_rule(atom, Pegs, Symbols, Rule) :-
    (   maplist(integer, Symbols)
    ->  Kinds = [distinct, place, places, count, sum, sum, among]
    ;   Kinds = [distinct, place, places, count, among]
    ),
    random_member(Kind, Kinds),
    random_atom(Kind, Pegs, Symbols, Rule).

random_atom(distinct, _, _, distinct).
random_atom(place, Pegs, Symbols, Rule) :-
    random_between(1, Pegs, I),
    random_member(Symbol, Symbols),
    random_member(Rule, [code(I) = Symbol, code(I) \= Symbol]).
random_atom(places, Pegs, _, Rule) :-
    random_between(1, Pegs, I),
    random_between(1, Pegs, J),
    random_member(Rule, [code(I) = code(J), code(I) \= code(J)]).
random_atom(count, Pegs, Symbols, Rule) :-
    random_member(Symbol, Symbols),
    random_between(-1, Pegs, Number),
    random_comparison(count(Symbol), Number, Rule).
random_atom(sum, Pegs, Symbols, Rule) :-
    random_code(Pegs, Symbols, Code),
    sum_list(Code, Number),
    random_comparison(sum, Number, Rule).
random_atom(among, Pegs, Symbols, among(Words)) :-
    random_between(0, 6, Many),
    length(Words0, Many),
    maplist(random_code(Pegs, Symbols), Words0),
    list_to_set(Words0, Words).

random_comparison(Quantity, Number, Rule) :-
    random_member(Op, [=, \=, <, >, =<, >=]),
    Rule =.. [Op, Quantity, Number].

%!  every_code(+Pegs, +Symbols, -Code) is nondet.

every_code(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(symbol_of(Symbols), Code).

symbol_of(Symbols, Symbol) :- member(Symbol, Symbols).

%!  theory_expected(+Theory, -Codes) is det.
%
%   Codes are all codes of Theory, by its definition.

theory_expected(theory(Pegs, Symbols, Clues, Rules), Codes) :-
    findall(Code,
            ( every_code(Pegs, Symbols, Code),
              forall(member(clue(_, Guess, Answer), Clues), guess_code_answer(Guess, Code, Answer)),
              forall(member(Rule, Rules), code_obeys(Code, Rule)) ),
            Codes).

%!  in_game(+Theory, -Game, :Goal) is semidet.
%
%   Run Goal once while the module Game has the facts of Theory.

in_game(theory(Pegs, Symbols, Clues, Rules), Game, Goal) :-
    in_temporary_module(Game, make_facts(Game, Pegs, Symbols, Clues, Rules), run(Goal)).

:- meta_predicate run(0).

run(Goal) :- call(Goal).               % in its own module, not in the game

make_facts(Game, Pegs, Symbols, Clues, Rules) :-
    dynamic([Game:guess/3, Game:rule/2]),
    assertz(Game:pegs(Pegs)),
    forall(nth1(Index, Symbols, Symbol), assertz(Game:symbol(Index, Symbol))),
    forall(member(clue(Number, Guess, Answer), Clues), assertz(Game:guess(Number, Guess, Answer))),
    forall(nth1(Number, Rules, Rule), assertz(Game:rule(Number, Rule))).
