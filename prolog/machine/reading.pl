:- module(machine_reading,
          [ read_program/4              % +Module, +Text, :Change, -Messages
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(bodies, [body_expanded/3, body_fault/3]).
:- use_module(depth, [shallow/1]).
:- use_module(messages, [collected_messages/2, error_text/2, unheard/1]).
:- use_module(programs, [library_module/2, see_exports/3]).
:- use_module(strangers, [clause_head/2, clause_problem/3, directive_problem/3, kept_name/2]).

/** <module> The clauses of a stranger, read and added one by one

SWI-Prolog's loader asks hooks about each term: goal_expansion/2 in the program itself, term_expansion/2 in `user`, those of libraries.
So no text of a stranger is loaded by it. Here each term is read, checked and translated, and its clause is added to the program;
nothing is called on the way that the text names.
*/

:- meta_predicate read_program(+, +, 2, -).

%!  read_program(+Module, +Text, :Change, -Messages:list) is det.
%
%   Add the clauses in Text to the program Module, each as Change turns it: call(Change, Clause0, Clause). Messages are
%   message(Kind, Line, Text): first what is refused, then what Prolog says of the rest.

read_program(Module, Text, Change, Messages) :-
    retractall(refused(_, _)),
    collected_messages(setup_call_cleanup(start(Module, Text, Stream, Before),
                                          terms(Stream, Module, Change),
                                          finish(Stream, Before)),
                       Said),
    findall(message(error, Line, Problem), retract(refused(Line, Problem)), Refused),
    append(Refused, Said, Messages).

:- dynamic refused/2.                   % Line, Problem
:- volatile refused/2.

%   What a text sets holds for the rest of that text.

start(Module, Text, Stream, before(Source, Style, Quotes, Module)) :-
    '$push_input_context'(mmlogic),
    '$style_check'(Style, Style),
    '$set_source_module'(Source, Module),
    current_prolog_flag(Module:double_quotes, Quotes),
    open_string(Text, Stream),
    set_stream(Stream, file_name(Module)).

finish(Stream, before(Source, Style, Quotes, Module)) :-
    retractall(named_import(Module, _, _)),
    close(Stream),
    set_prolog_flag(Module:double_quotes, Quotes),
    '$set_source_module'(Source),
    '$style_check'(_, Style),
    '$pop_input_context'.

terms(Stream, Module, Change) :-
    line_count(Stream, Line0),
    (   at_end_of_stream(Stream)
    ->  true
    ;   catch(next_term(Stream, Module, Term, Line), Error, true),
        (   nonvar(Error)
        ->  error_line(Error, Line0, Line),
            refuse_error(Line, Error)
        ;   Term == end_of_file
        ->  true
        ;   catch(taken(Term, Module, Change, Line), Error, refuse_error(Line, Error))
        ),
        Term \== end_of_file
    ->  terms(Stream, Module, Change)
    ;   true
    ).

next_term(Stream, Module, Term, Line) :-
    ( style_check(?(singleton)) -> Options = [singletons(warning)] ; Options = [] ),
    read_term(Stream, Term, [ module(Module), term_position(Start), variable_names(Names), quasi_quotations(Quotations),
                              syntax_errors(error) | Options ]),
    b_setval('$variable_names', Names), % the compiler names them in its warnings
    stream_position_data(line_count, Start, Line),
    (   Quotations == []
    ->  true
    ;   throw(error(syntax_error('a quasi quotation is not read here'), stream(Stream, Line, 0, 0)))
    ).

error_line(Error, Line0, Line) :-
    (   Error = error(_, Context),
        nonvar(Context),
        ( Context = file(_, Line1, _, _) ; Context = stream(_, Line1, _, _) )
    ->  Line = Line1
    ;   Line = Line0
    ).

refuse_error(Line, Error) :-
    (   Error = error(Formal, _),
        \+ ( nonvar(Formal), Formal = resource_error(_) )
    ->  ( nonvar(Formal), Formal = syntax_error(_) -> error_text(error(Formal, _), Problem) ; error_text(Error, Problem) ),
        refuse(Line, Problem)
    ;   throw(Error)
    ).

refuse(Line, Problem) :-
    unheard(Line),
    assertz(refused(Line, Problem)).

%   taken(+Term, +Module, :Change, +Line): it becomes a part of the program, or is refused.

taken(Term, _, _, _) :-
    var(Term),
    !,
    throw(error(instantiation_error, _)).
taken((:- Directive), Module, _, Line) :- !, directive_taken(Directive, Module, Line).
taken((?- Directive), Module, _, Line) :- !, directive_taken(Directive, Module, Line).
taken(List, _, _, Line) :-
    is_list(List),
    List \== [],
    !,
    refuse(Line, "a list is no clause").
taken((_, _), _, _, Line) :- !, refuse(Line, "Full stop in clause-body?  Cannot redefine ,/2").
taken(Term0, Module, Change, Line) :-
    shallow(Term0),
    call(Change, Term0, Term),
    translated(Term, Module, Clause),
    (   clause_problem(Clause, Module, Problem)
    ->  refuse(Line, Problem)
    ;   body_fault(Clause, Module, Error)
    ->  throw(Error)
    ;   not_imported(Clause, Module),
        '$record_clause'(Module:Clause, Module, Module:Line, _)
    ).

%   SWI-Prolog 9.0.4 loses this error.

not_imported(Clause, Module) :-
    clause_head(Clause, Head),
    forall(( callable(Head), functor(Head, Name, Arity), named_import(Module, Name/Arity, From) ),
           throw(error(permission_error(redefine, imported_procedure, From:Name/Arity), _))).

directive_taken(Directive, Module, Line) :-
    (   directive_problem(Directive, Module, Problem)
    ->  refuse(Line, Problem)
    ;   carry_out(Directive, Module, Line)
    ).

%   translated(+Term, +Module, -Clause): grammar rules, guards and the functions of dicts are rewritten, and nothing else.

translated((Head --> Body), Module, Clause) :-
    !,
    dcg_translate_rule((Head --> Body), Clause0),
    body_expanded(Clause0, Module, Clause).
translated(Term, Module, Clause) :-
    body_expanded(Term, Module, Clause0),
    guarded(Clause0, Clause).

guarded((Pre => Body), Clause) :-
    nonvar(Pre),
    Pre = (Head, Guard),
    !,
    Clause = ?=>(Head, (Guard, !, Body)).
guarded(Clause, Clause).

%   carry_out(+Directive, +Module, +Line): do what Directive, which stands in this Line and has no problem, says, by what SWI-Prolog does
%   for it. It is not called as a goal: no library of expansions has a word in it.

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

%   What machine_confined has in its place is there already. What is imported by name, the program's own clauses may not define.

:- dynamic named_import/3.              % Module, Indicator, From
:- volatile named_import/3.

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
