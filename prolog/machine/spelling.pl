:- module(machine_spelling,
          [ bindings_values/4,          % +Bindings, +Module, -Values, -Residual
            shown_variables/3,          % +Bindings, -Names, -Variables
            plain_values/3,             % +Module, +Terms, -Values
            named_term/3,               % +Bindings, +Term, -Named
            program_text/3              % +Module, +Term, -Text
          ]).
:- use_module(library(apply), [exclude/3, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(terms), [mapargs/3]).

/** <module> How the terms of a guest are written

A person sees variables by the names that they were given, and no module that is not theirs.
*/

%!  bindings_values(+Bindings:list, +Module, -Values:list, -Residual:list) is det.
%
%   Values has [Name, Text, Value] for every variable of a query that is bound, as it is written in the program Module. Residual
%   are the goals that are left of constraints, as text. Variables bear their names, in both.

bindings_values(Bindings, Module, Values, Residual) :-
    exclude(hidden, Bindings, Shown),
    copy_term(Shown, Copy, Goals),
    named_variables(Copy, Copy, Copy-Goals),
    findall(Value, ( member(Binding, Copy), binding_value(Binding, Module, Value) ), Values),
    findall(Text, ( member(Goal, Goals), goal_text(Goal, Module, Text) ), Residual).

%!  shown_variables(+Bindings:list, -Names:list, -Variables:list) is det.
%
%   Names are those of the variables of a query that a person sees.

shown_variables(Bindings, Names, Variables) :-
    exclude(hidden, Bindings, Shown),
    findall(Name, member(Name=_, Shown), Names),
    maplist(binding_variable, Shown, Variables).

binding_variable(_=Variable, Variable).

%!  plain_values(+Module, +Terms:list, -Values:list) is det.
%
%   Values are what bindings_values/4 tells of ground terms.

plain_values(Module, Terms, Values) :- maplist(told_value(Module), Terms, Values).

told_value(_, Term, Value) :-
    told_plainly(Term, Value0),
    !,
    Value = Value0.
told_value(Module, Term, Value) :- plain_value(100, Module, Term, Value).

%   told_plainly(+Term, -Value) is semidet: most terms are a number, text, or a short list of these.

told_plainly([], []) :- !.
told_plainly([X|Xs], [Y|Ys]) :-
    !,
    '$skip_list'(Length, Xs, Tail),
    Tail == [],
    Length < 1000,
    maplist(told_atomic, [X|Xs], [Y|Ys]).
told_plainly(Term, Value) :- told_atomic(Term, Value).

told_atomic(Term, Value) :-
    (   Term == []
    ->  Value = []
    ;   atom(Term)
    ->  atom_string(Term, Value)
    ;   ( string(Term) ; integer(Term), abs(Term) < 1<<60 )
    ->  Value = Term
    ).

%!  named_term(+Bindings, +Term, -Named) is det.
%
%   Named is Term without constraints, with names for its variables: those of a query by Bindings, the others by a letter.

named_term(Bindings, Term, Named) :-
    copy_term(Bindings-Term, Copy-Named, _),
    named_variables(Copy, Copy-Named, Named).

%   named_variables(!Bindings, +Looked, !Term): unless Looked is cyclic, the variables of Bindings bear their names, and then the others of
%   Term letters.

named_variables(Bindings, Looked, Term) :-
    (   acyclic_term(Looked)
    ->  maplist(named_variable, Bindings),
        term_variables(Term, Rest),
        name_rest(Rest, 0)
    ;   true
    ).

%!  program_text(+Module, +Term, -Text:string) is det.
%
%   Text is Term as a person wrote it in the program Module: without the modules of programs.

program_text(Module, Term0, Text) :-
    without_programs(Term0, Term),
    term_text(Term, 999, Module, Text).

without_programs(Term0, Term) :-
    (   acyclic_term(Term0),
        names_program([Term0])
    ->  mapped_without(Term0, Term)
    ;   Term = Term0
    ).

%   names_program(+Terms) is semidet: a part of Terms has the module of a program. sub_term/2 takes quadratic time where first arguments nest.

names_program([Term|Terms]) :-
    (   compound(Term)
    ->  (   of_program(Term, _)
        ->  true
        ;   compound_name_arguments(Term, _, Parts),
            append(Parts, Terms, Rest),
            names_program(Rest)
        )
    ;   names_program(Terms)
    ).

mapped_without(Term, Term) :- \+ compound(Term), !.
mapped_without(Term0, Term) :-
    of_program(Term0, Term1),
    !,
    mapped_without(Term1, Term).
mapped_without(Term0, Term) :- mapargs(mapped_without, Term0, Term).

of_program(Part, Term) :-
    nonvar(Part),
    Part = Module:Term,
    atom(Module),
    current_module(Module),
    module_property(Module, class(temporary)).

hidden(Name=_) :- sub_atom(Name, 0, _, _, '_').

named_variable(Name=Value) :- ( var(Value) -> Value = '$VAR'(Name) ; true ).

name_rest([], _).
name_rest([Variable|Rest], N) :-
    Letter is N mod 26 + 0'A,
    Round is N // 26,
    (   Round =:= 0
    ->  format(atom(Name), "_~c", [Letter])
    ;   format(atom(Name), "_~c~d", [Letter, Round])
    ),
    Variable = '$VAR'(Name),
    N1 is N+1,
    name_rest(Rest, N1).

%   A variable that stands for itself is not told.

binding_value(Name=Value, _, _) :- Value == '$VAR'(Name), !, fail.
binding_value(Name=Value0, Module, [Name, Text, Plain]) :-
    without_programs(Value0, Value),
    term_text(Value, 699, Module, Text),
    plain_value(100, Module, Value, Plain).

term_text(Term, Priority, Module, Text) :-
    ( acyclic_term(Term) -> Depth = 0 ; Depth = 20 ),
    format(string(Text), "~W",
           [Term, [quoted(true), numbervars(true), portray(false), max_depth(Depth), cycles(true), priority(Priority),
                   module(Module)]]).

goal_text(Goal0, Module, Text) :-
    strip_module(Goal0, _, Goal1),
    without_programs(Goal1, Goal),
    format(string(Text), "~W",
           [Goal, [quoted(true), numbervars(true), portray(false), spacing(next_argument), module(Module)]]).

%   plain_value(+Depth, +Module, +Value, -Plain): numbers, strings and lists as they are, everything else as it is written. Lists nest
%   less than answers may, see plain.pl. Numbers of more than 4,000 digits are written, too: many programs read no longer ones.

plain_value(Depth, Module, Value, Plain) :-
    (   string(Value)
    ->  Plain = Value
    ;   integer(Value),
        abs(Value) < 1<<13_300
    ->  Plain = Value
    ;   float(Value),
        float_class(Value, Class),
        memberchk(Class, [normal, subnormal, zero])
    ->  Plain = Value
    ;   atom(Value),
        Value \== []
    ->  atom_string(Value, Plain)
    ;   acyclic_term(Value),
        is_list(Value),
        Depth > 0
    ->  Below is Depth-1,
        maplist(plain_value(Below, Module), Value, Plain)
    ;   term_text(Value, 699, Module, Plain)
    ).
