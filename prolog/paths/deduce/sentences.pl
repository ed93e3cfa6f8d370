:- module(paths_sentences,
          [ hint_sentence/2,            % +Hint, -Sentence
            technique_name/2            % ?Technique, ?Name
          ]).
:- use_module(library(apply)).
:- use_module(library(terms)).
:- use_module(library(lists)).

/** <module> Hints in words

Rows and columns count from 1 here, as people count.
*/

%!  technique_name(?Technique, ?Name) is nondet.

technique_name(bridge,      "bridge").
technique_name(only_cell,   "only cell for a number").
technique_name(only_number, "only number for a cell").
technique_name(link,        "link").
technique_name(dead_end,    "dead end").
technique_name(distance,    "distance").
technique_name(no_way_on,   "no way on").
technique_name(gap_paths,   "paths of a gap").
technique_name(reserved,    "reserved cells").
technique_name(parity,      "parity").
technique_name(what_if,     "what if").

%!  hint_sentence(+Hint, -Sentence) is det.
%
%   Sentence says why Hint holds: its findings in order, then the numbers that it rests on.

hint_sentence(hint(_, _, _, Placed, Findings), Sentence) :-
    maplist(finding_clause, Findings, Clauses),
    joined(Clauses, "; ", Because),
    (   Placed == []
    ->  format(string(Sentence), "~s.", [Because])
    ;   maplist(placed_clause, Placed, Places),
        joined(Places, ", ", Rests),
        format(string(Sentence), "~s. This rests on ~s.", [Because, Rests])
    ).

joined(Clauses, Separator, Text) :-
    atomic_list_concat(Clauses, Separator, Atom),
    string_codes(Atom, Text).

placed_clause(N-Cell, Text) :-
    counted(Cell, R-C),
    format(string(Text), "~d at ~d,~d", [N, R, C]).

finding_clause(Finding0, Text) :-
    mapargs(counted, Finding0, Finding),
    phrase(clause_parts(Finding), [Format-Args]),
    format(string(Text), Format, Args).

%   counted(+Term0, -Term): a cell counted from 1; what is no cell is as it was.

counted(Term0, Term) :-
    (   nonvar(Term0), Term0 = R0-C0
    ->  R is R0+1,
        C is C0+1,
        Term = R-C
    ;   Term = Term0
    ).

clause_parts(bridge(N, R-C)) -->
    { Before is N-1, After is N+1 },
    [ "~d,~d is the one free cell next to both ~d and ~d, so ~d goes there"
      -[R, C, Before, After, N] ].
clause_parts(only_cell(N, R-C)) -->
    [ "~d,~d is the only cell left for ~d"-[R, C, N] ].
clause_parts(only_number(N, R-C)) -->
    [ "~d is the only number left for cell ~d,~d"-[N, R, C] ].
clause_parts(link(R1-C1, R2-C2)) -->
    [ "the numbers in ~d,~d and ~d,~d are linked and differ by one"-[R1, C1, R2, C2] ].
clause_parts(dead_end(R-C)) -->
    [ "~d,~d is a dead end: who goes in must come out by another cell"-[R, C] ].
clause_parts(distance(Before, After)) -->
    { First is Before+1, Last is After-1 },
    [ "~d to ~d are no more steps from the numbers at the ends of their gap than they count"
      -[First, Last] ].
clause_parts(no_way_on(N)) -->
    [ "~d stays only where the numbers before and after it have a cell each beside it"-[N] ].
clause_parts(gap_paths(Before, After, Count)) -->
    [ "of all ~d ways from ~d to ~d, what they never use and what they share is settled"
      -[Count, Before, After] ].
clause_parts(reserved(Numbers)) -->
    { atomic_list_concat(Numbers, ', ', Text), length(Numbers, Count) },
    [ "the numbers ~w have ~d cells between them, which are taken for all others"
      -[Text, Count] ].
clause_parts(parity(N)) -->
    [ "odd and even numbers take turns like the fields of a chessboard, as ~d shows"-[N] ].
clause_parts(what_if(N, R-C, 1)) -->
    !,
    [ "~d at ~d,~d leads to a contradiction at once"-[N, R, C] ].
clause_parts(what_if(N, R-C, Nodes)) -->
    [ "~d at ~d,~d leads to a contradiction in ~d steps"-[N, R, C, Nodes] ].
