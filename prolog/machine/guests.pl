:- module(machine_guests,
          [ load_guest/4,               % +Module, +Parents, +Text, -Messages
            guest_predicates/2,         % +Module, -Indicators
            load_trusted/5,             % +Module, +Text, :Change, +Asked, -Messages
            passed_on/1,                % +Error
            without_module/3            % +Module, +Text0, -Text
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(confined, [confine/1]).
:- use_module(depth, [legible/1]).
:- use_module(messages, [error_text/2]).
:- use_module(reading, [read_program/4]).
:- use_module(sandbox, [goal_problem/2, without_state/1]).
:- use_module(throwing, [forged/1]).

/** <module> Programs that a person wrote

A _guest_ is such a program in a module of its own. It sees what its parents, other programs, hold and export, and may
define the same names anew. strangers.pl says what it may be, and sandbox.pl what it may do.
*/

%!  load_guest(+Module, +Parents:list(atom), +Text, -Messages:list) is det.
%
%   Load the clauses in Text into the empty program Module. Messages are those of loading, [Kind, Line, Text] with
%   Kind `error` or `warning`: syntax errors, what sandbox.pl refuses, singletons, predicates that are unknown.

load_guest(Module, Parents, Text, Messages) :-
    foldl(parent(Module), Parents, start, _),
    load_changed(Module, Text, =, Messages).

load_changed(Module, Text, Change, Messages) :-
    confine(Module),
    catch(( legible(Text), load_checked(Module, Text, Change, Messages) ),
          error(representation_error(What), _),
          not_loaded(What, Messages)).

not_loaded(What, [[error, 0, Text]]) :- error_text(error(representation_error(What), _), Text).

load_checked(Module, Text, Change, Messages) :-
    read_program(Module, Text, Change, Loaded),
    findall(Message, own_message(Module, Message), Own),
    append(Loaded, Own, Said),
    maplist(told(Module), Said, Messages).

parent(Module, Parent, Where, end) :-
    add_import_module(Module, Parent, Where).

told(Module, message(Kind, Line, Text0), [Kind, Line, Text]) :- without_module(Module, Text0, Text).

%!  without_module(+Module, +Text0, -Text:string) is det.
%
%   Text is a message that names the program Module nowhere.

without_module(Module, Text0, Text) :-
    atom_concat(Module, :, Prefix),
    atomic_list_concat(Parts, Prefix, Text0),
    atomic_list_concat(Parts, Text1),
    atom_string(Text1, Text).

%   own_message(+Module, -Message) is nondet: what is wrong with clauses that were read.

own_message(Module, message(error, Line, Text)) :-
    own_predicate(Module, Head, Line),
    goal_problem(Module:Head, Problem),
    functor(Head, Name, Arity),
    (   called_unasked(Name/Arity)
    ->  true
    ;   \+ open_call(Problem)
    ),
    format(string(Text), "~q: ~w", [Name/Arity, Problem]).
own_message(Module, message(warning, Line, Text)) :-
    findall(Line0-Indicator, unknown_call(Module, Indicator, Line0), Calls0),
    sort(Calls0, Calls),
    member(Line-Indicator, Calls),
    format(string(Text), "~q is called here and defined nowhere", [Indicator]).

own_predicate(Module, Head, Line) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    once(( nth_clause(Module:Head, 1, Clause), clause_property(Clause, line_count(Line)) )).

%!  load_trusted(+Module, +Text, :Change, +Asked:list, -Messages:list) is det.
%
%   Load the clauses in Text, each as Change turns it, into the empty program Module, for a program that trusts it and outlives queries: it
%   keeps no state. Asked are the predicates, Name/Arity, that are called with any arguments. Messages are what forbids that, each
%   message(error, Line, Text). Calls of what nobody defines are forbidden, too.

:- meta_predicate load_trusted(+, +, 2, +, -).

load_trusted(Module, Text, Change, Asked, Messages) :-
    without_state(Module),
    load_changed(Module, Text, Change, Told),
    findall(message(error, Line, Message),
            (   member([error, Line, Message], Told)
            ;   member([warning, Line, Message], Told),
                sub_string(Message, _, _, 0, "defined nowhere")
            ;   member(Name/Arity, Asked),
                functor(Head, Name, Arity),
                own_predicate(Module, Head, Line),
                goal_problem(Module:Head, Problem),
                format(string(Message), "~q: ~w", [Name/Arity, Problem])
            ),
            Messages0),
    sort(Messages0, Messages).

%!  guest_predicates(+Module, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for every predicate that the guest Module defines.

guest_predicates(Module, Indicators) :-
    findall([Name, Arity], ( own_predicate(Module, Head, _), functor(Head, Name, Arity) ), Found),
    sort(Found, Indicators).

%   What a goal calls may depend on its arguments: then it is checked when it is asked. Nobody asks these:

called_unasked(english/2).              % proofs.pl tells of goals by it
called_unasked('$table_update'/4).      % tables whose answers are compared
called_unasked(residual/4).             % a rule is followed by it, see residual.pl


open_call(Problem) :- sub_string(Problem, _, _, 0, "not known beforehand").

:- dynamic unknown/2.

unknown_call(Module, Indicator, Line) :-
    retractall(unknown(_, _)),
    findall(Clause,
            ( own_predicate(Module, Head, _), nth_clause(Module:Head, _, Clause) ),
            Clauses),
    Clauses \== [],
    prolog_walk_code([ clauses(Clauses), undefined(trace), source(false), autoload(true), infer_meta_predicates(false),
                       on_trace(machine_guests:unknown_found) ]),
    retract(unknown(Called, Clause)),
    strip_module(Called, _, Plain),
    functor(Plain, Name, Arity),
    Indicator = Name/Arity,
    clause_property(Clause, line_count(Line)).

:- public unknown_found/3.

unknown_found(Called, _, clause(Clause)) :- assertz(unknown(Called, Clause)).
unknown_found(Called, _, clause_term_position(Clause, _)) :- assertz(unknown(Called, Clause)).

%!  passed_on(+Error) is det.
%
%   True if Error is the guest's own. Limits and stops are thrown on.

passed_on(Error) :-
    (   forged(Error)
    ->  true
    ;   nonvar(Error),
        Error = error(Formal, _)
    ->  ( nonvar(Formal), Formal = resource_error(What), What \== output -> throw(Error) ; true )
    ;   memberchk(Error, ['$stopped', '$time', '$inferences', '$aborted', inference_limit_exceeded])
    ->  throw(Error)
    ;   true
    ).
