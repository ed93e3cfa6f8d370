:- module(machine_slips,
          [ note_text/2,                % +Module, +Text
            noted_text/2,               % +Module, -Text
            note_goal/2,                % +Goal, +Bindings
            goal_slip/3,                % +Goal, +Names, -Text
            clause_slip/3               % +Module, -Line, -Text
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_code), [comma_list/2]).

/** <module> Slips of beginners that are found in terms and in running goals

The text of a slip is `slip`, its name and its words, with tabs between them. `mmlogic/machine/slips.py` has the
sentences. Variables have the names of the person's text, which is read again for them.
*/

:- dynamic text/2.                      % Module, Text: the clauses of a person

%!  note_text(+Module, +Text) is det.
%!  noted_text(+Module, -Text) is semidet.
%
%   Keep Text, the clauses of the program Module, as long as Module exists. noted_text/2 returns it.

note_text(Module, Text) :-
    forall(( text(Other, _), \+ current_module(Other) ), retractall(text(Other, _))),
    retractall(text(Module, _)),
    assertz(text(Module, Text)).

noted_text(Module, Text) :- text(Module, Text).

%!  note_goal(:Goal, +Bindings) is det.
%
%   Goal is about to run in its module. Bindings has Name=Variable for each variable of Goal.

:- meta_predicate note_goal(:, +).

note_goal(Module:Goal, Bindings) :-
    statistics(cputime, Start),
    nb_setval(machine_slips_goal, asked(Module, Goal, Bindings, Start)),
    nb_setval(machine_slips_raised, []).

%!  goal_slip(+Goal, +Names, -Text) is semidet.
%
%   Goal can only be a slip: a clause, or X = X+1. Text says so. Names has Name=Variable for each variable of
%   Goal.

goal_slip(Goal, _, Text) :-
    compound(Goal),
    functor(Goal, Sign, 2),
    memberchk(Sign, [:-, -->]),
    !,
    slip(asked, [], Text).
goal_slip(Goal, Names, Text) :-
    goal_of(Goal, Part),
    never(Part, contains),
    arg(1, Part, Variable),
    member(Name=Named, Names),
    Named == Variable,
    !,
    written(Part, Names, user, Written),
    slip(contains, [Name, Written], Text).

%!  clause_slip(+Module, -Line, -Text) is nondet.
%
%   Text says what is wrong at a Line of the program Module: a goal that is never true, or a directive `:- table
%   NAME` without a number of arguments.

clause_slip(Module, Line, Text) :-
    text(Module, _),
    own_body(Module, Body, Clause),
    goal_of(Body, Goal),
    never(Goal, Kind),
    clause_property(Clause, line_count(Line)),
    named(Module, Line, Goal, Names, Written),
    arg(1, Goal, Variable),
    ( member(Name=Named, Names), Named == Variable -> true ; Name = '_' ),
    slip(Kind, [Name, Written], Text).

clause_slip(Module, Line, Text) :-
    text(Module, Source),
    setup_call_cleanup(open_string(Source, Stream),
                       ( source(Stream, Module, Clause, _, Line), tabled(Clause, Name) ),
                       close(Stream)),
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    functor(Head, Name, Arity),
    Arity > 0,
    format(string(Indicator), "~q", [Name/Arity]),
    slip(table, [Name, Indicator], Text).

tabled((:- table Tables), Name) :-
    comma_list(Tables, List),
    member(Name, List),
    atom(Name).

own_body(Module, Body, Clause) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    clause(Module:Head, Body, Clause),
    Body \== true.

goal_of(Body, Goal) :- sub_term(Goal, Body), compound(Goal).

%   never(+Goal, -Kind) is semidet: Goal can only be a slip. Kind is `contains` for X = X+1, `keeps` for X is
%   X+1.

never(Variable = Sum, contains) :- within(Sum, Variable).
never(Variable is Sum, keeps) :-
    within(Sum, Variable),
    arg(_, Sum, Other),
    integer(Other),
    Other =\= 0.

within(Sum, Variable) :-
    var(Variable),
    nonvar(Sum),
    functor(Sum, Sign, 2),
    memberchk(Sign, [+, -]),
    arg(_, Sum, Part),
    Part == Variable,
    !.

