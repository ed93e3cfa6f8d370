:- module(machine_child,
          [ op/3,                       % +Priority, +Type, :Names
            set_prolog_flag/2,          % :Flag, +Value
            see_settings/1,             % +Module
            take_settings/1,            % +Module
            enter/0,
            leave/0,
            in_child/2                  % +Module, :Goal
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).

/** <module> What goals change for the whole process: flags, operators, global variables

Each goal has an engine of its own, and SWI-Prolog keeps flags and global variables for each engine. So what a goal changes is noted here,
and holds for the goals after it, in whatever program, until the process ends. An operator of a text stays in its program; a goal's belongs
to all programs. The machine's own thread is as it was.
*/

:- dynamic
    flag/2,                             % Flag, Value
    syntax/2,                           % Flag, Value: one of those that SWI-Prolog has for each module, most for syntax
    operator/3,                         % Priority, Type, Name
    global/2.                           % Name, Value

:- thread_local
    before/2,                           % Flag, Value: as it was in this engine
    known/2.                            % Name, Value: the global variables of this engine before

:- redefine_system_predicate(op(_, _, _)).
:- redefine_system_predicate(set_prolog_flag(_, _)).

%!  see_settings(+Module) is det.
%
%   Let the program Module see op/3 and set_prolog_flag/2 that note what they change.

see_settings(Module) :- @(import(machine_child:op/3), Module), @(import(machine_child:set_prolog_flag/2), Module).

:- meta_predicate
    op(+, +, :),
    set_prolog_flag(:, +),
    in_child(+, 0).

op(Priority, Type, Module:Names) :-
    system:op(Priority, Type, Module:Names),
    (   of_program(Module)
    ->  ( is_list(Names) -> Each = Names ; Each = [Names] ),
        forall(( member(Name, Each), atom(Name) ), noted(operator(Priority, Type, Name), operator(_, Type, Name)))
    ;   true
    ).

set_prolog_flag(Module:Flag, Value) :-
    of_module(Flag),
    !,
    (   ( Module == user ; of_program(Module) )
    ->  system:set_prolog_flag(machine_settings:Flag, Value),   % is it one?
        noted(syntax(Flag, Value), syntax(Flag, _))
    ;   prolog_load_context(module, Module)
    ->  system:set_prolog_flag(Flag, Value)
    ;   system:set_prolog_flag(Module:Flag, Value)
    ).
set_prolog_flag(_:Flag, Value) :-
    ( atom(Flag), current_prolog_flag(Flag, Before) -> remembered(Flag, Before) ; true ),
    system:set_prolog_flag(Flag, Value),
    noted(flag(Flag, Value), flag(Flag, _)).

of_module(Flag) :-
    atom(Flag),
    memberchk(Flag, [double_quotes, back_quotes, rational_syntax, character_escapes, character_escapes_unicode, var_prefix, unknown]).

%   of_program(+Module) is semidet: Module is a person's program, and no text is being loaded.

of_program(Module) :-
    module_property(Module, class(temporary)),
    \+ prolog_load_context(stream, _).

noted(Fact, Pattern) :-
    retractall(Pattern),
    assertz(Fact).

%!  take_settings(+Module) is det.
%
%   Let goals of the program Module be read by the operators and flags of the goals before them.

take_settings(Module) :-
    forall(operator(Priority, Type, Name), system:op(Priority, Type, Module:Name)),
    forall(syntax(Flag, Value), system:set_prolog_flag(Module:Flag, Value)).

%!  enter is det.
%!  leave is det.
%
%   To be called in the engine of a goal, before and after it: flags are those of the goals before it, and what it leaves in global variables
%   is noted.

enter :-
    forall(flag(Flag, Value), flag_set(Flag, Value)),
    retractall(known(_, _)),
    forall(own_global(Name, Value), assertz(known(Name, Value))).

flag_set(Flag, Value) :-
    ( current_prolog_flag(Flag, Before) -> remembered(Flag, Before) ; true ),
    catch(system:set_prolog_flag(Flag, Value), error(_, _), true).

remembered(Flag, Value) :- ( before(Flag, _) -> true ; assertz(before(Flag, Value)) ).

leave :-
    forall(( own_global(Name, Value), \+ ( known(Name, Known), Known =@= Value ) ),
           noted(global(Name, Value), global(Name, _))).

%   own_global(-Name, -Value) is nondet: a global variable that may be noted. Those with `$` are of libraries and of SWI-Prolog.

own_global(Name, Value) :-
    nb_current(Name, Value),
    \+ sub_atom(Name, 0, _, _, $),
    \+ sub_atom(Name, 0, _, _, machine_),
    plain_term(Value).

plain_term(Value) :-
    acyclic_term(Value),
    term_attvars(Value, []).

:- dynamic user:exception/3.
:- multifile user:exception/3.

user:exception(undefined_global_variable, Name, retry) :-
    machine_child:global(Name, Value),
    nb_setval(Name, Value).

%!  in_child(+Module, :Goal) is semidet.
%
%   Run Goal once, for the program Module, in the machine's own thread, which keeps nothing of what it changes. Global variables that
%   a library makes for Module while it is loaded (CHR) are noted, too.

in_child(Module, Goal) :-
    forall(global(Name, Value), nb_setval(Name, Value)),
    setup_call_cleanup(enter, once(Goal), ( leave, leave_stores(Module), restore )).

leave_stores(Module) :-
    forall(( nb_current(Name, Value), sub_atom(Name, _, _, _, Module), plain_term(Value) ),
           noted(global(Name, Value), global(Name, _))).

restore :-
    forall(retract(before(Flag, Value)), catch(system:set_prolog_flag(Flag, Value), error(_, _), true)).
