:- module(codes_explain,
          [ theory_smallest_conflict/3, % +Theory, -Numbers, -Rules
            theory_repair/3,           % +Theory, -Number, -Marks
            theory_guess_partition/3,  % +Theory, +Guess, -Parts
            guess_marks/2              % +Pegs, -Marks
          ]).
:- autoload(library(aggregate), [aggregate/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_subtract/3, ord_add_element/3]).
:- use_module(diagram).
:- use_module(engines).
:- use_module(feedback).
:- use_module(theory).

/** <module> Why no code is left

Clues that leave no code contradict each other. A person wants to know which, as few as possible, and which
single slip would explain it.
*/

%!  theory_smallest_conflict(+Theory, -Numbers:list, -Rules:list) is semidet.
%
%   Numbers are the clues of a conflict: together with the rules they leave no code, and no set of fewer clues
%   does so. Rules are rules without any of which these clues would leave one. Fails if Theory has a code.
%
%   A conflict is a set of clues that hits every set of clues whose removal leaves a code. The smallest set
%   that hits those known so far either is one or shows a new one (Ignatiev, Previti, Liffiton and
%   Marques-Silva, 2015).

theory_smallest_conflict(Theory, Numbers, Rules) :-
    \+ satisfiable(Theory),
    theory_numbers(Theory, All),
    smallest_conflict(Theory, All, [], Numbers),
    theory_with_clues(Theory, Numbers, theory(Pegs, Symbols, Clues, Rules0)),
    needed_rules(Rules0, [], theory(Pegs, Symbols, Clues), Rules).

theory_numbers(theory(_, _, Clues, _), Numbers) :-
    findall(Number, member(clue(Number, _, _, _), Clues), Unsorted),
    sort(Unsorted, Numbers).

smallest_conflict(Theory, All, Corrections, Conflict) :-
    smallest_hitting_set(Corrections, Hit),
    theory_with_clues(Theory, Hit, Part),
    (   satisfiable(Part)
    ->  foldl(grown(Theory), All, Hit, Kept),
        ord_subtract(All, Kept, Correction),
        smallest_conflict(Theory, All, [Correction|Corrections], Conflict)
    ;   Conflict = Hit
    ).

grown(Theory, Number, Kept0, Kept) :-
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

satisfiable(Theory) :-
    (   theory_count(Theory, Count)
    ->  Count > 0
    ;   theory_codes(Theory, [_|_])
    ).

%!  theory_repair(+Theory, -Number, -Marks) is nondet.
%
%   With other marks for the clue Number, Theory would have codes. Marks has Black-White-Count for all such
%   marks.

theory_repair(Theory, Number, Marks) :-
    Theory = theory(_, _, Clues, _),
    member(clue(Number, Guess, _, _), Clues),
    theory_without(Theory, Number, Rest),
    theory_guess_partition(Rest, Guess, Marks),
    Marks \== [].

%!  theory_guess_partition(+Theory, +Guess:list, -Parts:list) is det.
%
%   Parts has Black-White-Count for all marks that Guess can get from a code of Theory, Count being the number
%   of codes that give them.

theory_guess_partition(Theory, Guess, Parts) :-
    (   theory_count(Theory, Count)
    ->  (   Count =< 5_000
        ->  enumerated_partition(Theory, Guess, Parts)
        ;   counted_partition(Theory, Guess, Count, Parts)
        )
    ;   enumerated_partition(Theory, Guess, Parts)
    ).

enumerated_partition(Theory, Guess, Parts) :-
    theory_codes(Theory, Codes),
    findall(Black-White, ( member(Code, Codes), guess_code_feedback(Guess, Code, Black, White) ), Marks),
    findall(Mark-Count, aggregate(count, member(Mark, Marks), Count), Parts).

counted_partition(Theory, Guess, Total, Parts) :-
    Theory = theory(Pegs, _, _, _),
    guess_marks(Pegs, Marks),
    counted_marks(Marks, Theory, Guess, Total, Parts).

counted_marks([], _, _, _, []).
counted_marks([Black-White|Marks], Theory, Guess, Left0, Parts) :-
    (   Left0 =:= 0
    ->  Parts = []
    ;   Theory = theory(Pegs, Symbols, Clues, Rules),
        theory_count(theory(Pegs, Symbols, [clue(new, Guess, Black, White)|Clues], Rules), Count),
        (   Count > 0
        ->  Parts = [Black-White-Count|Parts1]
        ;   Parts = Parts1
        ),
        Left is Left0-Count,
        counted_marks(Marks, Theory, Guess, Left, Parts1)
    ).

%!  guess_marks(+Pegs, -Marks:list(pair)) is det.
%
%   Marks are all Black-White that a guess of so many pegs can get: not one white peg beside all others black.

guess_marks(Pegs, Marks) :-
    Most is Pegs-1,
    findall(Black-White,
            ( between(0, Pegs, Black),
              Left is Pegs-Black,
              between(0, Left, White),
              \+ ( Black =:= Most, White =:= 1 ) ),
            Marks).
