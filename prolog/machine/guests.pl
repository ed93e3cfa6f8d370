:- module(machine_guests,
          [ load_guest/4,               % +Module, +Parents, +Text, -Said
            guest_predicates/2,         % +Module, -Indicators
            load_dialect/5,             % +Module, +Text, :Change, +Asked, -Messages
            guest_folder/1,             % +Folder
            guest_problem/3,            % +Module, +Text, -Problem
            guest_goal/4,               % +Module, +Text, -Goal, -Bindings
            guest_answer/3,             % +Module, +Text, -Answer
            guest_values/4,             % +Module, +Text, +Given, -Row
            writing/1,                  % -Stream
            writing_to/2,               % +Stream, :Goal
            output_text/3               % +Stream, +Module, -Text
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).
:- use_module(library(wfs), [call_delays/2]).
:- use_module(sharing, [see_replaced/1, take_settings/1, enter/0, leave/0, in_child/2]).
:- use_module(asking, [text_goal_bindings/3, leave_behind/1]).
:- use_module(programs, [load_text/3]).
:- use_module(limits, [ends_goal/1]).
:- use_module(sandbox, [goal_problem/2, load_libraries/1, strangers/0]).
:- use_module(slips, [clause_slip/3, goal_slip/3, note_goal/2, note_text/2]).
:- use_module(saying,
              [ bindings_values/4,
                collected_messages/2,
                error_text/2,
                plain_values/3,
                program_text/3,
                shown_variables/3
              ]).

/** <module> Programs that a person wrote

A _guest_ is a program that a person wrote, in a module of its own. SWI-Prolog loads it like any other
program. The parents of a guest are other programs, whose predicates the guest sees. The guest may define the
same predicates anew. The whole text of a goal is read before the goal runs, and sandbox.pl checks the goals
of a stranger. Answers come one by one, with the output of the goal.
*/

%!  load_guest(+Module, +Parents:list(atom), +Text, -Said:list) is det.
%
%   Load the clauses in Text into the empty program Module. Parents are the programs whose predicates Module
%   sees. Said is [Output, Messages]. Output is what the directives have written. A message is [Kind, Line,
%   Text], with Kind `error` or `warning`. Messages are about syntax errors, refused goals, variables that occur
%   once, and unknown predicates.

load_guest(Module, Parents, Text, [Output, Messages]) :-
    set_module(Module:base(user)),
    foldl(parent(Module), Parents, start, _),
    collected_messages(see_replaced(Module), _),        % SWI-Prolog's warnings about names of ISO are ignored
    writing(Stream),
    writing_to(Stream, loaded(Module, in_child(Module, load_text(Module, Text)), Message, hiding(Parents, Module, Message), Messages)),
    written_text(Stream, Module, Output),
    note_shown(Module, Parents).

parent(Module, Parent, Where, end) :-
    add_import_module(Module, Parent, Where).

:- meta_predicate loaded(+, 0, ?, 0, -).

%   loaded(+Module, :Load, ?Message, :Other, -Messages): call Load, which loads clauses into Module. Messages
%   has Prolog's messages during the call, then those of own_message/2. Last comes a Message for each answer of
%   the goal Other.

loaded(Module, Load, Message, Other, Messages) :-
    collected_messages(Load, Loaded),
    findall(Message, ( own_message(Module, Message) ; call(Other) ), Own),
    append(Loaded, Own, Said),
    maplist(told(Module), Said, Messages).

load_text(Module, Text) :-
    load_libraries(Text),
    note_text(Module, Text),
    ( strangers -> Options = [sandboxed(true)] ; Options = [] ),
    load_text(Module, Text, Options).

told(Module, message(Kind, Line, Text0), [Kind, Line, Text]) :- without_module(Module, Text0, Text).

%!  guest_folder(+Folder:atom) is det.
%
%   From now on, relative names of files start at Folder. For a stranger nothing changes.

guest_folder(Folder) :-
    (   \+ strangers,
        exists_directory(Folder)
    ->  working_directory(_, Folder)
    ;   true
    ).

%   without_module(+Module, +Text0, -Text): Text is the message Text0 without the name of the program Module.

without_module(Module, Text0, Text) :-
    atom_concat(Module, :, Prefix),
    atomic_list_concat(Parts, Prefix, Text0),
    atomics_to_string(Parts, Text).

%   own_message(+Module, -Message) is nondet: Message is our error or warning about clauses of Module.

own_message(Module, message(error, Line, Text)) :-
    own_predicate(Module, rule(_, _), Line),
    Text = "rule/2 cannot be defined here: `where prolog(…)` adds a rule".
own_message(Module, message(warning, Line, Text)) :-
    findall(Line0-Indicator, unknown_call(Module, Indicator, Line0), Calls0),
    sort(Calls0, Calls),
    member(Line-Indicator, Calls),
    format(string(Text), "~q is called here and defined nowhere", [Indicator]).

own_message(Module, message(warning, Line, Text)) :- clause_slip(Module, Line, Text).
own_message(Module, message(warning, Line, Text)) :-
    member(Sign, [-, :=]),
    functor(Fact, Sign, 2),
    own_predicate(Module, Fact, _),
    clause(Module:Fact, true, Clause),
    forall(arg(_, Fact, Part), compound(Part)),
    clause_property(Clause, line_count(Line)),
    format(string(Text), "a fact of (~w)/2", [Sign]).

%   hiding(+Parents, +Module, -Message) is nondet: Message warns that the program Module defines a predicate of
%   the same name as one of Parents, the programs whose predicates it sees.

hiding(Parents, Module, message(warning, Line, Text)) :-
    own_predicate(Module, Head, Line),
    of_parent(Parents, Head),
    hiding_text(Head, Text).

of_parent(Parents, Head) :-
    member(Parent, Parents),
    predicate_property(Parent:Head, number_of_clauses(_)),
    \+ predicate_property(Parent:Head, imported_from(_)).

hiding_text(Head, Text) :-
    functor(Head, Name, Arity),
    format(string(Text), "~q hides the session's predicate from queries, but not from statements such as `count`", [Name/Arity]).

%   note_shown(+Module, +Parents): record which predicates of Parents the program Module sees. If a goal later
%   defines one of them in Module, the person gets a warning.

:- dynamic shown/2.                     % Module, Head

note_shown(Module, Parents) :-
    forall(( shown(Other, _), \+ current_module(Other) ), retractall(shown(Other, _))),
    forall(( of_parent(Parents, Head), \+ hidden(Module, Head) ), assertz(shown(Module, Head))).

hidden(Module, Head) :- predicate_property(Module:Head, implementation_module(Module)).

tell_hidden(Module, Stream) :-
    forall(( shown(Module, Head), hidden(Module, Head) ),
           ( retractall(shown(Module, Head)), hiding_text(Head, Text), format(Stream, "Warning: ~w~n", [Text]) )).

own_predicate(Module, Head, Line) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    once(( nth_clause(Module:Head, 1, Clause), clause_property(Clause, line_count(Line)) )).

%!  load_dialect(+Module, +Text, :Change, +Asked, -Messages:list) is det.
%
%   Load the clauses in Text into the program Module. First call(Change, Clause0, Clause) replaces each Clause0
%   by Clause. Asked is a list of predicates, Name/Arity, that other programs will call. Messages are as in
%   load_guest/4. If a stranger may not call a predicate in Asked, a message says so.

:- meta_predicate load_dialect(+, +, 2, +, -).

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

load_dialect(Module, Text, Change, Asked, Messages) :-
    assertz((system:term_expansion(Clause0, Clause) :-      % not in Module: library(sandbox) would check it
                 prolog_load_context(module, Module),
                 call(Change, Clause0, Clause)), Expansion),
    loaded(Module, call_cleanup(load_text(Module, Text), erase(Expansion)), Message, refused(Module, Asked, Message), Messages).

%   refused(+Module, +Asked, -Message) is nondet: Message says why a stranger may not call one of the predicates
%   in Asked, which the program Module defines.

refused(Module, Asked, message(error, Line, Text)) :-
    member(Name/Arity, Asked),
    functor(Head, Name, Arity),
    own_predicate(Module, Head, Line),
    goal_problem(Module:Head, Text).

%!  guest_predicates(+Module, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for every predicate that the person's program Module defines. The predicates
%   that SWI-Prolog itself makes for `table`, lambdas and maplist/3 are left out.

guest_predicates(Module, Indicators) :-
    findall([Name, Arity],
            ( own_predicate(Module, Head, _), functor(Head, Name, Arity), \+ made(Name) ),
            Found),
    sort(Found, Indicators).

made(Name) :-
    member(Prefix, [$, '__aux_']),
    sub_atom(Name, 0, _, _, Prefix).

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

%!  guest_problem(+Module, +Text, -Problem:list) is semidet.
%
%   Problem is [Line, Column, Why] if the goal in Text cannot run in the person's program Module. Why is the
%   reason, as text. Line and Column, from 1, are the place of a syntax error, or are 0 for other problems.
%   Fails if the goal can run.

guest_problem(Module, Text, Problem) :-
    catch(guest_goal(Module, Text, Goal, Names), Error, true),
    (   nonvar(Error)
    ->  syntax_problem(Error, Problem)
    ;   ( goal_slip(Goal, Names, What) -> true ; goal_problem(Module:Goal, What) ),
        Problem = [0, 0, What]
    ).

syntax_problem(error(syntax_error(What), goal(Line, Column)), [Line, Column, Text]) :-
    !,
    error_text(error(syntax_error(What), _), Text).
syntax_problem(Error, [0, 0, Text]) :- error_text(Error, Text).

%!  guest_goal(+Module, +Text, -Goal, -Bindings:list) is det.
%
%   Read the goal in Text for the person's program Module. Bindings has Name=Variable for each named variable of
%   Goal. The flags and operators that the person's earlier goals have set apply to Text.

guest_goal(Module, Text, Goal, Bindings) :-
    take_settings(Module),
    text_goal_bindings(Module:Text, Goal0, Bindings),
    ( calls_dict(Goal0) -> expand_goal(Goal0, Goal) ; Goal = Goal0 ).

%   calls_dict(+Term) is semidet: Term calls a function of a dict, as in X.put(a, 1). expand_goal/2 replaces
%   such a call by goals.

calls_dict(Term) :-
    compound(Term),
    (   compound_name_arity(Term, '.', 2)
    ->  true
    ;   arg(_, Term, Part),
        calls_dict(Part)
    ->  true
    ).

%!  guest_answer(+Module, +Text, -Answer:list) is nondet.
%
%   Run the goal in Text in the person's program Module. An Answer is one of
%
%     - [Kind, Output, Bindings, Residual]: Kind is `last` if no alternatives remain, otherwise `more`.
%       Bindings has [Name, Text, Value] for every bound variable. Residual has the remaining constraints, as
%       text. If the answer is undefined (by the well-founded semantics of tables), Residual also has the
%       condition under which it holds.
%     - ["end", Output]: there are no more answers.
%     - ["error", Output, Message]: the goal has thrown an exception.
%
%   Output is what the goal has written since the previous answer. Clauses that the goal asserts exist as long
%   as the program.

guest_answer(Module, Text, Answer) :-
    readied(Module, Text, Goal, Bindings, Stream),
    asked(Module:Goal, Module, Stream, Event),
    answer_told(Event, Stream, Bindings, Module, Answer).

answer_told(error(Message), Stream, _, Module, ["error", Output, Message]) :- written_text(Stream, Module, Output).
answer_told(end, Stream, _, Module, ["end", Output]) :- written_text(Stream, Module, Output).
answer_told(found(Kind, Condition), Stream, Bindings, Module, [Kind, Output, Values, Residual]) :-
    written_text(Stream, Module, Output),
    bindings_values(Bindings, Module, Values, Goals),
    (   Condition == true
    ->  Residual = Goals
    ;   program_text(Module, Condition, Text),
        append(Goals, [Text], Residual)
    ).

%!  guest_values(+Module, +Text, +Given:list, -Row:list) is nondet.
%
%   Run the goal in Text in the person's program Module, for a program that reads the values of variables. Given
%   has [Name, Value] for each variable that has a value beforehand. The first Row is a list of the names of all
%   other variables. Each further Row is one of
%
%     - [Values]: Values has a value for each name in the first Row. All values are ground.
%     - ["some", Bindings]: some values are not ground. Bindings has [Name, Text, Value] for each bound
%       variable.
%     - ["error", "", Message]: the goal has thrown an exception.
%
%   There are no more rows after the last answer.

guest_values(Module, Text, Given, Row) :-
    readied(Module, Text, Goal, Bindings0, Stream),
    exclude(given(Given), Bindings0, Bindings),
    shown_variables(Bindings, Names, Variables),
    (   Row = Names
    ;   asked(Module:Goal, Module, Stream, Event),
        row_told(Event, Variables, Bindings, Module, Row)
    ).

given(Given, Name=Value) :- memberchk([Name, Value], Given).

row_told(error(Message), _, _, _, ["error", "", Message]).
row_told(found(_, _), Variables, Bindings, Module, Row) :-
    (   ground(Variables),
        acyclic_term(Variables)
    ->  plain_values(Module, Variables, Values),
        Row = [Values]
    ;   bindings_values(Bindings, Module, Values, _),
        Row = ["some", Values]
    ).

%   readied(+Module, +Text, -Goal, -Bindings, -Stream) is semidet: Goal and Bindings are those of guest_goal/4
%   for Module and Text. Stream will receive the output of Goal. Fails if Goal is not allowed.

readied(Module, Text, Goal, Bindings, Stream) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    note_goal(Module:Goal, Bindings),
    writing(Stream).


%   asked(:Goal, +Module, +Stream, -Event) is nondet: run Goal for the program Module, with its output to
%   Stream. Event is found(more, Condition) for each answer after which there may be more. Condition is that of
%   call_delays/2. The last Event is found(last, Condition), `end` or error(Message).

asked(Goal, Module, Stream, Event) :-
    First = first(true),
    catch(( to(Stream), enter, call_cleanup(call_delays(Goal, Condition), ( Last = true, leave )), back ), Thrown,
          ( back, passed_on(Thrown, Stream, Module) )),
    (   nonvar(Thrown)
    ->  !,
        copy_term_nat(Thrown, Error),   % without attributes, so that no delayed goal runs
        error_text(Error, Message0),
        without_module(Module, Message0, Message),
        tell_hidden(Module, Stream),
        Event = error(Message)
    ;   Last == true
    ->  !,
        tell_hidden(Module, Stream),
        Event = found(last, Condition)
    ;   ( arg(1, First, true) -> nb_setarg(1, First, false), tell_hidden(Module, Stream) ; true ),
        Event = found(more, Condition)
    ;   to(Stream),                     % for the output before the next answer
        fail
    ).
asked(_, Module, Stream, end) :- back, tell_hidden(Module, Stream).

%   passed_on(+Error, +Stream, +Module): succeed if the goal itself has thrown Error. If Error comes from a
%   limit, a stop or abort/0, throw it again. Then the output to Stream becomes the last answer, see
%   leave_behind/1. Module is the person's program.

passed_on(Error, Stream, Module) :-
    (   ends_goal(Error)
    ->  output_text(Stream, Module, Output),
        ( Output == "" -> true ; leave_behind(["end", Output]) ),
        throw(Error)
    ;   true
    ).

%!  writing(-Stream) is det.
%!  writing_to(+Stream, :Goal) is semidet.
%
%   writing/1 opens Stream for the output of a person's goal. writing_to/2 runs Goal once, and sends its output
%   to Stream.

writing(Stream) :-
    nb_setval(machine_guest_output, 0),
    retractall(written(_)),
    open_prolog_stream(machine_guests, write, Stream, []).

:- meta_predicate writing_to(+, 0).

writing_to(Stream, Goal) :- setup_call_cleanup(to(Stream), once(Goal), back).

%   to(+Stream): send all output to Stream until back/0 restores the streams before. Each answer may restore
%   others.

to(Stream) :-
    current_output(Before),
    handle(user_output, Output),
    handle(user_error, Error),
    nb_setval(machine_guest_before, before(Before, Output, Error)),
    set_stream(Stream, alias(user_output)),
    set_stream(Stream, alias(user_error)),
    set_output(Stream).

handle(Alias, Stream) :-
    set_output(Alias),
    current_output(Stream).

back :-
    nb_getval(machine_guest_before, before(Before, Output, Error)),
    set_stream(Output, alias(user_output)),
    set_stream(Error, alias(user_error)),
    set_output(Before).

%   The output of a goal is stored in pieces. The total length of the pieces is limited.

:- thread_local written/1.

most_output(1_000_000).

stream_write(_, Data) :-
    string_length(Data, Length),
    nb_getval(machine_guest_output, Before),
    Now is Before+Length,
    nb_setval(machine_guest_output, Now),
    most_output(Most),
    (   Now > Most
    ->  throw(error(resource_error(output), _))
    ;   assertz(written(Data))
    ).

stream_close(_).

%!  output_text(+Stream, +Module, -Text:string) is det.
%
%   Text is the output to Stream since the last call of output_text/3. The name of the program Module is left
%   out.

output_text(Stream, Module, Text) :-
    tell_hidden(Module, Stream),
    written_text(Stream, Module, Text).

written_text(Stream, Module, Text) :-
    catch(flush_output(Stream), error(_, _), true),
    findall(Data, retract(written(Data)), Pieces),
    atomics_to_string(Pieces, Text0),
    ( Text0 == "" -> Text = Text0 ; without_module(Module, Text0, Text) ).
