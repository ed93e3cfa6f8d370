:- module(codes_explain,
          [ theory_smallest_conflict/3, % +Theory, -Numbers, -Rules
            theory_smallest_conflicts/2, % +Theory, -Conflicts
            theory_forcing/5,          % +Theory, +Denial, -Numbers, -Rules, -Without
            theory_forcings/3,         % +Theory, +Denial, -Forcings
            theory_repair/3,           % +Theory, -Number, -Parts
            theory_false_counts/2      % +Theory, -Counts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_subtract/3, ord_add_element/3]).
:- use_module(dialects).
:- use_module(diagram).
:- use_module(engines).
:- use_module(parts).
:- use_module(partition).
:- use_module(theory).

/** <module> Why no code is left

Clues that leave no code contradict each other. A person wants to know which ones, as few as possible, and which
single slip would explain it.
*/

%!  theory_smallest_conflict(+Theory, -Numbers:list, -Rules:list) is semidet.
%
%   Numbers are a smallest set of clues that leaves no code under the rules of Theory. Rules are the rules that
%   this needs: without any one of them a code would be left. How many clues may be wrong is none of them, nor is how long
%   codes are: those rules always hold. Fails if Theory has a code.
%
%   A conflict meets every _correction_: a set of clues whose removal leaves a code. The smallest set that meets
%   all corrections known so far is a conflict, or shows a new correction (Ignatiev, Previti, Liffiton and
%   Marques-Silva, 2015).

theory_smallest_conflict(Theory, Numbers, Rules) :-
    \+ satisfiable(Theory),
    theory_numbers(Theory, All),
    smallest_conflict(Theory, All, [], Numbers, _),
    conflict_rules(Theory, Numbers, Rules).

%!  theory_smallest_conflicts(+Theory, -Conflicts:list) is semidet.
%
%   Conflicts has Numbers-Rules for every smallest set of clues that leaves no code, as in theory_smallest_conflict/3, the first
%   as there, the others in the order of their numbers.

theory_smallest_conflicts(Theory, Conflicts) :-
    \+ satisfiable(Theory),
    theory_numbers(Theory, All),
    smallest_conflict(Theory, All, [], First, Corrections),
    other_conflicts(Theory, All, Corrections, [First], Others0),
    sort(Others0, Others),
    findall(Numbers-Rules, ( member(Numbers, [First|Others]), conflict_rules(Theory, Numbers, Rules) ), Conflicts).

%   conflict_rules(+Theory, +Numbers, -Rules): the clues of Numbers leave no code under all rules, and need Rules for that.

conflict_rules(Theory, Numbers, Rules) :-
    theory_with_clues(Theory, Numbers, theory(Pegs, Symbols, Clues, Rules0)),
    partition(standing_rule, Rules0, Standing, Others),
    needed_rules(Others, Standing, theory(Pegs, Symbols, Clues), Kept),
    append(Standing, Rules, Kept).

theory_numbers(theory(_, _, Clues, _), Numbers) :-
    findall(Number, member(clue(Number, _, _), Clues), Unsorted),
    sort(Unsorted, Numbers).

smallest_conflict(Theory, All, Corrections0, Conflict, Corrections) :-
    smallest_hitting_set(Corrections0, Hit),
    (   set_correction(Theory, All, Hit, Correction)
    ->  smallest_conflict(Theory, All, [Correction|Corrections0], Conflict, Corrections)
    ;   Conflict = Hit,
        Corrections = Corrections0
    ).

%   set_correction(+Theory, +All, +Set, -Correction): the clues of Set leave a code, and so do all clues without Correction.

set_correction(Theory, All, Set, Correction) :-
    theory_with_clues(Theory, Set, Part),
    satisfiable(Part),
    foldl(clue_kept(Theory), All, Set, Kept),
    ord_subtract(All, Kept, Correction).

%   other_conflicts(+Theory, +All, +Corrections, +Found, -Conflicts): Conflicts are the other conflicts of the size of those in
%   Found. They are smallest sets that meet Corrections, as no smaller one does.

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

%   A clue is kept while a code is left.

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

needed_rules([], Needed, _, Needed).
needed_rules([Rule|Rules], Needed0, Rest, Needed) :-
    append(Needed0, Rules, Others),
    Rest = theory(Pegs, Symbols, Clues),
    (   satisfiable(theory(Pegs, Symbols, Clues, Others))
    ->  append(Needed0, [Rule], Needed1)
    ;   Needed1 = Needed0
    ),
    needed_rules(Rules, Needed1, Rest, Needed).

