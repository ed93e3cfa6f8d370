:- module(machine_goals,
          [ text_goal_answer/3,         % :Text, -Goal, -Answer
            text_goal_bindings/3,       % :Text, -Goal, -Bindings
            goal_once/4,                % :Text, +How, -Kind, -Line
            goal_profile/3,             % :Text, +How, -Line
            write_answer/3              % +Stream, +How, +Answer
          ]).
:- autoload(library(error), [existence_error/2]).
:- use_module(library(lists), [last/2, memberchk/2]).
:- use_module(plain, [plain/2, plain_text/2]).

/** <module> Goals given as text

A goal is read in the module of its program, so it sees the program's operators.  What it is asked for
is its variable `Answer`; a goal without one is asked for all its bindings.
*/

:- meta_predicate
    text_goal_answer(:, -, -),
    text_goal_bindings(:, -, -),
    goal_once(:, +, -, -),
    goal_profile(:, +, -).

%!  text_goal_answer(:Text, -Goal, -Answer) is det.
%
%   Goal is the one goal that Text holds, with or without its full stop; or Text is answer(Goal, Answer), read already.
%
%   @throws error(syntax_error(What), goal(Line, Column)) with both counted from 1

text_goal_answer(Module:answer(Goal, Answer), Module:Goal, Answer) :-
    !.
text_goal_answer(Text, Module:Goal, Answer) :-
    strip_module(Text, Module, _),
    text_goal_bindings(Text, Goal, Bindings),
    (   memberchk('Answer'=Answer0, Bindings)
    ->  Answer = Answer0
    ;   Answer = bindings(Bindings)
    ).

%!  text_goal_bindings(:Text, -Goal, -Bindings:list) is det.
%
%   As text_goal_answer/3, with the goal's variables as Name=Variable. Goal bears no module.

text_goal_bindings(Module:Text, Goal, Bindings) :-
    string_concat(Text, "\n.", Closed),
    setup_call_cleanup(open_string(Closed, Stream),
                       catch(one_goal(Stream, Module, Goal, Bindings),
                             error(syntax_error(What), Place),
                             wrong_goal(What, Text, Place)),
                       close(Stream)).

one_goal(Stream, Module, Goal, Bindings) :-
    read_term(Stream, Goal, [module(Module), variable_names(Bindings), quasi_quotations(Quotations)]),
    ( Quotations == [] -> true ; throw(error(syntax_error('a quasi quotation is not read here'), stream(Stream, 1, 0, 0))) ),
    read_string(Stream, _, Rest),
    (   Rest == ""                      % our full stop ended the goal
    ->  true
    ;   string_concat(Rest0, ".", Rest),
        nothing_more(Rest0)
    ).

nothing_more(Text) :-
    setup_call_cleanup(open_string(Text, Stream),
                       catch(read(Stream, Term), error(syntax_error(_), _), true),
                       close(Stream)),
    Term == end_of_file,
    !.
nothing_more(_) :-
    throw(error(syntax_error(end_of_clause_expected), _)).

wrong_goal(What, Text, Place) :-
    nonvar(Place),
    Place = stream(_, _, _, Offset),    % its column is wrong after the first line
    !,
    string_length(Text, Length),
    End is min(Offset, Length),         % not behind our full stop
    sub_string(Text, 0, End, _, Before),
    split_string(Before, "\n", "", Lines),
    length(Lines, Line),
    last(Lines, Last),
    string_length(Last, Column0),
    Column is Column0+1,
    throw(error(syntax_error(What), goal(Line, Column))).
wrong_goal(What, _, _) :-
    throw(error(syntax_error(What), _)).

%!  goal_once(:Text, +How, -Kind, -Line:string) is det.
%
%   Kind is `answer`, and Line the first answer as write_answer/3 writes it; or Kind is `no`.

goal_once(Text, How, Kind, Line) :-
    text_goal_answer(Text, Goal, Answer),
    (   call(Goal)
    ->  Kind = answer,
        with_output_to(string(Line), (current_output(Out), write_answer(Out, How, Answer)))
    ;   Kind = no,
        Line = ""
    ).

%!  goal_profile(:Text, +How, -Line:string) is det.
%
%   Line is the list of the inferences and the seconds of processor time that the goal's first answer
%   took, and then that answer, if there is one.

goal_profile(Text, How, Line) :-
    text_goal_answer(Text, Goal, Answer),
    statistics(cputime, Cpu0),
    statistics(inferences, Inferences0),
    (   call(Goal)
    ->  True = true
    ;   True = false
    ),
    statistics(inferences, Inferences1),
    statistics(cputime, Cpu1),
    Inferences is Inferences1-Inferences0-1,
    Seconds is Cpu1-Cpu0,
    with_output_to(string(Line), write_profile(True, Inferences, Seconds, How, Answer)).

write_profile(true, Inferences, Seconds, How, Answer) :-
    current_output(Out),
    format("[~d,~15g,", [Inferences, Seconds]),
    write_answer(Out, How, Answer),
    write("]").
write_profile(false, Inferences, Seconds, _, _) :-
    format("[~d,~15g]", [Inferences, Seconds]).

%!  write_answer(+Stream, +How, +Answer) is det.
%
%   Write Answer so that it is read back as text (How is `text`) or as a plain term (`value`).
%
%   @error type_error(text, Answer), type_error(plain, Answer)

write_answer(Stream, text, Answer) :-
    (   string(Answer)
    ->  writeq(Stream, Answer)
    ;   Answer = bindings(Bindings)
    ->  bindings_text(Bindings, Text),
        writeq(Stream, Text)
    ;   plain_text(Answer, Text),
        writeq(Stream, Text)
    ).
write_answer(Stream, value, Answer) :-
    (   nonvar(Answer), Answer = bindings(_)
    ->  existence_error(variable, 'Answer')
    ;   plain(Answer, Plain),
        writeq(Stream, Plain)
    ).

%   bindings_text(+Bindings, -Text): as the toplevel prints them.

bindings_text(Bindings, Text) :-
    findall(Line, binding_line(Bindings, Line), Lines),
    (   Lines == []
    ->  Text = "true"
    ;   atomic_list_concat(Lines, ', ', Atom),
        atom_string(Atom, Text)
    ).

binding_line(Bindings, Line) :-
    '$member'(Name=Value, Bindings),
    nonvar(Value),
    \+ sub_atom(Name, 0, _, _, '_'),
    format(string(Line), "~w = ~W",
           [Name, Value, [quoted(true), portray(true), numbervars(true), max_depth(100)]]).
