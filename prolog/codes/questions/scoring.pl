:- module(codes_scoring,
          [ dialect_answers/4,         % +Dialect, +Symbols, +Pegs, -Values
            answer_table/4,            % +Dialect, +Guess, +Symbols, -Table
            codes_answers/5,           % +Dialect, +Symbols, +Guess, +Codes, -Values
            codes_marks/6,             % +Dialect, +Symbols, +Pegs, +Guesses, +Codes, -Marks
            exchanged_alike/4,         % +Dialect, +Symbols, +Pegs, -Lowest
            theory_guess_partition/4,  % +Theory, +Guess, +Dialect, -Parts
            theory_answer_counts/4     % +Theory, +Guess, +Dialect, -Parts
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../diagram/diagram').
:- use_module('../definition/dialects').
:- use_module('../programs/engines').
:- use_module('../definition/theory').
:- use_module('../definition/worlds').
:- autoload(library(aggregate), [aggregate/3]).
:- autoload(own_checks, [own_exchange/4]).

/** <module> Answers of many codes, and the codes for each answer

The answers to a guess partition the codes of a game. There are three methods to find this partition:

    | condition                                       | method                                         |
    | there are 5,000 codes or fewer                  | enumeration                                    |
    | answers depend on marks alone, no clue may lie  | a diagram of polynomials: theory_marks_sum/4   |
    | otherwise                                       | one count for each answer                      |
*/

%!  dialect_answers(+Dialect, +Symbols:list, +Pegs:integer, -Values:list) is det.
%
%   Values are all answers of Dialect that dialect_answer/4 lists for guesses of Pegs pegs of Symbols. Each is
%   written as in answer_value/2.

dialect_answers(Dialect, Symbols, Pegs, Values) :-
    findall(Value, ( dialect_answer(Dialect, Symbols, Pegs, Answer), answer_value(Answer, Value) ), Values).

%!  answer_table(+Dialect, +Guess:list, +Symbols:list, -Table:list(list)) is det.
%
%   Table is [Different, Places], for all codes of Symbols with the length of Guess, in lexicographic order.
%   Different has the different answers in Dialect that these codes give to Guess, as in answer_value/2. For
%   each code, Places has the index of its answer in Different, from 0.

answer_table(Dialect, Guess, Symbols, [Different, Places]) :-
    dialect_open(Dialect, Open),
    same_length(Guess, Code),
    findall(Value, ( maplist(symbol_of(Symbols), Code), answer_of(Open, Symbols, Guess, Code, Value) ), Values),
    sort(Values, Different),
    setup_call_cleanup(
        trie_new(Trie),
        ( foldl(numbered(Trie), Different, 0, _),
          maplist(trie_lookup(Trie), Values, Places) ),
        trie_destroy(Trie)).

symbol_of(Symbols, Symbol) :- member(Symbol, Symbols).

%!  codes_answers(+Dialect, +Symbols:list, +Guess:list, +Codes:list(list), -Values:list) is det.
%
%   Values has the answer in Dialect that each code in Codes, of Symbols, gives to Guess, as in answer_value/2.

codes_answers(Dialect, Symbols, Guess, Codes, Values) :-
    dialect_open(Dialect, Open),
    maplist(answer_of(Open, Symbols, Guess), Codes, Values).

answer_of(Open, Symbols, Guess, Code, Value) :-
    copy_term(Open, Answer),
    once(guess_code_answer(Symbols, Guess, Code, Answer)),
    answer_value(Answer, Value).

%!  codes_marks(+Dialect, +Symbols:list, +Pegs:integer, +Guesses:list(list), +Codes:list(list), -Marks:list(integer)) is det.
%
%   Marks has a number for each guess in Guesses and each code in Codes. The number is the index of the answer
%   in the list of dialect_answers/4 for Dialect, from 0. If the answer is not in this list, the number is -1.
%   If the list has the answer twice, the number is the last index. Pegs of guesses and codes are numbers, too:
%   N is the symbol with index N in Symbols, from 0. The number after the last symbol is a blank peg.

codes_marks(Dialect, Symbols, Pegs, Guesses0, Codes0, Marks) :-
    append(Symbols, ['_'], Names),
    Spelled =.. [names|Names],
    maplist(maplist(spelled(Spelled)), Guesses0, Guesses),
    maplist(maplist(spelled(Spelled)), Codes0, Codes),
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Answers),
    dialect_open(Dialect, Asked),
    dialect_module(Dialect, Module),
    setup_call_cleanup(
        trie_new(Trie),
        ( foldl(numbered(Trie), Answers, 0, _),
          findall(Mark,
                  ( member(Guess, Guesses),
                    member(Code, Codes),
                    (   once(Module:guess_code_answer(Symbols, Guess, Code, Asked)),
                        trie_lookup(Trie, Asked, Mark)
                    ->  true
                    ;   Mark = -1
                    ) ),
                  Marks) ),
        trie_destroy(Trie)).

spelled(Names, Place, Name) :-
    Argument is Place+1,
    arg(Argument, Names, Name).

numbered(Trie, Answer, Number0, Number) :-
    trie_update(Trie, Answer, Number0),
    Number is Number0+1.

%!  exchanged_alike(+Dialect, +Symbols:list, +Pegs:integer, -Lowest:list(list)) is det.
%
%   Lowest has two lists of numbers from 0. For each of Symbols, the first list has the lowest symbol that is
%   interchangeable with it. For each of Pegs places, the second list has the lowest place that is
%   interchangeable with it. Two symbols or places are interchangeable if no answer of Dialect changes when they
%   are exchanged in both guess and code. own_exchange/4 tests this.

exchanged_alike(Dialect, Symbols, Pegs, [Names,Places]) :-
    length(Symbols, Many),
    lowest_alike(Many, own_symbols(Dialect, Symbols, Pegs), Names),
    lowest_alike(Pegs, own_places(Dialect, Symbols, Pegs), Places).

lowest_alike(Many, Exchange, Lowest) :-
    Last is Many-1,
    numlist(0, Last, Things),
    foldl(lowest(Exchange), Things, [], Found),
    reverse(Found, Lowest).

lowest(Exchange, Thing, Found, [Lowest|Found]) :-
    sort(Found, Before),
    (   member(Lowest, Before),
        call(Exchange, Lowest, Thing)
    ->  true
    ;   Lowest = Thing
    ).

own_symbols(Dialect, Symbols, Pegs, I, J) :-
    nth0(I, Symbols, A),
    nth0(J, Symbols, B),
    own_exchange(Dialect, Symbols, Pegs, symbols(A, B)).

own_places(Dialect, Symbols, Pegs, I, J) :- own_exchange(Dialect, Symbols, Pegs, places(I, J)).

%!  theory_guess_partition(+Theory, +Guess:list, +Dialect, -Parts:list) is det.
%
%   Parts has a pair Answer-Count for every answer in Dialect that codes of Theory give to Guess. Count is the
%   number of codes that give Answer. The result is the same as that of
%
%       findall(Answer, ( code(Code), guess_code_answer(Symbols, Guess, Code, Answer) ), Answers),
%       msort(Answers, Sorted), clumped(Sorted, Parts)

theory_guess_partition(Theory, Guess, Dialect, Parts) :-
    (   theory_answer_counts(Theory, Guess, Dialect, Parts0)
    ->  Parts = Parts0
    ;   enumerated_partition(Theory, Guess, Dialect, Parts)
    ).

%!  theory_answer_counts(+Theory, +Guess:list, +Dialect, -Parts:list) is semidet.
%
%   Parts are those of theory_guess_partition/4 for Theory, Guess and Dialect. Fails if codes can only be
%   counted by enumeration.

theory_answer_counts(Theory, Guess, Dialect, Parts) :-
    theory_count(Theory, Total),
    (   Total =< 5_000
    ->  enumerated_partition(Theory, Guess, Dialect, Parts)
    ;   marks_answer(Dialect, 0, 0, _),
        theory_lies(Theory, 0, World)
    ->  marks_partition(World, Guess, Dialect, Total, Parts)
    ;   counted_partition(Theory, Guess, Dialect, Total, Parts)
    ).

enumerated_partition(Theory, Guess, Dialect, Parts) :-
    Theory = theory(_, Symbols, _, _),
    theory_codes(Theory, Codes),
    dialect_open(Dialect, Answer),
    findall(Answer, ( member(Code, Codes), guess_code_answer(Symbols, Guess, Code, Answer) ), Answers),
    msort(Answers, Sorted),
    clumped(Sorted, Parts).

counted_partition(Theory, Guess, Dialect, Total, Parts) :-
    Theory = theory(Pegs, Symbols, _, _),
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Answers),
    counted_answers(Answers, Theory, Guess, Total, Parts).