slip(Kind, Words, Text) :-
    atomic_list_concat([slip, Kind|Words], '\t', Atom),
    atom_string(Atom, Text).

%   named(+Module, ?Line, ?Goal, -Names, -Written) is semidet: Goal is a goal of the person's program Module, in
%   the clause at Line. Names has Name=Variable for each variable of this clause. Written is the goal as the
%   person has written it.

named(Module, Line, Goal, Names, Written) :-
    text(Module, Text),
    setup_call_cleanup(open_string(Text, Stream),
                       source_goal(Stream, Module, Line, Goal, Names, Written),
                       close(Stream)).

source_goal(Stream, Module, Line, Goal, Names, Written) :-
    source(Stream, Module, Clause, Names, Line),
    body(Clause, Body),
    goal_in(Body, Names, Module, Goal, Written),
    !.

%   source(+Stream, +Module, -Clause, -Names, ?Line) is nondet: Clause, read from Stream, begins at Line. Names
%   has Name=Variable for each of its variables. Module is the person's program.

source(Stream, Module, Clause, Names, Line) :-
    repeat,
    catch(read_term(Stream, Clause, [module(Module), variable_names(Names), syntax_errors(quiet), term_position(Place)]),
          error(_, _), Clause = []),
    (   Clause == end_of_file
    ->  !,
        fail
    ;   Clause \== [],
        stream_position_data(line_count, Place, Line)
    ).

body((_ :- Body), Body).
body((_ => Body), Body).

goal_in(Body, Names, Module, Goal, Written) :-
    goal_of(Body, Source),
    subsumes_term(Source, Goal),
    written(Source, Names, Module, Written),
    Source = Goal.

written(Goal, Names, Module, Written) :-
    format(string(Written), "~W",
           [Goal, [quoted(true), variable_names(Names), module(Module), spacing(next_argument), max_depth(20), priority(999)]]).

%   SWI-Prolog calls this hook for each error, with four arguments before version 9.1, and five since. For an
%   error about a missing value, it records the running goals, the innermost first. It never changes the error.

:- multifile
    user:prolog_exception_hook/4,
    prolog:prolog_exception_hook/5.
:- dynamic
    user:prolog_exception_hook/4,
    prolog:prolog_exception_hook/5.

user:prolog_exception_hook(error(Formal, _), _, Frame, _) :- machine_slips:raised(Formal, Frame).
prolog:prolog_exception_hook(error(Formal, _), _, Frame, _, _) :- machine_slips:raised(Formal, Frame).

raised(Formal, Frame) :-
    Formal == instantiation_error,
    nb_current(machine_slips_goal, asked(Module, _, _, _)),
    running(Frame, 20, Module, Goals),
    nb_setval(machine_slips_raised, Goals),
    fail.

%   running(+Frame, +Most, +Module, -Goals): Goals are the running goals, at most Most, from Frame up to a goal
%   of the program Module, which is left out.

running(Frame, Most, Module, Goals) :-
    (   Most > 0,
        prolog_frame_attribute(Frame, goal, Qualified),
        strip_module(Qualified, Where, Goal),
        term_size(Goal, Size),
        Size < 1000
    ->  (   Where == Module
        ->  Goals = []
        ;   Goals = [Goal|Rest],
            Fewer is Most-1,
            ( prolog_frame_attribute(Frame, parent, Parent) -> running(Parent, Fewer, Module, Rest) ; Rest = [] )
        )
    ;   Goals = []
    ).

:- multifile machine_saying:explained/2.

machine_saying:explained(error(Formal, _), Text) :-
    Formal == instantiation_error,
    nb_current(machine_slips_raised, Goals),
    nb_current(machine_slips_goal, asked(Module, Query, Names, _)),
    member(Goal, Goals),
    (   goal_in(Query, Names, Module, Goal, Written)
    ->  Known = Names
    ;   named(Module, _, Goal, Known, Written)
    ),
    !,
    lacking(Goal, Parts),
    member(Name=Variable, Known),
    var(Variable),
    sub_term(Part, Parts),
    Part == Variable,
    !,
    slip(lacks, [Name, Written], Text).

