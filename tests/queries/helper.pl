% list of existing colors. to reduce colors change color(X) below!
color1(red).
color2(blue).
color3(green).
color4(yellow).
color5(orange).
color6(brown).
color7(black).
color8(white).
color9(none).

% how many code pegs can be set - how the layout looks. only change amount here!
layout(X) :- X=[_,_,_,_,_,_].

% color space - change amount of colors only here!
color(X) :- color1(X).
color(X) :- color2(X).
color(X) :- color3(X).
color(X) :- color4(X).
color(X) :- color5(X).
color(X) :- color6(X).
color(X) :- color7(X).
color(X) :- color8(X).
color(X) :- color9(X).

% check if all elements of a list fulfill certain criteria
all([],_).
all([H|T],Function) :- call(Function,H),all(T,Function).

% one guess that has the real code (C), the guessed code (G), the nr of correct pos+colors (B) and the nr of other correct colors (W).
guess(C,G,B,W) :-
%check code layout fits
layout(C),
all(C,color),
%check that correct amount of positions+colors fits
cnt_pos_equal(C,G,B),
%check that correct amount of colors only fits
color1(C1),color_cooccurrence(C,G,C1,Cnt1),
color2(C2),color_cooccurrence(C,G,C2,Cnt2),
color3(C3),color_cooccurrence(C,G,C3,Cnt3),
color4(C4),color_cooccurrence(C,G,C4,Cnt4),
color5(C5),color_cooccurrence(C,G,C5,Cnt5),
color6(C6),color_cooccurrence(C,G,C6,Cnt6),
color7(C7),color_cooccurrence(C,G,C7,Cnt7),
color8(C8),color_cooccurrence(C,G,C8,Cnt8),
color9(C9),color_cooccurrence(C,G,C9,Cnt9),
W is 0 - B + Cnt1 + Cnt2 + Cnt3 + Cnt4 + Cnt5 + Cnt6 + Cnt7 + Cnt8 + Cnt9.

% count color cooccurrences in C and G list
color_cooccurrence(C,G,Color,Cnt) :-
countall(C,Color,CCnt),
countall(G,Color,GCnt),
min(GCnt,CCnt,Cnt).

% count occurrence in list
count([],X,0).
count([X|T],X,Y):- count(T,X,Z), Y is 1+Z.
count([X1|T],X,Z):- X1\=X,count(T,X,Z).
countall(List,X,0) :-
sort(List,List1),
\+ member(X,List1),!.
countall(List,X,C) :-
sort(List,List1),
member(X,List1),
count(List,X,C).

% min of two objects
min(X,Y,X) :- X<Y,!.
min(X,Y,Y) :- X>=Y.

% count how many elements in 2 list are equal in position and object
cnt_pos_equal([],[],0).
cnt_pos_equal([H1|T1],[H2|T2],Cnt2) :- H1=H2,!,cnt_pos_equal(T1,T2,Cnt1),Cnt2 is Cnt1+1.
cnt_pos_equal([H1|T1],[H2|T2],Cnt) :- \+ H1=H2,!, cnt_pos_equal(T1,T2,Cnt).

