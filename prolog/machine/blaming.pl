:- module(machine_blaming,
          [ guest_blame/3               % +Module, +Text, -Blame
          ]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3, nth1/4, same_length/2]).
:- use_module(library(occurs), [contains_var/2, occurrences_of_var/3]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(sharing, [in_child/2]).
:- use_module(goal_kinds, [goal_kind/4]).
:- use_module(guests, [guest_goal/4, writing/1, writing_to/2]).
:- use_module(limits, [ends_goal/1, within_steps/2]).
:- use_module(near, [calls/2, general/2, matching/4, near_text/4, scored/4, unmatched/6]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(saying, [error_text/2]).
:- use_module(searching, [goals_texts/4, names_begin/2, source_clause/4, source_names/4]).

/** <module> The goals that make a query fail

For each clause that a failing query tries: the fewest goals of its body that fail if `true` replaces all
others. If this is one goal, its clauses are examined, too. Each trial has a limit of inferences. A trial that
raises an error or meets the limit proves nothing, so no goal is left out because of it.
*/

most_steps(2_000_000).                  % of the query, and of all trials
trial_steps(200_000).
most_levels(30).

%!  guest_blame(+Module, +Text, -Blame:list) is det.
%
%   Ask the goal in Text in the person's program Module. Blame is [Verdict, Message, Rows]. Verdict is "fails",
%   "holds", "raises" or "limit". Message is that of an error, or the limit of inferences. If the goal fails,
%   Rows has lists [Level, Goal, Clause, Goals, Because, Nearest, Rank] about the goals that may cause this:
%
%       | Level   | the number of calls from the query down to Goal                                |
%       | Goal    | the text of a goal that fails                                                  |
%       | Clause  | the number of a clause for Goal, 0 for a conjunction or if no clause matches   |
%       | Goals   | the fewest goals in the body of Clause that fail together                      |
%       | Because | more about the reason, or ""                                                   |
%       | Nearest | the numbers of clauses whose heads nearly match, or that end the recursion     |
%       | Rank    | a number: the row with the highest is the likeliest to show the mistake        |

guest_blame(Module, Text, Blame) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    writing(Stream),
    writing_to(Stream, in_child(Module, blamed(Module, Goal, Bindings, Blame))).

blamed(Own, Goal, Bindings, [Verdict, Message, Rows]) :-
    names_begin(Own, Bindings),
    most_steps(Most),
    outcome(Most, Own, [Goal], Outcome, _),
    verdict(Outcome, Verdict, Message),
    nb_setval(machine_blaming_left, Most),
    ( Outcome == fails -> findall(Row, row(Own, Goal, caller(Goal, 0, []), 1, Row), Rows) ; Rows = [] ).

verdict(fails, "fails", "").
verdict(holds, "holds", "").
verdict(limit, "limit", Most) :- most_steps(Steps), format(string(Most), "~D", [Steps]).
verdict(error(Message), "raises", Message).

%   outcome(+Steps, +Own, +Goals, -Outcome, -Used): in the program Own, the conjunction of Goals has Outcome:
%   `fails`, `holds`, `limit` or error(Message). This takes Used inferences, at most Steps.

outcome(Steps, Own, Goals, Outcome, Used) :-
    comma_list(Goal, Goals),
    statistics(inferences, Before),
    catch(within_steps(most(Steps, blaming_limit), ( \+ Own:Goal -> Outcome = fails ; Outcome = holds )),
          Error,
          thrown(Error, Outcome)),
    statistics(inferences, After),
    Used is After-Before.

thrown(blaming_limit, limit) :- !.
thrown(Error, _) :- ends_goal(Error), !, throw(Error).
thrown(Error, error(Text)) :- error_text(Error, Text).

trial(Own, Goals, Outcome) :-
    nb_getval(machine_blaming_left, Left0),
    trial_steps(Trial),
    Steps is min(Left0, Trial),
    outcome(Steps, Own, Goals, Outcome, Used),
    Left is max(Left0-Used, 0),
    nb_setval(machine_blaming_left, Left).

%   row(+Own, +Goal, +Caller, +Level, -Row) is nondet: Row (guest_blame/3) says why Goal fails, or a goal that
%   Goal calls. Own is the person's program. Level counts the calls from the query down to Goal. Caller is a
%   term caller(Head, Place, Above): clause number Place for Head calls Goal, and the goals Above led to Head.

row(Own, Goal, Caller, Level, Row) :-
    most_levels(Most),
    Level =< Most,
    goal_kind(Goal, Own, Own, Kind),
    kind_row(Kind, Own, Goal, Caller, Level, Row).

kind_row(control(and(A, B)), Own, _, Caller, Level, Row) :- body_row(Own, (A, B), [], Caller, Level, Row).
kind_row(control(called(Call)), Own, _, Caller, Level, Row) :- row(Own, Call, Caller, Level, Row).
kind_row(control(once(A)), Own, _, Caller, Level, Row) :- row(Own, A, Caller, Level, Row).
kind_row(control(if(C, T, E)), Own, _, Caller, Level, Row) :-
    ( first_answer(Own, [C]) -> Goal = T ; Goal = E ),
    body_row(Own, Goal, [], Caller, Level, Row).
kind_row(control(or(A, B)), Own, _, Caller, Level, Row) :-
    ( Goal = A ; Goal = B ),
    body_row(Own, Goal, [], Caller, Level, Row).
kind_row(control(not(A)), Own, Goal, _, Level, [Level, Text, 0, [], Because, [], Rank]) :-
    Rank is Level-1,                    % that of the row above, which names the same goal
    goals_texts(Own, [Goal], [], [Text]),
    once(Own:A),
    goals_texts(Own, [A], [], [Denied]),
    string_concat(Denied, " holds", Because).
kind_row(step, Own, Goal, Caller, Level, Row) :-
    (   subsumes_term(phrase(_, _), Goal),
        Goal = phrase(Body, List),
        callable(Body)
    ->  dcg_translate_rule((x --> Body), (x(List, []) :- Call)),
        row(Own, Call, Caller, Level, Row)
    ;   callable(Goal),
        predicate_property(Own:Goal, tabled),
        predicate_property(Own:Goal, implementation_module(Own))
    ->  kind_row(clauses(Own, Goal), Own, Goal, Caller, Level, Row)
    ).
kind_row(clauses(Own, Head), Own, _, Caller, Level, Row) :-
    Caller = caller(Calling, _, Above),
    findall(Place, matching(Own, Head, Place, _), Places),
    (   ( Places == [] ; member(Same, Above), Same =@= Head )
    ->  goals_texts(Own, [Head], [], [Text]),
        unmatched(Own, Head, Places, Caller, Because, Nearest),
        Row = [Level, Text, 0, [], Because, Nearest, Level]
    ;   clause_row(Places, Own, Head, [Head|Above], Level, Row)
    ;   base(Own, Head, Places, Calling, Base),
        goals_texts(Own, [Head], [], [Text]),
        near_text(Own, Head, Base, Because),
        Deeper is Level+1,
        Row = [Level, Text, 0, [], Because, [Base], Deeper]
    ).

%   base(+Own, +Head, +Places, +Calling, -Base) is semidet: clause number Base for the goal Head should perhaps
%   end the recursion, but one argument of Head does not match. This argument changes nothing in the clauses
%   Places: they match Head, but each fails at its first goal. So Base or the argument is wrong. Calling is the
%   goal whose clause in the program Own calls Head.

base(Own, Head, Places, Calling, Base) :-
    general(Head, Other),
    Head =.. [_|Values],
    Other =.. [_|Parts],
    matching(Own, Other, Base, Body),
    \+ memberchk(Base, Places),
    \+ calls(Body, Head),
    nth1(Number, Values, _, Others),
    nth1(Number, Parts, _, Others),
    forall(member(Place, Places), refused(Own, Head, Place, Number, Calling)),
    !.

%   refused(+Own, +Head, +Place, +Number, +Calling): clause number Place in the program Own matches Head, but
%   fails at its first goal. Argument Number of Head is not in this goal. Or the goal compares the argument with
%   a number that the recursion from Calling to Head has passed.

refused(Own, Head, Place, Number, Calling) :-
    general(Head, Other),
    matching(Own, Other, Place, Body),
    arg(Number, Other, Part),
    var(Part),
    comma_list(Body, [First|_]),
    ( contains_var(Part, First) -> comparison(First, A, B), changed(Number, Calling, Head) ; true ),
    Other = Head,
    \+ calls(First, Head),
    trial(Own, [First], fails),
    \+ catch(A =:= B, error(_, _), fail),
    !.

changed(Number, Calling, Head) :-
    functor(Head, Name, Arity),
    functor(Calling, Name, Arity),
    arg(Number, Calling, Before),
    arg(Number, Head, Value),
    Before \== Value.

comparison(A < B, A, B).
comparison(A > B, A, B).
comparison(A =< B, A, B).
comparison(A >= B, A, B).

%   clause_row(+Places, +Own, +Head, +Above, +Level, -Row) is nondet: Row is a row of guest_blame/3 about one of
%   the clauses for Head with the numbers Places. Clauses after a cut are not tried. Own, Above and Level are as
%   in row/5.

clause_row([Place|Places], Own, Head, Above, Level, Row) :-
    (   once(matching(Own, Head, Place, Body)),
        source_names(Head, Place, Body, Names),
        body_row(Own, Body, Names, caller(Head, Place, Above), Level, Row)
    ;   \+ \+ ( once(matching(Own, Head, Place, Body)), committed(Own, Body) )
    ->  dropped_row(Places, Place, Own, Head, Level, Row)
    ;   clause_row(Places, Own, Head, Above, Level, Row)
    ).

committed(Own, Body) :-
    comma_list(Body, Goals),
    append(Before, [Cut|_], Goals),
    Cut == !,
    ( Before == [] -> true ; trial(Own, Before, holds) ).

dropped_row(Places, Place, Own, Head, Level, [Level, Text, Place, ["!"], Because, [], 1_000]) :-
    member(Other, Places),
    \+ \+ ( matching(Own, Head, Other, Body), trial(Own, [Body], holds) ),
    !,
    goals_texts(Own, [Head], [], [Text]),
    format(string(Because), "clause ~d holds, but this cut drops it", [Other]).

%   body_row(+Own, +Body, +Names, +Caller, +Level, -Row) is nondet: Row is a row of guest_blame/3 about the
%   goals Body, which fail, or about the last goal of the fewest that fail. Names has the names of variables in
%   Body. Own, Caller and Level are as in row/5.

body_row(Own, Body, Names, Caller, Level, Row) :-
    Caller = caller(Head, Clause, _),
    comma_list(Body, Goals),
    goals_texts(Own, [Head|Goals], Names, [Text|_]),
    ( never(Head, Clause, Goals, Never) -> Fewest = [Never] ; fewest(Own, Goals, Fewest) ),
    goals_texts(Own, Fewest, Names, Texts),
    append(Before, [Last], Fewest),
    (   cut_row(Own, Fewest, Level, Row)
    ;   (   flaw(Head, Clause, Fewest, Never, Because, Flaw)
        ->  Nearest = [],
            Rank is Flaw-Level          % a flaw of the text is as wrong in a first call as in a later one
        ;   because(Own, Fewest, Caller, Names, Because, Sure),
            nearest(Own, Head, Clause, Before, Nearest),
            once(( append(Reached, [Same|_], Goals), Same == Last )),
            length(Reached, Reach),
            Rank is 1_000*Sure + Level + Reach/100
        ),
        Row = [Level, Text, Clause, Texts, Because, Nearest, Rank]
    ;   first_answer(Own, Before),
        Deeper is Level+1,
        row(Own, Last, Caller, Deeper, Row)
    ).

first_answer(_, []) :- !.
first_answer(Own, Goals) :-
    \+ \+ trial(Own, Goals, holds),
    comma_list(Goal, Goals),
    once(Own:Goal).

%   cut_row(+Own, +Fewest, +Level, -Row) is semidet: one of the goals Fewest, which fail together, has a clause
%   with a cut. By a later clause, Fewest would hold. Row, a row of guest_blame/3, names this cut. Own and Level
%   are as in row/5.

cut_row(Own, Fewest, Level, [Level, Text, Place, ["!"], Because, [], 1_000]) :-
    append(Before, [Goal|After], Fewest),
    After \== [],
    first_answer(Own, Before),
    goal_kind(Goal, Own, Own, clauses(Own, Head)),
    findall(Each, matching(Own, Head, Each, _), Places),
    append(_, [Place|Later], Places),
    \+ \+ ( once(matching(Own, Head, Place, Body)), committed(Own, Body) ),
    member(Other, Later),
    \+ \+ ( matching(Own, Head, Other, Rest), trial(Own, [Rest|After], holds) ),
    !,
    goals_texts(Own, [Head], [], [Text]),
    format(string(Because), "with clause ~d they hold, but this cut drops it", [Other]).

%   never(+Head, +Place, +Goals, -Never) is semidet: clause number Place for Head has the body Goals. Never is
%   one of these goals, and computes a variable from itself, as in N is N+1.

never(Head, Place, Goals, Never) :-
    source_clause(Head, Place, (_ :- Body), _),
    comma_list(Body, Sources),
    same_length(Sources, Goals),
    nth1(Number, Sources, Source),
    subsumes_term((_ is _), Source),
    Source = (Variable is Sum),
    var(Variable),
    contains_var(Variable, Sum),
    !,
    nth1(Number, Goals, Never).

%   flaw(+Head, +Place, +Fewest, ?Never, -Because, -Rank) is semidet: clause number Place for Head is wrong by
%   itself. Because says why: the only goal in Fewest is Never (never/4), or a variable of the head (but not of
%   a list in it) occurs nowhere else. Rank is that of guest_blame/3.

flaw(_, _, [Goal], Never, "a variable keeps its value", 1_500) :- nonvar(Never), Goal == Never, !.
flaw(Head, Place, _, _, Because, 900) :-
    source_clause(Head, Place, (Source :- Body), Names),
    member(Name=Variable, Names),
    \+ sub_atom(Name, 0, _, _, '_'),
    occurrences_of_var(Variable, (Source :- Body), 1),
    argument(Source, Variable),
    !,
    format(string(Because), "~w occurs only once in this clause", [Name]).

argument(Term, Variable) :-
    compound(Term),
    Term \= [_|_],
    arg(_, Term, Part),
    ( Part == Variable ; argument(Part, Variable) ),
    !.

%   nearest(+Own, +Head, +Clause, +Before, -Nearest): Nearest has the numbers of clauses to compare with clause
%   number Clause for Head in the program Own: all that match Head in all but one argument. If a goal of Before
%   calls the predicate of Head, Nearest has only the clause that ends the recursion. Clause is 0 for a
%   conjunction.

nearest(Own, Head, Clause, Before, [Base]) :-
    Clause > 0,
    calls(Before, Head),
    general(Head, Other),
    findall(Place, ( matching(Own, Other, Place, Body), \+ calls(Body, Other) ), [Base]),
    !.
nearest(Own, Head, Clause, _, Nearest) :-
    functor(Head, _, Arity),
    Least is Arity-1,
    findall(Place,
            ( Clause > 0, scored(Own, Head, Place, Score), Score >= Least, \+ matching(Own, Head, Place, _) ),
            Nearest).

%   fewest(+Own, +Goals, -Fewest): Fewest are the fewest of Goals that fail in the program Own, the leftmost
%   first. If Goals hold without their cut, Fewest is only the cut.

fewest(Own, Goals, Fewest) :-
    length(Goals, Many),
    (   between(1, Many, Size),
        length(Some, Size),
        part_of(Goals, Some),
        trial(Own, Some, fails)
    ->  true
    ;   Some = Goals
    ),
    (   append(Before, [Cut|After], Some),
        Cut == !,
        append(Before, After, Others),
        trial(Own, Others, holds)
    ->  Fewest = [!]
    ;   Fewest = Some
    ).

part_of(_, []).
part_of([Goal|Goals], [Goal|Part]) :- part_of(Goals, Part).
part_of([_|Goals], [Goal|Part]) :- part_of(Goals, [Goal|Part]).

%   because(+Own, +Fewest, +Caller, +Names, -Because, -Sure): the text Because says more about the goals Fewest,
%   which fail. Sure is 1 if Because names a mistake, otherwise 0. Own, Caller and Names are as in body_row/6.

because(Own, _, caller(Head, Place, _), _, Because, 1) :-
    Place > 0,
    general(Head, Other),
    forall(matching(Own, Other, _, Body), calls(Body, Other)),
    !,
    functor(Head, Name, Arity),
    format(string(Because), "no clause of ~q ends the recursion", [Name/Arity]).
because(Own, [Goal], _, Names, Because, 0) :-
    nonvar(Goal),
    Goal = (_ is Sum),
    catch(Value is Sum, error(_, _), fail),
    !,
    goals_texts(Own, [Value is Sum], Names, [Because0]),
    string_concat("for ", Because0, Because).
because(_, [Goal], _, _, "`=` does not compute", 1) :-
    nonvar(Goal),
    Goal = (A = B),
    ( A-B = Value-Sum ; A-B = Sum-Value ),
    number(Value),
    compound(Sum),
    current_arithmetic_function(Sum),
    !.
because(_, [Cut], _, _, "without this cut, the clause holds", 1) :- Cut == !, !.
because(Own, Fewest, _, Names, Because, 0) :-
    append(Before, [Last], Fewest),
    Before \== [],
    first_answer(Own, Before),
    !,
    goals_texts(Own, [Last], Names, [Text]),
    string_concat("they fail together, first with ", Text, Because).
because(Own, [Goal], caller(_, Clause, _), Names, Because, 0) :-
    Clause > 0,
    goal_kind(Goal, Own, Own, clauses(Own, Head)),
    exchanged(Head, Other),
    trial(Own, [Other], holds),
    !,
    goals_texts(Own, [Other], Names, [Text]),
    string_concat("with two arguments exchanged it holds: ", Text, Because).
because(_, _, _, _, "", 0).

exchanged(Head, Other) :-
    Head =.. [Name|Values],
    append([Before, [A], Between, [B], After], Values),
    append([Before, [B], Between, [A], After], Others),
    Other =.. [Name|Others].
