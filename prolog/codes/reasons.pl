:- module(codes_reasons,
          [ code_breaks/3,             % +Code, :Game, -Broken
            conflict/2,                % :Game, -Conflict
            conflicts/2,               % :Game, -Conflicts
            forcing/3,                 % +Denial, :Game, -Forcing
            forcings/3,                % +Denial, :Game, -Forcings
            false_counts/2,            % :Game, -Counts
            repairs/3                  % +Numbers, :Game, -Repairs
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(dialects).
:- autoload(explain,
            [ theory_false_counts/2, theory_forcing/5, theory_forcings/3, theory_repair/3, theory_smallest_conflict/3,
              theory_smallest_conflicts/2 ]).
:- use_module(parts).
:- use_module(rules, [code_obeys/3]).
:- use_module(theory).

/** <module> What a session asks about why

Which clues contradict each other, exclude a code or force a rule, and which slip would explain it. Clues and rules
are told by their numbers in the game.
*/

:- meta_predicate
    code_breaks(+, :, -),
    conflict(:, -),
    conflicts(:, -),
    forcing(+, :, -),
    forcings(+, :, -),
    false_counts(:, -),
    repairs(+, :, -).

%!  code_breaks(+Code:list, :Game, -Broken:list) is det.
%
%   Broken is [Clues, Rules]. Clues has [Number, WouldBe] for every clue that Code breaks: the answer that Code would
%   give, as answer_value/2 writes it. Rules are the numbers of the rules that Code breaks.

code_breaks(Code, Game:_, [Clues, Rules]) :-
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall([Number, WouldBe],
            ( Game:guess(Number, Guess, Told),
              answer_like(Told, Answer),
              guess_code_answer(Symbols, Guess, Code, Answer),
              \+ answer_fits(Told, Answer),
              answer_value(Answer, WouldBe) ),
            Clues),
    findall(Number,
            ( Game:rule(Number, Rule),
              \+ code_obeys(Symbols, Code, Rule) ),
            Rules).

%!  conflict(:Game, -Conflict:list) is semidet.
%
%   Conflict is [Numbers, Rules]: a smallest set of clues that contradict each other, and the rules that take part.
%   Fails if a code is left.

conflict(Game, [Numbers, Rules]) :-
    game_theory(Game, Theory),
    theory_smallest_conflict(Theory, Numbers, Needed),
    rule_numbers(Game, Needed, Rules).

%!  conflicts(:Game, -Conflicts:list) is semidet.
%
%   Conflicts are like the answer of conflict/2, one for each smallest set of clues.

conflicts(Game, Conflicts) :-
    game_theory(Game, Theory),
    theory_smallest_conflicts(Theory, Found),
    findall([Numbers, Rules], ( member(Numbers-Needed, Found), rule_numbers(Game, Needed, Rules) ), Conflicts).

rule_numbers(Module:_, Needed, Rules) :-
    findall(Number, ( member(Rule, Needed), once(Module:rule(Number, Rule)) ), Rules).

%!  forcing(+Denial:integer, :Game, -Forcing:list) is semidet.
%
%   The rule Denial of Game is the last one, and no code obeys it beside all others. Forcing is [Numbers, Rules, Clues, Without]:
%   the numbers of a smallest set of clues and rules that exclude it, and how many codes would obey it without each of the
%   clues and each of the rules. Fails if a code obeys it.

forcing(Denial, Game, Forcing) :-
    game_denial(Game, Theory, Denied),
    theory_forcing(Theory, Denied, Numbers, Needed, Without),
    forcing_answer(Game, Denial, forcing(Numbers, Needed, Without), Forcing).

%!  forcings(+Denial:integer, :Game, -Forcings:list) is semidet.
%
%   Forcings are like the answer of forcing/3, one for each smallest set of clues.

forcings(Denial, Game, Forcings) :-
    game_denial(Game, Theory, Denied),
    theory_forcings(Theory, Denied, Found),
    maplist(forcing_answer(Game, Denial), Found, Forcings).

game_denial(Game, theory(Pegs, Symbols, Clues, Others), Denied) :-
    game_theory(Game, theory(Pegs, Symbols, Clues, All)),
    append(Others, [Denied], All).

forcing_answer(Game, Denial, forcing(Numbers, Needed, Without), [Numbers, Rules, WithoutClues, WithoutRules]) :-
    findall(Count, member(clue(_)-Count, Without), WithoutClues),
    findall(Count, member(rule(_)-Count, Without), WithoutRules),
    Game = Module:_,
    findall(Number, ( member(Rule, Needed), once(( Module:rule(Number, Rule), Number \== Denial )) ), Rules).

%!  false_counts(:Game, -Counts:list) is det.
%
%   Counts has [Number, Count] for every clue that may be wrong: Count of the codes that are left take it for a lie.

false_counts(Game, Counts) :-
    game_theory(Game, Theory),
    theory_false_counts(Theory, Pairs),
    findall([Number, Count], member(Number-Count, Pairs), Counts).

%!  repairs(+Numbers:list, :Game, -Repairs:list) is det.
%
%   Repairs has [Number, Instead, Count] for every clue of Numbers that may be the only wrong one, and for every
%   other answer that would leave codes: with the answer Instead, Count codes are left.

repairs(Numbers, Game, Repairs) :-
    game_theory(Game, Theory),
    findall([Number, Instead, Count],
            ( member(Number, Numbers),
              theory_repair(Theory, Number, Parts),
              member(Answer-Count, Parts),
              answer_value(Answer, Instead) ),
            Repairs).
