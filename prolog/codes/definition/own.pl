:- module(codes_own,
          [ own_dialect/4              % +Dialect, +Usual, +Text, -Name
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- autoload(library(occurs), [sub_term/2]).
:- autoload(library(terms), [mapargs/3]).
:- autoload('../../machine/guests', [load_dialect/5]).
:- autoload('../../machine/saying', [throw_message/3]).
:- autoload('../../machine/programs', [make_program/2, drop_program/1, see_exports/2]).
:- use_module(dialects).
:- use_module(parts).
:- use_module(rules).

/** <module> Custom dialects

The text of a custom dialect has one of two forms:

  - the four predicates of a dialect: see dialects.pl. They may call guess_code_feedback/4 and part_rules/3.
  - a fact part(Name, Quantity) for each part of an answer. The part is the value of Quantity: see rules.pl.
    The atom `guess` in Quantity means the guess. An example:

    part(black, black(guess)).
    part(kinds, kinds).

Two programs in one process may define dialects with the same name. So each dialect gets a unique name. Its
answers are terms with this name.
*/

%!  own_dialect(+Dialect, +Usual, +Text, -Name) is det.
%
%   Define the dialect of Text. Dialect is its unique name in this process. Name is its name in Text. If Text
%   has only facts part/2, Name is Usual. The clauses of Text run with the rights of their author: see
%   ../../machine/guests.pl.
%
%   @error existence_error(dialect_predicate, Indicator) if Text lacks one of the four predicates
%   @error syntax_error(Message) if Text is not Prolog
%   @throws messages(Messages) if Text contains a term that is not allowed

own_dialect(Dialect, Usual, Text, Name) :-
    (   own(Dialect, Name0)
    ->  Name = Name0
    ;   atom_concat(codes_, Dialect, Module),
        catch(dialect_made(Module, Usual, Dialect, Text, Name), Error, ( drop_program(Module), throw(Error) )),
        assertz(own(Dialect, Name))
    ).

:- dynamic own/2.

dialect_made(Module, Usual, Dialect, Text, Name) :-
    make_program(Module, []),
    text_terms(Module, Text, Terms),
    (   ( member(dialect_parts(Name0, _), Terms) ; member((dialect_parts(Name0, _) :- _), Terms) ),
        atom(Name0)
    ->  Name = Name0
    ;   Name = Usual
    ),
    findall(Part-Quantity, member(part(Part, Quantity), Terms), Parts),
    (   Parts == []
    ->  answers_arity(Terms, Arity),
        must_be_no_quantity(Name, Arity),
        atoms_renamed(Name, Terms, Atoms),
        forall(member(Helper, [codes_feedback, codes_parts, codes_rules]), see_exports(Helper, Module)),
        Asked = [dialect_parts/2, guess_code_answer/4, dialect_answer/4, told_rules/3],
        load_dialect(Module, Text, renamed(Name/Arity-Dialect, Atoms), Asked, Messages),
        findall(message(error, Line, Message), ( member([Kind, Line, Message], Messages), wrong(Kind, Message) ), Errors),
        ( Errors == [] -> true ; throw(messages(Errors)) ),
        maplist(must_be_defined(Module), Asked)
    ;   add_import_module(Module, codes_own, end),
        parts_clauses(Dialect, Parts, Clauses),
        forall(member(Clause, Clauses), assertz(Module:Clause))
    ).

%   wrong(+Kind, +Message): the dialect is invalid if loading it gives a message of Kind (`error` or `warning`)
%   with the text Message. Of the warnings, only that a predicate is undefined counts.

wrong(error, _).
wrong(warning, Message) :- sub_string(Message, _, _, 0, "defined nowhere").

must_be_defined(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, number_of_clauses(_))
    ->  true
    ;   throw(error(existence_error(dialect_predicate, Name/Arity), _))
    ).

text_terms(Module, Text, Terms) :-
    setup_call_cleanup(open_string(Text, Stream), stream_terms(Stream, Module, _, Terms), close(Stream)).

%   stream_terms(+Stream, +Module, ?Form, -Terms): Terms are all clauses in Stream, read with the operators of
%   Module. Form is `parts` if all of them are facts part/2, else `predicates`.

stream_terms(Stream, Module, Form, Terms) :-
    read_term(Stream, Term, [module(Module), term_position(Start), quasi_quotations(_)]),
    stream_position_data(line_count, Start, Line),
    (   Term == end_of_file
    ->  Terms = []
    ;   Term = (:- Directive)
    ->  ( Directive = op(Priority, Type, Names) -> op(Priority, Type, Module:Names) ; true ),
        stream_terms(Stream, Module, Form, Terms)
    ;   must_be_of(Form, Term, Line),
        Terms = [Term|Terms1],
        stream_terms(Stream, Module, Form, Terms1)
    ).

must_be_of(Form, Term, Line) :-
    ( Term = part(_, _) -> Form0 = parts ; Form0 = predicates ),
    (   Form = Form0
    ->  true
    ;   throw_message(Line, "a dialect is defined by facts part/2 alone, or by its four predicates", [])
    ).

%   answers_arity(+Terms, -Arity): an answer has Arity parts. If Terms has no fact dialect_parts/2, Arity
%   stays unbound.

answers_arity(Terms, Arity) :-
    (   member(dialect_parts(_, Parts), Terms),
        is_list(Parts)
    ->  length(Parts, Arity)
    ;   true
    ).

%   Refuse the name `black` for a dialect whose answers have one part: black(Guess) is already a quantity.

must_be_no_quantity(Name, Arity) :-
    (   memberchk(Name, [black, white, shared, count, kinds, sum, code, rank, rank_of, distance]),
        Arity == 1
    ->  throw_message(0, "`~w` is a quantity: a dialect of one part needs another name", [Name])
    ;   true
    ).

%   atoms_renamed(+Name, +Clauses, -Atoms): in Clauses, the atom Name may mean the dialect, but also a part of
%   an answer. Atoms says which occurrences to rename, to a unique name:
%
%       | Atoms | condition                       | renamed                           |
%       | named | dialect_parts/2 also uses Name  | the arguments that named/2 finds  |
%       | all   | otherwise                       | every atom Name                   |

atoms_renamed(Name, Clauses, Atoms) :-
    (   memberchk(dialect_parts(Name, Parts), Clauses),
        sub_term(Atom, Parts),
        Atom == Name
    ->  Atoms = named
    ;   Atoms = all
    ).

%   renamed(+Name/Arity-Other, +Atoms, +Clause0, -Clause): Clause is Clause0 with the dialect Name renamed to
%   Other. Answers of the dialect are terms Name/Arity. An unbound Arity means any arity. Atoms is that of
%   atoms_renamed/3.

renamed(Name/Arity-Other, Atoms, Term0, Term) :-
    (   Term0 == Name
    ->  ( Atoms == all -> Term = Other ; Term = Name )
    ;   compound(Term0)
    ->  compound_name_arguments(Term0, Functor0, Arguments0),
        (   Functor0 == Name,
            \+ \+ length(Arguments0, Arity)
        ->  Functor = Other
        ;   Functor = Functor0
        ),
        maplist(renamed(Name/Arity-Other, Atoms), Arguments0, Arguments),
        compound_name_arguments(Term1, Functor, Arguments),
        (   Atoms == named,
            named(Term0, Named),
            Named == Name
        ->  named(Term1, Name, Other, Term)
        ;   Term = Term1
        )
    ;   Term = Term0
    ).

%   named(+Term, -Name): Name is the argument of Term that names a dialect: `d` in dialect_parts(d, Parts).
%
%   named(+Term0, +Name, +Other, -Term): Term is Term0 with Other in place of the argument Name.

named(Term, Name) :- named(Term, Name, _, _).

named(dialect_parts(Name, Parts), Name, Other, dialect_parts(Other, Parts)).
named(dialect_answer(Name, Symbols, Pegs, Answer), Name, Other, dialect_answer(Other, Symbols, Pegs, Answer)).
named(Answer =.. Values, Name, Other, Answer =.. [Other|Parts]) :- nonvar(Values), Values = [Name|Parts].
named(functor(Answer, Name, Arity), Name, Other, functor(Answer, Other, Arity)).
named(compound_name_arguments(Answer, Name, Parts), Name, Other, compound_name_arguments(Answer, Other, Parts)).

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

asked_of(Guess, Quantity0, Quantity) :-
    (   Quantity0 == guess
    ->  Quantity = Guess
    ;   compound(Quantity0)
    ->  mapargs(asked_of(Guess), Quantity0, Quantity)
    ;   Quantity = Quantity0
    ).

%   quantity_range(+Quantity, +Symbols, +Pegs, -Low, -High): for codes of Pegs pegs of Symbols, every value of
%   Quantity is between Low and High: 0 and 4 for count(red) with 4 pegs.

quantity_range(Number, _, _, Number, Number) :- integer(Number).
quantity_range(Quantity, _, Pegs, 0, Pegs) :- memberchk(Quantity, [black(_), white(_), shared(_), count(_), kinds(_)]).
quantity_range(kinds, _, Pegs, 1, Pegs).
quantity_range(sum, Symbols, Pegs, Low, High) :-
    findall(Added, ( member(Symbol, Symbols), ( number(Symbol) -> Added = Symbol ; Added = 0 ) ), Each),
    sums_range(Each, Pegs, Low, High).
quantity_range(sum(Places), Symbols, _, Low, High) :-
    length(Places, Many),
    sums_range(Symbols, Many, Low, High).
quantity_range(number, _, Pegs, 0, High) :- High is 10**Pegs-1.
quantity_range(code(_), Symbols, _, Low, High) :- sums_range(Symbols, 1, Low, High).
quantity_range(distance(_), Symbols, Pegs, 0, High) :-
    findall(Apart, ( member(A, Symbols), member(B, Symbols), symbols_distance(Symbols, A, B, Apart) ), Aparts),
    max_list(Aparts, Most),
    High is Most*Pegs.
quantity_range(before(End, Quantity), Symbols, Pegs, Low, High) :-
    exclude(==(End), Symbols, Kinds),
    quantity_range(Quantity, Kinds, Pegs, Low0, High0),
    Low is min(0, Low0),
    High is max(0, High0).
quantity_range(Quantity, Symbols, Pegs, Low, High) :-
    Quantity =.. [Op,A,B],
    memberchk(Op, [+,-,*]),
    quantity_range(A, Symbols, Pegs, LowA, HighA),
    quantity_range(B, Symbols, Pegs, LowB, HighB),
    findall(End, ( member(X, [LowA,HighA]), member(Y, [LowB,HighB]), Both =.. [Op,X,Y], End is Both ), Ends),
    min_list(Ends, Low),
    max_list(Ends, High).

quantity_range(abs(Quantity), Symbols, Pegs, 0, High) :-
    quantity_range(Quantity, Symbols, Pegs, Low0, High0),
    High is max(abs(Low0), abs(High0)).

sums_range(Symbols, Many, Low, High) :-
    min_list(Symbols, Least),
    max_list(Symbols, Most),
    Low is Least*Many,
    High is Most*Many.
