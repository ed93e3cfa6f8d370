:- module(machine_limits,
          [ within_bytes/2,             % +Bytes, :Goal
            within_inferences/2,        % +Inferences, :Goal
            no_limit_left/0,
            after_cut/0
          ]).
:- autoload(library(error), [resource_error/1]).

/** <module> Limits that leave the process whole

A limit may be met anywhere, even while a library is loaded because the goal needs it for the first time.
A library that is half loaded stays so; therefore libraries are loaded by another thread, which has no
limits, and the index that tells where they are is read before the limit is set or, after a goal was
cut short, read anew.
*/

:- meta_predicate
    within_bytes(+, 0),
    within_inferences(+, 0).

%!  within_bytes(+Bytes, :Goal) is semidet.
%
%   Run Goal once with stacks of at most Bytes, or as they are for `none`.
%
%   @error resource_error(_)

within_bytes(none, Goal) :-
    !,
    once(Goal).
within_bytes(Bytes, Goal) :-
    current_prolog_flag(stack_limit, Before),
    setup_call_cleanup(limit_stacks(Bytes),
                       limited(Goal),
                       set_prolog_flag(stack_limit, Before)).

%   limit_stacks(+Bytes): what is on the stacks already may be too much.

limit_stacks(Bytes) :-
    catch(set_prolog_flag(stack_limit, Bytes),
          error(permission_error(limit, stacks, _), _),
          resource_error(stacks)).

%!  within_inferences(+Inferences, :Goal) is semidet.
%
%   Run Goal once in at most so many Inferences, or any number for `none`.
%
%   @throws '$inferences'

within_inferences(none, Goal) :-
    !,
    once(Goal).
within_inferences(Inferences, Goal) :-
    read_library_index,
    call_with_inference_limit(limited(Goal), Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw('$inferences')
    ;   true
    ).

limited(Goal) :-
    b_setval(machine_limited, true),
    once(Goal),
    b_setval(machine_limited, false).

read_library_index :-
    ignore(predicate_property(user:'no such predicate', autoload(_))).

%!  after_cut is det.
%
%   To be called after a goal was cut short: it may have been reading the library index.

after_cut :-
    reload_library_index,
    garbage_collect,
    trim_stacks.

%!  no_limit_left is det.
%
%   To be called when nothing is being answered: a stop that struck where a limit of inferences was being
%   set or lifted left it, and whatever ran next would meet it.

no_limit_left :-
    \+ '$inference_limit_false'(9_223_372_036_854_775_807). % what C takes for none; lifting always fails

:- multifile
    user:exception/3,
    user:prolog_load_file/2.

user:exception(undefined_predicate, Name, retry) :-
    nb_current(machine_limited, true),
    strip_module(user:Name, Module, Indicator),
    elsewhere('$autoload'(Module:Indicator)).

user:prolog_load_file(Spec, Options) :-
    nb_current(machine_limited, true),
    \+ '$member'(stream(_), Options),
    elsewhere(load_files(Spec, Options)).

%   elsewhere(:Goal): run Goal in a thread of its own, where no limit holds.

elsewhere(Goal) :-
    thread_create(Goal, Thread, [stack_limit(1_000_000_000)]),
    thread_join(Thread, Status),
    (   Status = exception(Error)
    ->  throw(Error)
    ;   Status == true
    ).
