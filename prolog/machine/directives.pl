:- module(machine_directives,
          [ carry_out/3,                % +Directive, +Module, +Line
            named_import/3,             % ?Module, ?Indicator, ?From
            forget_imports/1            % +Module
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(programs, [library_module/2, see_exports/3]).
:- use_module(strangers, [kept_name/2]).

/** <module> The directives of a stranger, carried out

None of them is called as a goal: each form that strangers.pl allows is done here, by what SWI-Prolog does for it. No library of
expansions has a word in it.
*/

%!  carry_out(+Directive, +Module, +Line) is det.
%
%   Do what Directive, which stands in this Line of the program Module, says. strangers.pl has found no problem in it.
%
%   @error existence_error(export, Indicator, library(Name)), and what SWI-Prolog says of the declarations

carry_out((A, B), Module, Line) :-
    !,
    carry_out(A, Module, Line),
    carry_out(B, Module, Line).
carry_out(dynamic(Names), Module, _) :- dynamic(Module:Names).
carry_out(discontiguous(Names), Module, _) :- discontiguous(Module:Names).
carry_out(table(Names), Module, Line) :- tabled(Names, Module, Line).
carry_out(op(Priority, Type, Names), Module, _) :- op(Priority, Type, Module:Names).
carry_out(set_prolog_flag(double_quotes, Value), Module, _) :- set_prolog_flag(Module:double_quotes, Value).
carry_out(style_check(Style), _, _) :- style_check(Style).
carry_out(use_module(Library), Module, _) :-
    library_of(Library, From),
    see_exports(From, Module, kept).
carry_out(use_module(Library, Imports), Module, _) :-
    library_of(Library, From),
    module_property(From, exports(Exports)),
    maplist(imported(Library, From, Exports, Module), Imports).

library_of(Library, From) :-
    absolute_file_name(Library, File, [file_type(prolog), access(read)]),
    library_module(File, From).

kept(Indicator) :- kept_name(Indicator, _).

%!  named_import(?Module, ?Indicator, ?From) is nondet.
%
%   The program Module imports the predicate of Indicator by name from the library From, so its own clauses may not define it.

:- dynamic named_import/3.
:- volatile named_import/3.

%!  forget_imports(+Module) is det.

forget_imports(Module) :- retractall(named_import(Module, _, _)).

%   What machine_confined has in its place is there already.

imported(Library, From, Exports, Module, Import) :-
    ( Import = Name//Arity0 -> Arity is Arity0+2 ; Import = Name/Arity ),
    (   \+ memberchk(Name/Arity, Exports)
    ->  throw(error(existence_error(export, Name/Arity, Library), _))
    ;   kept_name(Name/Arity, _)
    ->  true
    ;   Module:'$import'(From:Name/Arity, strong),
        assertz(named_import(Module, Name/Arity, From))
    ).

%   tabled(+Names, +Module, +Line): what table/1 does, which asks the hooks of expand_term/2 first. The clauses that compare answers
%   call what Names say: they stand in Line, and are checked as all clauses are.

tabled(Names, Module, Line) :-
    phrase('$tabling':wrappers(Names, Module), Clauses),
    discontiguous(Module:['$tabled'/2, '$table_mode'/3, '$table_update'/4]),
    forall(member(Clause, Clauses), tabled_clause(Clause, Module, Line)).

tabled_clause((:- initialization(Wrap, now)), _, _) :- !, wrapped(Wrap).
tabled_clause(Clause0, Module, Line) :-
    ( Clause0 = Module:Clause -> true ; Clause = Clause0 ),
    '$record_clause'(Module:Clause, Module, Module:Line, _).

wrapped('$wrap_tabled'(Head, Options)) :- '$tabling':'$wrap_tabled'(Head, Options).
wrapped('$moded_wrap_tabled'(Head, Options, Test, Variant, Moded)) :-
    '$tabling':'$moded_wrap_tabled'(Head, Options, Test, Variant, Moded).
