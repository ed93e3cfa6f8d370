:- module(machine_sandbox,
          [ goal_problem/2,             % :Goal, -Problem
            without_state/1,            % +Module
            with_state/1                % +Module
          ]).
:- use_module(library(lists), [member/2, memberchk/2, reverse/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(sandbox), [safe_goal/1]).
:- use_module(builtins, [builtin/1]).
:- use_module(confined, [confined/1, without_names/4]).
:- use_module(formats, [calling_format/1]).
:- use_module(strangers).

/** <module> What goals of a stranger may do

library(sandbox) decides: pure predicates, those of the stranger's own program, facts asserted there. It is made for
servers whose process belongs to one person, so some of what it allows is refused here: flags, variables and stacks that
all programs of the process share, clean-up that no signal stops, and loading as a goal.
*/

%!  goal_problem(:Goal, -Problem:string) is semidet.
%
%   Problem says why a stranger may not call Goal. Fails if it is allowed.

goal_problem(Module:Goal, Problem) :-
    term_problem(Goal, Module, Problem),
    !.
goal_problem(Module:Goal, Problem) :-
    balanced(Goal, Balanced),
    setup_call_cleanup(assertz(checking, Check),
                       catch(( safe_goal(Module:(true, Balanced)), Error = none ),  % asked in Module, whatever it names
                             Error,
                             told(Error)),
                       erase(Check)),
    unsafe(Error, Module, Problem).

%   balanced(+Goal, -Balanced): Balanced has the conjuncts of Goal in their order, as many on each side: library(sandbox) takes
%   quadratic time where they are nested.

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

%   told(+Error): it says what is not allowed; a limit that is met meanwhile is no such thing.

told(error(Formal, _)) :-
    nonvar(Formal),
    Formal \= resource_error(_),
    !.
told(Error) :- throw(Error).

unsafe(none, _, _) :-
    !,
    fail.
unsafe(error(permission_error(_, sandboxed, Called), Context), Module, Problem) :-
    !,
    blamed(Context, Module, Called, Blamed),
    indicator(Blamed, Module, Indicator),
    format(string(Problem), "~q is not allowed here", [Indicator]).
unsafe(error(existence_error(procedure, Called), Context), Module, Problem) :-
    !,
    unsafe(error(permission_error(call, sandboxed, Called), Context), Module, Problem).
unsafe(error(instantiation_error, sandbox(_, [Called|_])), Module, Problem) :-
    callable(Called),
    !,
    indicator(Called, Module, Indicator),
    format(string(Problem), "~q calls a goal that is not known beforehand", [Indicator]).
unsafe(error(instantiation_error, _), _, "calls a goal that is not known beforehand") :-
    !.
unsafe(error(type_error(Type, Culprit), _), _, Problem) :-
    !,
    format(string(Problem), "~q is not ~w", [Culprit, Type]).
unsafe(_, _, "cannot be checked beforehand").

%   blamed(?Context, +Module, +Called, -Blamed): of the calls that led to Called, the first of what is not of Module.

blamed(sandbox(_, Parents), Module, _, Blamed) :-
    is_list(Parents),
    reverse(Parents, Calls),
    member(Blamed, Calls),
    without_names(Blamed, Module, In, Plain),
    \+ memberchk(Plain, [(_,_), (_;_), (_->_), (_*->_), \+ _]),
    \+ of_program(In, Module, Plain),
    !.
blamed(_, _, Called, Called).

of_program(Module, Module, Goal) :-
    predicate_property(Module:Goal, number_of_clauses(_)),
    \+ predicate_property(Module:Goal, imported_from(_)),
    \+ predicate_property(Module:Goal, system).

indicator(Called, Module, Indicator) :-
    without_names(Called, Module, In, Plain),
    ( callable(Plain) -> functor(Plain, Name, Arity) ; Name = Plain, Arity = 0 ),
    (   memberchk(In, [Module, user, system])
    ->  Indicator = Name/Arity
    ;   current_module(In),
        predicate_property(In:Plain, exported)
    ->  Indicator = Name/Arity
    ;   Indicator = In:Name/Arity
    ).

%   While a stranger's goal is checked, library(sandbox) allows less. Only of a predicate that the stranger's own program
%   lacks it allows more: that is seen when it is called, and what stands beside the call is checked all the same.

:- dynamic checking/0.
:- volatile checking/0.

:- initialization(narrow).

narrow :-
    forall(refuses(Head, Refused),
           @(wrap_predicate(sandbox:Head, machine_sandbox, Allowed, ( machine_sandbox:Refused -> fail ; Allowed )), sandbox)),
    @(wrap_predicate(sandbox:safe(Goal5, In5, Parents5, _, _), machine_sandbox, Allowed5,
                     (   machine_sandbox:out_of_reach(Goal5, In5)
                     ->  throw(error(permission_error(call, sandboxed, Goal5), sandbox(Goal5, Parents5)))
                     ;   Allowed5
                     )), sandbox),
    @(wrap_predicate(sandbox:safe_clauses(Called, Caller, _, Safe0, Safe), machine_sandbox, Checked,
                     (   machine_sandbox:unknown_here(Called, Caller)
                     ->  Safe = Safe0
                     ;   Checked
                     )), sandbox).

%   refuses(-Head, -Refused): library(sandbox) allows what Head says, but not if Refused is true.

refuses(safe_primitive(Goal), kept_back(Goal)).
refuses(safe_meta(Goal), kept_back(Goal)).
refuses(safe_meta(Goal, _), kept_back(Goal)).
refuses(safe_meta_call(Goal, Module, _), foreign_attribute(Goal, Module)).
refuses(safe_meta_predicate(Indicator), indicator_kept_back(Indicator)).
refuses(format_calls(Format, _, _), calls_by_format(Format)).

%   out_of_reach(:Goal, +Module): the program Module calls what is refused, or a library that it may not load itself. A goal that
%   names another module calls one predicate that the module exports, and that calls no argument: in a library much more is allowed.

out_of_reach(Goal, _) :-
    checking,
    callable(Goal),
    not_followed(Goal),
    !.
out_of_reach(Goal, Module) :-
    checking,
    nonvar(Goal),
    module_property(Module, class(temporary)),
    named_goal(Goal, Module, Names, Plain),
    (   Names == []
    ->  refused_in(Module, Plain, Module)
    ;   Names = [In]
    ->  (   exported_plainly(In, Plain)
        ->  refused_in(In, Plain, Module)
        ;   \+ table_mode(In, Plain)
        )
    ;   true
    ),
    !.

%   not_followed(+Goal): library(sandbox) misses what Goal calls, in a library as in a program. It knows call/1 to call/7, and takes
%   call/8, whose clause is itself, for checked. The body of a grammar in an unbound module it expands for ever.

not_followed(Goal) :-
    functor(Goal, call, Arity),
    Arity > 7.
not_followed(Goal) :-
    functor(Goal, Name, Arity),
    memberchk(Name/Arity, [call_dcg/2, call_dcg/3, phrase/2, phrase/3]),
    arg(1, Goal, Body),
    nonvar(Body),
    Body = Module:_,
    var(Module).

%   table_mode(+In, +Goal): the directive `table` has put Goal into a program. It compares two answers.

table_mode('$tabling', Goal) :-
    functor(Goal, Name, 3),
    memberchk(Name, [first, last, max, min, sum]).

%   named_goal(+Goal, +Module, -Names, -Plain): Goal is Plain after the Names of modules other than Module, all of which there are.

named_goal(Goal, Module, Names, Plain) :-
    (   nonvar(Goal),
        Goal = Name:Inner
    ->  atom(Name),
        current_module(Name),
        ( Name == Module -> Names = Rest ; Names = [Name|Rest] ),
        named_goal(Inner, Module, Rest, Plain)
    ;   callable(Goal),
        Names = [],
        Plain = Goal
    ).

exported_plainly(In, Plain) :-
    ( predicate_property(In:Plain, exported) ; In == system, predicate_property(system:Plain, system) ),
    !,
    \+ predicate_property(In:Plain, transparent).

refused_in(In, Plain, Module) :-
    (   predicate_property(In:Plain, imported_from(Home))
    ->  true
    ;   Home = In
    ),
    Home \== machine_confined,
    module_property(Home, class(Class)),
    functor(Plain, Name, Arity),
    (   ( Class == system ; predicate_property(Home:Plain, system) )
    ->  Offered = builtin(Name/Arity)
    ;   Class == library,
        Offered = library_module(Home)
    ),
    (   \+ Offered
    ;   kept_back(Plain)
    ;   destructive(Plain, Module)
    ;   confined(Name/Arity)
    ).

%!  without_state(+Module) is det.
%
%   From now on nothing that changes facts is allowed in the program Module.

without_state(Module) :- assertz(stateless(Module)).

%!  with_state(+Module) is det.
%
%   Take without_state/1 back: the program Module is gone.

with_state(Module) :- retractall(stateless(Module)).

:- dynamic stateless/1.

%   destructive(+Goal, +Module): Goal of the program Module changes a term that may be part of what was checked, or hands out such a term:
%   the goals that wait for a variable. Libraries may do so to their own terms.

destructive(get_attr(_, Of, _), Module) :-
    !,
    Of \== Module.
destructive(Goal, Module) :-
    changes(Goal),
    !,
    stateless(Module).
destructive(Goal, _) :-
    functor(Goal, Name, _),
    (   memberchk(Name, [add_nb_set, b_set_dict, get_attrs, put_attrs, setarg])
    ->  true
    ;   sub_atom(Name, 0, _, _, nb_)
    ).

%   calls_by_format(+Format): a directive of Format calls a goal.

calls_by_format(Format) :-
    checking,
    calling_format(Format).

library_module(Module) :-
    (   libraries(Libraries),
        member(Library, Libraries),
        atomic_list_concat(Parts, /, Library),
        atomic_list_concat(Parts, '_', Module)
    ;   memberchk(Module, [backcomp, prolog_code, quintus])
    ),
    !.

%   unknown_here(:Called, +Caller): nobody defines what the program Caller calls in itself.

unknown_here(Called, Caller) :-
    checking,
    without_names(Called, Caller, Caller, Plain),
    module_property(Caller, class(temporary)),
    \+ predicate_property(Caller:Plain, visible),
    functor(Plain, Name, _),
    \+ memberchk(Name, [':', ',', ';', '->', '*->', '|', '^', '\\', '>>', '/', '\\+', call, maplist, forall, ignore, not, once]).

%   foreign_attribute(:Goal, +Module): Goal of the program Module sets an attribute that another module wakes: some libraries
%   call what they find as its value.

foreign_attribute(Goal, Module) :-
    checking,
    strip_module(Goal, _, put_attr(_, Of, _)),
    Of \== Module,
    module_property(Module, class(temporary)).

indicator_kept_back(Indicator) :-
    checking,
    strip_module(Indicator, _, Name/_),
    refused(Name).

kept_back(Goal) :-
    checking,
    nonvar(Goal),
    strip_module(Goal, _, Plain),
    callable(Plain),
    functor(Plain, Name, _),
    (   refused(Name)
    ->  \+ harmless(Plain)
    ;   Plain = term_string(_, _, Options)
    ->  Options \== []
    ;   changes(Plain),
        arg(1, Plain, Fact),
        nonvar(Fact),
        functor(Fact, FactName, FactArity),
        ( kept_name(FactName/FactArity, _) ; clause_form(FactName/FactArity) )
    ),
    !.

%   harmless(?Goal): what libraries ask, and tells nothing of the host.

harmless(current_prolog_flag(Flag, _)) :-
    nonvar(Flag),
    memberchk(Flag, [bounded, double_quotes, iso, max_integer, max_tagged_integer, min_integer, min_tagged_integer,
                     occurs_check, prefer_rationals]).

changes(assert(_)).
changes(asserta(_)).
changes(assertz(_)).
changes(retract(_)).
changes(retractall(_)).

%   clause_form(?Indicator): library(sandbox) takes such a term for a fact, and Prolog for a clause with a body that nobody has checked.

clause_form(Indicator) :- memberchk(Indicator, [(:-)/1, (:-)/2, (?-)/1, (=>)/2, (?=>)/2, (-->)/2, (:)/2, (',')/2, ('|')/2]).

%   What library(sandbox) allows and a program among others must not do.

refused(Name) :-
    memberchk(Name, [ '<meta-call>', abolish_all_tables, abolish_table_subgoals, abort, at_halt, b_getval, b_setval,
                      call_cleanup, call_continuation, call_with_time_limit, concat_atom, cancel_halt,
                      current_prolog_flag, current_table, file_base_name, format_time, gc_file_search_cache,
                      import_module, load_files, message_to_string, nb_current, nb_getval, nb_linkarg, nb_linkval,
                      nb_setval, on_exception, print_message, prompt, raise_exception, reset, set_prolog_flag,
                      set_prolog_stack, setup_call_catcher_cleanup, setup_call_cleanup, sformat, shift, shift_for_copy,
                      sleep, stamp_date_time, thread_property, thread_self, thread_statistics, undo, use_module,
                      variant_hash, variant_sha1 ]).

%   Output goes to the program's own stream.

:- multifile
    sandbox:safe_primitive/1,
    sandbox:safe_meta/2.

sandbox:safe_primitive(nl).
sandbox:safe_primitive(put_char(_)).
sandbox:safe_primitive(write(_)).
sandbox:safe_primitive(writeq(_)).
sandbox:safe_primitive(write_canonical(_)).
sandbox:safe_primitive(system:print(_)).
sandbox:safe_primitive(system:tab(_)).
