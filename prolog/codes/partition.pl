:- module(codes_partition,
          [ theory_guess_partition/4,  % +Theory, +Guess, +Dialect, -Parts
            theory_answer_counts/4     % +Theory, +Guess, +Dialect, -Parts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(diagram).
:- use_module(dialects).
:- use_module(engines).
:- use_module(lies).
:- use_module(theory).

/** <module> What each answer to a guess would leave

The codes of a game parted by their answers to a guess. Few codes are listed. Of many, one diagram whose numbers are
polynomials counts all parts at once, where answers are marks: see theory_marks_sum/4. For other dialects, and where clues
may be wrong, each answer is counted for itself.
*/

%!  theory_guess_partition(+Theory, +Guess:list, +Dialect, -Parts:list) is det.
%
%   Parts has Answer-Count for every answer of Dialect that some code of Theory gives to Guess: Count codes give it.

theory_guess_partition(Theory, Guess, Dialect, Parts) :-
    (   theory_answer_counts(Theory, Guess, Dialect, Parts0)
    ->  Parts = Parts0
    ;   enumerated_partition(Theory, Guess, Dialect, Parts)
    ).

%!  theory_answer_counts(+Theory, +Guess:list, +Dialect, -Parts:list) is semidet.
%
%   As theory_guess_partition/4. Fails if the codes can only be counted one by one.

theory_answer_counts(Theory, Guess, Dialect, Parts) :-
    theory_count(Theory, Total),
    (   Total =< 5_000
    ->  enumerated_partition(Theory, Guess, Dialect, Parts)
    ;   marks_dialect(Dialect),
        theory_lies(Theory, 0, World)
    ->  marks_partition(World, Guess, Dialect, Total, Parts)
    ;   counted_partition(Theory, Guess, Dialect, Total, Parts)
    ).

enumerated_partition(Theory, Guess, Dialect, Parts) :-
    Theory = theory(_, Symbols, _, _),
    theory_codes(Theory, Codes),
    dialect_parts(Dialect, Kinds),
    length(Kinds, Arity),
    findall(Answer, ( member(Code, Codes),
                      functor(Answer, Dialect, Arity),
                      guess_code_answer(Symbols, Guess, Code, Answer) ), Answers),
    msort(Answers, Sorted),
    clumped(Sorted, Parts).

counted_partition(Theory, Guess, Dialect, Total, Parts) :-
    Theory = theory(Pegs, Symbols, _, _),
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Answers),
    counted_answers(Answers, Theory, Guess, Total, Parts).

%   counted_answers(+Answers, +Theory, +Guess, +Left, -Parts): Answers share Left codes; with none left, the
%   answers that follow need not be counted. An answer is counted as the rules that it tells: it is no lie.

counted_answers([], _, _, _, []).
counted_answers([Answer|Answers], Theory, Guess, Left0, Parts) :-
    (   Left0 =:= 0
    ->  Parts = []
    ;   told_rules(Answer, Guess, Told),
        theory_with_rules(Theory, Told, Answered),
        theory_count(Answered, Count),
        (   Count > 0
        ->  Parts = [Answer-Count|Parts1]
        ;   Parts = Parts1
        ),
        Left is Left0-Count,
        counted_answers(Answers, Theory, Guess, Left, Parts1)
    ).

%   The dialects whose answers hang on the marks alone.

marks_dialect(marks).
marks_dialect(black).
marks_dialect(total).

marks_answer(marks, Black, Shared, marks(Black, White)) :- White is Shared-Black.
marks_answer(black, Black, _, black(Black)).
marks_answer(total, _, Shared, total(Shared)).

marks_partition(Theory, Guess, Dialect, Total, Parts) :-
    marks_counts(Theory, Guess, Total, Counts),
    findall(Answer-Count, ( member(Black-Shared-Count, Counts),
                            marks_answer(Dialect, Black, Shared, Answer) ), Unsorted),
    keysort(Unsorted, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(answer_sum, Groups, Parts).

answer_sum(Answer-Counts, Answer-Count) :- sum_list(Counts, Count).

%   marks_counts(+Theory, +Guess, +Total, -Counts): Counts has Black-Shared-Count for the marks that some of the Total codes
%   give: the coefficients of the polynomial, none of which is more than Total.

marks_counts(Theory, Guess, Total, Counts) :-
    Theory = theory(Pegs, _, _, _),
    Width is msb(Total)+1,
    theory_marks_sum(Theory, Guess, Width, Sum),
    Ones is (1<<Width)-1,
    findall(Black-Shared-Count,
            ( between(0, Pegs, Shared),
              between(0, Shared, Black),
              Count is Sum >> (Width*(Shared*(Pegs+1) + Black)) /\ Ones,
              Count > 0 ),
            Counts).