%!  theory_forcing(+Theory, +Denial, -Numbers:list, -Rules:list, -Without:list) is semidet.
%
%   No code of Theory obeys the rule Denial: its opposite is forced. Numbers are a smallest set of clues that forces it under
%   the rules of Theory, and Rules those that this needs. Without has clue(Number)-Count and rule(Rule)-Count for each of them:
%   Count codes obey Denial, more than none, if it alone is dropped. So no part can be spared. How many clues may be wrong is
%   no part, nor is how long codes are: those rules always hold. Fails if a code obeys Denial.

theory_forcing(Theory, Denial, Numbers, Rules, Without) :-
    theory_denial(Theory, Denial, Denying, All),
    smallest_conflict(Denying, All, [], Numbers, _),
    clues_forcing(Theory, Denial, Numbers, forcing(Numbers, Rules, Without)).

%!  theory_forcings(+Theory, +Denial, -Forcings:list) is semidet.
%
%   Forcings are forcing(Numbers, Rules, Without) for every smallest set of clues that forces the opposite of Denial, as in
%   theory_forcing/5, the first as there, the others in the order of their numbers.

theory_forcings(Theory, Denial, Forcings) :-
    theory_denial(Theory, Denial, Denying, All),
    smallest_conflict(Denying, All, [], First, Corrections),
    other_conflicts(Denying, All, Corrections, [First], Others0),
    sort(Others0, Others),
    maplist(clues_forcing(Theory, Denial), [First|Others], Forcings).

theory_denial(Theory, Denial, Denying, All) :-
    theory_with_rules(Theory, [Denial], Denying),
    \+ satisfiable(Denying),
    theory_numbers(Theory, All).

%   clues_forcing(+Theory, +Denial, +Numbers, -Forcing): the clues of Numbers force the opposite of Denial under all rules.

clues_forcing(Theory, Denial, Numbers, forcing(Numbers, Rules, Without)) :-
    theory_with_clues(Theory, Numbers, theory(Pegs, Symbols, Clues, Rules0)),
    partition(standing_rule, Rules0, Standing, Others),
    needed_rules(Others, [Denial|Standing], theory(Pegs, Symbols, Clues), Kept),
    append([Denial|Standing], Rules, Kept),
    findall(clue(Number)-Count,
            ( select(clue(Number, _, _), Clues, Fewer),
              codes_number(theory(Pegs, Symbols, Fewer, Kept), Count) ),
            WithoutClues),
    findall(rule(Rule)-Count,
            ( nth1(_, Rules, Rule, FewerRules),
              append([Denial|Standing], FewerRules, Left),
              codes_number(theory(Pegs, Symbols, Clues, Left), Count) ),
            WithoutRules),
    append(WithoutClues, WithoutRules, Without).

%   How many clues may be wrong, and how long codes are: no reason, as these rules always hold.

standing_rule(lies =< _).
standing_rule(ended(_, _)).

satisfiable(Theory) :-
    (   theory_count(Theory, Count)
    ->  Count > 0
    ;   theory_codes(Theory, [_|_])
    ).

%!  theory_repair(+Theory, -Number, -Parts) is nondet.
%
%   Theory has codes once its clue Number has another answer. Parts has Answer-Count for all such answers.

theory_repair(Theory, Number, Parts) :-
    Theory = theory(_, _, Clues, _),
    member(clue(Number, Guess, Answer), Clues),
    theory_without(Theory, Number, Rest),
    functor(Answer, Dialect, _),
    theory_guess_partition(Rest, Guess, Dialect, Parts),
    Parts \== [].

%!  theory_false_counts(+Theory, -Counts:list) is det.
%
%   Counts has Number-Count for every clue: Count codes of Theory, which allows lies, take it for one.

theory_false_counts(Theory, Counts) :-
    codes_number(Theory, All),
    Theory = theory(_, _, Clues, _),
    findall(Number-Count, ( member(clue(Number, Guess, Answer), Clues),
                            true_count(Theory, Number, Guess, Answer, True),
                            Count is All-True ), Counts).

%   The codes of which a clue is true obey it as a rule: then it is none of those that may be wrong.

true_count(Theory, Number, Guess, Answer, Count) :-
    theory_without(Theory, Number, Others),
    told_rules(Answer, Guess, Told),
    theory_with_rules(Others, Told, Obeyed),
    codes_number(Obeyed, Count).
