:- use_module('../../../prolog/machine/sandbox').
:- use_module('../../../prolog/machine/builtins').
:- use_module('../../../prolog/machine/hooks').
:- use_module('../../../prolog/machine/programs', [library_module/2]).
:- use_module('../../../prolog/machine/strangers').
:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- begin_tests(sandbox).

load :-
    set_module(stranger:class(temporary)),
    stranger:assertz((reset(X) :- X = 1)),
    stranger:assertz((apply_to(G, X) :- call(G, X))).

:- initialization(load).

refused(Goal) :- goal_problem(stranger:Goal, _).

known(Goal) :- ( var(Goal) -> Goal = member(_, [1]) ; true ).

joined([0,1], A, B, (A, B)).
joined([1,0], A, B, (B, A)).

test(beside_what_is_unknown, all(Problem == ["shell/1 is not allowed here", "shell/1 is not allowed here"])) :-
    member(Goal, [(catch(nowhere, _, true), shell(ls)), (nowhere ; shell(ls))]),
    goal_problem(stranger:Goal, Problem).
test(anywhere_among_conjuncts, forall(( between(1, 9, Place), member(Order, [[0,1], [1,0]]) ))) :-
    length(Goals, 9),
    nth1(Place, Goals, shell(ls)),
    maplist(known, Goals),
    foldl(joined(Order), Goals, true, Goal),
    goal_problem(stranger:Goal, "shell/1 is not allowed here").
test(many_conjuncts, fail) :-
    length(Goals, 50),
    maplist(=(append([_], _, _)), Goals),
    foldl(joined([0,1]), Goals, true, Goal),
    refused(Goal).
test(in_place_of_what_is_unknown) :- refused(catch(nowhere(1), _, shell(ls))).
test(unknown, fail) :- refused(nowhere(1)).
test(unknown_of_a_library) :- refused(lists:nowhere(1)).
test(own_names_are_free, fail) :- refused(reset(_)).
test(names_that_are_refused) :-
    forall(member(Goal, [reset(true, _, _), at_halt(true), '<meta-call>'(true), prompt(_, _)]), refused(Goal)).
test(a_closure_that_is_known, fail) :- refused(apply_to(reset, 1)).
test(a_closure_that_is_not) :- forall(member(G, [_, shell]), refused(apply_to(G, 1))).
test(libraries) :-
    forall(member(Goal, [load_xml(a, _, []), sgml:load_xml(a, _, []), listen(a, true)]), refused(Goal)).
test(library, fail) :-
    member(Goal, [append(_, _, _), lists:append(_, _, _), freeze(_, true), dif(_, a)]),
    refused(Goal).
test(attributes) :- forall(member(Module, [freeze, when, colour]), refused(put_attr(_, Module, 1))).
test(own_attribute, fail) :- refused(put_attr(_, stranger, 1)).
test(directives, all(Directive == [dynamic(a/1), table(a/1), use_module(library(clpfd))])) :-
    member(Directive, [ dynamic(a/1), table(a/1), use_module(library(clpfd)), use_module(library(process)), dynamic(m:a/1),
                        shell(ls) ]),
    \+ directive_problem(Directive, stranger, _).

%   What SWI-Prolog defines itself.

of_prolog(Module:Head) :-
    member(Module, [system, '$attvar', '$bags', '$dcg', '$dicts', '$messages', '$syspreds', '$tabling', '$toplevel']),
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)).

test(nothing_but_builtins, [ setup(set_prolog_flag(access_level, system)),
                             cleanup(set_prolog_flag(access_level, user)),
                             all(Called == []) ]) :-
    findall(Module:Head, of_prolog(Module:Head), All),
    length(All, Many),
    assertion(Many > 1000),
    member(Module:Head, All),
    functor(Head, Name, Arity),
    \+ builtin(Name/Arity),
    \+ hook(Name/Arity, _),
    \+ memberchk(Module:Name, ['$tabling':first, '$tabling':last, '$tabling':max, '$tabling':min, '$tabling':sum]),
    ( Called = Module:Head ; Module == system, Called = Head ),
    \+ refused(Called).

%   meta_goal(-Goal): Goal calls an argument that is not known, of the system or of a library that a program may load.

meta_goal(Module:Head) :-
    libraries(Libraries),
    member(Name, Libraries),
    Name \== tabling,                  % it exports what the system has, and warns
    term_to_atom(Path, Name),
    catch(use_module(stranger:library(Path)), error(_, _), fail),
    absolute_file_name(library(Path), File, [file_type(prolog), access(read)]),
    library_module(File, Module),
    module_property(Module, exports(Indicators)),
    member(Called/Arity, Indicators),
    functor(Head, Called, Arity),
    calls_argument(Module:Head).
meta_goal(system:Head) :-
    current_predicate(_, system:Head),
    functor(Head, Name, Arity),
    builtin(Name/Arity),
    calls_argument(system:Head).

calls_argument(Goal) :-
    predicate_property(Goal, meta_predicate(Modes)),
    arg(_, Modes, Mode),
    ( integer(Mode) ; memberchk(Mode, [^, //]) ),
    !.

test(nothing_calls_what_is_not_known, [ setup(set_prolog_flag(access_level, system)),
                                        cleanup(set_prolog_flag(access_level, user)),
                                        all(Name == []) ]) :-
    findall(Goal, meta_goal(Goal), Goals),
    length(Goals, Many),
    assertion(Many > 90),
    member(Module:Head, Goals),
    \+ goal_problem(stranger:Head, _),
    functor(Head, Name0, Arity),
    Name = Module:Name0/Arity.
test(many_arguments, forall(between(7, 12, Arity))) :-
    functor(Goal, call, Arity),
    arg(1, Goal, [_, _, _, _, _, _, _]>>shell(ls)),
    assertion(refused(Goal)),
    functor(Lambda, /, Arity),
    arg(2, Lambda, [_, _, _, _, _, _, _]>>shell(ls)),
    assertion(refused(Lambda)).

:- end_tests(sandbox).