%   A goal changes a predicate that the program defines, but does not declare as dynamic.

machine_saying:explained(error(Formal, _), Text) :-
    subsumes_term(permission_error(_, static_procedure, _), Formal),
    Formal = permission_error(_, _, Procedure),
    ground(Procedure),
    strip_module(Procedure, _, Name/Arity),
    functor(Head, Name, Arity),
    nb_current(machine_slips_goal, asked(Module, _, _, _)),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, number_of_clauses(_)),
    !,
    format(string(Indicator), "~q", [Name/Arity]),
    slip(static, [Indicator], Text).

%   lacking(+Goal, -Parts): Goal has raised an error because it lacks a value. The missing value is in Parts.

lacking(_ is Sum, Parts) :- !, Parts = Sum.
lacking(Goal, Goal).

%   Endless recursion. While a goal runs, another thread lets it look at its own frames now and then. The goal is
%   endless if all of this holds.
%
%     - The innermost calls repeat, with the same arguments or arguments that only grow.
%     - What the goal calls depends on arguments alone. (Without forall/2: `parent_goal` finds nothing outside of it.)
%     - Nothing but the repeated calls has filled the stack, and so fast that no answers passed through their
%       frames.

:- multifile machine:looked/0.

machine:looked :-
    catch(endless(Text), error(_, _), fail),
    throw(error(endless(Text), _)).

endless(Text) :-
    nb_current(machine_slips_goal, asked(Module, Query, _, Start)),
    statistics(cputime, Now),
    statistics(localused, Bytes),
    Bytes > 25_000_000*(Now-Start+1),
    prolog_current_frame(Frame),
    calls(Frame, 40, Module, Calls),
    repeated(Calls, Part, Goal, Parent),
    reached([Module-Query], [], Reached),
    \+ ( member(Own:Head, Reached),
         \+ memberchk(Head-_, Part),
         \+ \+ Own:prolog_frame_attribute(Parent, parent_goal, Head),
         recursive(Own:Head) ),
    endless_text(Parent, Module, Goal, Text).

machine_saying:explained(error(Formal, _), Text) :- nonvar(Formal), Formal = endless(Text).

%   calls(+Frame, +Most, +Module, -Calls): Calls has Goal-Frame for the goals of Module among the Most innermost
%   frames. SWI-Prolog 10 takes a millisecond for a frame of a deep stack.

calls(Frame, Most, Module, Calls) :-
    (   prolog_frame_attribute(Frame, goal, Where:Goal),
        Where == Module
    ->  Calls = [Goal-Frame|Rest]
    ;   Calls = Rest
    ),
    (   Most > 0,
        prolog_frame_attribute(Frame, parent, Parent)
    ->  Fewer is Most-1,
        calls(Parent, Fewer, Module, Rest)
    ;   Rest = []
    ).

%   repeated(+Calls, -Part, -Goal, -Parent) is semidet: Calls has the running calls, the innermost first. From
%   Goal on, the calls in Part repeat. The frame Parent has called Goal.

repeated(Calls, Part, Goal, Parent) :-
    between(0, 8, Before),
    length(Skipped, Before),
    append(Skipped, Repeated, Calls),
    Repeated = [Goal-_, _-Parent|_],
    between(1, 8, Period),
    length(Part, Period),
    append(Part, Outer, Repeated),
    length(Outer, Long),
    Long > 10,
    all_again(Outer, Repeated),
    !.

all_again([], _).
all_again([Outer-_|Outers], [Inner-_|Inners]) :-
    again(Outer, Inner),
    all_again(Outers, Inners).

%   again(+Outer, +Inner) is semidet: the call Inner has the arguments of Outer, or has such arguments inside its own.

again(Outer, Inner) :-
    functor(Outer, Name, Arity),
    functor(Inner, Name, Arity),
    forall(between(1, Arity, N), ( arg(N, Outer, Old), arg(N, Inner, New), same_or_grown(Old, New) )).

