:- module(codes_specialise,
          [ theory_program/2,          % +Theory, -Clauses
            theory_walk/2              % +Theory, -Clauses
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(diagram).
:- use_module(layout).
:- use_module(residual).

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

%   form(Start, Step, Gain, Move, Solution): the names of the predicates of a program.

search_form(form(start, step, gain, move, solution)).
diagram_form(form(diagram_start, diagram_step, diagram_gain, diagram_move, diagram_solution)).

%!  theory_program(+Theory, -Clauses:list) is det.
%
%   Clauses are the specialised program of Theory.

theory_program(Theory, Clauses) :-
    theory_fields_rest(Theory, Fields, Rules),
    rules_automata(Rules, Theory, Automata, Checks, Reserved),
    search_form(Form),
    (   fields_layout(guarded, Fields, Reserved, Theory, Layout),
        phrase(program(Form, Theory, Layout, Automata, Checks), Clauses0)
    ->  Clauses = Clauses0
    ;   phrase(empty_program(Form), Clauses)
    ).

%!  theory_walk(+Theory, -Clauses:list) is semidet.
%
%   Clauses hold the decision diagram of Theory and walk it. Fails if Theory has no diagram.

theory_walk(Theory, Clauses) :-
    theory_diagram(Theory, frame(_, Layout, Automata, _), Layers),
    diagram_form(Form),
    (   Layers = [[]|_]
    ->  phrase(empty_program(Form), Clauses)
    ;   phrase(( program(Form, Theory, Layout, Automata, []),
                 layers_clauses(Layers, Layout, 0) ), Clauses)
    ).

empty_program(form(_, _, _, _, Solution)) -->
    { Head =.. [Solution, _] },
    [(Head :- fail)].

%   The clauses of every predicate. Fails if some place can hold no symbol, or if no code obeys some rule.

program(Form, Theory, Layout, Automata, Checks) -->
    { \+ memberchk(automaton(_, _, _, [], _), Automata) },
    start_clause(Form, Layout),
    step_clauses(Form, Theory, Layout, Automata),
    gain_clauses(Form, Theory, Layout),
    move_clauses(Automata, Form),
    solution_clause(Form, Theory, Checks).

start_clause(form(Start, _, _, _, _), Layout) -->
    { layout_start_mask(Layout, State, _),
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
    Form = form(_, Step, _, _, _),
    Head =.. [Step, Place, State0, Symbol, State],
    phrase(( gain_goals(Form, Layout, Symbol, State0, State0+Delta, Sum1),
             move_goals(Automata, Form, Symbol, State0, Sum1, Sum),
             [State is Sum],
             test_goals(Form, Layout, Place, State) ), Goals),
    list_conjunction(Goals, Body).

gain_goals(form(_, _, Gaining, _, _), Layout, Symbol, State0, Sum0, Sum) -->
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
move_goals([automaton(Number, Offset, Ones, _, _)|Automata], Form, Symbol, State0, Sum0, Sum) -->
    { field_at(State0, Offset, Ones, Expression),
      move_goal(Form, Number, Now, Symbol, Change, Move) },
    [Now is Expression, Move],
    move_goals(Automata, Form, Symbol, State0, Sum0+Change, Sum).

move_goal(form(_, _, _, Moving, _), Number, From, Symbol, Change, Move) :-
    atomic_list_concat([Moving, Number], '_', Name),
    Move =.. [Name, From, Symbol, Change].

%   In search the guards decide; in the diagram, the layer.

test_goals(form(diagram_start, _, _, _, _), _, Place, State) --> !, [left(Place, State, _)].
test_goals(_, Layout, _, State) -->
    { layout_start_mask(Layout, _, Mask) },
    (   { Mask =:= 0 }
    ->  []
    ;   [State /\ Mask =:= Mask]
    ).

field_at(State, 0, Ones, State /\ Ones) :- !.
field_at(State, Offset, Ones, State >> Offset /\ Ones).

add(State+Delta0, Delta1, State+Delta) :- Delta is Delta0+Delta1.

list_conjunction([Goal], Goal) :- !.
list_conjunction([Goal|Goals], (Goal,Body)) :- list_conjunction(Goals, Body).

%   As many pegs of a symbol as its clues allow; nothing asks beyond one too many.

gain_clauses(form(_, _, Gaining, _, _), theory(_, Symbols, _, _), Layout) -->
    { findall(Gain,
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

move_clauses([], _) --> [].
move_clauses([automaton(Number, Offset, _, _, Moves)|Automata], Form) -->
    { findall(Move, ( member(move(From, Symbol, To), Moves),
                      Change is (To-From)<<Offset,
                      move_goal(Form, Number, From, Symbol, Change, Move) ), Clauses) },
    Clauses,
    move_clauses(Automata, Form).

%   A solution takes one step a place, and then meets the rules that only whole codes can be tested for.

solution_clause(form(Start, Step, _, _, Solution), theory(Pegs, _, _, _), Checks) -->
    { length(Code, Pegs),
      Head =.. [Solution, Code],
      First =.. [Start, State],
      foldl(step_goal(Step), Code, Steps, 1-State, _),
      maplist(check_goal(Code), Checks, Tests),
      append([First|Steps], Tests, Goals),
      list_conjunction(Goals, Body) },
    [(Head :- Body)].

step_goal(Step, Symbol, Goal, Place-State0, Next-State) :-
    Goal =.. [Step, Place, State0, Symbol, State],
    Next is Place+1.

check_goal(Code, Rule, codes_rules:code_obeys(Code, Rule)).

layers_clauses([], _, _) --> [].
layers_clauses([Layer|Layers], Layout, Place) -->
    { layout_counters_from(Layout, Base),
      findall(left(Place, State, Count),
              ( member(Tally-States, Layer),
                member(Sums-Count, States),
                State is Tally<<Base \/ Sums ), Clauses),
      Next is Place+1 },
    Clauses,
    layers_clauses(Layers, Layout, Next).
