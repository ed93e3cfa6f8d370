:- module(machine_following,
          [ guest_trace/4,              % +Module, +Text, +Most, -Trace
            guest_search/4,             % +Module, +Text, +Most, -Search
            proved_or_refuted/4         % +Module, +Goal, -Holds, -Proof
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3]).
:- autoload(library(solution_sequences), [limit/2]).
:- use_module(goal_kinds, [goal_kind/4]).
:- use_module(sharing, [in_child/2]).
:- use_module(guests, [guest_goal/4, output_text/3, writing/1, writing_to/2]).
:- use_module(asking, [leave_behind/1]).
:- use_module(limits, [ends_goal/1]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(saying, [error_text/2, named_term/3, program_text/3]).
:- use_module(searching,
              [ alternative/2, answered/2, before/3, branches/3, fork/3, grown/3, grown/5, planted/3, recorded/1,
                recorded_rows/1, recording/1
              ]).

/** <module> An interpreter of Prolog in Prolog, which follows a goal

The interpreter resolves the goals of a person's program by the program's clauses (Sterling and Shapiro, The
Art of Prolog, 1994, ch. 17). A goal of a library is one step. The result is a proof or a trace. For a goal
that fails, the result is the branch that got furthest, down to the goals that fail.

A proof is a list of these terms:

    proved(Goal, Module, Caller, Proof)      Goal of the program Module holds. Proof proves its clause's body
    step(Goal, Caller)                       Goal of a library holds, or Goal is \+ of a goal that fails
    failed(Goal, Module, Caller, Proof)      Goal fails. Proof ends where its furthest clause fails
    failed_step(Goal, Caller)                Goal of a library fails
    defeated(Goal, Caller, Proof)            Goal is \+ of a goal that Proof proves, so it fails

Caller is the module whose clause calls the goal. A module can define english(Goal, Sentence), which puts its
goals into English.

The predicates of the interpreter have an argument at(Module, Own, Caller, Depth):

    | Module | the module in which the goal runs                                           |
    | Own    | the module of the person's program                                          |
    | Depth  | in a trace, the depth of its next line. In a proof, `none`. In the tree of  |
    |        | searching.pl, tree(Goals): Goals are left to prove after the goal that runs |

Proof0 is the proof of the goal, followed by Proof.
*/

%   whole(+Goal, +At, -Proof0, -Proof) is nondet: follow Goal. Proof0 is its proof, followed by Proof. A cut in
%   Goal is local to Goal. At is at(Module, Own, Caller, Depth).

whole(Goal, At, Proof0, Proof) :-
    follow(Goal, At, Rest, Proof0, Proof1),
    (   Rest == none
    ->  Proof1 = Proof
    ;   !,
        whole(Rest, At, Proof1, Proof)
    ).

%   follow(+Goal, +At, -Rest, -Proof0, -Proof) is nondet: as whole/4, but follow Goal only as far as its first
%   cut. Rest is the goal after that cut, or `none` without a cut. At a cut, the caller cuts and then follows
%   Rest (O'Keefe, The Craft of Prolog, 1990).

follow(Goal, At, Rest, Proof0, Proof) :-
    At = at(Module, Own, _, _),
    goal_kind(Goal, Module, Own, Kind),
    follow_kind(Kind, Goal, At, Rest, Proof0, Proof).

follow_kind(control(Control), Goal, At, Rest, Proof0, Proof) :- follow_control(Control, Goal, At, Rest, Proof0, Proof).
follow_kind(step, Goal, At, none, Proof0, Proof) :-
    At = at(Module, _, _, _),
    step(At, Goal, Module:Goal, Proof0, Proof).
follow_kind(clauses(In, Head), _, at(_, Own, Caller, Depth), none, Proof0, Proof) :-
    (   Depth == none
    ->  counted,
        Proof0 = [proved(Head, In, Caller, Inner)|Proof],
        resolve(In:Head, at(In, Own, In, none), none, Inner, [])
    ;   Depth = tree(Goals)
    ->  resolve_in_tree(Caller, In:Head, Own, Goals, Proof0, Proof)
    ;   told(In, Head, Own, Caller)
    ->  Deeper is Depth+1,
        ports(Number, Head, Own, Depth, resolve(In:Head, at(In, Own, In, Deeper), Number, Proof0, Proof))
    ;   resolve(In:Head, at(In, Own, In, Depth), none, Proof0, Proof)
    ).

%   counted: count one more goal of a proof. After 200,000 goals, the whole goal counts as endless.

most_goals(200_000).

counted :-
    most_goals(Most),
    flag(machine_following_goals, Goals, Goals+1),
    (   Goals < Most
    ->  true
    ;   format(string(Text), "it takes more than ~D goals: it may not end", [Most]),
        throw(error(endless(Text), _))
    ).

resolve_in_tree(Own, Own:Head, Own, Goals, Proof0, Proof) :-
    !,
    branches(Own:Head, Own, Goals),
    resolve(Own:Head, at(Own, Own, Own, tree(Goals)), tree, Proof0, Proof).
resolve_in_tree(Own, In:Head, Own, Goals, Proof0, Proof) :-
    !,
    resolve(In:Head, at(In, Own, In, tree([])), none, Proof0, Proof),
    grown(Own, 0, Goals).
resolve_in_tree(Caller, In:Head, Own, _, Proof, Proof) :-
    told(In, Head, Own, Caller),
    !,
    grown(Own, 0, [Head]),
    call(In:Head).
resolve_in_tree(_, In:Head, Own, _, Proof0, Proof) :- resolve(In:Head, at(In, Own, In, tree([])), none, Proof0, Proof).

%   resolve(:Head, +At, +Number, -Proof0, -Proof) is nondet: resolve the goal Head by a clause. In a trace,
%   Number is the number of the goal. For the tree of searching.pl it is `tree`, for a proof `none`.

resolve(In:Head, At, Number, Proof0, Proof) :-
    clause(In:Head, Body, Clause),
    tell_clause(Number, In:Head, At, Body, Clause),
    follow(Body, At, Rest, Proof0, Proof1),
    (   Rest == none
    ->  Proof1 = Proof
    ;   !,
        whole(Rest, At, Proof1, Proof)
    ).

%   step(+At, +Goal, :Call, -Proof0, -Proof) is nondet: add Goal as one step. Call is the goal that runs it.

step(at(Module, _, Caller, none), Goal, Call, [step(Module:Goal, Caller)|Proof], Proof) :- !, call(Call).
step(at(_, Own, Own, tree(Goals)), _, Call, Proof, Proof) :- !, call(Call), grown(Own, 0, Goals).
step(at(_, Own, Own, Depth), Goal, Call, Proof, Proof) :- !, ports(_, Goal, Own, Depth, Call).
step(_, _, Call, Proof, Proof) :- call(Call).

follow_control(true, _, _, none, Proof, Proof).
follow_control(var, Goal, _, none, Proof, Proof) :- call(Goal).
follow_control(!, _, _, true, Proof, Proof).
follow_control(and(A, B), _, At, Rest, Proof0, Proof) :-
    before(B, At, AtA),
    follow(A, AtA, Rest0, Proof0, Proof1),
    (   Rest0 == none
    ->  follow(B, At, Rest, Proof1, Proof)
    ;   At = at(Module, _, _, _),
        Rest = (Rest0, Module:B),
        Proof1 = Proof
    ).
follow_control(or(A, B), _, At, Rest, Proof0, Proof) :-
    alternative(B, At),
    (   fork(-2, A, At),
        follow(A, At, Rest, Proof0, Proof)
    ;   fork(-1, B, At),
        follow(B, At, Rest, Proof0, Proof)
    ).
follow_control(if(C, T, E), _, At, Rest, Proof0, Proof) :-
    alternative(E, At),
    before('$then'("-> ", T), At, AtC),
    (   whole(C, AtC, Proof0, Proof1)
    ->  follow(T, At, Rest, Proof1, Proof)
    ;   failed_condition(C, At, Proof0, Proof1),
        fork(-1, E, At),
        follow(E, At, Rest, Proof1, Proof)
    ).
follow_control(soft(C, T, E), _, At, Rest, Proof0, Proof) :-
    alternative(E, At),
    before('$then'("*-> ", T), At, AtC),
    (   whole(C, AtC, Proof0, Proof1)
    *-> follow(T, At, Rest, Proof1, Proof)
    ;   fork(-1, E, At),
        follow(E, At, Rest, Proof0, Proof)
    ).
follow_control(not(A), Goal, At, none, Proof0, Proof) :-
    deeper(At, Below),
    step(At, Goal, \+ denied(A, Below), Proof0, Proof).
follow_control(once(A), _, At, none, Proof0, Proof) :- once(whole(A, At, Proof0, Proof)).
follow_control(ignored(A), _, At, none, Proof0, Proof) :-
    (   whole(A, At, Proof0, Proof)
    ->  true
    ;   Proof0 = Proof,
        fork(-1, true, At)
    ).
follow_control(in(Module, A), _, at(_, Own, Caller, Depth), Rest, Proof0, Proof) :-
    follow(A, at(Module, Own, Caller, Depth), Rest, Proof0, Proof).
follow_control(called(A), _, At, none, Proof0, Proof) :- whole(A, At, Proof0, Proof).

denied(A, At) :-
    fork(-3, A, At),
    whole(A, At, _, []),
    answered("holds", At).

deeper(at(Module, Own, Own, tree(_)), at(Module, Own, Own, tree([]))) :- !.
deeper(at(Module, Own, Own, Depth0), at(Module, Own, Own, Depth)) :-
    integer(Depth0),
    !,
    Depth is Depth0+1.
deeper(At, At).

%   failed_condition(+C, +At, -Proof0, -Proof) is det: C is the condition of an if-then-else, and fails. Add to
%   the proof why it fails, because the goal after `else` runs for this reason. In a trace, or if refute/4 fails
%   for C, add nothing.

failed_condition(C, At, Proof0, Proof) :-
    (   At = at(_, _, _, none),
        refute(C, At, Proof0, Proof)
    ->  true
    ;   Proof0 = Proof
    ).

%!  proved_or_refuted(+Module, +Goal, -Holds, -Proof:list) is semidet.
%
%   Follow Goal in the program Module. If Goal holds, Holds is 1, and Proof proves its first answer. If Goal
%   fails, Holds is 0, and Proof is the branch that fails.

proved_or_refuted(Module, Goal, Holds, Proof) :-
    flag(machine_following_tries, _, 0),
    flag(machine_following_goals, _, 0),
    At = at(Module, Module, Module, none),
    (   whole(Goal, At, Proof, [])
    ->  Holds = 1
    ;   flag(machine_following_goals, _, 0),
        refute(Goal, At, Proof, []),
        Holds = 0
    ).

%   refute(+Goal, +At, -Proof0, -Proof): Goal fails. Proof0 is the branch that fails, followed by Proof. At is
%   at(Module, Own, Caller, Depth).

refute(Goal, At, Proof0, Proof) :-
    At = at(Module, Own, _, _),
    goal_kind(Goal, Module, Own, Kind),
    refute_kind(Kind, Goal, At, Proof0, Proof).

refute_kind(control(Control), Goal, At, Proof0, Proof) :- refute_control(Control, Goal, At, Proof0, Proof).
refute_kind(step, Goal, at(Module, _, Caller, _), [failed_step(Module:Goal, Caller)|Proof], Proof).
refute_kind(clauses(In, Head), _, at(_, Own, Caller, _), [failed(Head, In, Caller, Inner)|Proof], Proof) :-
    findall(Body-Head, clause(In:Head, Body), Clauses),
    furthest_clause(Clauses, Head, at(In, Own, In, none), -1, [], Inner).

%   furthest_clause(+Clauses, +Head, +At, +Score, +Furthest0, -Furthest): of Clauses, a list of Body-Head,
%   Furthest is the failing branch of the one that gets furthest. Furthest0 is the best branch so far. Score
%   says how far it gets (score/3). After a clause that reaches its cut, no later clause is tried.

furthest_clause([], _, _, _, Furthest, Furthest).
furthest_clause([Body-Head|Clauses], Head0, At, Score0, Furthest0, Furthest) :-
    (   findall(Reached-Proof, ( Head0 = Head, refute_body(Body, At, Reached, Proof, []) ), [Reached-Proof|_])
    ->  score(Proof, 0, Score),
        (   ( Reached == cut ; Score > Score0 )
        ->  Furthest1 = Proof, Score1 = Score
        ;   Furthest1 = Furthest0, Score1 = Score0
        ),
        (   Reached == cut
        ->  Furthest = Furthest1
        ;   furthest_clause(Clauses, Head0, At, Score1, Furthest1, Furthest)
        )
    ;   furthest_clause(Clauses, Head0, At, Score0, Furthest0, Furthest)
    ).

refute_body(Body, At, Reached, Proof0, Proof) :-
    (   follow(Body, At, Rest, Proof0, Proof1),
        Rest \== none
    ->  Reached = cut,
        refute_body(Rest, At, _, Proof1, Proof)
    ;   Reached = end,
        refute(Body, At, Proof0, Proof)
    ).

refute_control(and(A, B), _, At, Proof0, Proof) :-
    (   findall(Tried, limit(20, way(A, B, At, Tried)), [First|Others])
    ->  foldl(further, Others, First, _-Furthest),
        append(Furthest, Proof, Proof0)
    ;   refute(A, At, Proof0, Proof)
    ).
refute_control(or(A, B), _, At, Proof0, Proof) :-
    refute(A, At, Proof0, Proof1),
    refute(B, At, Proof1, Proof).
refute_control(if(C, T, E), _, At, Proof0, Proof) :-
    (   whole(C, At, Proof0, Proof1)
    ->  refute(T, At, Proof1, Proof)
    ;   refute(C, At, Proof0, Proof1),
        refute(E, At, Proof1, Proof)
    ).
refute_control(soft(C, T, E), Goal, At, Proof0, Proof) :- refute_control(if(C, T, E), Goal, At, Proof0, Proof).
refute_control(not(A), Goal, At, [defeated(Module:Goal, Caller, Inner)|Proof], Proof) :-
    At = at(Module, _, Caller, _),
    once(whole(A, At, Inner, [])).
refute_control(once(A), _, At, Proof0, Proof) :- refute(A, At, Proof0, Proof).
refute_control(in(Module, A), _, at(_, Own, Caller, Depth), Proof0, Proof) :-
    refute(A, at(Module, Own, Caller, Depth), Proof0, Proof).
refute_control(called(A), _, At, Proof0, Proof) :- refute(A, At, Proof0, Proof).
refute_control(true, _, _, Proof, Proof).
refute_control(!, _, _, Proof, Proof).

%   way(+A, +B, +At, -Tried): the goal A holds, the goal B after it fails. Tried is Score-Proof for an answer of
%   A: Proof proves A and shows how B fails. Score is that of score/3. After 200 answers in all calls together,
%   a call uses only the first answer of A.

way(A, B, At, Score-Proof) :-
    whole(A, At, Proof, Proof1),
    flag(machine_following_tries, Tries, Tries+1),
    ( Tries >= 200 -> ! ; true ),
    refute(B, At, Proof1, []),
    score(Proof, 0, Score).

further(Score-Proof, Score0-Proof0, Furthest) :-
    (   Score > Score0
    ->  Furthest = Score-Proof
    ;   Furthest = Score0-Proof0
    ).

%   score(+Proof, +Score0, -Score): Score is Score0 plus the number of goals in Proof. The goals of the terms
%   failed_step/2 and defeated/3 do not count. The goals in the proof of a defeated/3 count.

score(Proof, Score0, Score) :- foldl(part_score, Proof, Score0, Score).

part_score(proved(_, _, _, Inner), Score0, Score) :- Score1 is Score0+1, score(Inner, Score1, Score).
part_score(failed(_, _, _, Inner), Score0, Score) :- score(Inner, Score0, Score1), Score is Score1+1.
part_score(defeated(_, _, Inner), Score0, Score) :- score(Inner, Score0, Score).
part_score(step(_, _), Score0, Score) :- Score is Score0+1.
part_score(failed_step(_, _), Score, Score).

%   A trace has lines at the four ports of a goal (Byrd, Understanding the control flow of Prolog programs,
%   1980). These are the goals that the person's own clauses define or call, and goals of other programs whose
%   predicate has a sentence in English, such as the textbook of codes.

%!  guest_trace(+Module, +Text, +Most, -Trace:list) is det.
%
%   Follow the goal in Text, in the person's program Module, to its first answer. Trace is [End, Message, Lines,
%   Output]. End is "yes", "no", "cut" if there are more than Most lines, or "error" if an exception ended the
%   goal. Message is the message of the exception, or "". Output is what the goal has written.
%
%   Each of Lines is [Number, Depth, Port, Goal, More, Clause]. Number is the number of the call, Depth its
%   depth, Goal the text of the goal at this port. More is 1 for an exit with alternatives, otherwise 0. If a
%   goal with several clauses tries a rule, Port is "clause". Then Clause has the number of the rule and the
%   number of clauses. Otherwise Clause is [].

guest_trace(Module, Text, Most, Trace) :- recorded_goal(Module, Text, Most, followed, Trace).

%!  guest_search(+Module, +Text, +Most, -Search:list) is det.
%
%   Follow the goal in Text, in the person's program Module, to all its answers. Search is [End, Message, Rows,
%   Output], as in guest_trace/4, but with the rows of searching.pl, for at most Most nodes. If the search ends,
%   End is "whole".

