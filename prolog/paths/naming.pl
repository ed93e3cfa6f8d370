:- module(paths_naming,
          [ board_style/2,              % +Board, -Style
            number_name/3,              % +Style, +Number, -Name
            words_text/4                % +Style, +Format, +Args, -Text
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(boards).

/** <module> The numbers and cells of a board in words

Numbers are written with digits, or with letters as in the columns of a spreadsheet: 1 is `A`, 26 is `Z`, 27 is `AA`.
*/

%!  board_style(+Board, -Style) is det.
%
%   Board writes its numbers in Style: `letters` or `digits`.

board_style(board(_, _, Extras), Style) :-
    (   memberchk(letters, Extras)
    ->  Style = letters
    ;   Style = digits
    ).

%!  number_name(+Style, +Number, -Name) is det.
%
%   Name is the positive Number in Style: an integer or an atom.

number_name(digits,  Number, Number).
number_name(letters, Number, Name) :-
    number_letters(Number, [], Codes),
    atom_codes(Name, Codes).

number_letters(0, Codes, Codes) :- !.
number_letters(Number, Codes0, Codes) :-
    Rest is (Number-1)//26,
    Code is 0'A + (Number-1) mod 26,
    number_letters(Rest, [Code|Codes0], Codes).

%!  words_text(+Style, +Format, +Args, -Text:string) is det.
%
%   Text is Format as in format/2, with the texts of Args. Each of Args is one of these terms:
%
%       | argument               | its text                                   |
%       | number(N)              | a number                                   |
%       | numbers(Ns)            | numbers, with commas and `and`             |
%       | ranges(Ns)             | as numbers(Ns), with runs as `3 to 5`      |
%       | between(Before, After) | the numbers between two numbers, as ranges |
%       | cell(Cell)             | a cell                                     |
%       | cells(Cells)           | cells, with commas and `and`               |
%       | words(Format, Args)    | a text of words_text/4                     |
%       | joined(Word, Args)     | Args, with commas and Word before the last |
%       | other terms            | the term as it is                          |

words_text(Style, Format, Args, Text) :-
    maplist(arg_text(Style), Args, Texts),
    format(string(Text), Format, Texts).

arg_text(Style, number(Number), Text) :- !,
    number_name(Style, Number, Text).
arg_text(Style, numbers(Numbers), Text) :- !,
    maplist(number_name(Style), Numbers, Texts),
    enumerated(Texts, and, Text).
arg_text(Style, ranges(Numbers), Text) :- !,
    numbers_ranges(Numbers, Ranges),
    arg_text(Style, joined(and, Ranges), Text).
arg_text(Style, between(Before, After), Text) :- !,
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    arg_text(Style, ranges(Numbers), Text).
arg_text(_, cell(Cell), Text) :- !,
    cell_text(Cell, Text).
arg_text(_, cells(Cells), Text) :- !,
    maplist(cell_text, Cells, Texts),
    enumerated(Texts, and, Text).
arg_text(Style, words(Format, Args), Text) :- !,
    words_text(Style, Format, Args, Text).
arg_text(Style, joined(Word, Args), Text) :- !,
    maplist(arg_text(Style), Args, Texts),
    enumerated(Texts, Word, Text).
arg_text(_, Text, Text).

%   numbers_ranges(+Numbers, -Ranges): Ranges are arguments of words_text/4 that write Numbers. Three or more
%   consecutive numbers become one argument.

numbers_ranges([], []).
numbers_ranges([First|Numbers], Ranges) :-
    run_on(Numbers, First, Last, Others),
    (   Last >= First+2
    ->  Ranges = [words("~w to ~w", [number(First), number(Last)])|Ranges1],
        numbers_ranges(Others, Ranges1)
    ;   Ranges = [number(First)|Ranges1],
        numbers_ranges(Numbers, Ranges1)
    ).

run_on([Next|Numbers], Number, Last, Others) :-
    Next =:= Number+1,
    !,
    run_on(Numbers, Next, Last, Others).
run_on(Others, Last, Last, Others).

%   enumerated(+Texts, +Word, -Text): Text joins Texts by commas, and the last two by Word.

enumerated([Last], _, Last) :- !.
enumerated(Texts, Word, Text) :-
    append(First, [Last], Texts),
    !,
    atomic_list_concat(First, ', ', Before),
    format(string(Text), "~w ~w ~w", [Before, Word, Last]).
