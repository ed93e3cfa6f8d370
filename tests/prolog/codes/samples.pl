:- module(samples,
          [ thorough/0,
            trial/2,                   % +Enough, +Many
            random_theory/1,           % -Theory
            random_theory/3,           % +Pegs, +Kinds, -Theory
            random_lies/2,             % +Theory0, -Theory
            random_symbols/2,          % +Kinds, -Symbols
            random_clue/6,             % +Dialect, +Pegs, +Symbols, +Secret, -Guess, -Pattern
            random_rule/3,             % +Pegs, +Symbols, -Rule
            random_quantity/3,         % +Pegs, +Symbols, -Quantity
            random_code/3,             % +Pegs, +Symbols, -Code
            dialect/1,                 % -Dialect
            every_code/3,              % +Pegs, +Symbols, -Code
            page_text/3,               % +Codes, +Symbols, -Text
            place_counts/4,            % +Codes, +Symbols, +Place, -Counts
            code_gives/4,              % +Symbols, +Code, +Guess, +Pattern
            sum_met/2,                 % +Sum, +Code
            terms_sum/3,               % +Terms, +Code, -Sum
            theory_expected/2,         % +Theory, -Codes
            in_game/3                  % +Theory, -Game, :Goal
          ]).
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/definition/parts').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module('../../../prolog/codes/automata/sums').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(modules)).
:- use_module(library(random)).

/** <module> Small random games, and their codes by enumeration
*/

:- meta_predicate in_game(+, -, 0).

%!  thorough is semidet.
%
%   True if MMLOGIC_THOROUGH asks for all long checks.

thorough :-
    getenv('MMLOGIC_THOROUGH', Set),
    Set \== ''.

%!  trial(+Enough, +Many) is multi.
%
%   Succeeds once for each random game: Enough times in every run, Many times with MMLOGIC_THOROUGH.

trial(Enough, Many) :-
    (   thorough
    ->  between(1, Many, _)
    ;   between(1, Enough, _)
    ).

%!  dialect(-Dialect) is multi.
%
%   Dialect is the name of a file beside the others.

dialect(Dialect) :-
    module_property(codes_dialects, file(Here)),
    file_directory_name(Here, Directory),
    atom_concat(Directory, '/dialects', Folder),
    directory_files(Folder, Files),
    msort(Files, Sorted),
    member(File, Sorted),
    file_name_extension(Dialect, pl, File).

%!  random_theory(-Theory) is det.

random_theory(Theory) :-
    random_between(1, 4, Pegs),
    random_between(1, 4, Kinds),
    random_theory(Pegs, Kinds, Theory).

%!  random_theory(+Pegs, +Kinds, -Theory) is det.
%
%   Theory has clues of all dialects. Most are true of one secret. Others have any answers.

random_theory(Pegs, Kinds, theory(Pegs, Symbols, Clues, Rules)) :-
    random_symbols(Kinds, Symbols),
    random_code(Pegs, Symbols, Secret),
    random_between(0, 4, Many),
    findall(Dialect, dialect(Dialect), Dialects),
    findall(clue(Number, Guess, Pattern),
            ( between(1, Many, Number),
              random_member(Dialect, [marks|Dialects]),
              random_clue(Dialect, Pegs, Symbols, Secret, Guess, Pattern) ),
            Clues),
    random_between(0, 2, Ruled),
    length(Rules, Ruled),
    maplist(random_rule(Pegs, Symbols), Rules).

%!  random_lies(+Theory0, -Theory) is det.
%
%   Theory allows some wrong clues.

random_lies(theory(Pegs, Symbols, Clues, Rules0), theory(Pegs, Symbols, Clues, Rules)) :-
    random_between(0, 3, Lies),
    random_permutation([lies =< Lies|Rules0], Rules).

%!  random_symbols(+Kinds, -Symbols) is det.

random_symbols(Kinds, Symbols) :-
    random_member(Names0, [[red,blue,none,sum,code], [0,3,1,12,-2]]),
    random_permutation(Names0, Names),
    length(Symbols, Kinds),
    append(Symbols, _, Names).

