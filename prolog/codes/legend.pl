:- module(codes_legend,
          [ theory_legend/2            % +Theory, -Lines
          ]).
:- use_module(library(lists)).
:- use_module('dialects/marks').
:- use_module(layout).
:- use_module(residual).

/** <module> What the numbers in a specialised program mean

One line for each part of a state, to stand above the clauses.
*/

%!  theory_legend(+Theory, -Lines:list(string)) is det.
%
%   Lines say what each range of bits holds in a state of the specialised program.

theory_legend(Theory, ["a state is one integer; from its lowest bit it holds"|Lines]) :-
    theory_fields_rest(Theory, Fields, Rules),
    rules_automata(Rules, Theory, Automata, _, Reserved),
    fields_layout(guarded, Fields, Reserved, Theory, Layout),
    !,
    findall(Line, part_line(Theory, Layout, Automata, Line), Lines).
theory_legend(_, ["no code meets all clues and rules"]).

part_line(_, _, Automata, Line) :-
    nth1(Number, Automata, automaton(_, Offset, Ones, _, _)),
    Width is msb(Ones)+1,
    format(string(Line), "~|~t~w+~w~8|  state of automaton ~w, for a rule that is no sum", [Offset, Width, Number]).
part_line(theory(_, _, Clues, _), Layout, _, Line) :-
    layout_guard(Layout, guard(Kind, Field, Start, bits(Offset, Width))),
    field_text(Field, Clues, Text),
    kind_text(Kind, Meaning),
    format(string(Line), "~|~t~w+~w~8|  ~w: ~w, ~w at the start; then a guard bit",
           [Offset, Width, Text, Meaning, Start]).
part_line(_, Layout, _, Line) :-
    layout_counter(Layout, Symbol, Offset, Limit),
    Width is msb(Limit)+1,
    format(string(Line), "~|~t~w+~w~8|  how often ~q was seen, up to ~w", [Offset, Width, Symbol, Limit]).

kind_text(owed, "still owed").
kind_text(slack, "slack left").

field_text(Field, Clues, Text) :-
    Field = field(Weigher, _, _),
    clue_weigher_text(Weigher, What),
    member(clue(Number, Guess, Answer), Clues),
    answer_fields(Answer, Guess, Fields),
    memberchk(Field, Fields),
    !,
    format(string(Text), "clue ~w, ~w", [Number, What]).
field_text(field(repeat, _, _), _, "repeated symbols").
field_text(field(at(I, Symbol), _, _), _, Text) :- format(string(Text), "~q at place ~w", [Symbol, I]).
field_text(field(of(Symbol), _, _), _, Text) :- format(string(Text), "pegs of ~q", [Symbol]).
field_text(field(value(_, _), _, _), _, "the sum").

clue_weigher_text(match(_), "pegs in place").
clue_weigher_text(share(_), "pegs shared").
