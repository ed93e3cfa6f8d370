:- module(paths_passes,
          [ search_rule/2,              % ?Rule, ?Description
            rule_pass/4,                % +Rule, +Pack, +State0, -State
            state_reduced/6,            % +Rules, +Pack, +State0, +Matching0, -State, -Matching
            state_passes/4,             % +Pack, +State0, -Passes, -End
            state_solves/3              % +Rules, +Pack, +State
          ]).
:- use_module(library(apply)).
:- use_module(matching).
:- use_module(packs).
:- use_module(records).
:- use_module(propagate).

:- set_prolog_flag(optimise, true).

/** <module> The rules of propagation by their names

A search may use only some of the rules, so that one sees what each of them saves. mmlogic/paths/kinds.py reads
their names here.
*/

%!  search_rule(?Rule, ?Description) is nondet.
%
%   A search knows Rule, the simplest rule first. Description says what holds.

search_rule(step, "the numbers before and after have a neighbouring cell to go to").
search_rule(single, "a number with one cell left holds it, and a cell with one number left holds that").
search_rule(corner, "the numbers before and after have two different cells to go to").
search_rule(forced, "the path takes both ways of a cell that has two left").
search_rule(matching, "all numbers can go to different cells").

%!  rule_pass(+Rule, +Pack, +State0, -State) is semidet.
%
%   State is State0 after one pass of Rule. Fails if Rule finds that there is no solution.

rule_pass(step,     Pack, State0, State) :- step_pass(Pack, State0, State).
rule_pass(single,   Pack, State0, State) :- single_pass(Pack, State0, State).
rule_pass(corner,   Pack, State0, State) :- corner_pass(Pack, State0, State).
rule_pass(forced,   Pack, State0, State) :- forced_pass(Pack, State0, State).
rule_pass(matching, Pack, State0, State) :-
    state_matching(Pack, State0, 0, Matching),
    matching_pass(Pack, State0, Matching, State).

%   rules_propagated(+Rules, +Pack, +State0, -State): State is the fixpoint of State0 under Rules. Fails if a number is left without a
%   cell, or if one of Rules finds that there is no solution.

rules_propagated(Rules, Pack, State0, State) :-
    foldl(housed_pass(Pack), [none|Rules], State0, State1),
    (   State1 =:= State0
    ->  State = State1
    ;   rules_propagated(Rules, Pack, State1, State)
    ).

%   A rule is never asked about a state in which a number has no cell.

housed_pass(Pack, Rule, State0, State) :-
    (   Rule == none
    ->  State = State0
    ;   rule_pass(Rule, Pack, State0, State)
    ),
    state_housed(Pack, State).

%   state_housed(+Pack, +State): every number has a cell.

state_housed(Pack, State) :-
    pack(Pack, [ones(Ones), tops(Tops)]),
    Tops =:= ((State \/ Tops) - Ones) /\ Tops.

		 /*******************************
		 *           NODES              *
		 *******************************/

%!  state_reduced(+Rules, +Pack, +State0, +Matching0, -State, -Matching) is semidet.
%
%   State is the fixpoint of State0 under Rules, or under all of them. Matching is a matching within State if Rules is
%   `all`, and keeps what it can of Matching0, see state_matching/4; otherwise it is 0.

state_reduced(all, Pack, X0, M0, X, M) :- !,
    state_matched_propagated(Pack, X0, M0, X, M).
state_reduced(Rules, Pack, X0, _, X, 0) :-
    rules_propagated(Rules, Pack, X0, X).

%   A propagation leaves many integers behind. findall/3 drops them all at once, which spares the garbage collector.

state_matched_propagated(Pack, X0, M0, X, M) :-
    findall(X1-M1, matched_propagated(Pack, X0, M0, X1, M1), [X-M]).

matched_propagated(Pack, X0, M0, X, M) :-
    state_propagated(Pack, X0, X1),
    pack(Pack, [count(Count)]),
    (   popcount(X1) =:= Count
    ->  X = X1,
        M = X1
    ;   state_matching(Pack, X1, M0, M1),
        narrowed(Pack, X1, M1, X2),
        matched_again(Pack, X1, X2, M1, X, M)
    ).

matched_again(Pack, X1, X2, M1, X, M) :-
    (   X2 =:= X1
    ->  X = X1,
        M = M1
    ;   matched_propagated(Pack, X2, M1, X, M)
    ).

%   With more numbers than this, the pass costs more than it saves in nodes.

narrowed(Pack, X0, M, X) :-
    pack(Pack, [count(Count)]),
    (   Count =< 130
    ->  matching_pass(Pack, X0, M, X)
    ;   X = X0
    ).

%!  state_passes(+Pack, +State0, -Passes, -End) is det.
%
%   What state_reduced(all, Pack, State0, ...) comes to, a rule at a time, always the simplest that changes something. Passes
%   are terms pass(Rule, State), with the state after Rule. End is reduced(State); or failed(Rule, State), where Rule finds
%   that State has no solution; Rule is `none` if a number has no cell in it.

state_passes(Pack, State, Passes, End) :-
    (   state_housed(Pack, State)
    ->  findall(Rule, search_rule(Rule, _), Rules),
        passes(Rules, Rules, Pack, State, Passes, End)
    ;   Passes = [],
        End = failed(none, State)
    ).

passes([], _, _, State, [], reduced(State)).
passes([Rule|Rules], All, Pack, State0, Passes, End) :-
    (   rule_rested(Rule, Pack, State0, State)
    ->  (   State =:= State0
        ->  passes(Rules, All, Pack, State, Passes, End)
        ;   Passes = [pass(Rule, State)|Passes1],
            state_passes(Pack, State, Passes1, End)
        )
    ;   Passes = [],
        End = failed(Rule, State0)
    ).

%   rule_rested(+Rule, +Pack, +State0, -State): a step is cheap, so it is repeated while every number has a cell. Matching
%   does as much as the search has it do.

rule_rested(step, Pack, State0, State) :- !,
    step_pass(Pack, State0, State1),
    (   ( State1 =:= State0 ; \+ state_housed(Pack, State1) )
    ->  State = State1
    ;   rule_rested(step, Pack, State1, State)
    ).
rule_rested(matching, Pack, State0, State) :- !,
    state_matching(Pack, State0, 0, Matching),
    narrowed(Pack, State0, Matching, State).
rule_rested(Rule, Pack, State0, State) :-
    rule_pass(Rule, Pack, State0, State).

%!  state_solves(+Rules, +Pack, +State) is semidet.
%
%   State, in which every number has one cell, and which is a fixpoint under Rules, is a solution.

state_solves(all, _, _) :- !.
state_solves(_, Pack, X) :-
    state_propagated(Pack, X, X).