%!  random_clue(+Dialect, +Pegs, +Symbols, +Secret, -Guess, -Pattern) is det.
%
%   Pattern is an answer to Guess. Some numbers are partly known. Most answers are true of Secret.

random_clue(Dialect, Pegs, Symbols, Secret, Guess, Pattern) :-
    random_guess(Pegs, Symbols, Guess),
    (   maybe(0.8)
    ->  dialect_parts(Dialect, Parts),
        length(Parts, Arity),
        functor(Answer, Dialect, Arity),
        guess_code_answer(Symbols, Guess, Secret, Answer)
    ;   findall(Possible, dialect_answer(Dialect, Symbols, Pegs, Possible), Answers),
        random_member(Answer, Answers)
    ),
    partly_known(Dialect, Answer, Pattern).

%   Some guesses have blank pegs.

random_guess(Pegs, Symbols, Guess) :-
    (   maybe(0.2)
    ->  random_code(Pegs, ['_'|Symbols], Guess)
    ;   random_code(Pegs, Symbols, Guess)
    ).

partly_known(higher, Answer, Answer) :- !.
partly_known(marks, marks(Black, White), marks(any, total(Pattern))) :-
    maybe(0.1),
    !,
    Total is Black+White,
    partly_known_part(Total, Pattern).
partly_known(_, Answer, Pattern) :-
    Answer =.. [Dialect|Parts0],
    maplist(partly_known_part, Parts0, Parts),
    Pattern =.. [Dialect|Parts].

partly_known_part(Part, Pattern) :-
    (   integer(Part),
        maybe(0.4)
    ->  Less is max(0, Part-1),
        More is Part+1,
        random_member(Pattern, [any, >=(Part), >=(Less), =<(Part), =<(More), between(Less, More), between(Part, Part)])
    ;   Pattern = Part
    ).

%!  random_code(+Pegs, +Symbols, -Code) is det.

