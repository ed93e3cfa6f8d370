:- module(machine_strangers,
          [ clause_problem/3,           % +Clause, +Module, -Problem
            kept_name/2,                % ?Indicator, ?Why
            libraries/1,                % -Names
            foreign/3                   % +Term, +Module, -Other
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).

/** <module> What the clauses of a stranger may be: their names, directives and libraries
*/

%!  clause_problem(+Clause, +Module, -Problem:string) is semidet.
%
%   Problem says why Clause, a term of the program Module, may not stand there. What its body calls is checked later, when all
%   clauses are known. Fails if it is allowed.

clause_problem(Clause, _, _) :-
    var(Clause),
    !,
    fail.                               % that is an error, as loading says
clause_problem((:- Directive), _, Problem) :-
    !,
    (   allowed_directive(Directive)
    ->  fail
    ;   format(string(Problem), "the directive `:- ~q` is not allowed here", [Directive])
    ).
clause_problem((?- Goal), Module, Problem) :-
    !,
    clause_problem((:- Goal), Module, Problem).
clause_problem(List, _, "a list is no clause") :-
    is_list(List),
    List \== [],
    !.
clause_problem(Clause, Module, Problem) :-
    clause_head(Clause, Head),
    callable(Head),
    functor(Head, Name, Arity),
    (   kept_name(Name/Arity, Why)
    ->  format(string(Problem), "~q cannot be defined here: ~w", [Name/Arity, Why])
    ;   foreign(Clause, Module, Other)
    ->  format(string(Problem), "the module ~q belongs to another program", [Other])
    ).

clause_head((Head :- _), Plain) :- !, clause_head(Head, Plain).
clause_head((Head --> _), Plain) :-
    !,
    clause_head(Head, Head1),
    callable(Head1),
    Head1 =.. List,
    append(List, [_, _], Longer),
    Plain =.. Longer.
clause_head((Head => _), Plain) :- !, clause_head(Head, Plain).
clause_head((Head, _), Plain) :- !, clause_head(Head, Plain).
clause_head(Head, Head).

%!  kept_name(?Indicator, ?Why:string) is nondet.
%
%   Nobody's clauses may define the predicate of Indicator, which Prolog or the session calls.

kept_name((:)/2, "clauses belong to this program").
kept_name(term_expansion/2, Why) :- read_as_written(Why).
kept_name(term_expansion/4, Why) :- read_as_written(Why).
kept_name(goal_expansion/2, Why) :- read_as_written(Why).
kept_name(goal_expansion/4, Why) :- read_as_written(Why).
kept_name(portray/1, "Prolog writes terms by it").
kept_name(message_hook/3, "Prolog tells messages by it").
kept_name(prolog_load_file/2, "Prolog loads files by it").
kept_name(exception/3, "Prolog loads libraries by it").
kept_name(rule/2, "it holds the rules of the session; `where prolog(…)` adds one").

read_as_written("clauses are read as they are written").

allowed_directive(Directive) :- var(Directive), !, fail.
allowed_directive((A, B)) :- !, allowed_directive(A), allowed_directive(B).
allowed_directive(dynamic(Names)) :- own_names(Names).
allowed_directive(discontiguous(Names)) :- own_names(Names).
allowed_directive(table(Names)) :- own_names(Names).
allowed_directive(op(_, _, Name)) :- own_operators(Name).
allowed_directive(use_module(library(Library))) :- allowed_library(Library).
allowed_directive(use_module(library(Library), Imports)) :-
    is_list(Imports),
    allowed_library(Library).
allowed_directive(set_prolog_flag(double_quotes, Value)) :- atom(Value).
allowed_directive(style_check(-singleton)).
allowed_directive(style_check(-discontiguous)).

own_names(Names) :- var(Names), !, fail.
own_names((A, B)) :- !, own_names(A), own_names(B).
own_names(List) :- is_list(List), !, maplist(own_names, List).
own_names(as(Names, _)) :- !, own_names(Names).
own_names(_:_) :- !, fail.
own_names(Name/Arity) :- !, atom(Name), integer(Arity), \+ kept_name(Name/Arity, _).
own_names(Name//Arity) :- !, atom(Name), integer(Arity).
own_names(Head) :- callable(Head), functor(Head, Name, Arity), \+ kept_name(Name/Arity, _).

own_operators(Name) :- var(Name), !, fail.
own_operators(List) :- is_list(List), !, maplist(own_operators, List).
own_operators(Name) :- atom(Name).

allowed_library(Library) :-
    ground(Library),
    format(atom(Name), "~w", [Library]),
    libraries(Libraries),
    memberchk(Name, Libraries).

%!  libraries(-Names) is det.
%
%   Names are the libraries that a program may load.

libraries([ aggregate, apply, apply_macros, assoc, clpb, clpfd, 'dcg/basics', 'dcg/high_order', dicts, dif, error, gensym,
            heaps, lists, nb_set, occurs, option, ordsets, pairs, random, rbtrees, simplex, solution_sequences, strings,
            tabling, terms, ugraphs, varnumbers, when, yall ]).

%!  foreign(+Term, +Module, -Other) is semidet.
%
%   Term names Other, a module that is neither Module nor a library's.

foreign(Term, Module, Other) :-
    acyclic_term(Term),
    sub_term(Sub, Term),
    nonvar(Sub),
    Sub = Other:_,
    atom(Other),
    Other \== Module,
    current_module(Other),
    module_property(Other, class(Class)),
    \+ memberchk(Class, [library, system]),
    !.
