:- module(codes_renaming,
          [ clauses_renamed/4          % +Name/Arity, +Other, +Clauses, -Renamed
          ]).
:- use_module(library(apply)).
:- autoload(library(occurs), [sub_term/2]).

/** <module> Another name for a dialect of one's own

Its clauses may also use its name for something else: that of a part, or a word that a part may be.
*/

%!  clauses_renamed(+Name/Arity, +Other, +Clauses:list, -Renamed:list) is det.
%
%   Renamed is the dialect that Clauses define as Name, defined as Other; its answers have Arity parts, any number where that is
%   unbound. Answers and atoms are renamed; but if the parts of its answers have Name too, an atom means the dialect only where
%   named/2 finds it.

clauses_renamed(Name/Arity, Other, Clauses, Renamed) :-
    (   memberchk(dialect_parts(Name, Parts), Clauses),
        sub_term(Atom, Parts),
        Atom == Name
    ->  Atoms = named
    ;   Atoms = all
    ),
    maplist(renamed(Name/Arity-Other, Atoms), Clauses, Renamed).

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

%   named(+Term, -Name): Term is about what Name means. named(+Term0, +Name, +Other, -Term): Term is about Other instead.

named(Term, Name) :- named(Term, Name, _, _).

named(dialect_parts(Name, Parts), Name, Other, dialect_parts(Other, Parts)).
named(dialect_answer(Name, Symbols, Pegs, Answer), Name, Other, dialect_answer(Other, Symbols, Pegs, Answer)).
named(Answer =.. Values, Name, Other, Answer =.. [Other|Parts]) :- nonvar(Values), Values = [Name|Parts].
named(functor(Answer, Name, Arity), Name, Other, functor(Answer, Other, Arity)).
named(compound_name_arguments(Answer, Name, Parts), Name, Other, compound_name_arguments(Answer, Other, Parts)).