random_code(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(random_symbol(Symbols), Code).

random_symbol(Symbols, Symbol) :- random_member(Symbol, Symbols).

%!  random_rule(+Pegs, +Symbols, -Rule) is det.
%
%   Rule is a random rule of any kind.

random_rule(Pegs, Symbols, Rule) :-
    random_member(Kind, [and, or, not, at_least, distinct, ended, before, place, places, among, prime,
                         comparison, comparison, comparison, comparison]),
    random_rule(Kind, Pegs, Symbols, Rule).

random_rule(and, Pegs, Symbols, (A,B)) :- random_rule(Pegs, Symbols, A), random_rule(Pegs, Symbols, B).
random_rule(or, Pegs, Symbols, (A;B))  :- random_rule(Pegs, Symbols, A), random_rule(Pegs, Symbols, B).
random_rule(not, Pegs, Symbols, \+ A)  :- random_rule(Pegs, Symbols, A).
random_rule(at_least, Pegs, Symbols, at_least(Least, Rules)) :-
    random_between(0, 4, Least),
    length(Rules, 3),
    maplist(random_rule(comparison, Pegs, Symbols), Rules).
random_rule(distinct, _, _, distinct).
random_rule(ended, Pegs, Symbols, ended(End, Least)) :-
    random_between(1, Pegs, Least),
    random_member(End, Symbols).
random_rule(before, Pegs, Symbols, Rule) :-
    random_rule(ended, Pegs, Symbols, ended(End, Least)),
    exclude(==(End), Symbols, Kinds),
    (   Kinds == []
    ->  Rule = ended(End, Least)
    ;   Rule = ( ended(End, Least), Before ),
        random_before(Kinds, End, Before)
    ).
random_rule(place, Pegs, Symbols, Rule) :-
    random_between(1, Pegs, I),
    random_member(Symbol, Symbols),
    random_member(Rule, [code(I) = Symbol, code(I) \= Symbol]).
random_rule(places, Pegs, _, Rule) :-
    random_between(1, Pegs, I),
    random_between(1, Pegs, J),
    random_comparison(code(I), code(J), Rule).
random_rule(among, Pegs, Symbols, among(Words)) :-
    random_between(0, 6, Many),
    length(Words0, Many),
    maplist(random_code(Pegs, Symbols), Words0),
    list_to_set(Words0, Words).
random_rule(prime, Pegs, Symbols, prime(A)) :- random_quantity(Pegs, Symbols, A).
random_rule(comparison, Pegs, Symbols, Rule) :-
    random_quantity(Pegs, Symbols, A),
    random_quantity(Pegs, Symbols, B0),
    random_between(-3, 6, Number),
    random_member(B, [B0, Number, Number]),
    random_comparison(A, B, Rule).

%   random_before(+Kinds, +End, -Rule): Rule is about the code before End, of any length. Rule names no place.

random_before(Kinds, End, Rule) :-
    random_between(0, 4, Number),
    random_placeless(Kinds, A),
    random_placeless(Kinds, B),
    random_comparison(A, B, Two),
    random_comparison(A, Number, One),
    random_comparison(before(End, A), Number, Value),
    random_member(Rule, [Value, before(End, prime(A)), before(End, distinct), before(End, One), before(End, (One;distinct)), before(End, (\+ distinct, Two)),
                         before(End, at_least(2, [One, Two, distinct])), \+ before(End, distinct), \+ before(End, (One;Two))]).

random_placeless(Kinds, Quantity) :-
    include(sometimes, Kinds, Counted),
    random_member(Quantity, [kinds, kinds(Counted), count(Counted), sum, kinds-count(Counted), 2*sum, kinds*count(Counted), abs(kinds-2), sum mod 3, 1]).

random_comparison(A, B, Rule) :-
    random_member(Op, [=, \=, <, >, =<, >=]),
    Rule =.. [Op, A, B].

%!  random_quantity(+Pegs, +Symbols, -Quantity) is det.
%
%   Quantity is a random quantity of any kind. Sums are only of numbers.

random_quantity(Pegs, Symbols, Quantity) :-
    random_member(Kind, [plus, minus, times, product, remainder, absolute, single, single, single, single, single, single, single, single]),
    random_quantity(Kind, Pegs, Symbols, Quantity).

random_quantity(plus, Pegs, Symbols, A+B)  :- random_quantity(Pegs, Symbols, A), random_quantity(Pegs, Symbols, B).
random_quantity(minus, Pegs, Symbols, A-B) :- random_quantity(Pegs, Symbols, A), random_quantity(Pegs, Symbols, B).
random_quantity(times, Pegs, Symbols, Product) :-
    random_between(-2, 2, Factor),
    random_quantity(Pegs, Symbols, A),
    random_member(Product, [Factor*A, A*Factor]).
random_quantity(product, Pegs, Symbols, A*B) :- random_quantity(Pegs, Symbols, A), random_quantity(Pegs, Symbols, B).
random_quantity(remainder, Pegs, Symbols, A mod N) :-
    random_between(1, 4, N),
    random_quantity(Pegs, Symbols, A).
random_quantity(absolute, Pegs, Symbols, abs(A)) :- random_quantity(Pegs, Symbols, A).
random_quantity(single, Pegs, Symbols, Quantity) :-
    random_between(1, Pegs, I),
    numlist(1, Pegs, Places0),
    include(sometimes, Places0, Places),
    include(sometimes, Symbols, Counted),
    random_member(Symbol, Symbols),
    random_guess(Pegs, Symbols, Guess),
    (   maplist(integer, Symbols)
    ->  Sums = [sum, sum(Places), code(I), number]
    ;   Sums = [sum]
    ),
    append(Sums, [count(Symbol), count(Counted), kinds, kinds(Counted), rank(I), rank_of(Symbol), black(Guess), white(Guess),
                  shared(Guess), distance(Guess), 2], Quantities),
    random_member(Quantity, Quantities).

sometimes(_) :- maybe.

%!  every_code(+Pegs, +Symbols, -Code) is nondet.

every_code(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(symbol_of(Symbols), Code).

symbol_of(Symbols, Symbol) :- member(Symbol, Symbols).

%!  code_gives(+Symbols, +Code, +Guess, +Pattern) is semidet.
%
%   The answer of the secret Code to Guess fits Pattern.

code_gives(Symbols, Code, Guess, Pattern) :-
    functor(Pattern, Dialect, Arity),
    functor(Answer, Dialect, Arity),
    once(guess_code_answer(Symbols, Guess, Code, Answer)),
    answer_fits(Pattern, Answer).

%!  sum_met(+Sum, +Code) is semidet.

sum_met(sum(Terms, Op, Target), Code) :-
    terms_sum(Terms, Code, Sum),
    op_met(Op, Sum, Target).

op_met(=, X, Y)  :- X =:= Y.
op_met(\=, X, Y) :- X =\= Y.
op_met(=<, X, Y) :- X =< Y.
op_met(>=, X, Y) :- X >= Y.

%!  terms_sum(+Terms, +Code, -Sum) is det.
%
%   Sum is the total weight of the pegs of Code, peg by peg. Code may be a prefix.

terms_sum(Terms, Code, Sum) :-
    findall(Weight,
            ( nth1(Place, Code, Symbol),
              Before is Place-1,
              length(Earlier, Before),
              append(Earlier, _, Code),
              aggregate_all(count, ( member(S, Earlier), S == Symbol ), Seen),
              terms_weight(Terms, Place, Symbol, Seen, Weight) ),
            Weights),
    sum_list(Weights, Sum).

%!  theory_expected(+Theory, -Codes) is det.
%
%   Codes are all codes of Theory, by definition.

theory_expected(theory(Pegs, Symbols, Clues, Rules), Codes) :-
    findall(Lies, member(lies =< Lies, Rules), Liess),
    min_list([inf|Liess], Least),
    ( Liess == [] -> Most = 0 ; Most = Least ),
    findall(Code,
            ( every_code(Pegs, Symbols, Code),
              aggregate_all(count, ( member(clue(_, Guess, Pattern), Clues),
                                     \+ code_gives(Symbols, Code, Guess, Pattern) ), False),
              False =< Most,
              forall(member(Rule, Rules), code_obeys(Symbols, Code, Rule)) ),
            Codes).

%!  in_game(+Theory, -Game, :Goal) is semidet.
%
%   Run Goal once. Meanwhile the module Game has the facts of Theory.

in_game(theory(Pegs, Symbols, Clues, Rules), Game, Goal) :-
    in_temporary_module(Game, make_facts(Game, Pegs, Symbols, Clues, Rules), run(Goal)).

:- meta_predicate run(0).

run(Goal) :- once(Goal).               % in its own module, not in the game

make_facts(Game, Pegs, Symbols, Clues, Rules) :-
    dynamic([Game:guess/3, Game:rule/2]),
    assertz(Game:pegs(Pegs)),
    forall(nth1(Index, Symbols, Symbol), assertz(Game:symbol(Index, Symbol))),
    forall(member(clue(Number, Guess, Answer), Clues), assertz(Game:guess(Number, Guess, Answer))),
    forall(nth1(Number, Rules, Rule), assertz(Game:rule(Number, Rule))).

%!  page_text(+Codes, +Symbols, -Text:string) is det.
%
%   Text has a letter for each peg of Codes, as in codes_page/5.

page_text(Codes, Symbols, Text) :-
    findall(Letter, ( member(Code, Codes), member(S, Code), nth1(Index, Symbols, S), Letter is 0'A+Index-1 ), Letters),
    string_codes(Text, Letters).

%!  place_counts(+Codes, +Symbols, +Place, -Counts) is det.
%
%   Counts has the number of Codes with each of Symbols at Place.

place_counts(Codes, Symbols, Place, Counts) :-
    findall(Count,
            ( member(Symbol, Symbols),
              aggregate_all(count, ( member(Code, Codes), nth1(Place, Code, S), S == Symbol ), Count) ),
            Counts).
