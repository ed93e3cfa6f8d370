:- module(machine_proofs,
          [ guest_proof/5               % +Module, +Text, +Depth, +FailureDepth, -Proof
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- autoload(library(solution_sequences), [limit/2]).
:- use_module(interpret).
:- use_module(child, [in_child/2]).
:- use_module(guests, [guest_goal/4]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(spelling, [named_term/3, program_text/3]).

/** <module> Proofs of a goal, and the branch that fails

An interpreter of Prolog in Prolog that keeps what it has proved (Sterling and Shapiro, The Art of Prolog, 1994, ch. 17).
A goal that fails has no proof; what is kept then is the branch that got furthest, down to the goals that fail.

A proof is a list of

    proved(Goal, Module, Caller, Proof)      a goal of the program Module, with the proof of a clause's body
    step(Goal, Caller)                       a goal of a library, and \+ of a goal that fails
    failed(Goal, Module, Caller, Proof)      a goal without a proof; Proof ends where its furthest clause fails
    failed_step(Goal, Caller)                the same of a library's goal
    defeated(Goal, Caller, Proof)            \+ of a goal that has Proof

Caller is the module whose clause calls the goal. What a goal says in English stands in its module: english(Goal, Sentence).
*/

%!  guest_proof(+Module, +Text, +Depth, +FailureDepth, -Proof:list) is det.
%
%   Proof is [Holds, Nodes] for the goal in Text, asked of the guest Module: 1 and the proof of its first answer, or 0 and the
%   branch that fails. A node is [Text, Sentence, Holds, Steps, Nodes]: the goal, what it says (`[]` if nothing is declared),
%   whether it holds, how many goals its proof has, and those of them that say something, down to Depth; to FailureDepth
%   where the goal fails.

guest_proof(Module, Text, Depth, FailureDepth, [Holds, Nodes]) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    flag(machine_proofs_tries, _, 0),
    in_child(Module, proved_or_refuted(Goal, at(Module, Module, Module), Holds, Proof)),
    named_term(Bindings, Proof, Named),
    ( Holds == 1 -> Down = Depth ; Down = FailureDepth ),
    nodes(Named, Down, Module, none, Nodes).

proved_or_refuted(Goal, At, Holds, Proof) :-
    (   prove(Goal, At, Proof, [])
    ->  Holds = 1
    ;   refute(Goal, At, Proof, []),
        Holds = 0
    ).

%   prove(+Goal, +At, -Proof0, -Proof): At is at(Module, Own, Caller). A cut that is met throws when it is met again, backwards.

prove(Goal, At, Proof0, Proof) :-
    cuttable(Cut, prove(Goal, At, Cut, Proof0, Proof)).

:- meta_predicate cuttable(-, 0).

cuttable(Cut, Goal) :-
    flag(machine_proofs_cuts, Cut, Cut+1),
    catch(Goal, '$cut'(Cut), fail).

prove(Goal, At, Cut, Proof0, Proof) :-
    At = at(Module, Own, _),
    goal_kind(Goal, Module, Own, Kind),
    prove_kind(Kind, Goal, At, Cut, Proof0, Proof).

prove_kind(control(Control), Goal, At, Cut, Proof0, Proof) :- prove_control(Control, Goal, At, Cut, Proof0, Proof).
prove_kind(step, Goal, at(Module, _, Caller), _, [step(Module:Goal, Caller)|Proof], Proof) :- call(Module:Goal).
prove_kind(clauses(In, Head), _, at(_, Own, Caller), _, [proved(Head, In, Caller, Inner)|Proof], Proof) :-
    cuttable(Cut, ( clause(In:Head, Body), prove(Body, at(In, Own, In), Cut, Inner, []) )).

prove_control(true, _, _, _, Proof, Proof).
prove_control(var, Goal, _, _, _, _) :- call(Goal).
prove_control(!, _, _, Cut, Proof, Proof) :- ( true ; throw('$cut'(Cut)) ).
prove_control(and(A, B), _, At, Cut, Proof0, Proof) :-
    prove(A, At, Cut, Proof0, Proof1),
    prove(B, At, Cut, Proof1, Proof).
prove_control(or(A, B), _, At, Cut, Proof0, Proof) :-
    (   prove(A, At, Cut, Proof0, Proof)
    ;   prove(B, At, Cut, Proof0, Proof)
    ).
prove_control(if(C, T, E), _, At, Cut, Proof0, Proof) :-
    (   prove(C, At, Proof0, Proof1)
    ->  prove(T, At, Cut, Proof1, Proof)
    ;   refuted_condition(C, At, Proof0, Proof1),
        prove(E, At, Cut, Proof1, Proof)
    ).
prove_control(soft(C, T, E), _, At, Cut, Proof0, Proof) :-
    (   prove(C, At, Proof0, Proof1)
    *-> prove(T, At, Cut, Proof1, Proof)
    ;   prove(E, At, Cut, Proof0, Proof)
    ).
prove_control(not(A), Goal, At, _, [step(Module:Goal, Caller)|Proof], Proof) :-
    At = at(Module, _, Caller),
    \+ prove(A, At, _, []).
prove_control(once(A), _, At, _, Proof0, Proof) :- once(prove(A, At, Proof0, Proof)).
prove_control(ignored(A), _, At, _, Proof0, Proof) :-
    (   prove(A, At, Proof0, Proof)
    ->  true
    ;   Proof0 = Proof
    ).
prove_control(in(Module, A), _, at(_, Own, Caller), Cut, Proof0, Proof) :-
    prove(A, at(Module, Own, Caller), Cut, Proof0, Proof).
prove_control(called(A), _, At, _, Proof0, Proof) :- prove(A, At, Proof0, Proof).

%   What a failed condition shows is a reason for what is done instead, if a person reads the condition.

refuted_condition(C, At, Proof0, Proof) :-
    (   refute(C, At, Proof0, Proof)
    ->  true
    ;   Proof0 = Proof
    ).

%   refute(+Goal, +At, -Proof0, -Proof): Goal, which has no proof, fails so.

refute(Goal, At, Proof0, Proof) :-
    At = at(Module, Own, _),
    goal_kind(Goal, Module, Own, Kind),
    refute_kind(Kind, Goal, At, Proof0, Proof).

refute_kind(control(Control), Goal, At, Proof0, Proof) :- refute_control(Control, Goal, At, Proof0, Proof).
refute_kind(step, Goal, at(Module, _, Caller), [failed_step(Module:Goal, Caller)|Proof], Proof).
refute_kind(clauses(In, Head), _, at(_, Own, Caller), [failed(Head, In, Caller, Inner)|Proof], Proof) :-
    findall(Body-Head, clause(In:Head, Body), Clauses),
    furthest_clause(Clauses, Head, at(In, Own, In), -1, [], Inner).

%   furthest_clause(+Clauses, +Head, +At, +Score, +Furthest0, -Furthest): a clause that gets to its cut is the last one.

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
    (   cut_body(Body, Before, After),
        prove(Before, At, Proof0, Proof1)
    ->  Reached = cut,
        refute_body(After, At, _, Proof1, Proof)
    ;   cut_body(Body, Before, _)
    ->  Reached = end,
        refute(Before, At, Proof0, Proof)
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
    (   prove(C, At, Proof0, Proof1)
    ->  refute(T, At, Proof1, Proof)
    ;   refute(C, At, Proof0, Proof1),
        refute(E, At, Proof1, Proof)
    ).
refute_control(soft(C, T, E), Goal, At, Proof0, Proof) :- refute_control(if(C, T, E), Goal, At, Proof0, Proof).
refute_control(not(A), Goal, At, [defeated(Module:Goal, Caller, Inner)|Proof], Proof) :-
    At = at(Module, _, Caller),
    once(prove(A, At, Inner, [])).
refute_control(once(A), _, At, Proof0, Proof) :- refute(A, At, Proof0, Proof).
refute_control(in(Module, A), _, at(_, Own, Caller), Proof0, Proof) :-
    refute(A, at(Module, Own, Caller), Proof0, Proof).
refute_control(called(A), _, At, Proof0, Proof) :- refute(A, At, Proof0, Proof).
refute_control(true, _, _, Proof, Proof).
refute_control(!, _, _, Proof, Proof).

%   way(+A, +B, +At, -Tried): one answer of A, and how B fails with it. After 200 tries in all, each call tries one.

way(A, B, At, Score-Proof) :-
    prove(A, At, Proof, Proof1),
    flag(machine_proofs_tries, Tries, Tries+1),
    ( Tries >= 200 -> ! ; true ),
    refute(B, At, Proof1, []),
    score(Proof, 0, Score).

further(Score-Proof, Score0-Proof0, Furthest) :-
    (   Score > Score0
    ->  Furthest = Score-Proof
    ;   Furthest = Score0-Proof0
    ).

%   score(+Proof, +Score0, -Score): how many goals are proved in it.

score(Proof, Score0, Score) :- foldl(part_score, Proof, Score0, Score).

part_score(proved(_, _, _, Inner), Score0, Score) :- Score1 is Score0+1, score(Inner, Score1, Score).
part_score(failed(_, _, _, Inner), Score0, Score) :- score(Inner, Score0, Score1), Score is Score1+1.
part_score(defeated(_, _, Inner), Score0, Score) :- score(Inner, Score0, Score).
part_score(step(_, _), Score0, Score) :- Score is Score0+1.
part_score(failed_step(_, _), Score, Score).

%   nodes(+Proof, +Depth, +Own, +Above, -Nodes): what is told of a proof, below the sentence Above. A goal that says nothing is left
%   out, and what is below it takes its place. What holds stands folded beside what fails.

nodes(Proof, Depth, Own, Above, Nodes) :-
    foldl(part_nodes(Depth, Own, Above), Proof, Nodes0, []),
    (   member([_, _, 0, _, _], Nodes0)
    ->  maplist(folded, Nodes0, Nodes)
    ;   Nodes = Nodes0
    ).

folded([Text, Sentence, Holds, Steps, Below], [Text, Sentence, Holds, Steps, Below1]) :-
    ( Holds == 1 -> Below1 = [] ; Below1 = Below ).

part_nodes(Depth, Own, Above, Part, Nodes0, Nodes) :-
    part(Part, Goal, In, Caller, Inner, Holds),
    (   said(In, Goal, Own, Caller, Sentence),
        ( Sentence == [] ; Sentence \== Above )
    ->  size(Inner, 0, Steps),
        program_text(Own, Goal, Text),
        below(Depth, Own, Sentence, Inner, Below),
        Nodes0 = [[Text, Sentence, Holds, Steps, Below]|Nodes]
    ;   foldl(part_nodes(Depth, Own, Above), Inner, Nodes0, Nodes)
    ).

below(Depth, Own, Sentence, Inner, Below) :-
    (   Depth > 1
    ->  Less is Depth-1,
        nodes(Inner, Less, Own, Sentence, Below)
    ;   Below = []
    ).

part(proved(Goal, In, Caller, Inner), Goal, In, Caller, Inner, 1).
part(failed(Goal, In, Caller, Inner), Goal, In, Caller, Inner, 0).
part(step(In:Goal, Caller), Goal, In, Caller, [], 1).
part(failed_step(In:Goal, Caller), Goal, In, Caller, [], 0).
part(defeated(In:Goal, Caller, Inner), Goal, In, Caller, Inner, 0).

%   said(+In, +Goal, +Own, +Caller, -Sentence): what a goal says. What a person's own clauses call is shown even if it says nothing.

said(In, Goal, Own, _, Sentence) :-
    english(In, Goal, Own, Words),
    !,
    maplist(word_value(Own), Words, Sentence).
said(_, _, Own, Own, []) :- !.
said(Own, _, Own, _, []).

english(In, Goal, Own, Words) :-
    ( Module = Own ; In \== Own, Module = In ),
    current_predicate(Module:english/2),
    \+ predicate_property(Module:english(_, _), imported_from(_)),
    catch(Module:english(Goal, Words0), error(_, _), fail),
    is_list(Words0),
    !,
    Words = Words0.

%   word_value(+Own, +Word, -Value): a text, or a list of what it is and its value. Python draws codes, clues and answers.

word_value(_, Word, Word) :- string(Word), !.
word_value(_, verb(Yes, No), ["verb", Yes, No]) :- string(Yes), string(No), !.
word_value(_, clue(Number), ["clue", Number]) :- readable(Number), !.
word_value(_, rule(Number), ["rule", Number]) :- readable(Number), !.
word_value(Own, code(Code), ["code", Values]) :-
    is_list(Code),
    !,
    maplist(symbol_text(Own), Code, Values).
word_value(Own, answer(Answer), ["answer", Name|Parts]) :-
    callable(Answer),
    Answer =.. [Name0|Values],
    !,
    atom_string(Name0, Name),
    maplist(word_value(Own), Values, Parts).
word_value(Own, each(Lists), ["each"|Parts]) :- is_list(Lists), !, maplist(word_value(Own), Lists, Parts).
word_value(_, Number, Number) :- readable(Number), !.
word_value(Own, List, ["words"|Parts]) :-
    is_list(List),
    member(Part, List),
    string(Part),
    !,
    maplist(word_value(Own), List, Parts).
word_value(Own, List, Values) :- is_list(List), List \== [], !, maplist(word_value(Own), List, Values).
word_value(Own, Term, Text) :-
    program_text(Own, Term, Text0),
    (   sub_string(Text0, 0, 2_000, _, Begin)
    ->  string_concat(Begin, "...", Text)
    ;   Text = Text0
    ).

%   readable(+Number): a person may read it. Longer ones are text, which is cut.

readable(Number) :-
    integer(Number),
    abs(Number) < 1<<128.

symbol_text(_, Symbol, Text) :- atom(Symbol), Symbol \== [], !, atom_string(Symbol, Text).
symbol_text(Own, Symbol, Text) :- program_text(Own, Symbol, Text).

size(Proof, Size0, Size) :- foldl(part_size, Proof, Size0, Size).

part_size(Part, Size0, Size) :-
    part(Part, _, _, _, Inner, _),
    Size1 is Size0+1,
    size(Inner, Size1, Size).
