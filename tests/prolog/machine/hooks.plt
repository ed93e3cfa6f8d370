:- use_module('../../../prolog/machine/machine').
:- use_module('../../../prolog/machine/guests').
:- use_module('../../../prolog/machine/hooks').
:- use_module('../../../prolog/machine/strangers').
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(plunit)).

/** <module> The names that SWI-Prolog calls by itself, found in it

They are found twice: in the running system, as what is multifile or dynamic in `user`, `system` and `prolog`; and in the sources of the
system, of the libraries that a stranger may load and of those that these load, as goals with a module (`user:portray(X)`), or with one
that is not known before it runs (`M:goal_expansion(G, X)`).
*/

:- begin_tests(hooks).

%   Found as well, and no such name.

no_hook(Name/Arity) :- no_hooks(_, Indicators), memberchk(Name/Arity, Indicators).

no_hooks("terms that are no goals",
         [ (/)/2, (//)/2, (:)/2, (-)/2, (^)/2, (=>)/2, (:-)/2, (',')/2, (;)/2, '[|]'/2, all/0, unknown/0, base/1, class/1, library/1,
           debug/0, default/0, footer/0, header/0, prolog/0, noautoload/1, screen_property/1, {}/1, (+)/2, transg/1 ]).
no_hooks("predicates of SWI-Prolog, or of the library that asks",
         [ autoload_directories/1, call/1, clause/3, consult/1, (dynamic)/1, eval_subgoal_in_residual/2, foreign/1, ignore/1, import/1,
           include/1, index_checked_at/1, library_index/3, (multifile)/1, op/3, predicate_option_mode/2, predicate_option_type/2,
           qsave_program/2, select/3, test/2, topvars/0 ]).
no_hooks("a module of its author asks", [main/1, opt_help/2, opt_meta/2, opt_type/3, setup_dialect/0, url_path/2]).

in_running_system(Name/Arity) :-
    member(Module, [user, system, prolog]),
    ( Property = (multifile) ; Property = (dynamic) ),
    predicate_property(Module:Head, Property),
    \+ predicate_property(Module:Head, imported_from(_)),
    functor(Head, Name, Arity).

system_source(File) :-
    current_prolog_flag(home, Home),
    atom_concat(Home, '/boot/*.pl', Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files).
system_source(File) :-
    source_file(File),
    current_prolog_flag(home, Home),
    sub_atom(File, 0, _, _, Home),
    \+ sub_atom(File, _, _, _, plunit).

in_sources(Indicator) :-
    findall(File, system_source(File), Files0),
    sort(Files0, Files),
    member(File, Files),
    setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]), findall(I, in_stream(Stream, I), Found), close(Stream)),
    member(Indicator, Found).

in_stream(Stream, Indicator) :-
    repeat,
    catch(read_term(Stream, Term, [module(hooks_reading), quasi_quotations(_)]), error(_, _), Term = unreadable),
    (   Term == end_of_file
    ->  !,
        fail
    ;   operators(Term),
        part(Term, Part),
        goal_indicator(Part, Indicator)
    ).

operators((:- op(P, T, N))) :- !, catch(op(P, T, hooks_reading:N), _, true).
operators((:- module(_, List))) :- is_list(List), !, forall(member(op(P, T, N), List), op(P, T, hooks_reading:N)).
operators(_).

part(Term, Term) :- nonvar(Term).
part(Term, Part) :- compound(Term), arg(_, Term, Argument), part(Argument, Part).

goal_indicator(Term, Indicator) :-
    module_goal(Term, Module, Indicator),
    ( var(Module) -> true ; memberchk(Module, [user, system, prolog]) ),
    \+ ( defined_by_system(Indicator), \+ hook(Indicator, _) ).

module_goal(phrase(Module:Goal, _), Module, Name/Arity) :- callable(Goal), functor(Goal, Name, A), Arity is A+2.
module_goal(phrase(Module:Goal, _, _), Module, Name/Arity) :- callable(Goal), functor(Goal, Name, A), Arity is A+2.
module_goal((Module:Head --> _), Module, Name/Arity) :- callable(Head), functor(Head, Name, A), Arity is A+2.
module_goal((Module:Name)/Arity, Module, Name/Arity) :- atom(Name), integer(Arity).
module_goal(Module:Goal, Module, Indicator) :-
    compound(Goal),
    (   Goal = Name/Arity, atom(Name), integer(Arity)
    ->  Indicator = Name/Arity
    ;   Goal = Name//A, atom(Name), integer(A)
    ->  Arity is A+2,
        Indicator = Name/Arity
    ;   functor(Goal, Name, Arity),
        Indicator = Name/Arity
    ).

defined_by_system(Name/Arity) :-
    functor(Head, Name, Arity),
    current_module(Module),
    module_property(Module, class(system)),
    '$c_current_predicate'(_, Module:Head),
    '$get_predicate_attribute'(Module:Head, defined, 1),
    !.

%   as a grammar rule: called from phrase/3 in messages.pl, so it is found with two arguments more as well

grammar(Name/Arity) :- Longer is Arity+2, hook(Name/Longer, _).

missing(Indicator) :-
    setof(I, ( in_running_system(I) ; in_sources(I) ), All),
    member(Indicator, All),
    \+ kept_name(Indicator, _),
    \+ grammar(Indicator),
    \+ no_hook(Indicator).

:- initialization(libraries_loaded).

libraries_loaded :-
    libraries(Names),
    forall(( member(Name, Names), Name \== tabling ), ( term_to_atom(Path, Name), use_module(library(Path), []) )).

test(every_name_that_is_called_is_kept, all(Indicator == [])) :- missing(Indicator).
test(some_are_found_in_the_running_system) :-
    forall(member(I, [portray/1, goal_expansion/2, message_hook/3, exception/3]), once(in_running_system(I))).
test(some_are_found_in_the_sources) :-
    setof(I, in_sources(I), Found),
    forall(member(I, [attr_unify_hook/2, attribute_goals/3, term_expansion/4, project_attributes/2, prolog_exception_hook/4,
                      comment_hook/3]),
           memberchk(I, Found)).
test(a_hook_stands_once) :-
    findall(I, hook(I, _), Hooks),
    sort(Hooks, Sorted),
    length(Hooks, Many),
    length(Sorted, Many).
test(no_library_gives_it_by_import, all(Name-Indicator == [])) :-
    libraries(Names),
    member(Name, Names),
    term_to_atom(Path, Name),
    absolute_file_name(library(Path), File, [file_type(prolog), access(read)]),
    source_file_property(File, module(Module)),
    module_property(Module, exports(Exports)),
    member(Indicator, Exports),
    hook(Indicator, _).

:- end_tests(hooks).
