:- module(codes_explain,
          [ code_breaks/3,             % +Code, :Game, -Broken
            conflicts/3,               % +Most, :Game, -Conflicts
            forcings/4,                % +Most, +Denial, :Game, -Forcings
            false_counts/2,            % :Game, -Counts
            repairs/3                  % +Numbers, :Game, -Repairs
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(solution_sequences), [limit/2]).
:- autoload(library(ordsets), [ord_subtract/3, ord_add_element/3]).
:- use_module('../definition/dialects').
:- use_module('../programs/engines').
:- use_module('../definition/parts').
:- use_module('../definition/rules', [code_obeys/3]).
:- use_module(scoring).
:- use_module('../definition/theory').

/** <module> Explanations: broken clues, conflicts, forced rules, slips

Clues contradict each other if no code is consistent with all of them. An explanation is a smallest set of
clues that contradict each other (a minimal unsatisfiable subset). Another explanation is a slip: a single
answer, without which a code exists. Clues and rules are identified by number.

Two kinds of rules are never part of an explanation, because they define the game: rules about lies, and rules
about the lengths of codes.
*/

:- meta_predicate
    code_breaks(+, :, -),
    conflicts(+, :, -),
    forcings(+, +, :, -),
    false_counts(:, -),
    repairs(+, :, -).

%!  code_breaks(+Code:list, :Game, -Broken:list) is det.
%
%   Broken is [Clues, Rules]. Clues has a list [Number, Answer] for each clue that Code breaks. Answer is what
%   Code would answer, as in answer_value/2. Rules are the numbers of the rules that Code breaks.

code_breaks(Code, Game:_, [Clues, Rules]) :-
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    findall([Number, WouldBe],
            ( Game:guess(Number, Guess, Pattern),
              answer_like(Pattern, Answer),
              guess_code_answer(Symbols, Guess, Code, Answer),
              \+ answer_fits(Pattern, Answer),
              answer_value(Answer, WouldBe) ),
            Clues),
    findall(Number,
            ( Game:rule(Number, Rule),
              \+ code_obeys(Symbols, Code, Rule) ),
            Rules).

%!  conflicts(+Most, :Game, -Conflicts:list) is det.
%
%   Conflicts has a list [Numbers, Rules] for each conflict of Game, and at most Most of them (an integer or
%   `inf`). Numbers are a smallest set of clues that contradict each other. Rules are the numbers of the rules
%   needed for this contradiction. If a code is consistent, Conflicts is [].

conflicts(Most, Game, Conflicts) :-
    game_theory(Game, Theory),
    findall([Numbers, Rules], ( limit(Most, theory_conflict(Theory, Numbers, Needed)), rule_numbers(Needed, none, Game, Rules) ), Conflicts).

rule_numbers(Rules, Denial, Module:_, Numbers) :-
    findall(Number, ( member(Rule, Rules), once(( Module:rule(Number, Rule), Number \== Denial )) ), Numbers).

%   theory_conflict(+Theory, -Numbers, -Rules) is nondet: Numbers are a smallest set of clues that contradict
%   each other and the rules of Theory. Rules are the rules that the conflict needs. Without any one of Rules, a
%   code exists. A conflict without rules is the first solution. All others follow in the order of Numbers.
%   Fails if Theory has a code.
%
%   A _correction_ is a set of clues without which a code exists. Every conflict shares a clue with every
%   correction. So the search tries a smallest set that shares a clue with every known correction. If this set
%   is not a conflict, it leads to a new correction (Ignatiev, Previti, Liffiton and Marques-Silva, 2015).

theory_conflict(Theory, Numbers, Rules) :-
    clues_conflict(Theory, Numbers),
    needed_rules(Theory, Numbers, [], Rules, _).

clues_conflict(Theory, Numbers) :-
    \+ satisfiable(Theory),
    Theory = theory(_, _, Clues, _),
    findall(Number, member(clue(Number, _, _), Clues), Unsorted),
    sort(Unsorted, All),
    smallest_conflict(Theory, All, [], Any, Corrections),
    (   of_clues_alone(Theory, All, Any, First)
    ->  true
    ;   First = Any
    ),
    (   Numbers = First
    ;   other_conflicts(Theory, All, Corrections, [First], Others0),
        sort(Others0, Others),
        member(Numbers, Others)
    ).

%   of_clues_alone(+Theory, +All, +Conflict, -Other): Other is a conflict of clues alone, as long as Conflict.
%   So the user's rules are not needed for a contradiction. All are the clue numbers of Theory. Fails if every
%   conflict of clues alone is longer.

of_clues_alone(theory(Pegs, Symbols, Clues, Rules), All, Conflict, Other) :-
    include(standing_rule, Rules, Standing),
    Standing \== Rules,
    Alone = theory(Pegs, Symbols, Clues, Standing),
    \+ satisfiable(Alone),
    smallest_conflict(Alone, All, [], Other, _),
    same_length(Other, Conflict).

smallest_conflict(Theory, All, Corrections0, Conflict, Corrections) :-
    smallest_hitting_set(Corrections0, Hit),
    (   set_correction(Theory, All, Hit, Correction)
    ->  smallest_conflict(Theory, All, [Correction|Corrections0], Conflict, Corrections)
    ;   Conflict = Hit,
        Corrections = Corrections0
    ).

%   set_correction(+Theory, +All, +Set, -Correction): without the clues in Correction, a code of Theory exists.
%   Correction has no clue of Set. All has the numbers of all clues. All, Set and Correction are ordered. Fails
%   if no code is consistent with the clues in Set.

set_correction(Theory, All, Set, Correction) :-
    theory_with_clues(Theory, Set, Part),
    satisfiable(Part),
    foldl(clue_kept(Theory), All, Set, Kept),
    ord_subtract(All, Kept, Correction).

%   other_conflicts(+Theory, +All, +Corrections, +Found, -Conflicts): Found has some smallest conflicts of
%   Theory, and Conflicts are all others. All has the numbers of all clues. Every conflict shares a clue with
%   each set in Corrections.

other_conflicts(Theory, All, Corrections, Found, Conflicts) :-
    Found = [First|_],
    length(First, Size),
    (   hitting_set(Corrections, Size, [], Hit),
        \+ memberchk(Hit, Found)
    ->  (   set_correction(Theory, All, Hit, Correction)
        ->  other_conflicts(Theory, All, [Correction|Corrections], Found, Conflicts)
        ;   Conflicts = [Hit|Conflicts1],
            other_conflicts(Theory, All, Corrections, [Hit|Found], Conflicts1)
        )
    ;   Conflicts = []
    ).

clue_kept(Theory, Number, Kept0, Kept) :-
    ord_add_element(Kept0, Number, Kept1),
    theory_with_clues(Theory, Kept1, Part),
    (   satisfiable(Part)
    ->  Kept = Kept1
    ;   Kept = Kept0
    ).

smallest_hitting_set(Sets, Hit) :-
    between(0, inf, Size),
    hitting_set(Sets, Size, [], Hit),
    !.

hitting_set([], _, Hit, Hit).
hitting_set([Set|Sets], Size, Hit0, Hit) :-
    (   member(Element, Set),
        memberchk(Element, Hit0)
    ->  hitting_set(Sets, Size, Hit0, Hit)
    ;   Size > 0,
        Less is Size-1,
        member(Element, Set),
        ord_add_element(Hit0, Element, Hit1),
        hitting_set(Sets, Less, Hit1, Hit)
    ).

%   needed_rules(+Theory, +Numbers, +Given, -Rules, -Part): the clues Numbers, the rules Given and Rules allow
%   no code of Theory. Without one of Rules, a code exists. Part is a theory with these clues, with Given, and
%   with the rules that are never part of an explanation.

needed_rules(Theory, Numbers, Given, Rules, Part) :-
    theory_with_clues(Theory, Numbers, theory(Pegs, Symbols, Clues, Rules0)),
    partition(standing_rule, Rules0, Standing, Others),
    append(Given, Standing, Kept),
    Part = theory(Pegs, Symbols, Clues, Kept),
    needed(Others, [], Part, Rules).

standing_rule(lies =< _).
standing_rule(ended(_, _)).

needed([], Needed, _, Needed).
needed([Rule|Rules], Needed0, Part, Needed) :-
    append(Needed0, Rules, Others),
    theory_with_rules(Part, Others, Rest),
    (   satisfiable(Rest)
    ->  append(Needed0, [Rule], Needed1)
    ;   Needed1 = Needed0
    ),
    needed(Rules, Needed1, Part, Needed).

satisfiable(Theory) :-
    codes_number(Theory, Number),
    Number > 0.

%!  forcings(+Most, +Denial:integer, :Game, -Forcings:list) is det.
%
%   Denial is the number of the last rule of Game. If no consistent code obeys it, the other facts force its
%   opposite. Forcings then has a list [Numbers, Rules, Clues, Without] for each smallest set of clues that
%   forces the opposite, and at most Most of them (an integer or `inf`).
%
%       | Numbers, Rules | the numbers of the clues and of the rules that force the opposite           |
%       | Clues          | for each clue of Numbers, how many codes obey Denial without the clue       |
%       | Without        | for each rule of Rules, how many codes obey Denial without the rule         |
%
%   If a consistent code obeys Denial, Forcings is [].

forcings(Most, Denial, Game, Forcings) :- findall(Forcing, limit(Most, game_forcing(Denial, Game, Forcing)), Forcings).

game_forcing(Denial, Game, [Numbers, RuleNumbers, WithoutClues, WithoutRules]) :-
    game_theory(Game, theory(Pegs, Symbols, Clues, All)),
    append(Rules, [Denied], All),
    clues_conflict(theory(Pegs, Symbols, Clues, All), Numbers),
    needed_rules(theory(Pegs, Symbols, Clues, Rules), Numbers, [Denied], Needed, Part),
    rule_numbers(Needed, Denial, Game, RuleNumbers),
    theory_with_rules(Part, Needed, Forced),
    findall(Count, ( theory_without(Forced, _, Fewer), codes_number(Fewer, Count) ), WithoutClues),
    findall(Count, ( select(_, Needed, Fewer),
                     theory_with_rules(Part, Fewer, Left),
                     codes_number(Left, Count) ), WithoutRules).

%!  repairs(+Numbers:list, :Game, -Repairs:list) is det.
%
%   Numbers are clues of Game, each of which may be the only wrong clue. Repairs has a list [Number, Answer,
%   Count] for each clue of Numbers and each other answer that leaves a code. If the answer of clue Number were
%   Answer, Count codes would be consistent.

repairs(Numbers, Game, Repairs) :-
    game_theory(Game, Theory),
    findall([Number, Instead, Count],
            ( member(Number, Numbers),
              theory_repair(Theory, Number, Parts),
              member(Answer-Count, Parts),
              answer_value(Answer, Instead) ),
            Repairs).

%   theory_repair(+Theory, -Number, -Parts) is nondet: Parts has a pair Answer-Count for each answer to clue
%   Number of Theory that leaves a code, such as marks(1, 0)-12. With this answer, 12 codes would be consistent.
%   A clue is no solution if no answer leaves a code.

theory_repair(Theory, Number, Parts) :-
    Theory = theory(_, _, Clues, _),
    member(clue(Number, Guess, Answer), Clues),
    theory_without(Theory, Number, Rest),
    functor(Answer, Dialect, _),
    theory_guess_partition(Rest, Guess, Dialect, Parts),
    Parts \== [].

%!  false_counts(:Game, -Counts:list) is det.
%
%   Counts has a list [Number, Count] for every clue. Count is the number of consistent codes for which the
%   clue is a lie.
%
%   For all other consistent codes, the clue is true. To count the codes with a true clue, replace the clue by
%   rules (told_rules/3), because rules are never lies.

false_counts(Game, Counts) :-
    game_theory(Game, Theory),
    codes_number(Theory, All),
    Theory = theory(_, _, Clues, _),
    findall([Number, Count], ( member(clue(Number, Guess, Answer), Clues),
                               theory_without(Theory, Number, Others),
                               told_rules(Answer, Guess, Rules),
                               theory_with_rules(Others, Rules, Obeyed),
                               codes_number(Obeyed, True),
                               Count is All-True ), Counts).
