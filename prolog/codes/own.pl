:- module(codes_own,
          [ dialect_libraries/1,       % -Modules
            own_dialect/4,             % +Dialect, +Usual, +Text, -Name
            own_fault/5,               % +Dialect, +Symbols, +Pegs, -Fault, -Line
            own_sees_names/3           % +Dialect, +Symbols, +Pegs
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(ordsets), [ord_memberchk/2]).
:- use_module(dialects).
:- use_module(feedback).
:- use_module(parts).
:- use_module(renaming).
:- use_module(rules).

/** <module> Dialects of one's own

A dialect of one's own is a text in one of two forms:

  - The four predicates of a dialect (see dialects.pl). Its clauses may use library(lists), library(apply),
    guess_code_feedback/4, part_rules/3, and whatever they define themselves.
  - Facts `part(Name, Quantity)`: each part of an answer is a number, the value of a quantity (see rules.pl) in which
    the atom `guess` stands for the guess.

The name of a dialect stands in its clauses; that of facts is told. Programs side by side may have dialects of the same
name that differ. So a dialect is known by another name, which nobody else has; its answers have that name in place of
its own.
*/

%!  dialect_libraries(-Modules:list) is det.
%
%   Modules are what the clauses of a dialect may use.

dialect_libraries(Modules) :- findall(Helper, helper(Helper), Modules).

%!  own_dialect(+Dialect, +Usual, +Text, -Name) is det.
%
%   From now on Dialect is the dialect that Text defines, where it is called Name: Usual if it does not say.
%
%   @error existence_error(dialect_predicate, Indicator) if Text lacks one of the four predicates
%   @error syntax_error(Message) if Text is not Prolog

own_dialect(Dialect, Usual, Text, Name) :-
    (   own(Dialect, Name0)
    ->  Name = Name0
    ;   text_terms(Text, Terms, Lines),
        (   ( member(dialect_parts(Name0, _), Terms) ; member((dialect_parts(Name0, _) :- _), Terms) ),
            atom(Name0)
        ->  Name = Name0
        ;   Name = Usual
        ),
        dialect_clauses(Name, Dialect, Terms, Lines, Clauses, ClauseLines),
        forall(required(Predicate), must_be_defined(Predicate, Clauses)),
        atom_concat(codes_, Dialect, Module),
        set_module(Module:base(system)),
        forall(helper(Helper), add_import_module(Module, Helper, end)),
        maplist(asserted(Module), Clauses, ClauseLines),
        assertz(own(Dialect, Name))
    ).

asserted(Module, Clause, Line) :-
    assertz(Module:Clause, Reference),
    assertz(clause_line(Reference, Line)).

:- dynamic own/2, clause_line/2.

helper(codes_feedback).
helper(codes_parts).
helper(codes_rules).
helper(codes_own).
helper(lists).
helper(apply).

required(dialect_parts/2).
required(guess_code_answer/4).
required(dialect_answer/4).
required(told_rules/3).

must_be_defined(Name/Arity, Clauses) :-
    functor(Head, Name, Arity),
    (   ( memberchk(Head, Clauses) ; memberchk((Head :- _), Clauses) )
    ->  true
    ;   throw(error(existence_error(dialect_predicate, Name/Arity), _))
    ).

text_terms(Text, Terms, Lines) :-
    setup_call_cleanup(open_string(Text, Stream), stream_terms(Stream, Terms, Lines), close(Stream)).

stream_terms(Stream, Terms, Lines) :-
    read_term(Stream, Term, [module(codes_own), term_position(Position)]),
    (   Term == end_of_file
    ->  Terms = [],
        Lines = []
    ;   Term = (:- Directive)
    ->  must_be_nothing(Directive, Stream),
        stream_terms(Stream, Terms, Lines)
    ;   stream_position_data(line_count, Position, Line),
        Terms = [Term|Terms1],
        Lines = [Line|Lines1],
        stream_terms(Stream, Terms1, Lines1)
    ).

%   What a dialect may use is there: other directives would do nothing.

must_be_nothing(use_module(library(lists)), _) :- !.
must_be_nothing(use_module(library(apply)), _) :- !.
must_be_nothing(Directive, Stream) :-
    stream_property(Stream, position(Position)),
    stream_position_data(line_count, Position, Line),
    format(string(Text), "the directive `:- ~q` is not allowed here", [Directive]),
    throw(messages([message(error, Line, Text)])).

dialect_clauses(Name, Dialect, Terms, Lines, Clauses, ClauseLines) :-
    findall(Part-Quantity, member(part(Part, Quantity), Terms), Parts),
    (   Parts == []
    ->  answers_arity(Terms, Arity),
        must_be_no_quantity(Name, Arity),
        clauses_renamed(Name/Arity, Dialect, Terms, Clauses),
        ClauseLines = Lines
    ;   parts_clauses(Dialect, Parts, Clauses),
        maplist(no_line, Clauses, ClauseLines)
    ).

no_line(_, 0).

%   answers_arity(+Terms, -Arity): answers have so many parts; any number where no fact says so.

answers_arity(Terms, Arity) :-
    (   member(dialect_parts(_, Parts), Terms),
        is_list(Parts)
    ->  length(Parts, Arity)
    ;   true
    ).

%   In black(Guess) nobody could tell a quantity from an answer.

must_be_no_quantity(Name, Arity) :-
    (   memberchk(Name, [black, white, shared, count, kinds, sum, code, rank, rank_of, distance]),
        Arity == 1
    ->  format(string(Text), "`~w` is a quantity: a dialect of one part needs another name", [Name]),
        throw(messages([message(error, 0, Text)]))
    ;   true
    ).

%   The clauses of a dialect whose parts are quantities.

parts_clauses(Name, Parts,
              [ dialect_parts(Name, Kinds),
                (guess_code_answer(Symbols, Guess, Code, Answer) :-
                     quantities_values(Quantities, Symbols, Guess, Code, Values)),
                (dialect_answer(Name, Symbols, Pegs, Answer) :-
                     quantities_between(Quantities, Symbols, Pegs, Values)),
                (told_rules(Answer, Guess, Rules) :- quantities_rules(Quantities, Guess, Values, Rules))
              ]) :-
    findall(number(Part), member(Part-_, Parts), Kinds),
    findall(Quantity, member(_-Quantity, Parts), Quantities),
    same_length(Parts, Values),
    Answer =.. [Name|Values].

quantities_values(Quantities, Symbols, Guess, Code, Values) :-
    maplist(asked_of(Guess), Quantities, Asked),
    maplist(value_of(Symbols, Code), Asked, Values).

value_of(Symbols, Code, Quantity, Value) :- quantity_value(Quantity, Symbols, Code, Value).

quantities_rules(Quantities, Guess, Values, Rules) :-
    maplist(asked_of(Guess), Quantities, Asked),
    maplist(part_rules, Asked, Values, Each),
    append(Each, Rules).

quantities_between(Quantities, Symbols, Pegs, Values) :- maplist(quantity_between(Symbols, Pegs), Quantities, Values).

quantity_between(Symbols, Pegs, Quantity, Value) :-
    quantity_range(Quantity, Symbols, Pegs, Low, High),
    between(Low, High, Value).

%   asked_of(+Guess, +Quantity0, -Quantity): Quantity has Guess in place of the atom `guess`.

asked_of(Guess, Quantity0, Quantity) :-
    (   Quantity0 == guess
    ->  Quantity = Guess
    ;   compound(Quantity0)
    ->  mapargs_of(Guess, Quantity0, Quantity)
    ;   Quantity = Quantity0
    ).

mapargs_of(Guess, Quantity0, Quantity) :-
    Quantity0 =.. [Functor|Arguments0],
    maplist(asked_of(Guess), Arguments0, Arguments),
    Quantity =.. [Functor|Arguments].

%   quantity_range(+Quantity, +Symbols, +Pegs, -Low, -High): no value lies outside.

quantity_range(Number, _, _, Number, Number) :- integer(Number).
quantity_range(black(_), _, Pegs, 0, Pegs).
quantity_range(white(_), _, Pegs, 0, Pegs).
quantity_range(shared(_), _, Pegs, 0, Pegs).
quantity_range(count(_), _, Pegs, 0, Pegs).
quantity_range(kinds, _, Pegs, 1, Pegs).
quantity_range(sum, Symbols, Pegs, Low, High) :- sums_range(Symbols, Pegs, Low, High).
quantity_range(sum(Places), Symbols, _, Low, High) :-
    length(Places, Many),
    sums_range(Symbols, Many, Low, High).
quantity_range(code(_), Symbols, _, Low, High) :- sums_range(Symbols, 1, Low, High).
quantity_range(distance(_), Symbols, Pegs, 0, High) :-
    findall(Apart, ( member(A, Symbols), member(B, Symbols), symbols_distance(Symbols, A, B, Apart) ), Aparts),
    max_list(Aparts, Most),
    High is Most*Pegs.
quantity_range(A+B, Symbols, Pegs, Low, High) :-
    quantity_range(A, Symbols, Pegs, LowA, HighA),
    quantity_range(B, Symbols, Pegs, LowB, HighB),
    Low is LowA+LowB,
    High is HighA+HighB.
quantity_range(A-B, Symbols, Pegs, Low, High) :-
    quantity_range(A, Symbols, Pegs, LowA, HighA),
    quantity_range(B, Symbols, Pegs, LowB, HighB),
    Low is LowA-HighB,
    High is HighA-LowB.
quantity_range(A*B, Symbols, Pegs, Low, High) :-
    quantity_range(A, Symbols, Pegs, LowA, HighA),
    quantity_range(B, Symbols, Pegs, LowB, HighB),
    Low is min(min(LowA*LowB, LowA*HighB), min(HighA*LowB, HighA*HighB)),
    High is max(max(LowA*LowB, LowA*HighB), max(HighA*LowB, HighA*HighB)).

sums_range(Symbols, Many, Low, High) :-
    min_list(Symbols, Least),
    max_list(Symbols, Most),
    Low is Least*Many,
    High is Most*Many.

%!  own_fault(+Dialect, +Symbols:list, +Pegs:integer, -Fault, -Line:integer) is semidet.
%
%   Some codes of Symbols show a Fault of Dialect: `no_answer`, `not_listed(Answer)`, `untold(Answer)`, `refused(Answer)`,
%   `allowed(Answer)` or `wrong_part(Text)` (see dialects.pl for what each predicate shall say); or its parts do: `no_parts`,
%   `no_part(Text)`. Line is that of the clause that shows it, 0 if it stands in no line. Fails if there is no fault.

own_fault(Dialect, Symbols, Pegs, Fault, Line) :-
    (   dialect_parts(Dialect, Parts),
        ground(Parts),
        is_list(Parts),
        Parts \== []
    ->  (   member(Part, Parts),
            \+ part_kind(Part)
        ->  format(string(Text), "~q", [Part]),
            Fault = no_part(Text),
            goal_line(Dialect, dialect_parts(_, _), Line)
        ;   answers_fault(Dialect, Parts, Symbols, Pegs, Fault, Goal),
            goal_line(Dialect, Goal, Line)
        )
    ;   Fault = no_parts,
        goal_line(Dialect, dialect_parts(_, _), Line)
    ).

%!  own_sees_names(+Dialect, +Symbols:list, +Pegs:integer) is semidet.
%
%   A code answers otherwise once symbols are exchanged in it and in the guess: Dialect sees what symbols are called, or their
%   order. Tried on codes that look drawn, and on those of one symbol.

own_sees_names(Dialect, Symbols, Pegs) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    functor(Answer, Dialect, Arity),
    findall(Code, ( between(1, 8, Seed), some_code(Symbols, Pegs, Seed, Code) ), Drawn),
    findall(Code, ( member(Symbol, Symbols), length(Code, Pegs), maplist(=(Symbol), Code) ), Plain),
    append(Drawn, Plain, Codes),
    exchange(Symbols, Others),
    member(Guess, Codes),
    member(Code, Codes),
    once(guess_code_answer(Symbols, Guess, Code, Answer)),
    maplist(exchanged(Symbols, Others), [Guess, Code], [OtherGuess, OtherCode]),
    \+ guess_code_answer(Symbols, OtherGuess, OtherCode, Answer),
    !.

%   exchange(+Symbols, -Others): the first two change places; or each becomes the next one.

exchange([A,B|Symbols], [B,A|Symbols]).
exchange([Symbol|Symbols], Others) :- append(Symbols, [Symbol], Others).

exchanged(Symbols, Others, Code0, Code) :- maplist(exchanged_symbol(Symbols, Others), Code0, Code).

exchanged_symbol(Symbols, Others, Symbol, Other) :-
    nth1(I, Symbols, Symbol),
    nth1(I, Others, Other),
    !.

%   placed(+Dialect, :Goal): Goal is true; an error tells the clause of Dialect that raises it.

placed(Dialect, Goal) :- catch(Goal, error(Formal, _), placed_error(Dialect, Goal, Formal)).

placed_error(_, _, resource_error(What)) :-
    !,
    throw(error(resource_error(What), _)).
placed_error(Dialect, Goal, Formal) :-
    goal_line(Dialect, Goal, Line),
    functor(Goal, Name, Arity),
    format(string(Comment), "~w/~d at line ~d", [Name, Arity, Line]),
    throw(error(Formal, context(_, Comment))).

%   goal_line(+Dialect, +Goal, -Line): Line is that of the first clause that proves Goal, or raises an error; of its first
%   clause if none does.

goal_line(Dialect, Goal, Line) :-
    dialect_module(Dialect, Module),
    functor(Goal, Name, Arity),
    functor(First, Name, Arity),
    (   once(( clause(Module:Goal, Body, Reference), catch(Module:Body, _, true) ))
    ->  true
    ;   once(clause(Module:First, _, Reference))
    ),
    clause_line(Reference, Line).

part_kind(number(Name)) :- atom(Name).
part_kind(word(Name, Words)) :- words(Name, Words).
part_kind(colours(Name, Words)) :- words(Name, Words).

words(Name, Words) :-
    is_list(Words),
    Words \== [],
    maplist(atom, [Name|Words]).

%   answers_fault(+Dialect, +Parts, +Symbols, +Pegs, -Fault, -Goal): the clause that proves Goal shows Fault.

answers_fault(Dialect, Parts, Symbols, Pegs, Fault, Goal) :-
    length(Parts, Arity),
    findall(Answer, placed(Dialect, dialect_answer(Dialect, Symbols, Pegs, Answer)), Answers),
    sort(Answers, Listed),
    findall(Code, ( between(1, 8, Seed), some_code(Symbols, Pegs, Seed, Code) ), Codes),
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

%   A code obeys the rules of an answer if and only if it gives that answer.

rules_fault(Rules, Answer, Symbols, Guess, Codes, Fault) :-
    member(Code, Codes),
    (   guess_code_answer(Symbols, Guess, Code, Answer)
    ->  \+ maplist(code_obeys(Symbols, Code), Rules),
        Fault = refused(Answer)
    ;   maplist(code_obeys(Symbols, Code), Rules),
        Fault = allowed(Answer)
    ).

%   A code that looks drawn, always the same for a Seed.

some_code(Symbols, Pegs, Seed, Code) :-
    length(Symbols, Many),
    length(Code, Pegs),
    foldl(some_symbol(Symbols, Many), Code, Seed, _).

some_symbol(Symbols, Many, Symbol, Seed0, Seed) :-
    Seed is (Seed0*1_103_515_245+12_345) mod 2_147_483_648,
    Place is (Seed>>8) mod Many,
    nth0(Place, Symbols, Symbol).