guest_search(Module, Text, Most, Search) :- recorded_goal(Module, Text, Most, searched, Search).

recorded_goal(Module, Text, Most, Way, Trace) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    recording(Most),
    flag(machine_following_goals, _, 1),
    b_setval(machine_following_names, Bindings),
    writing(Stream),
    catch(writing_to(Stream, in_child(Module, call(Way, Goal, Module, End))), Thrown, ended(Thrown, Stream, Module, End, Message)),
    ( var(Message) -> Message = "" ; true ),
    told_trace(Stream, Module, End, Message, Trace).

followed(Goal, Module, End) :- ( whole(Goal, at(Module, Module, Module, 1), _, []) -> End = "yes" ; End = "no" ).

searched(Goal, Module, "whole") :-
    At = at(Module, Module, Module, tree([])),
    b_getval(machine_following_names, Bindings),
    planted(Module, Goal, Bindings),
    forall(whole(Goal, At, _, []), answered("answer", At)).

told_trace(Stream, Module, End, Message, [End, Message, Lines, Output]) :-
    output_text(Stream, Module, Output),
    recorded_rows(Lines).

ended('$trace_full', _, _, "cut", _) :- !.
ended(Error, _, _, "error", Message) :-
    \+ ends_goal(Error),
    !,
    error_text(Error, Message).
