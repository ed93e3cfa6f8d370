:- module(machine_confined,
          [ confine/1,                  % +Module
            confined/1,                 % ?Indicator
            reset_gensym/0,
            without_names/4             % ?Term, +Module, -In, -Plain
          ]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, permission_error/3]).
:- use_module(library(lists), [member/2, memberchk/2, selectchk/3]).
:- use_module(formats, [bounded_fill/1, bounded_format/2]).
:- use_module(messages, [collected_messages/2]).
:- use_module(throwing, [forgery/2]).
:- set_module(class(library)).

/** <module> What SWI-Prolog offers a stranger in a narrower form

A stranger's program imports these in place of the built-in predicates of the same names. Each does what that does, but for one thing:
it allocates no more outside of Prolog's stacks than it is given, keeps no state beyond the query, tells nothing of the process, or
throws nothing that the machine takes for its own.
*/

%!  confined(?Indicator) is nondet.
%
%   The predicate of Indicator stands here in a narrower form.

confined(Indicator) :- redefined(Indicator).
confined(Indicator) :- member(Indicator, [gensym/2, reset_gensym/0, reset_gensym/1, resource_error/1]).

%   redefined(?Indicator): it is built in, so its clauses here need leave to be.

redefined(Indicator) :-
    member(Indicator, [ atomic_list_concat/2, atomic_list_concat/3, clause/2, current_op/3, format/1, format/2, format/3,
                        normalize_space/2, predicate_property/2, statistics/2, strip_module/3, tab/1, throw/1 ]).

:- forall(( redefined(Name/Arity), functor(Head, Name, Arity) ), redefine_system_predicate(Head)).

%!  confine(+Module) is det.
%
%   Let the program Module see these predicates in place of the others. That ISO's may not be exported is no matter.

confine(Module) :-
    collected_messages(forall(confined(Indicator), Module:'$import'(machine_confined:Indicator, weak)), _).

:- meta_predicate
    format(+, :),
    format(+, +, :).

%!  format(+Format) is det.
%!  format(+Format, :Arguments) is det.
%!  format(+Output, +Format, :Arguments) is det.
%
%   @error representation_error(fill) if the numbers in Format ask for too many characters

format(Format) :-
    bounded_format(Format, []),
    system:format(Format).

format(Format, Module:Arguments) :-
    bounded_format(Format, Arguments),
    system:format(Format, Module:Arguments).

format(Output, Format, Module:Arguments) :-
    bounded_format(Format, Arguments),
    system:format(Output, Format, Module:Arguments).

%!  normalize_space(+Output, +Input) is det.
%
%   @error permission_error(output, stream, Output) if that is a stream of the process, and no text to be made

normalize_space(Output, Input) :-
    (   sandbox:safe_output(Output)
    ->  system:normalize_space(Output, Input)
    ;   permission_error(output, stream, Output)
    ).

%!  tab(+Number) is det.
%
%   @error representation_error(fill)

tab(Expression) :-
    Number is Expression,
    bounded_fill(Number),
    system:tab(Number).

%!  atomic_list_concat(+List, ?Atom) is semidet.
%!  atomic_list_concat(+List, +Separator, ?Atom) is semidet.
%
%   @error representation_error(fill) if the parts are too long together: they may be one atom many times

atomic_list_concat(List, Atom) :-
    bounded_parts(List, 0),
    system:atomic_list_concat(List, Atom).

atomic_list_concat(List, Separator, Atom) :-
    (   atomic(Separator)
    ->  atom_length(Separator, Length)
    ;   Length = 0
    ),
    bounded_parts(List, Length),
    system:atomic_list_concat(List, Separator, Atom).

bounded_parts(List, Separator) :-
    (   is_list(List)
    ->  parts_length(List, Separator, 0)
    ;   true
    ).

parts_length([], _, _).
parts_length([Part|Parts], Separator, Length0) :-
    (   atomic(Part)
    ->  atom_length(Part, Length1),
        Length is Length0+Length1+Separator,
        bounded_fill(Length),
        parts_length(Parts, Separator, Length)
    ;   true                            % that is an error, as Prolog says
    ).

%!  gensym(+Base, -Atom) is det.
%!  reset_gensym is det.
%!  reset_gensym(+Base) is det.
%
%   As library(gensym), with counters that end with the query.

gensym(Base, Atom) :-
    counters(Counters0),
    (   selectchk(Base-Count0, Counters0, Counters)
    ->  Count is Count0+1
    ;   Count = 1,
        Counters = Counters0
    ),
    atom_concat(Base, Count, Atom),
    nb_setval(machine_confined_counters, [Base-Count|Counters]).

reset_gensym :- nb_setval(machine_confined_counters, []).

reset_gensym(Base) :-
    counters(Counters0),
    (   selectchk(Base-_, Counters0, Counters)
    ->  nb_setval(machine_confined_counters, Counters)
    ;   true
    ).

