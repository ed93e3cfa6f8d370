:- module(codes_dialects,
          [ guess_code_answer/3,       % +Guess, +Code, ?Answer
            guess_code_answer/4,       % +Symbols, +Guess, +Code, ?Answer
            dialect_parts/2,           % +Dialect, -Parts
            dialect_open/2,            % +Dialect, -Answer
            dialect_answer/4,          % +Dialect, +Symbols, +Pegs, -Answer
            told_rules/3,              % +Told, +Guess, -Rules
            answer_value/2,            % +Answer, -Value
            dialect_module/2           % +Dialect, -Module
          ]).

:- autoload(library(occurs), [sub_term/2]).
:- use_module('dialects/marks', []).    % the usual one; others are loaded when they are met

/** <module> The dialects: what a guess is answered with

An answer is a term whose name is its dialect: marks(Black, White), colours([green,grey]). A dialect is one file in
`dialects/`, a module named after it that defines

  - dialect_parts(Dialect, Parts): the names and kinds of the answer's arguments. A kind is number(Name),
    colours(Name, Colours) or place(Name).
  - guess_code_answer(Symbols, Guess, Code, Answer): the secret Code answers Guess with Answer. Symbols are all
    symbols in their order, for dialects that compare them.
  - dialect_answer(Dialect, Symbols, Pegs, Answer): the answers that guesses of Pegs pegs can get.
  - told_rules(Told, Guess, Rules): what an answer says of the code, as rules. Its numbers may be half known.

The first says what an answer means; the textbook program uses nothing else. The last is what all faster programs
use. A file is loaded when its dialect is first asked for.
*/

%!  guess_code_answer(+Guess:list, +Code:list, ?Answer) is nondet.
%
%   As guess_code_answer/4, for an Answer whose dialect is known and does not compare symbols.

guess_code_answer(Guess, Code, Answer) :- guess_code_answer([], Guess, Code, Answer).

%!  guess_code_answer(+Symbols:list, +Guess:list, +Code:list, ?Answer) is nondet.
%
%   The secret Code answers Guess with Answer, whose name and arity are known.

guess_code_answer(Symbols, Guess, Code, Answer) :-
    answer_module(Answer, Module),
    Module:guess_code_answer(Symbols, Guess, Code, Answer).

english(guess_code_answer(_, Guess, Code, Answer), [code(Code), "answers", code(Guess), "with", answer(Answer)]).

%!  dialect_parts(+Dialect, -Parts:list) is det.
%
%   Parts are the names and kinds of the parts of an answer.

dialect_parts(Dialect, Parts) :-
    dialect_module(Dialect, Module),
    Module:dialect_parts(Dialect, Parts).

%!  dialect_open(+Dialect, -Answer) is det.
%
%   Answer is of Dialect; its parts are unknown.

dialect_open(Dialect, Answer) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    functor(Answer, Dialect, Arity).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   Answer is possible for some guess of Pegs pegs. Every possible answer is one of these.

dialect_answer(Dialect, Symbols, Pegs, Answer) :-
    dialect_module(Dialect, Module),
    Module:dialect_answer(Dialect, Symbols, Pegs, Answer).

%!  told_rules(+Told, +Guess:list, -Rules:list) is det.
%
%   A code gives an answer to Guess that Told allows if and only if it obeys all Rules.

told_rules(Told, Guess, Rules) :-
    answer_module(Told, Module),
    Module:told_rules(Told, Guess, Rules),
    ground(Rules),                      % what is open could become another rule later
    \+ ( sub_term(Rule, Rules), Rule = prolog(_, _) ).  % a goal that nobody has checked

%!  answer_value(+Answer, -Value:list) is det.
%
%   Value is Answer for programs in other languages: the list of its parts.

answer_value(Answer, Value) :- Answer =.. [_|Value].

answer_module(Answer, Module) :-
    functor(Answer, Dialect, _),
    dialect_module(Dialect, Module).

%!  dialect_module(+Dialect, -Module) is det.
%
%   Module is that of the file of Dialect, which is loaded if it is not yet.

dialect_module(Dialect, Module) :-
    (   known(Dialect, Module0)
    ->  Module = Module0
    ;   atom_concat(codes_, Dialect, Module),
        (   current_predicate(Module:told_rules/3)      % one's own, see own.pl. Anybody's facts may name a module
        ->  true
        ;   dialect_file(Dialect, File)
        ->  load_files(Module:File, [if(not_loaded), imports([])])
        ;   throw(error(existence_error(dialect, Dialect), _))
        ),
        assertz(known(Dialect, Module))
    ).

:- dynamic known/2.                     % Dialect, Module: it is loaded

%   dialect_file(+Dialect, -File) is semidet: Dialect, which anybody's facts may say, is the name of a file beside the others.

dialect_file(Dialect, File) :-
    file_base_name(Dialect, Dialect),
    module_property(codes_dialects, file(Here)),
    file_directory_name(Here, Directory),
    atomic_list_concat([Directory, /, dialects, /, Dialect, '.pl'], File),
    exists_file(File).