ended(Error, Stream, Module, _, _) :-
    told_trace(Stream, Module, "error", "", Trace),
    leave_behind(Trace),
    throw(Error).

told(Own, _, Own, _) :- !.
told(_, _, Own, Own) :- !.
told(In, Head, _, _) :-
    current_predicate(In:english/2),
    \+ predicate_property(In:english(_, _), imported_from(_)),
    functor(Head, Name, Arity),
    clause(In:english(Said, _), _),
    functor(Said, Name, Arity),
    !.

%   ports(-Number, +Head, +Own, +Depth, :Call): run Call for the goal Head, and add a line to the trace at each
%   port. Number becomes the number of the goal in the trace, Depth is its depth. Own is the person's program.

ports(Number, Head, Own, Depth, Call) :-
    flag(machine_following_goals, Number, Number+1),
    tell(Number, Depth, "call", Own, Head, 0),
    (   catch(call_cleanup(Call, Last = true), Error, raised(Error, Number, Depth, Own, Head)),
        (   Last == true
        ->  !,
            tell(Number, Depth, "exit", Own, Head, 0)
        ;   (   tell(Number, Depth, "exit", Own, Head, 1)
            ;   tell(Number, Depth, "redo", Own, Head, 0),
                fail
            )
        )
    ;   tell(Number, Depth, "fail", Own, Head, 0),
        fail
    ).

