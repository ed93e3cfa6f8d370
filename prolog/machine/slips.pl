:- module(machine_slips,
          [ note_text/2,                % +Module, +Text
            noted_text/2,               % +Module, -Text
            note_goal/2,                % +Goal, +Bindings
            goal_slip/3,                % +Goal, +Names, -Text
            clause_slip/3               % +Module, -Line, -Text
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).

/** <module> Slips of beginners that are found in terms and in running goals

The text of a slip is `slip`, its name and its words, with tabs between them.  `mmlogic/machine/slips.py` has the
sentences.  Variables have the names of the person's text, which is read again for them.
*/

:- dynamic text/2.                      % Module, Text: the clauses of a person

%!  note_text(+Module, +Text) is det.
%!  noted_text(+Module, -Text) is semidet.
%
%   Keep Text, the clauses of Module, as long as Module exists.

note_text(Module, Text) :-
    forall(( text(Other, _), \+ current_module(Other) ), retractall(text(Other, _))),
    retractall(text(Module, _)),
    assertz(text(Module, Text)).

noted_text(Module, Text) :- text(Module, Text).

%!  note_goal(:Goal, +Bindings) is det.
%
%   Goal is about to run. Bindings has the names of its variables.

:- meta_predicate note_goal(:, +).

note_goal(Module:Goal, Bindings) :-
    nb_setval(machine_slips_goal, asked(Module, Goal, Bindings)),
    nb_setval(machine_slips_raised, []).

%!  goal_slip(+Goal, +Names, -Text) is semidet.
%
%   Text is about a Goal that nobody means to ask. Names are those of its variables.

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
%   Text is about a goal in the body of a clause of Module that is never true.

clause_slip(Module, Line, Text) :-
    text(Module, _),
    own_body(Module, Body, Clause),
    goal_of(Body, Goal),
    never(Goal, Kind),
    clause_property(Clause, line_count(Line)),
    named(Module, Goal, Names, Written),
    arg(1, Goal, Variable),
    ( member(Name=Named, Names), Named == Variable -> true ; Name = '_' ),
    slip(Kind, [Name, Written], Text).

own_body(Module, Body, Clause) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    clause(Module:Head, Body, Clause),
    Body \== true.

goal_of(Body, Goal) :- sub_term(Goal, Body), compound(Goal).

%   never(+Goal, -Kind) is semidet: Goal cannot be what is meant.

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

%   named(+Module, ?Goal, -Names, -Written) is semidet: Goal is a goal of the person's clauses in Module. Names are
%   those of its clause. Written is the goal as the person has written it.

named(Module, Goal, Names, Written) :-
    text(Module, Text),
    setup_call_cleanup(open_string(Text, Stream),
                       source_goal(Stream, Module, Goal, Names, Written),
                       close(Stream)).

source_goal(Stream, Module, Goal, Names, Written) :-
    repeat,
    catch(read_term(Stream, Clause, [module(Module), variable_names(Names), syntax_errors(quiet)]), error(_, _), Clause = []),
    (   Clause == end_of_file
    ->  !,
        fail
    ;   body(Clause, Body),
        goal_in(Body, Names, Module, Goal, Written)
    ),
    !.

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

%   When an error is raised for lack of a value, the running goals are noted, the innermost first. The hook has four
%   arguments before SWI-Prolog 9.1, and five from then on. It never changes the error.

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
    nb_current(machine_slips_goal, asked(Module, _, _)),
    running(Frame, 20, Module, Goals),
    nb_setval(machine_slips_raised, Goals),
    fail.

%   running(+Frame, +Most, +Module, -Goals): Goals are those of Frame and its parents, up to the first of Module.

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
    nb_current(machine_slips_goal, asked(Module, Query, Names)),
    member(Goal, Goals),
    (   goal_in(Query, Names, Module, Goal, Written)
    ->  Known = Names
    ;   named(Module, Goal, Known, Written)
    ),
    !,
    lacking(Goal, Parts),
    member(Name=Variable, Known),
    var(Variable),
    sub_term(Part, Parts),
    Part == Variable,
    !,
    slip(lacks, [Name, Written], Text).
%   lacking(+Goal, -Parts): the missing value is in Parts.

lacking(_ is Sum, Parts) :- !, Parts = Sum.
lacking(Goal, Goal).
