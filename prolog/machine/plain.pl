:- module(machine_plain,
          [ plain/2,                    % +Term, -Plain
            plain_text/2                % +Term, -Text
          ]).
:- autoload(library(error), [must_be/2, type_error/2]).

/** <module> Terms that can leave Prolog

Numbers, strings and lists of them.  Written with writeq/1 they are JSON but for the escapes.
*/

%!  plain(+Term, -Plain) is det.
%
%   Plain is Term with strings for its atoms.  Lists may nest, but not beyond all reason.
%
%   @error type_error(plain, Term) when it holds anything but integers, finite floats, text and lists
%   @error instantiation_error when it is not ground

plain(Term, Plain) :-
    plain(Term, 200, Plain).

plain(Term, Depth, Plain) :-
    (   ( string(Term) ; integer(Term) )
    ->  Plain = Term
    ;   atom(Term), Term \== []
    ->  atom_string(Term, Plain)
    ;   other_plain(Term, Depth, Plain)
    ).

other_plain(Term, _, _) :-
    var(Term),
    !,
    must_be(nonvar, Term).
other_plain([], _, []) :- !.
other_plain([X|Xs], Depth, Plain) :-
    Depth > 0,
    !,
    '$skip_list'(_, Xs, Tail),
    must_be(list, Tail),
    Deeper is Depth-1,
    all_plain([X|Xs], Deeper, Plain).
other_plain(Term, _, Term) :-
    float(Term),
    float_class(Term, Class),
    Class \== nan, Class \== infinite,
    !.
other_plain(Term, _, _) :-
    type_error(plain, Term).

all_plain([], _, []).
all_plain([X|Xs], Depth, [Y|Ys]) :-
    ( integer(X) -> Y = X ; plain(X, Depth, Y) ),
    all_plain(Xs, Depth, Ys).

%!  plain_text(+Term, -Text:string) is det.
%
%   Text is that of an atom, string or number, or of a list of codes or characters.
%
%   @error type_error(text, Term)

plain_text(Term, Text) :-
    string(Term),
    !,
    Text = Term.
plain_text(Term, _) :-
    var(Term),
    !,
    must_be(nonvar, Term).
plain_text(Term, Text) :-
    number(Term),
    !,
    number_string(Term, Text).
plain_text(Term, Text) :-
    catch(text_to_string(Term, Text), error(_, _), type_error(text, Term)).
