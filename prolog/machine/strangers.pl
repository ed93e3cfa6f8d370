:- module(machine_strangers,
          [ clause_head/2,              % +Clause, -Head
            clause_problem/3,           % +Clause, +Module, -Problem
            directive_problem/3,        % +Directive, +Module, -Problem
            kept_name/2,                % +Indicator, ?Why
            libraries/1,                % -Names
            term_problem/3              % +Term, +Module, -Problem
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(confined, [confined/1]).
:- use_module(hooks).

/** <module> What the clauses of a stranger may be: their names, directives and libraries
*/

%!  clause_problem(+Clause, +Module, -Problem:string) is semidet.
%
%   Problem says why Clause, of the program Module and translated, may not be added to it. What its body calls is checked later, when
%   all clauses are known. Fails if it is allowed.

clause_problem(Clause, Module, Problem) :-
    clause_head(Clause, Head),
    callable(Head),
    functor(Head, Name, Arity),
    (   kept_name(Name/Arity, Why)
    ->  format(string(Problem), "~q cannot be defined here: ~w", [Name/Arity, Why])
    ;   term_problem(Clause, Module, Problem)
    ).

%!  clause_head(+Clause, -Head) is det.

clause_head((Head :- _), Plain) :- !, clause_head(Head, Plain).
clause_head((Head => _), Plain) :- !, clause_head(Head, Plain).
clause_head((?=>(Head, _)), Plain) :- !, clause_head(Head, Plain).
clause_head((Head, _), Plain) :- !, clause_head(Head, Plain).
clause_head(Head, Head).

%!  kept_name(+Indicator, ?Why:string) is semidet.
%
%   Nobody's clauses may define the predicate of Indicator, and nobody may import one of this name: Prolog or the session calls it.

kept_name(Indicator, Why) :-
    (   kept(Indicator, Why0)
    ->  Why = Why0
    ;   confined(Indicator)
    ->  Why = "it is a predicate of SWI-Prolog"
    ).

kept((:)/2, "clauses belong to this program").
kept(rule/2, "it holds the rules of the session; `where prolog(…)` adds one").
kept(Indicator, Why) :- hook(Indicator, Why).
kept(Name/_, "such names are SWI-Prolog's own") :- sub_atom(Name, 0, _, _, '$'), Name \== '$'.
kept('<meta-call>'/_, "such names are SWI-Prolog's own").

%!  directive_problem(+Directive, +Module, -Problem:string) is semidet.
%
%   Problem says why Directive may not stand in the program Module. Fails if reading.pl carries it out.

directive_problem(Directive, Module, Problem) :-
    (   \+ allowed_directive(Directive)
    ->  format(string(Problem), "the directive `:- ~q` is not allowed here", [Directive])
    ;   term_problem(Directive, Module, Problem)
    ).

allowed_directive(Directive) :- var(Directive), !, fail.
allowed_directive((A, B)) :- !, allowed_directive(A), allowed_directive(B).
allowed_directive(dynamic(Names)) :- own_names(Names, dynamic).
allowed_directive(discontiguous(Names)) :- own_names(Names, discontiguous).
allowed_directive(table(Names)) :- own_names(Names, table).
allowed_directive(op(Priority, Type, Names)) :-
    integer(Priority),
    atom(Type),
    ( is_list(Names) -> maplist(atom, Names) ; atom(Names) ).
allowed_directive(use_module(Library)) :- allowed_library(Library).
allowed_directive(use_module(Library, Imports)) :-
    is_list(Imports),
    maplist(import, Imports),
    allowed_library(Library).
allowed_directive(set_prolog_flag(Flag, Value)) :-
    Flag == double_quotes,
    atom(Value),
    memberchk(Value, [atom, chars, codes, string]).
allowed_directive(style_check(Style)) :-
    ground(Style),
    memberchk(Style, [-singleton, -discontiguous]).

%   own_names(+Names, +For): each is of this program, and nobody else calls it.

own_names(Names, _) :- var(Names), !, fail.
own_names((A, B), For) :- !, own_names(A, For), own_names(B, For).
own_names(List, For) :- is_list(List), !, forall('$member'(Names, List), own_names(Names, For)).
own_names(as(Names, Options), For) :- !, own_options(Options, For), own_names(Names, For).
own_names(Name/Arity, _) :- !, atom(Name), integer(Arity), between(0, 1000, Arity), \+ kept_name(Name/Arity, _).
own_names(Name//Arity0, For) :- !, integer(Arity0), Arity is Arity0+2, own_names(Name/Arity, For).
own_names(Head, table) :-
    callable(Head),
    functor(Head, Name, Arity),
    \+ kept_name(Name/Arity, _),
    forall(arg(_, Head, Mode), table_mode(Mode)).

own_options(Options, _) :- var(Options), !, fail.
own_options((A, B), For) :- !, own_options(A, For), own_options(B, For).
own_options(incremental, _).
own_options(subsumptive, table).
own_options(variant, table).

table_mode(Mode) :- var(Mode), !.
table_mode(lattice(By)) :- !, table_order(By, 3).
table_mode(po(By)) :- !, table_order(By, 2).
table_mode(Mode) :- memberchk(Mode, [index, +, -, first, last, max, min, sum]).

table_order(By, _) :- var(By), !, fail.
table_order(Name/Arity, Arity) :- !, atom(Name).
table_order(Head, Arity) :- callable(Head), functor(Head, Name, Arity), Name \== (:).

import(Import) :- var(Import), !, fail.
import(Name/Arity) :- atom(Name), integer(Arity), \+ kept(Name/Arity, _).
import(Name//Arity0) :- integer(Arity0), Arity is Arity0+2, import(Name/Arity).

allowed_library(Library) :-
    ground(Library),
    Library = library(Path),
    format(atom(Name), "~w", [Path]),
    libraries(Libraries),
    memberchk(Name, Libraries).

%!  libraries(-Names) is det.
%
%   Names are the libraries that a program may load.

libraries([ aggregate, apply, apply_macros, assoc, clpb, clpfd, 'dcg/basics', 'dcg/high_order', dicts, dif, error, gensym,
            heaps, lists, occurs, option, ordsets, pairs, random, rbtrees, simplex, solution_sequences, strings,
            tabling, terms, ugraphs, varnumbers, when, yall ]).

%!  term_problem(+Term, +Module, -Problem:string) is semidet.
%
%   Problem says what Term, a clause or a goal of the program Module, holds that none may hold. library(sandbox) has terms '$VAR'(_) in
%   place of variables when it remembers which goals it has checked. Of a closure with two modules it looks at the first, and Prolog
%   at the last.

term_problem(Term, Module, Problem) :-
    acyclic_term(Term),
    sub_term(Sub, Term),
    nonvar(Sub),
    part_problem(Sub, Module, Problem),
    !.

part_problem('$VAR'(_), _, "'$VAR'(_) is not allowed here").
part_problem(_:Inner, _, "a goal names two modules") :-
    nonvar(Inner),
    Inner = Module:_,
    ( var(Module) ; atom(Module), current_module(Module) ).
part_problem(Other:_, Module, Problem) :-
    atom(Other),
    Other \== Module,
    current_module(Other),
    module_property(Other, class(Class)),
    \+ memberchk(Class, [library, system]),
    format(string(Problem), "the module ~q belongs to another program", [Other]).
