:- module(machine_merging,
          [ guest_text/3,               % +Old, +New, -Text
            text_predicates/3,          % +Before, +Text, -Predicates
            with_clauses/3,             % +Texts, -Clauses, :Goal
            text_without/3              % +Text, +Clauses, -Rest
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(programs, [library_module/2]).

/** <module> Clauses that replace others

A person's new definition of a predicate replaces the old clauses of that predicate. The rest of the program
keeps its text.
*/

%!  guest_text(+Old, +New, -Text:string) is det.
%
%   Text is the program Old without the predicates that New defines. Comments stay. If Old or New is
%   unreadable, Text is Old.

guest_text(Old, New, Text) :-
    catch(with_clauses([Old, New], [Known, Anew], true), error(_, _), fail),
    !,
    findall(Indicator, member(clause(Indicator, _, _, _), Anew), Defined),
    include(defines(Defined), Known, Gone),
    text_without(Old, Gone, Text).
guest_text(Old, _, Old).

defines(Indicators, clause(Indicator, _, _, _)) :- memberchk(Indicator, Indicators).

%!  text_predicates(+Before, +Text, -Predicates:list) is det.
%
%   Predicates has [Name, Arity] for each predicate that Text defines. Text may use the operators of the text
%   Before. Predicates is [] if one of the two texts is unreadable.

text_predicates(Before, Text, Predicates) :-
    catch(with_clauses([Before, Text], [_, Clauses], true), error(_, _), Clauses = []),
    findall([Name, Arity], member(clause(Name/Arity, _, _, _), Clauses), Found),
    sort(Found, Predicates).

%!  text_without(+Text, +Clauses:list, -Rest:string) is det.
%
%   Rest is Text without Clauses, a list of terms that with_clauses/3 has made for Text, in the same order.

text_without(Text, Clauses, Rest) :-
    findall(From-To, member(clause(_, From, To, _), Clauses), Gaps),
    without_gaps(Gaps, 0, Text, Pieces),
    atomics_to_string(Pieces, Rest).

without_gaps([], From, Old, [Rest]) :- sub_string(Old, From, _, 0, Rest).
without_gaps([Start-End|Gaps], From, Old, [Piece|Pieces]) :-
    Length is max(0, Start-From),
    sub_string(Old, From, Length, _, Piece),
    without_gaps(Gaps, End, Old, Pieces).

%!  with_clauses(+Texts:list, -Clauses:list(list), :Goal) is semidet.
%
%   Read the programs in Texts. The list Clauses has a list for each program. For each clause of a program, that
%   list has a term clause(Indicator, From, To, Term-Names). Indicator names the predicate. The clause begins at
%   the character From of the text, and ends before To. Term is the clause itself. Names has the names of its
%   variables. A program may use the operators of the programs before it. Goal is called once while all these
%   operators exist in the module machine_guest_reading.
%
%   @error syntax_error(What) for an unreadable text

:- meta_predicate with_clauses(+, -, 0).

with_clauses(Texts, Clauses, Goal) :-
    setup_call_cleanup(set_module(machine_guest_reading:class(temporary)),
                       ( maplist(text_clauses, Texts, Clauses), once(Goal) ),
                       '$destroy_module'(machine_guest_reading)).

text_clauses(Text, Clauses) :-
    setup_call_cleanup(open_string(Text, Stream), stream_clauses(Stream, Text, Clauses), close(Stream)).

stream_clauses(Stream, Text, Clauses) :-
    read_term(Stream, Term, [term_position(Start), module(machine_guest_reading), quasi_quotations(_),
                             variable_names(Names)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   stream_position_data(char_count, Start, From),
        character_count(Stream, To0),
        past_line(Text, To0, To),
        operators(Term),
        ( defined(Term, Indicator) -> Clauses = [clause(Indicator, From, To, Term-Names)|Rest] ; Clauses = Rest ),
        stream_clauses(Stream, Text, Rest)
    ).

past_line(Text, To0, To) :-
    (   sub_string(Text, To0, 1, _, "\n")
    ->  To is To0+1
    ;   To = To0
    ).

operators(:- op(Priority, Type, Name)) :-
    atom(Name),
    !,
    catch(op(Priority, Type, machine_guest_reading:Name), error(_, _), true).
operators(:- use_module(Library)) :- !, library_operators(Library).
operators(:- use_module(Library, _)) :- !, library_operators(Library).
operators(_).

%   library_operators(+Library): declare the operators that Library exports. Read them from its source,
%   without loading it.

library_operators(Library) :-
    catch(forall(( library_exports(Library, Exports), member(op(Priority, Type, Name), Exports) ),
                 op(Priority, Type, machine_guest_reading:Name)),
          error(_, _),
          true).

library_exports(Library, Exports) :-
    absolute_file_name(Library, File, [file_type(prolog), access(read)]),
    (   file_name_extension(_, qlf, File)       % it has no source, as in WebAssembly
    ->  library_module(File, Module),
        module_property(Module, exported_operators(Exports))
    ;   setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]), module_exports(Stream, Exports), close(Stream))
    ).

module_exports(Stream, Exports) :-
    read(Stream, Term),
    (   Term = (:- encoding(_))
    ->  module_exports(Stream, Exports)
    ;   Term = (:- module(_, Exports))
    ).

defined((:- _), _) :- !, fail.
defined((Head --> _), Indicator) :-
    !,
    ( nonvar(Head), Head = (Plain, _) -> true ; Plain = Head ),
    callable(Plain),
    functor(Plain, Name, Arity0),
    Arity is Arity0+2,
    Indicator = Name/Arity.
defined((Head :- _), Indicator) :- !, defined(Head, Indicator).
defined(Head, Name/Arity) :- callable(Head), functor(Head, Name, Arity).
