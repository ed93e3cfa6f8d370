:- module(codes_legend,
          [ theory_legend/2            % +Theory, -Lines
          ]).
:- use_module(library(lists)).
:- use_module(conjuncts).
:- use_module(dialects).
:- use_module(layout).
:- use_module(records).
:- use_module(residual).
:- use_module(sums).

/** <module> What the numbers in a specialised program mean

One line for each part of a state, to stand above the clauses.
*/

%!  theory_legend(+Theory, -Lines:list(string)) is det.
%
%   Lines say what each range of bits holds in a state of the specialised program.

theory_legend(Theory, ["a state is one integer; from its lowest bit it holds"|Lines]) :-
    theory_sums_rest(Theory, Sums, Rules),
    rules_automata(Rules, Theory, Automata, _, Reserved),
    sums_layout(guarded, Sums, Reserved, Theory, Layout),
    !,
    findall(Line, part_line(Theory, Layout, Automata, Line), Lines).
theory_legend(_, ["no code meets all clues and rules"]).

part_line(_, _, Automata, Line) :-
    automaton(Automaton, [offset(Offset), ones(Ones)]),
    nth1(Number, Automata, Automaton),
    Width is msb(Ones)+1,
    format(string(Line), "~|~t~w+~w~8|  state of automaton ~w, for a rule that is no sum", [Offset, Width, Number]).
part_line(Theory, Layout, _, Line) :-
    guard(Guard, [kind(Kind), sum(Sum), start(Start), bits(bits(Offset, Width))]),
    layout_guard(Layout, Guard),
    sum_text(Sum, Theory, Text),
    kind_text(Kind, Meaning),
    format(string(Line), "~|~t~w+~w~8|  ~w: ~w, ~w at the start; then a guard bit",
           [Offset, Width, Text, Meaning, Start]).
part_line(_, Layout, _, Line) :-
    layout_counter(Layout, Symbol, Offset, Limit),
    Width is msb(Limit)+1,
    format(string(Line), "~|~t~w+~w~8|  how often ~q was seen, up to ~w", [Offset, Width, Symbol, Limit]).

kind_text(owed, "still owed").
kind_text(slack, "slack left").

%   A sum is told by the clue and the rule that it comes from.

sum_text(Sum, Theory, Text) :-
    Theory = theory(_, _, Clues, _),
    member(clue(Number, Guess, Answer), Clues),
    told_rules(Answer, Guess, Rules),
    member(Rule, Rules),
    rule_sum(Rule, Theory, Sum),
    !,
    quantity_text(Rule, What),
    format(string(Text), "clue ~w, ~w", [Number, What]).
sum_text(Sum, Theory, Text) :-
    Theory = theory(_, _, _, Rules),
    member(Rule, Rules),
    rule_conjuncts(Rule, Parts),
    member(Part, Parts),
    rule_sum(Part, Theory, Sum),
    !,
    format(string(Text), "~q", [Part]).

quantity_text(Rule, Text) :-
    (   Rule =.. [_, Quantity, _],
        clue_text(Quantity, Text0)
    ->  Text = Text0
    ;   format(string(Text), "~q", [Rule])
    ).

clue_text(black(_), "pegs in place").
clue_text(white(_), "pegs shared out of place").
clue_text(shared(_), "pegs shared").
clue_text(shared(_)-_, "pegs shared").
clue_text(distance(_), "how far the pegs are").
