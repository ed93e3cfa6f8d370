:- module(machine_searching,
          [ recording/1,                % +Most
            recorded/1,                 % +Row
            recorded_rows/1,            % -Rows
            planted/3,                  % +Module, +Goal, +Bindings
            grown/3,                    % +Own, +Clause, +Goals
            grown/5,                    % +Own, +Clause, :Head, +Body, +Goals
            branches/3,                 % :Head, +Own, +Goals
            fork/3,                     % +Side, +Goal, +At
            alternative/2,              % +Goal, +At
            before/3,                   % +Goal, +At0, -At
            answered/2,                 % +What, +At
            names_begin/2,              % +Module, +Bindings
            source_names/4,             % +Head, +Place, +Body, -Names
            source_clause/4,            % +Head, +Place, -Term, -Names
            goals_texts/4               % +Own, +Goals, +Sources, -Texts
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(merging, [with_clauses/3]).
:- use_module(slips, [noted_text/2]).
:- use_module(saying, [named_term/3, program_text/3]).

/** <module> The tree of a search

The interpreter of following.pl records the SLD tree of a goal (Lloyd, Foundations of Logic Programming, 1987). A
node has the goals that are left to prove. A node below it has the goals after one step: by a clause, by a
library, or to one side of a disjunction. The tree shows the goals of the person's own clauses. Of other programs
it shows the goals that have a sentence in English.

A row is one of these lists. Parent is the number of the node above, 0 at the root. Clause is the number of the
clause. It is 0 for a step of a library, -1 for `else` or the right side of a disjunction, -2 for its left side,
and -3 for the goal that \+ denies.

    ["node", Number, Parent, Clause, Bindings, Goals]      the search has visited this node
    ["branch", 0, Parent, Clause, Bindings, Goals]         a node may follow. Without it, a cut drops the branch
    ["answer", Number, 0, 0, Bindings, ""]                 the node is an answer of the whole goal
    ["holds", Number, 0, 0, Bindings, ""]                  the node proves what \+ denies
*/

:- thread_local
    row/1,
    source/4.                           % Indicator, Place, Term, Names: a clause of the person's text

%!  recording(+Most) is det.
%!  recorded(+Row) is det.
%!  recorded_rows(-Rows:list) is det.
%
%   recording(Most) begins a record of at most Most rows. recorded(Row) adds Row to the record.
%   recorded_rows(Rows) ends the record, and returns the Rows.
%
%   @throws '$trace_full' if recorded/1 is called for more than Most rows

recording(Most) :-
    retractall(row(_)),
    nb_setval(machine_searching_left, Most).

recorded(Row) :-
    nb_getval(machine_searching_left, Left0),
    ( Left0 =:= 0 -> throw('$trace_full') ; true ),
    Left is Left0-1,
    nb_setval(machine_searching_left, Left),
    assertz(row(Row)).

recorded_rows(Rows) :- findall(Row, retract(row(Row)), Rows).

%!  planted(+Module, +Goal, +Bindings:list) is det.
%
%   Begin a new tree for Goal of the program Module, with a node for Goal. Bindings has Name=Variable for each
%   variable of Goal.

planted(Module, Goal, Bindings) :-
    names_begin(Module, Bindings),
    flag(machine_searching_nodes, _, 0),
    b_setval(machine_searching_query, Bindings),
    b_setval(machine_searching_open, []),
    b_setval(machine_searching_node, 0),
    grown(Module, 0, [Goal]).

%!  names_begin(+Module, +Bindings:list) is det.
%
%   Until the caller backtracks, variables have the names in Bindings, which has Name=Variable, and in the text
%   of the program Module.

names_begin(Module, Bindings) :-
    retractall(source(_, _, _, _)),
    ( noted_text(Module, Text) -> true ; Text = "" ),
    ( catch(with_clauses([Text], [Clauses], true), error(_, _), fail) -> maplist(noted_source, Clauses) ; true ),
    b_setval(machine_searching_names, Bindings).

noted_source(clause(Indicator, _, _, Term-Names)) :-
    ( source(Indicator, Before, _, _) -> Place is Before+1 ; Place = 1 ),
    asserta(source(Indicator, Place, Term, Names)).

%!  grown(+Own, +Clause, +Goals:list) is det.
%!  grown(+Own, +Clause, :Head, +Body, +Goals:list) is det.
%
%   Add a node below the present node, after a step by clause number Clause for Head in the person's program
%   Own. Its goals are Body and then Goals. The new node is the present node until the interpreter backtracks.
%   New variables have the names of the clause's text. grown/3 is for a step without a clause.

grown(Own, Clause, Goals) :- grown_with([], Own, Clause, Goals).

grown(Own, Clause, _:Head, Body, Goals) :-
    source_names(Head, Clause, Body, Names),
    grown_with(Names, Own, Clause, [Body|Goals]).

grown_with(Names, Own, Clause, Goals) :-
    flag(machine_searching_nodes, Number0, Number0+1),
    Number is Number0+1,
    node_texts(Own, Goals, Names, Bindings, Text),
    b_getval(machine_searching_node, Parent),
    recorded(["node", Number, Parent, Clause, Bindings, Text]),
    b_setval(machine_searching_node, Number).

%!  source_names(+Head, +Place, +Body, -Names) is det.
%
%   Names has Name=Variable for the variables of Head :- Body, clause number Place of the predicate. It is [] if
%   the person's text has no such clause.

source_names(Head, Place, Body, Names) :-
    functor(Head, Name, Arity),
    mapsubterms(as_written, Body, Written),
    (   source(Name/Arity, Place, Term0, Names0),
        mapsubterms(as_written, Term0-Names0, Term-Names1),
        ( Body == true -> Term = Head ; Term = (Head :- Written) )
    ->  Names = Names1
    ;   Names = []
    ).

%!  source_clause(+Head, +Place, -Term, -Names) is semidet.
%
%   Term is clause number Place for the predicate of Head, as in the person's text. Names has Name=Variable for
%   its variables.

source_clause(Head, Place, Term, Names) :-
    functor(Head, Name, Arity),
    source(Name/Arity, Place, Term, Names).

%   as_written(+Term, -Written): SWI-Prolog compiles X - 1, which was Written, to the Term X + -1.

as_written(X + N, X - M) :- integer(N), N < 0, M is -N.

%!  branches(:Head, +Own, +Goals:list) is det.
%
%   Record that the first 20 clauses for Head may make nodes below the present node. Goals are left to prove
%   after Head. Own is the person's program.

branches(In:Head, Own, Goals) :-
    forall(limit(20, ( clause(In:Head, Body, Clause), nth_clause(In:Head, Place, Clause) )),
           ( source_names(Head, Place, Body, Names), branch(Names, Own, Place, [Body|Goals]) )).

branch(Names, Own, Clause, Goals) :-
    node_texts(Own, Goals, Names, Bindings, Text),
    b_getval(machine_searching_node, Parent),
    assertz(row(["branch", 0, Parent, Clause, Bindings, Text])).

%!  fork(+Side, +Goal, +At) is det.
%!  alternative(+Goal, +At) is det.
%!  before(+Goal, +At0, -At) is det.
%
%   At is the last argument of the interpreter (following.pl). If the interpreter makes no tree, these do
%   nothing. fork/3 adds a node for Goal, on one Side of a control structure. Side is -1, -2 or -3, as Clause in
%   a row. alternative/2 records that fork(-1, Goal, At) may follow. In before/3, At is At0 with Goal as the
%   first goal left to prove.

fork(Side, Goal, At) :-
    (   At = at(_, Own, Own, tree(Goals)),
        Goal \== fail
    ->  grown(Own, Side, [Goal|Goals])
    ;   true
    ).

alternative(Goal, At) :-
    (   At = at(_, Own, Own, tree(Goals)),
        Goal \== fail
    ->  \+ \+ branch([], Own, -1, [Goal|Goals])
    ;   true
    ).

before(Goal, at(Module, Own, Caller, tree(Goals)), at(Module, Own, Caller, tree([Goal|Goals]))) :- !.
before(_, At, At).

%!  answered(+What, +At) is det.
%
%   If the interpreter makes a tree, record that the present node has no goals left. At is its last argument.
%   What is "answer" for an answer of the whole goal, "holds" if the node proves a goal that \+ denies.

answered(What, at(_, Own, _, tree(_))) :-
    !,
    b_getval(machine_searching_query, Query),
    b_getval(machine_searching_names, Names),
    b_getval(machine_searching_node, Number),
    bound_text(Own, Query, Names, Bindings),
    assertz(row([What, Number, 0, 0, Bindings, ""])).
answered(_, _).

%   node_texts(+Own, +Goals, +Sources, -Bindings, -Text): Text is the text of Goals. Bindings has, as text, the
%   values of variables that had none at the node above. Sources has names for new variables. Own is the
%   person's program.

node_texts(Own, Goals0, Sources, Bindings, Text) :-
    foldl(goal_list, Goals0, Goals, []),
    goals_texts(Own, Goals, Sources, Texts),
    b_getval(machine_searching_names, Names),
    b_getval(machine_searching_open, Before),
    bound_text(Own, Before, Names, Bindings),
    term_variables(Goals, Variables),
    maplist(name_of(Names), Variables, Open),
    b_setval(machine_searching_open, Open),
    atomic_list_concat(Texts, ', ', Text0),
    atom_string(Text0, Text).

%!  goals_texts(+Own, +Goals:list, +Sources, -Texts:list) is det.
%
%   Texts has the text of each of Goals in the program Own. New variables get the names that Sources, a list of
%   Name=Variable, has.

goals_texts(Own, Goals, Sources, Texts) :-
    term_variables(Goals, Variables),
    b_getval(machine_searching_names, Names0),
    foldl(variable_name(Sources), Variables, Names0, Names),
    b_setval(machine_searching_names, Names),
    mapsubterms(as_written, Goals, Written),
    named_term(Names, Written, Named),
    maplist(goal_text(Own), Named, Texts).

goal_list(Goal, Goals0, Goals) :-
    ( nonvar(Goal), Goal = (_, _) -> comma_list(Goal, List) ; Goal == true -> List = [] ; List = [Goal] ),
    append(List, Goals, Goals0).

goal_text(Own, Goal, Text) :-
    (   Goal = '$then'(Sign, Then)
    ->  program_text(Own, Then, Text0),
        string_concat(Sign, Text0, Text)
    ;   program_text(Own, Goal, Text)
    ).

%   bound_text(+Own, +Bindings, +Names, -Text): Text lists the values in Bindings, such as `X = a, Y = f(Z)`.
%   Unbound variables have their first name in Names, a list of Name=Variable. Own is the person's program.

bound_text(Own, Bindings, Names, Text) :-
    findall(Each,
            ( member(Name=Value, Bindings),
              \+ sub_atom(Name, 0, _, _, '_'),
              \+ ( var(Value), name_of(Names, Value, Name=_) ),
              named_term(Names, Value, Named),
              program_text(Own, Named, Value1),
              format(string(Each), "~w = ~w", [Name, Value1]) ),
            Texts),
    atomic_list_concat(Texts, ', ', Text0),
    atom_string(Text0, Text).

name_of(Names, Variable, Name=Variable) :-
    member(Name0=Named, Names),
    Named == Variable,
    !,
    Name = Name0.

%   variable_name(+Sources, +Variable, +Names0, -Names): Names is Names0 with a name for Variable. The name is X
%   if Sources, a list of Name=Variable, says X, or X1 if X is taken.

variable_name(_, Variable, Names, Names) :- name_of(Names, Variable, _), !.
variable_name(Sources, Variable, Names0, Names) :-
    ( name_of(Sources, Variable, Source=_) -> true ; Source = '_' ),
    between(0, inf, Number),
    ( Number =:= 0 -> Name = Source ; atom_concat(Source, Number, Name) ),
    \+ memberchk(Name=_, Names0),
    !,
    append(Names0, [Name=Variable], Names).
