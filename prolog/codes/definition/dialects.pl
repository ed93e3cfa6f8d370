:- module(codes_dialects,
          [ guess_code_answer/3,       % +Guess, +Code, ?Answer
            guess_code_answer/4,       % +Symbols, +Guess, +Code, ?Answer
            dialect_parts/2,           % +Dialect, -Parts
            dialect_open/2,            % +Dialect, -Answer
            dialect_answer/4,          % +Dialect, +Symbols, +Pegs, -Answer
            told_rules/3,              % +Pattern, +Guess, -Rules
            answer_value/2,            % +Answer, -Value
            dialect_module/2           % +Dialect, -Module
          ]).

:- autoload(library(occurs), [sub_term/2]).
:- use_module('dialects/marks', []).    % the default dialect

/** <module> Dialects: the kinds of answers

An answer is a term with the name of its dialect, such as marks(Black, White) or colours([green,grey]). Each
dialect has a file in `dialects/`, which is loaded when the dialect is first used. The file's module,
codes_DIALECT, defines four predicates:

    | predicate                                       | meaning                                                |
    | dialect_parts(Dialect, Parts)                   | Parts are the kinds and names of an answer's arguments |
    | guess_code_answer(Symbols, Guess, Code, Answer) | the secret Code answers Guess with Answer              |
    | dialect_answer(Dialect, Symbols, Pegs, Answer)  | a guess of Pegs pegs can get Answer                    |
    | told_rules(Pattern, Guess, Rules)               | the answer fits Pattern iff the code obeys Rules       |

  - Parts is a list of number(Name), word(Name, Words) and colours(Name, Words). Words lists the possible
    words, or the possible colours of one peg. The dialect `higher` has two other kinds of parts.
  - Symbols are all symbols, in their order.
  - Pattern is an answer in which a number may be replaced by bounds: see parts.pl.

The textbook program uses guess_code_answer/4. All faster programs use told_rules/3. The two predicates agree:
for every code, the goal

    guess_code_answer(Symbols, Guess, Code, Answer), answer_fits(Pattern, Answer)

is equivalent to the goal

    told_rules(Pattern, Guess, Rules), forall(member(Rule, Rules), code_obeys(Symbols, Code, Rule))
*/

%!  guess_code_answer(+Guess:list, +Code:list, ?Answer) is nondet.
%
%   As guess_code_answer/4, for a dialect in which the order of the symbols does not matter.

guess_code_answer(Guess, Code, Answer) :- guess_code_answer([], Guess, Code, Answer).

%!  guess_code_answer(+Symbols:list, +Guess:list, +Code:list, ?Answer) is nondet.
%
%   The secret Code answers Guess with Answer. Answer is at least marks(_, _): its name and arity are known.

guess_code_answer(Symbols, Guess, Code, Answer) :-
    answer_module(Answer, Module),
    Module:guess_code_answer(Symbols, Guess, Code, Answer).

english(guess_code_answer(_, Guess, Code, Answer), [code(Code), "answers", code(Guess), "with", answer(Answer)]).

%!  dialect_parts(+Dialect, -Parts:list) is det.
%
%   Parts has the kind and the name of each part of an answer in Dialect: [number(black), number(white)] for
%   `marks`.

dialect_parts(Dialect, Parts) :-
    dialect_module(Dialect, Module),
    Module:dialect_parts(Dialect, Parts).

%!  dialect_open(+Dialect, -Answer) is det.
%
%   Answer is an answer in Dialect with variables as parts, such as marks(_, _).

dialect_open(Dialect, Answer) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    functor(Answer, Dialect, Arity).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   Answer may be the answer to a guess of Pegs pegs of Symbols in Dialect. No possible answer is missing, but
%   solutions may be impossible.

dialect_answer(Dialect, Symbols, Pegs, Answer) :-
    dialect_module(Dialect, Module),
    Module:dialect_answer(Dialect, Symbols, Pegs, Answer).

%!  told_rules(+Pattern, +Guess:list, -Rules:list) is det.
%
%   A code obeys all Rules if and only if its answer to Guess fits Pattern.

told_rules(Pattern, Guess, Rules) :-
    answer_module(Pattern, Module),
    Module:told_rules(Pattern, Guess, Rules),
    ground(Rules),                      % a variable in a rule could be bound later
    \+ ( sub_term(Rule, Rules), Rule = prolog(_, _) ).  % the sandbox has not checked its goal

%!  answer_value(+Answer, -Value:list) is det.
%
%   Value is the list of the arguments of Answer, for Python: [2, 1] for marks(2, 1).

answer_value(Answer, Value) :- Answer =.. [_|Value].

answer_module(Answer, Module) :-
    functor(Answer, Dialect, _),
    dialect_module(Dialect, Module).

%!  dialect_module(+Dialect, -Module) is det.
%
%   Module defines Dialect. The file of the dialect is loaded if necessary.
%
%   @error existence_error(dialect, Dialect) if there is no such file

dialect_module(Dialect, Module) :-
    (   known(Dialect, Module0)
    ->  Module = Module0
    ;   atom_concat(codes_, Dialect, Module),
        (   current_predicate(Module:told_rules/3)      % a custom dialect: see own.pl
        ->  true
        ;   dialect_file(Dialect, File)
        ->  load_files(Module:File, [if(not_loaded), imports([])])
        ;   throw(error(existence_error(dialect, Dialect), _))
        ),
        assertz(known(Dialect, Module))
    ).

:- dynamic known/2.                     % Dialect, Module: cache of dialect_module/2

%   dialect_file(+Dialect, -File) is semidet: File in `dialects/` defines Dialect. Fails if the name Dialect
%   contains a folder, because an untrusted program may have chosen the name.

dialect_file(Dialect, File) :-
    file_base_name(Dialect, Dialect),
    module_property(codes_dialects, file(Here)),
    file_directory_name(Here, Directory),
    atomic_list_concat([Directory, /, dialects, /, Dialect, '.pl'], File),
    exists_file(File).
