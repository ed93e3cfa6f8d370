:- module(machine_formats,
          [ bounded_fill/1,             % +Number
            bounded_format/2,           % +Format, +Arguments
            calling_format/1,           % +Format
            harmless_lines/2            % +Lines, -Harmless
          ]).
:- use_module(library(lists), [append/3, memberchk/2]).

/** <module> What a format may ask for

SWI-Prolog builds the characters of one directive of format/2 in memory of C, in one call that nothing stops. Its numbers say how many
these are: `~1000000000d` takes four gigabytes. And `~@` calls its argument, as options of `~W` do.
*/

most_filled(1_000_000).

%!  bounded_fill(+Number) is det.
%
%   @error representation_error(fill) if Number is more than one call may fill

bounded_fill(Number) :-
    (   integer(Number),
        most_filled(Most),
        Number > Most
    ->  throw(error(representation_error(fill), _))
    ;   true
    ).

:- multifile prolog:error_message//1.

prolog:error_message(representation_error(fill)) -->
    { most_filled(Most) },
    [ 'a goal asks for more than ~D characters at once'-[Most] ].

%!  bounded_format(+Format, +Arguments) is det.
%
%   The numbers in Format, and those that its `*` takes from Arguments, are together at most what one call may fill.
%
%   @error representation_error(fill)

bounded_format(Format, _) :-
    calling_format(Format),
    !,
    throw(error(permission_error(use, format_directive, Format), _)).
bounded_format(Format, Arguments) :-
    (   format_directives(Format, Arguments, Directives)
    ->  filled(Directives, 0)
    ;   true                            % that is an error, as format/2 says
    ).

%!  calling_format(+Format) is semidet.
%
%   Format may have a directive that calls a goal: `~@`, or `~W` by its options. library(prolog_format) counts the arguments of some
%   formats otherwise than format/2, so nothing can be said of what is called.

calling_format(Format) :-
    catch(text_to_string(Format, Text), error(_, _), fail),
    string_codes(Text, Codes),
    append(_, [0'~|Directive], Codes),
    calling_directive(Directive),
    !.

calling_directive([Code|_]) :- memberchk(Code, `@W`).
calling_directive([0'`,_|Codes]) :- calling_directive(Codes).
calling_directive([Code|Codes]) :-
    ( memberchk(Code, `*:+-`) ; code_type(Code, digit) ),
    calling_directive(Codes).

filled([], _).
filled([_-Number|Directives], Filled0) :-
    Filled is Filled0+Number,
    bounded_fill(Filled),
    filled(Directives, Filled).

%   format_directives(+Format, +Arguments, -Directives): Directives has Code-Number for each directive of Format, 0 for one
%   without a number.

format_directives(Format, Arguments0, Directives) :-
    catch(text_to_string(Format, Text), error(_, _), fail),
    string_codes(Text, Codes),
    ( is_list(Arguments0) -> Arguments = Arguments0 ; Arguments = [Arguments0] ),
    directives(Codes, Arguments, Directives).

directives([], _, []).
directives([Code|Codes0], Arguments0, Directives) :-
    (   Code == 0'~
    ->  number_argument(Codes0, Arguments0, Number, [Directive|Codes], Arguments1),
        taken(Directive, Arguments1, Arguments),
        Directives = [Directive-Number|Rest],
        directives(Codes, Arguments, Rest)
    ;   directives(Codes0, Arguments0, Directives)
    ).

number_argument([0'*|Codes], [Argument|Arguments], Number, Codes, Arguments) :-
    !,
    ( integer(Argument) -> Number is max(0, Argument) ; Number = 0 ).
number_argument([0'`, Code|Codes], Arguments, Code, Codes, Arguments) :- !. % a number to C
number_argument(Codes0, Arguments, Number, Codes, Arguments) :- digits(Codes0, 0, Number, Codes).

digits([Code|Codes0], Number0, Number, Codes) :-
    code_type(Code, digit(Weight)),
    !,
    Number1 is min(Number0*10+Weight, 1_000_000_000_000),
    digits(Codes0, Number1, Number, Codes).
digits(Codes, Number, Number, Codes).

taken(Directive, Arguments0, Arguments) :-
    (   memberchk(Directive, `~nt|+`)
    ->  Arguments = Arguments0
    ;   Arguments0 = [_|Arguments]
    ->  true
    ;   Arguments = []
    ).

%!  harmless_lines(+Lines, -Harmless:list) is det.
%
%   Harmless are the Lines of a message, with those written out that call a goal or ask for too many characters: a person's own
%   error may say which format tells it. Where a predicate is defined on this machine is left out.

harmless_lines([], []).
harmless_lines([nl, '~w at '-[_], url(_)|Lines], Harmless) :-
    !,
    harmless_lines(Lines, Harmless).
harmless_lines([Line0|Lines], [Line|Harmless]) :-
    harmless(Line0, Line),
    harmless_lines(Lines, Harmless).

harmless(url(_), '') :- !.
harmless(Line0, Line) :-
    (   nonvar(Line0),
        line_format(Line0, Format, Arguments, Written),
        \+ plain_format(Format, Arguments)
    ->  Line = '~p'-[Written]
    ;   Line = Line0
    ).

line_format(Format-Arguments, Format, Arguments, Format-Arguments).
line_format(ansi(_, Format, Arguments), Format, Arguments, Format-Arguments).
line_format(Format, Format, [], Format) :- atomic(Format).

plain_format(Format, Arguments) :-
    format_directives(Format, Arguments, Directives),
    \+ memberchk(0'@-_, Directives),
    catch(filled(Directives, 0), error(representation_error(_), _), fail).
