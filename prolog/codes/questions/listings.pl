:- module(codes_listings,
          [ clauses_text/2,            % :Game, -Text
            textbook_text/2,           % :Game, -Text
            standalone_text/2,         % +Dialects, -Text
            clpfd_text/2,              % :Game, -Text
            textbook_predicates/2      % :Game, -Indicators
          ]).
:- use_module(library(apply)).
:- autoload(library(listing), [portray_clause/2]).
:- use_module(library(lists)).
:- use_module('../../machine/programs', [modules_text/2]).
:- use_module('../definition/dialects').
:- use_module('../programs/engines').
:- use_module('../automata/layout').
:- use_module('../automata/records').
:- use_module('../automata/residual').
:- use_module('../automata/sums').
:- use_module('../definition/theory').

/** <module> Listings of a session's programs

The statement `show` prints these texts and `save` writes them:

  - the textbook program and the program of constraints, each as one file without modules. SWI-Prolog can run
    such a file together with the facts of the game.
  - the specialised clauses, with a legend that explains the numbers in them.
*/

:- meta_predicate
    clauses_text(:, -),
    textbook_text(:, -),
    clpfd_text(:, -),
    textbook_predicates(:, -).

%!  clauses_text(:Game, -Text:string) is det.
%
%   Text is the specialised program of Game, after a legend that explains the numbers of its states.

clauses_text(Game, Text) :-
    game_theory(Game, Theory),
    theory_legend(Theory, Lines),
    engine_clauses(clauses, Theory, Clauses),
    with_output_to(string(Text),
                   ( forall(member(Line, Lines), format("%   ~w~n", [Line])),
                     nl,
                     forall(member(Clause, Clauses), portray_clause(current_output, Clause)) )).

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

%!  textbook_text(:Game, -Text:string) is det.
%
%   Text is the textbook program, with the dialect `marks` and the dialects of the clues. Together with the
%   facts of the game, it is a complete program.

textbook_text(Game, Text) :-
    game_dialects(Game, Dialects),
    standalone_text(Dialects, Text).

game_dialects(Game:_, Dialects) :-
    findall(Dialect, ( Game:guess(_, _, Pattern), functor(Pattern, Dialect, _) ), Found),
    sort([marks|Found], Dialects).

%!  standalone_text(+Dialects:list, -Text:string) is det.
%
%   Text is the textbook program without modules: the clauses and comments of feedback.pl, parts.pl, the files
%   of Dialects, rules.pl and textbook.pl. Several dialects define the same predicates.

standalone_text(Dialects, Text) :-
    program_modules(codes_textbook, Dialects, Modules),
    joined_text("", Modules, Text).

joined_text(Before, Modules, Text) :-
    modules_text(Modules, Clauses),
    findall(Text0, ( joint(Indicator), term_to_atom(Indicator, Text0) ), Joint),
    atomic_list_concat(Joint, ', ', Names),
    format(string(Together), ":- discontiguous ~w.~n", [Names]),
    atomics_to_string([Before, Together, Clauses], Text).

%   joint(?Indicator): several modules of the textbook program define the predicate Indicator, Name/Arity. Every
%   other predicate is defined by one module.

joint(dialect_parts/2).
joint(guess_code_answer/4).
joint(dialect_answer/4).
joint(told_rules/3).
joint(english/2).

%   program_modules(+Program, +Dialects, -Modules): Modules are the modules of a listing, in order. The last one
%   is Program, which calls the others: the modules of Dialects, and what these need. A custom dialect needs the
%   module codes_own.

program_modules(Program, Dialects, Modules) :-
    maplist(dialect_module, Dialects, Each),
    (   member(Module, Each),
        \+ module_property(Module, file(_))
    ->  Middle = [codes_own|Each]
    ;   Middle = Each
    ),
    append([[codes_feedback, codes_parts], Middle, [codes_rules, Program]], Modules).

%!  clpfd_text(:Game, -Text:string) is det.
%
%   Text is the program that finds the codes by constraints, with the dialects of the clues. Together with the facts
%   of the game, it is a complete program. See textbook_text/2.

clpfd_text(Game, Text) :-
    make_engine(clpfd, Game),           % loads the program
    game_dialects(Game, Dialects),
    program_modules(codes_clpfd, Dialects, Modules),
    joined_text(":- use_module(library(clpfd)).\n", Modules, Text).

%!  textbook_predicates(:Game, -Indicators:list) is det.
%
%   Indicators has a list [Name, Arity] for each predicate of the textbook program of Game. If a custom dialect
%   defines a predicate that the textbook program also defines, the list [Name, Arity] occurs twice.

textbook_predicates(Game, Indicators) :-
    game_dialects(Game, Dialects),
    program_modules(codes_textbook, Dialects, Modules),
    findall([Name, Arity],
            ( member(Module, Modules),
              current_predicate(Module:Name/Arity),
              \+ sub_atom(Name, 0, _, _, $),
              functor(Head, Name, Arity),
              \+ predicate_property(Module:Head, imported_from(_)),
              \+ joint(Name/Arity) ),
            Apart),
    findall([Name, Arity], joint(Name/Arity), Joint),
    append(Joint, Apart, Indicators).
