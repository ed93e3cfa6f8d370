:- module(codes_specialise,
          [ theory_program/2,          % +Theory, -Clauses
            theory_walk/2              % +Theory, -Clauses
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- autoload(library(prolog_code), [comma_list/2]).
:- use_module('../diagram/diagram').
:- use_module('../automata/layout').
:- use_module('../automata/records').
:- use_module('../automata/residual').
:- use_module('../definition/worlds').

/** <module> The specialised program of a game

Partial evaluation compiles the facts of one game to a program for this game:

    | predicate                          | meaning                                                     |
    | start(State)                       | the state before the first peg: see layout.pl               |
    | step(Place, State0, Symbol, State) | Symbol at Place leads to State, which breaks no clue yet    |
    | gain(Symbol, Seen, Delta)          | after Seen pegs of Symbol, another adds Delta to the state  |
    | move_N(From, Symbol, Delta)        | automaton N adds Delta to the state: see residual.pl        |
    | solution(Code)                     | a step for every place                                      |

If clues exclude a symbol at a place, there is no clause step/4 for this symbol and place.

The program of the decision diagram has the same predicates, whose names begin with `diagram_`. Each of its
steps also tests that there is a fact about the next state:

    left(Place, State, Count)            after Place, there are Count ways to complete State
*/

%   own_goal(+form(Prefix, Suffix), +Goal0, -Goal): the name of Goal is Prefix, the name of Goal0, and Suffix.
%   Each theory without lies (a world, see worlds.pl) has its own Suffix. The name `left` gets no prefix.

own_goal(form(Prefix, Suffix), Goal0, Goal) :-
    Goal0 =.. [Name0|Arguments],
    (   Name0 == left
    ->  atom_concat(left, Suffix, Name)
    ;   atomic_list_concat([Prefix, Name0, Suffix], Name)
    ),
    Goal =.. [Name|Arguments].

%!  theory_program(+Theory, -Clauses:list) is det.
%
%   Clauses are the specialised program of Theory. If Theory has the facts of a game, the solutions of
%   solution(Code) are those of code(Code).

theory_program(Theory, Clauses) :-
    theory_fewest(Theory, Worlds0),
    findall(1-World, member(World, Worlds0), Worlds),
    worlds_program(Worlds, world_program, form('', ''), Theory, Clauses).

world_program(Form, World, Checks, Clauses) :-
    theory_sums_rest(World, Sums, Rules),
    rules_automata(Rules, World, Automata, Checks, Reserved),
    (   sums_layout(guarded, Sums, Reserved, World, Layout),
        phrase(program(Form, World, Layout, Automata, Checks), Clauses0)
    ->  Clauses = Clauses0
    ;   Clauses = []
    ).

%!  theory_walk(+Theory, -Clauses:list) is semidet.
%
%   Clauses are the decision diagram of Theory, and a program that finds codes in it. Fails if Theory has no
%   diagram.

theory_walk(Theory, Clauses) :-
    theory_worlds(Theory, Worlds),
    worlds_program(Worlds, world_walk, form(diagram_, ''), Theory, Clauses).

world_walk(Form, World, [], Clauses) :-
    theory_diagram(World, Frame, Layers),
    frame(Frame, [layout(Layout), automata(Automata)]),
    (   Layers = [[]|_]
    ->  Clauses = []
    ;   phrase(( program(Form, World, Layout, Automata, []),
                 layers_clauses(Layers, Form, Layout, 0) ), Clauses)
    ).

%   worlds_program(+Worlds, :Make, +Form, +Theory, -Clauses): Clauses are a program for all Worlds, the simpler
%   theories that Theory consists of. Worlds is a list of pairs Weight-World. Form is the form(Prefix, Suffix)
%   of names. The goal call(Make, Form, World, Checks, Clauses) compiles one world to Clauses. If the world has
%   no code, Clauses is []. Checks are the rules that only complete codes can be tested for.

:- meta_predicate worlds_program(+, 4, +, +, -).

worlds_program([1-World], Make, Form, _, Clauses) :-
    !,
    call(Make, Form, World, _, Clauses0),
    ( Clauses0 == [] -> empty_program(Form, Clauses) ; Clauses = Clauses0 ).
worlds_program(Worlds, Make, Form, Theory, Clauses) :-
    length(Worlds, Many),
    numlist(1, Many, Numbers),
    maplist(numbered_program(Make, Form), Numbers, Worlds, Programs0),
    exclude(no_codes, Programs0, Programs),
    joined_program(Form, Theory, Programs, Clauses).

numbered_program(Make, form(Prefix, _), Number, Weight-World, world(Number, Weight, Form)-(Checks-Clauses)) :-
    atom_concat('_world_', Number, Suffix),
    Form = form(Prefix, Suffix),
    call(Make, Form, World, Checks, Clauses).

no_codes(_-(_-[])).

joined_program(Form, _, [], Clauses) :- !, empty_program(Form, Clauses).
joined_program(Form, theory(Pegs, Symbols, _, _), Programs, Clauses) :-
    pairs_keys_values(Programs, Worlds, Made),
    pairs_keys_values(Made, Checkss, Clausess),
    worlds_clauses(Form, Worlds, Symbols, Driving),
    length(Code, Pegs),
    phrase(worlds_tests(Form, Worlds, Checkss, Symbols, Code, States, Tests), Testing),
    phrase(tested_solution(Form, Code, States, Tests), Solution),
    append([Driving, Solution, Testing|Clausess], Clauses).

%   After the last step, the state States has the worlds that can have this code. The code must pass the tests
%   of at least one of them.

worlds_tests(_, _, Checkss, _, _, _, []) --> { maplist(==([]), Checkss) }, !.
worlds_tests(Form, Worlds, Checkss, Symbols, Code, States, [Test]) -->
    { own_goal(Form, tested(States, Code), Test),
      own_goal(Form, tested([_|Others], Tested), Head),
      own_goal(Form, tested(Others, Tested), Goal) },
    foldl(world_test(Form, Symbols, Code), Worlds, Checkss),
    [(Head :- Goal)].

world_test(Form, Symbols, Code, world(Number, _, _), Checks) -->
    { own_goal(Form, tested([Number-_|_], Code), Head),
      maplist(check_goal(Symbols, Code), Checks, Tests),
      append(Tests, [!], Goals),
      comma_list(Body, Goals) },
    [(Head :- Body)].

empty_program(Form, [(Head :- fail)]) :- own_goal(Form, solution(_), Head).

%   These are all clauses of a program. Fails if no symbol is possible at a place, or if no code obeys the rule
%   of an automaton.

program(Form, Theory, Layout, Automata, Checks) -->
    { automaton(Dead, [accept([])]),
      \+ memberchk(Dead, Automata) },
    start_clause(Form, Layout),
    step_clauses(Form, Theory, Layout, Automata),
    gain_clauses(Form, Theory, Layout),
    foldl(move_clauses(Form), Automata),
    solution_clause(Form, Theory, Checks).

start_clause(Form, Layout) -->
    { layout_start_mask(Layout, State, _),
      own_goal(Form, start(State), Clause) },
    [Clause].

step_clauses(Form, theory(Pegs, All, _, _), Layout, Automata) -->
    { numlist(1, Pegs, Places),
      findall(Symbol, ( member(Symbol, All), seen_delta(Layout, Symbol, 0, _) ), Symbols),
      layout_start_mask(Layout, _, Mask) },
    foldl(place_clauses(Form, Symbols, Layout, Mask, Automata), Places).

place_clauses(Form, Symbols, Layout, Mask, Automata, Place) -->
    { findall(Clause, ( member(Symbol, Symbols),
                        step_clause(Form, Layout, Mask, Automata, Place, Symbol, Clause) ), Clauses),
      Clauses \== [] },
    Clauses.

step_clause(Form, Layout, Mask, Automata, Place, Symbol, (Head :- Body)) :-
    place_delta(Layout, Place, Symbol, Delta),
    own_goal(Form, step(Place, State0, Symbol, State), Head),
    step_goals(Form, Layout, Mask, Automata, Place, Symbol, State0+Delta, State, Goals, []),
    comma_list(Body, Goals).

step_goals(Form, Layout, Mask, Automata, Place, Symbol, State0+Delta, State) -->
    gain_goals(Form, Layout, Symbol, State0, State0+Delta, Sum1),
    move_goals(Automata, Form, Symbol, State0, Sum1, Sum),
    [State is Sum],
    test_goals(Form, Mask, Place, State).

gain_goals(Form, Layout, Symbol, State0, Sum0, Sum) -->
    (   { layout_counter(Layout, Symbol, Offset, Limit) }
    ->  { Ones is (1<<(msb(Limit)+1)) - 1,
          field_at(State0, Offset, Ones, Expression),
          own_goal(Form, gain(Symbol, Seen, Change), Gain),
          Sum = Sum0+Change },
        [Seen is Expression, Gain]
    ;   { seen_delta(Layout, Symbol, 0, Delta),
          add(Sum0, Delta, Sum) }
    ).

move_goals([], _, _, _, Sum, Sum) --> [].
move_goals([Automaton|Automata], Form, Symbol, State0, Sum0, Sum) -->
    { automaton(Automaton, [number(Number), offset(Offset), ones(Ones)]),
      field_at(State0, Offset, Ones, Expression),
      move_goal(Form, Number, Now, Symbol, Change, Move) },
    [Now is Expression, Move],
    move_goals(Automata, Form, Symbol, State0, Sum0+Change, Sum).

move_goal(Form, Number, From, Symbol, Change, Move) :-
    own_goal(Form, move(From, Symbol, Change), Moving),
    Moving =.. [Name0|Arguments],
    atomic_list_concat([Name0, Number], '_', Name),
    Move =.. [Name|Arguments].

%   The program of the engine `clauses` tests the guards of the state: can each sum still reach its target? The
%   program of the engine `diagram` tests whether the diagram has the state.

test_goals(Form, _, Place, State) -->
    { Form = form(diagram_, _),
      !,
      own_goal(Form, left(Place, State, _), Left) },
    [Left].
test_goals(_, 0, _, _) --> !.
test_goals(_, Mask, _, State) --> [State /\ Mask =:= Mask].

field_at(State, 0, Ones, State /\ Ones) :- !.
field_at(State, Offset, Ones, State >> Offset /\ Ones).

add(State+Delta0, Delta1, State+Delta) :- Delta is Delta0+Delta1.

%   There is a clause for each symbol and each possible Seen, the number of earlier pegs with this symbol. The
%   search fails at the first impossible number. So it never needs a greater one.

gain_clauses(Form, theory(_, Symbols, _, _), Layout) -->
    { findall(Gain,
              ( member(Symbol, Symbols),
                layout_counter(Layout, Symbol, _, _),
                seen_gain(Layout, Symbol, Seen, Delta),
                own_goal(Form, gain(Symbol, Seen, Delta), Gain) ), Clauses) },
    Clauses.

move_clauses(Form, Automaton) -->
    { automaton(Automaton, [number(Number), offset(Offset), moves(Moves)]),
      findall(Move, ( member(move(From, Symbol, To), Moves),
                      Change is (To-From)<<Offset,
                      move_goal(Form, Number, From, Symbol, Change, Move) ), Clauses) },
    Clauses.

%   A solution consists of a step at each place. Then the complete code is tested with Checks, the rules
%   without an automaton.

solution_clause(Form, theory(Pegs, Symbols, _, _), Checks) -->
    { length(Code, Pegs),
      maplist(check_goal(Symbols, Code), Checks, Tests) },
    tested_solution(Form, Code, _, Tests).

tested_solution(Form, Code, End, Tests) -->
    { own_goal(Form, solution(Code), Head),
      own_goal(Form, start(State), First),
      foldl(step_goal(Form), Code, Steps, 1-State, _-End),
      append([First|Steps], Tests, Goals),
      comma_list(Body, Goals) },
    [(Head :- Body)].

step_goal(Form, Symbol, Goal, Place-State0, Next-State) :-
    own_goal(Form, step(Place, State0, Symbol, State), Goal),
    Next is Place+1.

check_goal(Symbols, Code, Rule, codes_rules:code_obeys(Symbols, Code, Rule)).

layers_clauses([], _, _, _) --> [].
layers_clauses([Layer|Layers], Form, Layout, Place) -->
    { layout(Layout, [base(Base)]),
      own_goal(Form, left(Place, State, Count), Left),
      findall(Left, ( member(Tally-States, Layer),
                      member(Sums-Count, States),
                      State is Tally<<Base \/ Sums ), Clauses),
      Next is Place+1 },
    Clauses,
    layers_clauses(Layers, Form, Layout, Next).

%   worlds_clauses(+Form, +Numbered, +Symbols, -Clauses): Clauses search all worlds (simpler theories) at once,
%   for codes of Symbols. A state is a list of pairs Number-State, one for each world in which the code can
%   still be completed. Numbered has world(Number, Weight, WorldForm) for each world that has codes. Form is the
%   form(Prefix, Suffix) of names.

worlds_clauses(Form, Numbered, Symbols,
               [(Start :- Starting), (Step :- lists:member(Symbol, Symbols), Steps, Alive = [_|_]), End|Clauses]) :-
    maplist(world_start, Numbered, States, Starts),
    comma_list(Starting, Starts),
    own_goal(Form, start(States), Start),
    own_goal(Form, step(Place, States0, Symbol, Alive), Step),
    own_goal(Form, step_worlds(States0, Place, Symbol, Alive), Steps),
    own_goal(Form, step_worlds([], _, _, []), End),
    maplist(world_step(Form), Numbered, StepClauses),
    lefts_clauses(Form, Numbered, LeftClauses),
    append(StepClauses, LeftClauses, Clauses).

world_start(world(Number, _, Form), Number-State, Goal) :- own_goal(Form, start(State), Goal).

%   If the step is impossible in a world, this world is removed from the list.

world_step(Form, world(Number, _, World), (Head :- ( Step -> Alive = [Number-State|Alive1] ; Alive = Alive1 ), Rest)) :-
    own_goal(Form, step_worlds([Number-State0|States], Place, Symbol, Alive), Head),
    own_goal(World, step(Place, State0, Symbol, State), Step),
    own_goal(Form, step_worlds(States, Place, Symbol, Alive1), Rest).

%   To get the number of ways to complete a code, multiply the number in each world by Weight, and add up the
%   products.

lefts_clauses(form('', _), _, []) :- !.
lefts_clauses(Form, Numbered, [(Left :- Lefts), End|Clauses]) :-
    own_goal(Form, left(Place, States, Count), Left),
    own_goal(Form, left_worlds(States, Place, 0, Count), Lefts),
    own_goal(Form, left_worlds([], _, Sum, Sum), End),
    maplist(world_left(Form), Numbered, Clauses).

world_left(Form, world(Number, Weight, World), (Head :- Left, Sum1 is Sum0+Weight*Count, Rest)) :-
    own_goal(Form, left_worlds([Number-State|States], Place, Sum0, Sum), Head),
    own_goal(World, left(Place, State, Count), Left),
    own_goal(Form, left_worlds(States, Place, Sum1, Sum), Rest).