same_or_grown(Old, New) :-
    Old \== '<garbage_collected>',
    (   same_term(Old, New)
    ->  true
    ;   compound(New),
        arg(_, New, Part),
        same_term(Part, Old)
    ->  true
    ;   small(Old, 50, _),
        Old =@= New
    ).

%   small(+Term, +Most, -Left) is semidet: Term has at most Most parts: Left fewer than Most.

small(Term, Most, Left) :-
    Most > 0,
    Fewer is Most-1,
    (   compound(Term)
    ->  compound_name_arguments(Term, _, Parts),
        foldl(small, Parts, Fewer, Left)
    ;   Left = Fewer
    ).

%   reached(+Bodies, +Known, -Reached) is semidet: Reached has Known and all predicates that Bodies call, as
%   Module:Head. Bodies has pairs Module-Body. Fails if the outcome of a call may depend on more than its
%   arguments.

reached([], Reached, Reached).
reached([Module-Body|Bodies0], Known, Reached) :-
    findall(Called, ( called(Module, Body, Called), \+ memberchk(Called, Known) ), News0),
    sort(News0, News),
    forall(member(Own:_, News), module_property(Own, class(temporary))),
    findall(Own-Below, ( member(Own:Head, News), clause(Own:Head, Below) ), Bodies, Bodies0),
    append(News, Known, Known1),
    reached(Bodies, Known1, Reached).

recursive(Own:Head) :-
    findall(Own-Body, clause(Own:Head, Body), Bodies),
    reached(Bodies, [], Reached),
    memberchk(Own:Head, Reached).

%   called(+Module, +Body, -Called) is nondet: Body, of a clause in Module, may call the predicate Called, a
%   term Own:Head. Some of these terms are mere data in Body.

called(Module, Body, Own:Head) :-
    sub_term(Goal0, Body),
    callable(Goal0),
    ( of_phrase(Goal0, Goal) -> true ; Goal = Goal0 ),
    functor(Goal, Name, Arity),
    \+ steady(Name),
    functor(Head, Name, Arity),
    (   memberchk(Name, [random, random_float, cputime, realtime])
    ->  Own = system
    ;   predicate_property(Module:Head, visible),
        ( predicate_property(Module:Head, implementation_module(Own)) -> true ; Own = system ),
        Own \== lists
    ).

%   of_phrase(+Goal0, -Goal) is semidet: Goal0 is a call of phrase/2,3, which calls Goal.

of_phrase(Goal0, Goal) :-
    compound(Goal0),
    compound_name_arguments(Goal0, phrase, [Body, _|_]),
    callable(Body),
    functor(Body, Name, Arity0),
    \+ steady(Name),
    Arity is Arity0+2,
    functor(Goal, Name, Arity).

steady(Name) :-
    memberchk(Name,
              [ '[|]', (','), (;), (->), (*->), !, true, fail, false, \+, not, once, ignore, findall,
                =, \=, ==, \==, @<, @>, @=<, @>=, compare, is, =:=, =\=, <, >, =<, >=, +, -, *, /, between, succ, plus,
                var, nonvar, atom, number, integer, atomic, compound, callable, is_list, string, ground, functor, arg,
                copy_term, length, sort, msort, atom_length, atom_chars, atom_codes, atom_concat, number_codes,
                char_code, char_type, code_type, sub_atom, string_chars, string_codes, string_concat, atom_string,
                write, print, writeln, writeq, nl, tab, format
              ]).

%   endless_text(+Parent, +Module, +Goal, -Text): Text says that the recursion is endless. Parent is the frame
%   of the predicate whose clause in Module calls Goal.

endless_text(Parent, Module, Goal, Text) :-
    prolog_frame_attribute(Parent, goal, _:Head),
    functor(Head, Name, Arity),
    format(string(Predicate), "~q", [Name/Arity]),
    prolog_frame_attribute(Parent, clause, Clause),
    nth_clause(_, Number, Clause),
    (   clause_property(Clause, line_count(Line)),
        named(Module, Line, Goal, _, Written)
    ->  format(string(Place), "by `~w` in its clause ~d", [Written, Number])
    ;   format(string(Place), "in its clause ~d", [Number])
    ),
    slip(endless, [Predicate, Place], Text).
