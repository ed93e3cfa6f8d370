:- module(codes_own_checks,
          [ own_fault/5,               % +Dialect, +Symbols, +Pegs, -Fault, -Line
            own_sees_names/3,          % +Dialect, +Symbols, +Pegs
            own_exchange/4             % +Dialect, +Symbols, +Pegs, +What
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_memberchk/2]).
:- use_module('../definition/dialects').
:- use_module('../automata/residual', [some_code/4]).
:- use_module('../definition/rules').

/** <module> Checks of custom dialects

The four predicates of a dialect (dialects.pl) define the same answers in several ways. These checks compare
the predicates on a few pseudorandom codes.
*/

%!  own_fault(+Dialect, +Symbols:list, +Pegs:integer, -Fault, -Line:integer) is semidet.
%
%   Fault is the first fault that a test of Dialect with some codes of Pegs pegs and of Symbols finds:
%
%       | Fault              | meaning                                                              |
%       | no_parts           | dialect_parts/2 gives no parts                                       |
%       | no_part(Text)      | dialect_parts/2 gives Text, which is no valid part                   |
%       | no_answer          | guess_code_answer/4 gives no answer                                  |
%       | wrong_part(Text)   | a part of an answer is of the wrong kind, as Text says               |
%       | not_listed(Answer) | guess_code_answer/4 gives Answer, dialect_answer/4 does not list it  |
%       | untold(Answer)     | told_rules/3 gives no rules for Answer                               |
%       | refused(Answer)    | a code gives Answer, but breaks the rules of told_rules/3 for Answer |
%       | allowed(Answer)    | a code gives another answer, but obeys these rules for Answer        |
%
%   Line is the line of the clause with the fault, or 0 if the line is unknown. Fails if there is no fault.

own_fault(Dialect, Symbols, Pegs, Fault, Line) :-
    (   dialect_parts(Dialect, Parts),
        ground(Parts),
        is_list(Parts),
        Parts \== []
    ->  (   member(Part, Parts),
            \+ part_kind(Part)
        ->  format(string(Text), "~q", [Part]),
            Fault = no_part(Text),
            Goal = dialect_parts(_, _)
        ;   answers_fault(Dialect, Parts, Symbols, Pegs, Fault, Goal)
        )
    ;   Fault = no_parts,
        Goal = dialect_parts(_, _)
    ),
    goal_line(Dialect, Goal, Line).

%!  own_sees_names(+Dialect, +Symbols:list, +Pegs:integer) is semidet.
%
%   Answers of Dialect depend on the names or the order of Symbols: if symbols are exchanged in both guess and
%   code, an answer changes. The test uses pseudorandom codes of Pegs pegs, and codes that repeat one symbol.

own_sees_names(Dialect, Symbols, Pegs) :-
    dialect_open(Dialect, Answer),
    some_codes(Symbols, Pegs, Drawn),
    maplist(repeated(Pegs), Symbols, Plain),
    append(Drawn, Plain, Codes),
    exchange(Symbols, Others),
    member(Guess, Codes),
    member(Code, Codes),
    once(guess_code_answer(Symbols, Guess, Code, Answer)),
    maplist(maplist(exchanged(Symbols, Others)), [Guess, Code], [OtherGuess, OtherCode]),
    \+ guess_code_answer(Symbols, OtherGuess, OtherCode, Answer),
    !.

%   exchange(+Symbols, -Others): the list Others is Symbols with the first two symbols exchanged. In the second
%   solution, the first symbol is moved to the end.

exchange([A,B|Symbols], [B,A|Symbols]).
exchange([Symbol|Symbols], Others) :- append(Symbols, [Symbol], Others).

exchanged(Symbols, Others, Symbol, Other) :-
    (   nth1(I, Symbols, Symbol)
    ->  nth1(I, Others, Other)
    ;   Other = Symbol
    ).

%!  own_exchange(+Dialect, +Symbols:list, +Pegs:integer, +What) is semidet.
%
%   If What is exchanged in both guess and code, no answer of Dialect changes. What is symbols(A, B), or
%   places(I, J) with places from 0. The test uses pseudorandom codes of Pegs pegs of Symbols. For symbols(A,
%   B), about half of the pegs are A or B.

own_exchange(Dialect, Symbols, Pegs, What) :-
    dialect_open(Dialect, Answer),
    dialect_open(Dialect, Other),
    tried_symbols(What, Symbols, Tried),
    findall(Code-OtherCode,
            ( between(1, 32, Seed), some_code(Tried, Pegs, Seed, Code), swapped(What, Code, OtherCode) ),
            Codes),
    forall(( member(Guess-OtherGuess, Codes), member(Code-OtherCode, Codes) ),
           ( once(guess_code_answer(Symbols, Guess, Code, Answer)),
             once(guess_code_answer(Symbols, OtherGuess, OtherCode, Other)),
             Other == Answer )).

tried_symbols(places(_, _), Symbols, Symbols).
tried_symbols(symbols(A, B), Symbols, Tried) :-
    length(Symbols, Many),
    Half is (Many+1)//2,
    maplist(repeated(Half), [A,B], Two),
    append([Symbols|Two], Tried).