%   counted_answers(+Answers, +Theory, +Guess, +Remaining, -Parts): Parts has a pair Answer-Count for each of
%   Answers that a code of Theory gives to Guess. There are Remaining codes to count. When all of them are
%   counted, counting stops. Each answer is added to Theory as rules, because it is never a lie.

counted_answers([], _, _, _, []).
counted_answers([Answer|Answers], Theory, Guess, Left0, Parts) :-
    (   Left0 =:= 0
    ->  Parts = []
    ;   told_rules(Answer, Guess, Rules),
        theory_with_rules(Theory, Rules, Answered),
        theory_count(Answered, Count),
        (   Count > 0
        ->  Parts = [Answer-Count|Parts1]
        ;   Parts = Parts1
        ),
        Left is Left0-Count,
        counted_answers(Answers, Theory, Guess, Left, Parts1)
    ).

%   marks_answer(+Dialect, +Black, +Shared, -Answer): Answer of Dialect has Black black marks, and Shared black
%   and white marks together. It depends on nothing else.

marks_answer(marks, Black, Shared, marks(Black, White)) :- White is Shared-Black.
marks_answer(black, Black, _, black(Black)).
marks_answer(total, _, Shared, total(Shared)).

marks_partition(Theory, Guess, Dialect, Total, Parts) :-
    marks_counts(Theory, Guess, Total, Counts),
    findall(Answer-Count,
            aggregate(sum(Many), marks_counted(Counts, Dialect, Answer, Many), Count),
            Parts).

marks_counted(Counts, Dialect, Answer, Count) :-
    member(Black-Shared-Count, Counts),
    marks_answer(Dialect, Black, Shared, Answer).

%   marks_counts(+Theory, +Guess, +Total, -Counts): Counts has a term Black-Shared-Count for all marks that
%   codes of Theory give to Guess. Count codes give Black black marks, and Shared black and white marks
%   together. Each Count is a coefficient of the polynomial of theory_marks_sum/4. Total is the number of all
%   codes.

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