counters(Counters) :-
    (   nb_current(machine_confined_counters, Counters)
    ->  true
    ;   Counters = []
    ).

:- module_transparent
    clause/2,
    current_op/3,
    predicate_property/2,
    strip_module/3.

%!  clause(:Head, ?Body) is nondet.
%!  current_op(?Priority, ?Type, ?Name) is nondet.
%!  predicate_property(:Head, ?Property) is nondet.
%
%   Of the program that asks alone, also where the module is known only when the goal runs. No property tells of files.
%
%   @error permission_error(access, private_module, Module)

clause(Head, Body) :-
    machine_confined:own_term(Head, Module, Plain),
    system:clause(Module:Plain, Body).

current_op(Priority, Type, Name) :-
    machine_confined:own_term(Name, Module, Plain),
    system:current_op(Priority, Type, Module:Plain).

predicate_property(Head, Property) :-
    machine_confined:own_term(Head, Module, Plain),
    system:predicate_property(Module:Plain, Property),
    \+ machine_confined:of_host(Property).

:- module_transparent own_term/3.

own_term(Term, Caller, Plain) :-
    context_module(Caller),
    machine_confined:without_names(Term, Caller, Module, Plain),
    (   machine_confined:open_name(Plain)
    ->  machine_confined:instantiation_error(Plain)
    ;   Module == Caller
    ->  true
    ;   machine_confined:permission_error(access, private_module, Module)
    ).

%   open_name(?Plain): in a module that is not known yet Prolog would look through all of them.

open_name(Plain) :-
    nonvar(Plain),
    Plain = _:_.

%!  strip_module(?Term, -Module, -Plain) is semidet.
%
%   Makes no module of the name in Term.

strip_module(Term, Module, Plain) :-
    context_module(Caller),
    machine_confined:without_names(Term, Caller, Module, Plain).

%!  without_names(?Term, +Module, -In, -Plain) is det.
%
%   As strip_module/3, which makes a module of any name.

without_names(Term, Module, In, Plain) :-
    (   nonvar(Term),
        Term = Name:Inner,
        atom(Name)
    ->  without_names(Inner, Name, In, Plain)
    ;   In = Module,
        Plain = Term
    ).

of_host(file(_)).
of_host(line_count(_)).
of_host(size(_)).

%!  statistics(+Key, -Value) is det.
%
%   What the stranger's own goal has used.
%
%   @error domain_error(statistics_key, Key) for what tells of the process or its host

statistics(Key, Value) :-
    (   atom(Key),
        memberchk(Key, [cputime, globalused, inferences, localused, real_time, runtime, stack, trailused, walltime])
    ->  system:statistics(Key, Value)
    ;   domain_error(statistics_key, Key)
    ).

%!  throw(+Ball)
%
%   What the machine throws itself is known to be the stranger's, see throwing.pl.

throw(Ball) :-
    forgery(Ball, Thrown),
    system:throw(Thrown).

%!  resource_error(+Resource)

resource_error(Resource) :- throw(error(resource_error(Resource), _)).

%   library(sandbox) knows the predicates by the modules of SWI-Prolog.

:- multifile
    sandbox:safe_primitive/1,
    sandbox:safe_meta/2.

sandbox:safe_primitive(machine_confined:atomic_list_concat(_, _)).
sandbox:safe_primitive(machine_confined:atomic_list_concat(_, _, _)).
sandbox:safe_primitive(machine_confined:clause(Head, _)) :- sandbox:safe_clause(Head).
sandbox:safe_primitive(machine_confined:current_op(_, _, _)).
sandbox:safe_primitive(machine_confined:gensym(_, _)).
sandbox:safe_primitive(machine_confined:normalize_space(_, _)).
sandbox:safe_primitive(machine_confined:predicate_property(_, _)).
sandbox:safe_primitive(machine_confined:reset_gensym).
sandbox:safe_primitive(machine_confined:reset_gensym(_)).
sandbox:safe_primitive(machine_confined:resource_error(_)).
sandbox:safe_primitive(machine_confined:statistics(_, _)).
sandbox:safe_primitive(machine_confined:strip_module(_, _, _)).
sandbox:safe_primitive(machine_confined:tab(_)).
sandbox:safe_primitive(machine_confined:throw(_)).

sandbox:safe_meta(machine_confined:format(Format), Calls) :- sandbox:format_calls(Format, [], Calls).
sandbox:safe_meta(machine_confined:format(Format, Arguments), Calls) :- sandbox:format_calls(Format, Arguments, Calls).
sandbox:safe_meta(machine_confined:format(Output, Format, Arguments), Calls) :-
    sandbox:safe_output(Output),
    sandbox:format_calls(Format, Arguments, Calls).