repeated(Many, Symbol, Symbols) :-
    length(Symbols, Many),
    maplist(=(Symbol), Symbols).

swapped(symbols(A, B), Code0, Code) :- maplist(exchanged([A,B], [B,A]), Code0, Code).
swapped(places(I, J), Code0, Code) :-
    nth0(I, Code0, A, Rest0),
    nth0(I, Code1, B, Rest0),
    nth0(J, Code0, B),
    nth0(J, Code1, _, Rest),
    nth0(J, Code, A, Rest).

%   placed(+Dialect, :Goal): call Goal, and add the place to an error that it raises: the line of the clause of
%   Dialect.

placed(Dialect, Goal) :- catch(Goal, error(Formal, _), placed_error(Dialect, Goal, Formal)).

placed_error(_, _, resource_error(What)) :-
    !,
    throw(error(resource_error(What), _)).
placed_error(Dialect, Goal, Formal) :-
    goal_line(Dialect, Goal, Line),
    functor(Goal, Name, Arity),
    format(string(Comment), "~w/~d at line ~d", [Name, Arity, Line]),
    throw(error(Formal, context(_, Comment))).

%   goal_line(+Dialect, +Goal, -Line): Line is the line of the first clause of Dialect that proves Goal or
%   raises an error. If there is no such clause, Line is the line of the first clause of the predicate.

goal_line(Dialect, Goal, Line) :-
    dialect_module(Dialect, Module),
    functor(Goal, Name, Arity),
    functor(First, Name, Arity),
    (   once(( clause(Module:Goal, Body, Reference), catch(Module:Body, _, true) ))
    ->  true
    ;   once(clause(Module:First, _, Reference))
    ),
    ( clause_property(Reference, line_count(Line)) -> true ; Line = 0 ).

part_kind(number(Name)) :- named(Name).
part_kind(word(Name, Words)) :- words(Name, Words).
part_kind(colours(Name, Words)) :- words(Name, Words).

words(Name, Words) :-
    is_list(Words),
    Words \== [],
    maplist(named, [Name|Words]).

named(Name) :-
    atom(Name),
    Name \== ''.

%   answers_fault(+Dialect, +Parts, +Symbols, +Pegs, -Fault, -Goal): Fault (own_fault/5) is the first fault in
%   the answers of Dialect, which have Parts. It is in the clause that proves Goal. Codes have Pegs pegs of
%   Symbols.

answers_fault(Dialect, Parts, Symbols, Pegs, Fault, Goal) :-
    length(Parts, Arity),
    findall(Answer, placed(Dialect, dialect_answer(Dialect, Symbols, Pegs, Answer)), Answers),
    sort(Answers, Listed),
    some_codes(Symbols, Pegs, Codes),
    functor(Answer, Dialect, Arity),
    member(Guess, Codes),
    member(Code, Codes),
    Asked = guess_code_answer(Symbols, Guess, Code, Answer),
    (   \+ placed(Dialect, Asked)
    ->  Fault = no_answer,
        Goal = Asked
    ;   once(Asked),
        (   answer_fault(Answer, Parts, Listed, Fault)
        ->  Goal = Asked
        ;   Goal = told_rules(Answer, Guess, _),
            told_fault(Dialect, Answer, Symbols, Guess, Codes, Fault)
        )
    ),
    !.

answer_fault(Answer, Parts, Listed, Fault) :-
    Answer =.. [_|Values],
    (   wrong_value(Parts, Values, Part, Value)
    ->  format(string(Text), "~q for ~q", [Value, Part]),
        Fault = wrong_part(Text)
    ;   \+ ord_memberchk(Answer, Listed)
    ->  Fault = not_listed(Answer)
    ).

told_fault(Dialect, Answer, Symbols, Guess, Codes, Fault) :-
    (   placed(Dialect, told_rules(Answer, Guess, Rules))
    ->  rules_fault(Rules, Answer, Symbols, Guess, Codes, Fault)
    ;   Fault = untold(Answer)
    ).

wrong_value(Parts, Values, Part, Value) :-
    nth1(I, Parts, Part),
    nth1(I, Values, Value),
    \+ part_value(Part, Value),
    !.

part_value(number(_), Value)         :- integer(Value).
part_value(word(_, Words), Value)    :- memberchk(Value, Words).
part_value(colours(_, Words), Value) :-
    is_list(Value),
    forall(member(Colour, Value), memberchk(Colour, Words)).

rules_fault(Rules, Answer, Symbols, Guess, Codes, Fault) :-
    member(Code, Codes),
    (   guess_code_answer(Symbols, Guess, Code, Answer)
    ->  \+ maplist(code_obeys(Symbols, Code), Rules),
        Fault = refused(Answer)
    ;   maplist(code_obeys(Symbols, Code), Rules),
        Fault = allowed(Answer)
    ).

some_codes(Symbols, Pegs, Codes) :-
    findall(Code, ( between(1, 8, Seed), some_code(Symbols, Pegs, Seed, Code) ), Codes).

