:- module(machine_sandbox,
          [ strangers/0,
            strangers_only/0,
            load_libraries/1,           % +Text
            goal_problem/2              % :Goal, -Problem
          ]).
:- use_module(library(lists), [member/2, memberchk/2, reverse/2]).
:- use_module(programs, [library_module/2]).

/** <module> The first wall around a stranger's program: library(sandbox)

A process of Prolog serves its owner or a stranger. The owner may call all of SWI-Prolog. For a stranger,
library(sandbox) checks the directives of each text, and each goal before it runs. It also checks all goals
that these call.
*/

%!  strangers is semidet.
%
%   This process of Prolog runs the programs of a stranger, not of its owner.

:- dynamic strangers/0.

%!  strangers_only is det.
%
%   From now on, library(sandbox) checks all texts and goals. Call this before the process gives up its rights.

strangers_only :-
    load_files([library(listing), library(sandbox), library(prolog_stream), library(memfile), library(readutil)], [if(not_loaded), imports([])]),
    ( strangers -> true ; assertz(strangers) ).

%!  load_libraries(+Text) is det.
%
%   For a stranger, load each library of SWI-Prolog that a directive of Text mentions. Call this before Text is
%   loaded. Otherwise library(sandbox) would check these libraries as if the stranger had written them.

load_libraries(Text) :-
    (   strangers
    ->  setup_call_cleanup(open_string(Text, Stream),
                           forall(library_named(Stream, Library), library_module(Library, _)),
                           close(Stream))
    ;   true
    ).

library_named(Stream, File) :-
    repeat,
    catch(read_term(Stream, Term, [syntax_errors(quiet), quasi_quotations(_)]), error(_, _), Term = []),
    (   Term == end_of_file
    ->  !,
        fail
    ;   nonvar(Term),
        Term = (:- Directive),
        nonvar(Directive),
        ( Directive = use_module(Library) ; Directive = use_module(Library, _) ),
        subsumes_term(library(_), Library),
        catch(absolute_file_name(Library, File, [file_type(prolog), access(read), file_errors(fail)]), error(_, _), fail),
        current_prolog_flag(home, Home),
        sub_atom(File, 0, _, _, Home)   % a library of SWI-Prolog itself
    ).

%   This clause explains the objections of library(sandbox) to a text that is being loaded.

:- multifile machine_saying:plainly_said/2.

machine_saying:plainly_said(error(permission_error(_, sandboxed, Called), Context), Text) :-
    problem(error(permission_error(call, sandboxed, Called), Context), user, Text).

%!  goal_problem(:Goal, -Problem:string) is semidet.
%
%   Problem says why a stranger may not call Goal. Fails if the stranger may call Goal. Also fails if this
%   process serves its owner. An unknown procedure is no problem here: it causes an error when the goal runs.

goal_problem(Module:Goal, Problem) :-
    strangers,
    balanced(Goal, Balanced),
    checked(Module:Balanced, [], Error),
    problem(Error, Module, Problem).

%   checked(:Goal, +Stubs, -Error): Error is the exception of library(sandbox) for Goal, or `none`. An unknown
%   procedure would end the check. So define it as a stub, a clause that does nothing, and check Goal again.
%   Stubs are the stubs so far.

checked(Module:Goal, Stubs, Error) :-
    catch(( sandbox:safe_goal(Module:Goal), Error0 = none ), Error0, said(Error0)),
    (   Error0 = error(existence_error(procedure, Unknown), _),
        stub(Unknown, Module, Stub)
    ->  checked(Module:Goal, [Stub|Stubs], Error)
    ;   forall(member(Indicator, Stubs), abolish(Indicator)),
        Error = Error0
    ).

stub(Unknown, Caller, Module:Name/Arity) :-
    strip_module(Caller:Unknown, Module, Head),
    memberchk(Module, [Caller, user]),
    callable(Head),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, visible),
    functor(General, Name, Arity),
    assertz(Module:General).

%   said(+Error): Error is a refusal of library(sandbox). Throw any other exception again, such as a limit.

said(error(Formal, _)) :-
    nonvar(Formal),
    Formal \= resource_error(_),
    !.
said(Error) :- throw(Error).

%   balanced(+Goal, -Balanced): Balanced is the conjunction Goal as a balanced tree: ((a,b),(c,d)) for
%   (a,b,c,d). library(sandbox) takes quadratic time for a deep tree.

balanced(Goal, Balanced) :-
    phrase(conjuncts(Goal), Goals),
    length(Goals, Many),
    conjunction(Many, Balanced, Goals, []).

conjuncts(Goal) --> { nonvar(Goal), Goal = (A, B) }, !, conjuncts(A), conjuncts(B).
conjuncts(Goal) --> [Goal].

conjunction(1, Goal) --> !, [Goal].
conjunction(Many, (A, B)) -->
    { Half is Many//2,
      Rest is Many-Half },
    conjunction(Half, A),
    conjunction(Rest, B).

%   problem(+Error, +Module, -Problem) is semidet: Problem explains Error to the author of the program Module.

problem(error(permission_error(_, sandboxed, Called), Context), Module, Problem) :-
    !,
    blamed(Context, Module, Called, Blamed),
    indicator(Blamed, Indicator),
    format(string(Problem), "~q is not allowed here", [Indicator]).
problem(error(instantiation_error, sandbox(_, [Called|_])), _, Problem) :-
    callable(Called),
    !,
    indicator(Called, Indicator),
    format(string(Problem), "~q calls a goal that is not known beforehand", [Indicator]).
problem(error(instantiation_error, _), _, "a goal is called that is not known beforehand") :-
    !.
problem(error(type_error(Type, Culprit), _), _, Problem) :-
    !,
    format(string(Problem), "~q is not ~w", [Culprit, Type]).
problem(error(_, _), _, "the goal cannot be checked beforehand").

%   blamed(?Context, +Module, +Called, -Blamed): Context has the calls that led to the forbidden call Called.
%   Blamed is the first of them that leaves the program Module.

blamed(sandbox(_, Parents), Module, _, Blamed) :-
    is_list(Parents),
    reverse(Parents, Calls),
    member(Blamed, Calls),
    strip_module(Blamed, _, Plain),
    \+ memberchk(Plain, [(_,_), (_;_), (_->_), (_*->_), \+ _]),
    \+ of_program(Module, Plain),
    !.
blamed(_, _, Called, Called).

of_program(Module, Goal) :-
    predicate_property(Module:Goal, number_of_clauses(_)),
    \+ predicate_property(Module:Goal, imported_from(_)),
    \+ predicate_property(Module:Goal, system).

indicator(Called, Name/Arity) :-
    strip_module(Called, _, Plain),
    ( callable(Plain) -> functor(Plain, Name, Arity) ; Name = Plain, Arity = 0 ).

%   Lessons need these predicates, which write to the program's own stream.

:- multifile sandbox:safe_primitive/1.

sandbox:safe_primitive(nl).
sandbox:safe_primitive(put_char(_)).
sandbox:safe_primitive(write(_)).
sandbox:safe_primitive(writeq(_)).
sandbox:safe_primitive(write_canonical(_)).
sandbox:safe_primitive(system:print(_)).
sandbox:safe_primitive(system:tab(_)).
sandbox:safe_primitive(prolog_listing:portray_clause(_)).

%   By the set_prolog_flag/2 of sharing.pl, a stranger may set the same flags as by SWI-Prolog's own predicate.

:- multifile sandbox:safe_meta/2.

sandbox:safe_meta(machine_sharing:set_prolog_flag(Flag, Value), Called) :- sandbox:safe_meta(system:set_prolog_flag(Flag, Value), Called).
