:- module(codes_lies,
          [ theory_lies/3,             % +Theory, -Lies, -Rest
            theory_worlds/2,           % +Theory, -Worlds
            theory_fewest/2,           % +Theory, -Theories
            worlds_clauses/4           % +Form, +Numbered, +Symbols, -Clauses
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(weighed).

/** <module> Clues that may be wrong

With the rule `lies =< K`, K of the clues may be wrong. A code is consistent if all but K clues are true of it, so it
is a code of some theory with K clues fewer. Such a theory is a _world_.

A code may belong to several worlds. To count it once, theories with more clues are taken off again: with m clues and
N = m-K of them true, the codes number

    the sum over T >= N of (-1)^(T-N) * C(T-1, N-1) * (the counts of all theories with T of the clues)

(inclusion and exclusion, for "at least N of m"). For K = 1 that is m+1 theories. All of them are walked at once: a state
is a list of numbered states, of the worlds in which the code so far can be completed.
*/

%!  theory_lies(+Theory, -Lies:integer, -Rest) is det.
%
%   At most Lies clues of Theory are wrong. Rest is Theory without the rules that say so.

theory_lies(theory(Pegs, Symbols, Clues, Rules0), Lies, theory(Pegs, Symbols, Clues, Rules)) :-
    partition(about_lies, Rules0, About, Rules),
    length(Clues, Many),
    foldl(fewest_lies, About, Many, Fewest),
    (   About == []
    ->  Lies = 0
    ;   Lies = Fewest
    ).

about_lies(lies =< _).

fewest_lies(lies =< Lies, Fewest0, Fewest) :- Fewest is min(Fewest0, Lies).

%!  theory_worlds(+Theory, -Worlds:list) is det.
%
%   Worlds has Weight-World for theories without lies: the codes of Theory are theirs, each counted Weight times. Where the codes of
%   Theory weigh more or less, each is counted as often as it weighs.

theory_worlds(Theory, Worlds) :-
    theory_weighings(Theory, Weighings, Unweighed),
    told_worlds(Unweighed, Told),
    (   Weighings == []
    ->  Worlds = Told
    ;   findall(Weight-World, ( member(Weight0-World0, Told),
                                weighed_world(Weighings, World0, Weight1, World),
                                Weight is Weight0*Weight1 ), Worlds)
    ).

told_worlds(Theory, Worlds) :-
    theory_lies(Theory, Lies, Rest),
    (   Lies =:= 0
    ->  Worlds = [1-Rest]
    ;   Rest = theory(_, _, Clues, _),
        length(Clues, Many),
        True is Many-Lies,
        findall(Weight-World, ( between(True, Many, Told),
                                told_weight(True, Told, Weight),
                                with_clues(Told, Rest, World) ), Worlds)
    ).

told_weight(True, Told, Weight) :-
    (   True =:= 0
    ->  Told =:= 0,
        Weight = 1
    ;   N is Told-1,
        K is True-1,
        binomial(N, K, Ways),
        Weight is (-1)^(Told-True) * Ways
    ).

binomial(_, 0, 1) :- !.
binomial(N, K, Ways) :-
    N1 is N-1,
    K1 is K-1,
    binomial(N1, K1, Ways1),
    Ways is Ways1*N // K.

with_clues(Many, theory(Pegs, Symbols, Clues, Rules), theory(Pegs, Symbols, Told, Rules)) :-
    length(Clues, All),
    Dropped is All-Many,
    without(Dropped, Clues, Told).

%   without(+Dropped, +Clues, -Told): Told are the Clues but for Dropped of them.

without(0, Clues, Clues) :- !.
without(Dropped, [_|Clues], Told) :-
    Dropped1 is Dropped-1,
    without(Dropped1, Clues, Told).
without(Dropped, [Clue|Clues], [Clue|Told]) :-
    length(Clues, Many),
    Many >= Dropped,
    without(Dropped, Clues, Told).

%!  theory_fewest(+Theory, -Theories:list) is det.
%
%   The codes of Theory are those of Theories, which have as few clues as may be true.

theory_fewest(Theory, Theories) :-
    theory_lies(Theory, Lies, Rest),
    Rest = theory(_, _, Clues, _),
    length(Clues, Many),
    True is Many-Lies,
    findall(World, with_clues(True, Rest, World), Theories).

%!  worlds_clauses(+Form, +Numbered:list, +Symbols:list, -Clauses:list) is det.
%
%   Clauses walk all worlds at once, as Form does one. Numbered has world(Number, Weight, WorldForm) for each world
%   that has codes: WorldForm names its own predicates. See specialise.pl for forms.

worlds_clauses(Form, Numbered, Symbols, [Start, Step|Clauses]) :-
    Form = form(Starting, Stepping, _, _, _, Leaving),
    maplist(world_start, Numbered, States, Starts),
    goals_body(Starts, StartBody),
    StartHead =.. [Starting, States],
    Start = (StartHead :- StartBody),
    atom_concat(Stepping, '_worlds', Worlds),
    StepHead =.. [Stepping, Place, States0, Symbol, Alive],
    WorldsGoal =.. [Worlds, States0, Place, Symbol, Alive],
    Step = (StepHead :- lists:member(Symbol, Symbols), WorldsGoal, Alive = [_|_]),
    worlds_step(Worlds, Numbered, StepClauses),
    lefts_clauses(Leaving, Numbered, LeftClauses),
    append(StepClauses, LeftClauses, Clauses).

world_start(world(Number, _, form(Starting, _, _, _, _, _)), Number-State, Goal) :- Goal =.. [Starting, State].

goals_body([], true).
goals_body([Goal|Goals], (Goal, Body)) :- goals_body(Goals, Body).

%   Each world that can go on does.

worlds_step(Worlds, Numbered, [End|Clauses]) :-
    End =.. [Worlds, [], _, _, []],
    findall(Clause, ( member(world(Number, _, form(_, Stepping, _, _, _, _)), Numbered),
                      world_step(Worlds, Number, Stepping, Clause) ), Clauses).

world_step(Worlds, Number, Stepping, (Head :- ( Step -> Alive = [Number-State|Alive1] ; Alive = Alive1 ), Rest)) :-
    Head =.. [Worlds, [Number-State0|States], Place, Symbol, Alive],
    Step =.. [Stepping, Place, State0, Symbol, State],
    Rest =.. [Worlds, States, Place, Symbol, Alive1].

%   What is left is the weighted sum over the worlds.

lefts_clauses(none, _, []) :- !.
lefts_clauses(Leaving, Numbered, [Clause, End|Clauses]) :-
    atom_concat(Leaving, '_worlds', Worlds),
    Head =.. [Leaving, Place, States, Count],
    Body =.. [Worlds, States, Place, 0, Count],
    Clause = (Head :- Body),
    End =.. [Worlds, [], _, Sum, Sum],
    findall(World, ( member(world(Number, Weight, form(_, _, _, _, _, WorldLeaving)), Numbered),
                     world_left(Worlds, Number, Weight, WorldLeaving, World) ), Clauses).

world_left(Worlds, Number, Weight, Leaving, (Head :- Left, Sum1 is Sum0+Weight*Count, Rest)) :-
    Head =.. [Worlds, [Number-State|States], Place, Sum0, Sum],
    Left =.. [Leaving, Place, State, Count],
    Rest =.. [Worlds, States, Place, Sum1, Sum].
