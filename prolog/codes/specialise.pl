:- module(codes_specialise,
          [ theory_program/2,          % +Theory, -Clauses
            theory_walk/2              % +Theory, -Clauses
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- autoload(library(prolog_code), [comma_list/2]).
:- use_module(diagram).
:- use_module(layout).
:- use_module(records).
:- use_module(residual).
:- use_module(worlds).

/** <module> The specialised program of a game

Partial evaluation turns the facts of one game into a program for this game alone:

    start(State)                       the state before the first peg
    step(Place, State0, Symbol, State) Symbol may stand at Place
    gain(Symbol, Seen, Delta)          after Seen pegs of Symbol, one more adds Delta to the state
    solution(Code)                     a step for every place

A symbol that no clue allows at a place has no clause there. See layout.pl for the state. The same steps walk
the decision diagram of the game, where each step is tested by

    left(Place, State, Count)          from State, Count codes can be completed
*/

%   A form is a record (records.pl): the names of the predicates of a program.

search_form(Form) :- form(Form, [start(start), step(step), gain(gain), move(move), solution(solution), left(none)]).

diagram_form(Form) :-
    form(Form, [start(diagram_start), step(diagram_step), gain(diagram_gain), move(diagram_move), solution(diagram_solution), left(left)]).

%   Each world has predicates of its own.

numbered_form(Form0, Number, Form) :-
    Form0 =.. [form|Names0],
    maplist(numbered_name(Number), Names0, Names),
    Form =.. [form|Names].

numbered_name(Number, Name0, Name) :-
    (   Name0 == none
    ->  Name = none
    ;   atomic_list_concat([Name0, world, Number], '_', Name)
    ).

%!  theory_program(+Theory, -Clauses:list) is det.
%
%   Clauses are the specialised program of Theory.

theory_program(Theory, Clauses) :-
    search_form(Form),
    theory_fewest(Theory, Worlds0),
    findall(1-World, member(World, Worlds0), Worlds),
    worlds_program(Worlds, world_program, Form, Theory, Clauses).

world_program(Form, World, Clauses) :-
    theory_sums_rest(World, Sums, Rules),
    rules_automata(Rules, World, Automata, Checks, Reserved),
    (   sums_layout(guarded, Sums, Reserved, World, Layout),
        phrase(program(Form, World, Layout, Automata, Checks), Clauses0)
    ->  Clauses = Clauses0
    ;   Clauses = []
    ).

%!  theory_walk(+Theory, -Clauses:list) is semidet.
%
%   Clauses hold the decision diagram of Theory and walk it. Fails if Theory has no diagram.

theory_walk(Theory, Clauses) :-
    diagram_form(Form),
    theory_worlds(Theory, Worlds),
    worlds_program(Worlds, world_walk, Form, Theory, Clauses).

world_walk(Form, World, Clauses) :-
    theory_diagram(World, Frame, Layers),
    frame(Frame, [layout(Layout), automata(Automata)]),
    (   Layers = [[]|_]
    ->  Clauses = []
    ;   phrase(( program(Form, World, Layout, Automata, []),
                 layers_clauses(Layers, Form, Layout, 0) ), Clauses)
    ).

%   worlds_program(+Worlds, :Make, +Form, +Theory, -Clauses): Worlds has Weight-World. call(Make, Form, World, Clauses) makes the clauses
%   of one world, none if it has no code.

:- meta_predicate worlds_program(+, 3, +, +, -).

worlds_program([1-World], Make, Form, _, Clauses) :-
    !,
    call(Make, Form, World, Clauses0),
    ( Clauses0 == [] -> empty_program(Form, Clauses) ; Clauses = Clauses0 ).
worlds_program(Worlds, Make, Form, Theory, Clauses) :-
    length(Worlds, Many),
    numlist(1, Many, Numbers),
    maplist(numbered_program(Make, Form), Numbers, Worlds, Programs0),
    exclude(no_codes, Programs0, Programs),
    joined_program(Form, Theory, Programs, Clauses).

numbered_program(Make, Form0, Number, Weight-World, world(Number, Weight, Form)-Clauses) :-
    numbered_form(Form0, Number, Form),
    call(Make, Form, World, Clauses).

no_codes(_-[]).

joined_program(Form, _, [], Clauses) :- !, empty_program(Form, Clauses).
joined_program(Form, theory(Pegs, Symbols, _, _), Programs, Clauses) :-
    pairs_keys_values(Programs, Worlds, Clausess),
    worlds_clauses(Form, Worlds, Symbols, Driving),
    phrase(solution_clause(Form, theory(Pegs, Symbols, [], []), []), Solution),
    append([Driving, Solution|Clausess], Clauses).

empty_program(Form, [(Head :- fail)]) :-
    form(Form, [solution(Solution)]),
    Head =.. [Solution, _].

%   The clauses of every predicate. Fails if some place can hold no symbol, or if no code obeys some rule.

program(Form, Theory, Layout, Automata, Checks) -->
    { automaton(Dead, [accept([])]),
      \+ memberchk(Dead, Automata) },
    start_clause(Form, Layout),
    step_clauses(Form, Theory, Layout, Automata),
    gain_clauses(Form, Theory, Layout),
    foldl(move_clauses(Form), Automata),
    solution_clause(Form, Theory, Checks).

start_clause(Form, Layout) -->
    { form(Form, [start(Start)]),
      layout_start_mask(Layout, State, _),
      Clause =.. [Start, State] },
    [Clause].

step_clauses(Form, theory(Pegs, Symbols, _, _), Layout, Automata) -->
    { numlist(1, Pegs, Places) },
    foldl(place_clauses(Form, Symbols, Layout, Automata), Places).

place_clauses(Form, Symbols, Layout, Automata, Place) -->
    { findall(Clause, ( member(Symbol, Symbols),
                        step_clause(Form, Layout, Automata, Place, Symbol, Clause) ), Clauses),
      Clauses \== [] },
    Clauses.

step_clause(Form, Layout, Automata, Place, Symbol, (Head :- Body)) :-
    place_delta(Layout, Place, Symbol, Delta),
    seen_delta(Layout, Symbol, 0, _),
    form(Form, [step(Step)]),
    Head =.. [Step, Place, State0, Symbol, State],
    phrase(( gain_goals(Form, Layout, Symbol, State0, State0+Delta, Sum1),
             move_goals(Automata, Form, Symbol, State0, Sum1, Sum),
             [State is Sum],
             test_goals(Form, Layout, Place, State) ), Goals),
    comma_list(Body, Goals).

gain_goals(Form, Layout, Symbol, State0, Sum0, Sum) -->
    { form(Form, [gain(Gaining)]) },
    (   { layout_counter(Layout, Symbol, Offset, Limit) }
    ->  { Ones is (1<<(msb(Limit)+1)) - 1,
          field_at(State0, Offset, Ones, Expression),
          Gain =.. [Gaining, Symbol, Seen, Change],
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
    form(Form, [move(Moving)]),
    atomic_list_concat([Moving, Number], '_', Name),
    Move =.. [Name, From, Symbol, Change].

%   In search the guards decide; in the diagram, the layer.

test_goals(Form, _, Place, State) -->
    { form(Form, [left(Leaving)]),
      Leaving \== none,
      !,
      Left =.. [Leaving, Place, State, _] },
    [Left].
test_goals(_, Layout, _, State) -->
    { layout_start_mask(Layout, _, Mask) },
    (   { Mask =:= 0 }
    ->  []
    ;   [State /\ Mask =:= Mask]
    ).

field_at(State, 0, Ones, State /\ Ones) :- !.
field_at(State, Offset, Ones, State >> Offset /\ Ones).

add(State+Delta0, Delta1, State+Delta) :- Delta is Delta0+Delta1.

%   As many pegs of a symbol as its clues allow; nothing asks beyond one too many.

gain_clauses(Form, theory(_, Symbols, _, _), Layout) -->
    { form(Form, [gain(Gaining)]),
      findall(Gain,
              ( member(Symbol, Symbols),
                layout_counter(Layout, Symbol, _, Limit),
                symbol_gain(0, Limit, Layout, Symbol, Seen, Delta),
                Gain =.. [Gaining, Symbol, Seen, Delta] ), Clauses) },
    Clauses.

symbol_gain(Seen0, Limit, Layout, Symbol, Seen, Delta) :-
    seen_delta(Layout, Symbol, Seen0, Delta0),
    (   Seen = Seen0,
        Delta = Delta0
    ;   Seen0 < Limit,
        Seen1 is Seen0+1,
        symbol_gain(Seen1, Limit, Layout, Symbol, Seen, Delta)
    ).

move_clauses(Form, Automaton) -->
    { automaton(Automaton, [number(Number), offset(Offset), moves(Moves)]),
      findall(Move, ( member(move(From, Symbol, To), Moves),
                      Change is (To-From)<<Offset,
                      move_goal(Form, Number, From, Symbol, Change, Move) ), Clauses) },
    Clauses.

%   A solution takes one step a place, and then meets the rules that only whole codes can be tested for.

solution_clause(Form, theory(Pegs, Symbols, _, _), Checks) -->
    { form(Form, [start(Start), step(Step), solution(Solution)]),
      length(Code, Pegs),
      Head =.. [Solution, Code],
      First =.. [Start, State],
      foldl(step_goal(Step), Code, Steps, 1-State, _),
      maplist(check_goal(Symbols, Code), Checks, Tests),
      append([First|Steps], Tests, Goals),
      comma_list(Body, Goals) },
    [(Head :- Body)].

step_goal(Step, Symbol, Goal, Place-State0, Next-State) :-
    Goal =.. [Step, Place, State0, Symbol, State],
    Next is Place+1.

check_goal(Symbols, Code, Rule, codes_rules:code_obeys(Symbols, Code, Rule)).

layers_clauses([], _, _, _) --> [].
layers_clauses([Layer|Layers], Form, Layout, Place) -->
    { layout_counters_from(Layout, Base),
      form(Form, [left(Leaving)]),
      findall(Left, ( member(Tally-States, Layer),
                      member(Sums-Count, States),
                      State is Tally<<Base \/ Sums,
                      Left =.. [Leaving, Place, State, Count] ), Clauses),
      Next is Place+1 },
    Clauses,
    layers_clauses(Layers, Form, Layout, Next).

%   worlds_clauses(+Form, +Numbered, +Symbols, -Clauses): Clauses walk all worlds at once, as Form does one: a state is a list of numbered
%   states, of the worlds in which the code so far can be completed. Numbered has world(Number, Weight, WorldForm) for each world
%   that has codes: WorldForm names its own predicates.

worlds_clauses(Form, Numbered, Symbols, [Start, Step|Clauses]) :-
    form(Form, [start(Starting), step(Stepping), left(Leaving)]),
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

world_start(world(Number, _, Form), Number-State, Goal) :-
    form(Form, [start(Starting)]),
    Goal =.. [Starting, State].

goals_body([], true).
goals_body([Goal|Goals], (Goal, Body)) :- goals_body(Goals, Body).

%   Each world that can go on does.

worlds_step(Worlds, Numbered, [End|Clauses]) :-
    End =.. [Worlds, [], _, _, []],
    form(Form, [step(Stepping)]),
    findall(Clause, ( member(world(Number, _, Form), Numbered),
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
    form(Form, [left(WorldLeaving)]),
    findall(World, ( member(world(Number, Weight, Form), Numbered),
                     world_left(Worlds, Number, Weight, WorldLeaving, World) ), Clauses).

world_left(Worlds, Number, Weight, Leaving, (Head :- Left, Sum1 is Sum0+Weight*Count, Rest)) :-
    Head =.. [Worlds, [Number-State|States], Place, Sum0, Sum],
    Left =.. [Leaving, Place, State, Count],
    Rest =.. [Worlds, States, Place, Sum1, Sum].