raised(Error, Number, Depth, Own, Head) :-
    ( ( Error == '$trace_full' ; ends_goal(Error) ) -> true ; tell(Number, Depth, "exception", Own, Head, 0) ),
    throw(Error).

%   tell_clause(+Number, :Head, +At, +Body, +Clause): the goal Head tries Clause, which has Body. If Clause is a
%   rule and there are several clauses, add a line to the trace. Number is that of resolve/5.

tell_clause(tree, Own:Head, at(_, _, _, tree(Goals)), Body, Clause) :-
    !,
    nth_clause(Own:Head, Place, Clause),
    grown(Own, Place, Own:Head, Body, Goals).
tell_clause(Number, In:Head, at(_, Own, _, Depth), Body, Clause) :-
    (   integer(Number),
        Body \== true,
        nth_clause(In:Head, Place, Clause),
        predicate_property(In:Head, number_of_clauses(Many)),
        Many > 1
    ->  Above is Depth-1,
        tell(Number, Above, "clause", Own, Head, 0, [Place, Many])
    ;   true
    ).

tell(Number, Depth, Port, Own, Goal, More) :- tell(Number, Depth, Port, Own, Goal, More, []).

tell(Number, Depth, Port, Own, Goal, More, Clause) :-
    b_getval(machine_following_names, Names),
    named_term(Names, Goal, Named),
    program_text(Own, Named, Text),
    recorded([Number, Depth, Port, Text, More, Clause]).
