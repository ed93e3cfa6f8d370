:- module(machine_builtins,
          [ builtin/1                   % +Indicator
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> What a stranger's program may call of SWI-Prolog itself

Whatever is not here is refused, in whatever release of SWI-Prolog. library(sandbox) allows more: what the loader and the tables of
SWI-Prolog call, and each of its predicates that has no rules, as if it were a fact.
*/

%!  builtin(+Indicator) is semidet.
%
%   A program may call the predicate of Indicator, which SWI-Prolog defines; library(sandbox) checks what is called in turn.

builtin(Indicator) :-
    builtins(_, Indicators),
    memberchk(Indicator, Indicators),
    !.

builtins(control,
         [ !/0, (',')/2, (->)/2, (*->)/2, (;)/2, (\+)/1, call/1, call/2, call/3, call/4, call/5, call/6, call/7,
           apply/2, catch/3, catch_with_backtrace/3, fail/0, false/0, ignore/1, not/1, once/1, repeat/0, true/0 ]).
builtins(solutions,
         [ (^)/2, bagof/3, findall/3, findall/4, findnsols/4, findnsols/5, forall/2, not_exists/1, setof/3, tnot/1,
           undefined/0 ]).
builtins(types,
         [ acyclic_term/1, atom/1, atomic/1, attvar/1, blob/2, callable/1, compound/1, cyclic_term/1, float/1, ground/1, integer/1,
           is_dict/1, is_dict/2, is_list/1, is_stream/1, nonground/2, nonvar/1, number/1, rational/1, rational/3,
           string/1, var/1 ]).
builtins(comparison,
         [ (=)/2, (\=)/2, (==)/2, (\==)/2, (=@=)/2, (@<)/2, (@=<)/2, (@>)/2, (@>=)/2, (?=)/2, compare/3,
           subsumes_term/2, unifiable/3, unify_with_occurs_check/2 ]).
builtins(arithmetic,
         [ (is)/2, (<)/2, (=<)/2, (>)/2, (>=)/2, (=:=)/2, (=\=)/2, between/3, float_class/2, nth_integer_root_and_remainder/4,
           plus/3, succ/2 ]).
builtins(terms,
         [ (=..)/2, arg/3, atom_to_term/3, compound_name_arguments/3, compound_name_arity/3, copy_term/2, copy_term/3, copy_term/4,
           copy_term_nat/2, duplicate_term/2, functor/3, functor/4, numbervars/3, numbervars/4, size_abstract_term/3,
           term_attvars/2, term_hash/2, term_hash/4, term_string/2, term_string/3, term_to_atom/2,
           term_variables/2, term_variables/3 ]).
builtins(lists, [ keysort/2, length/2, memberchk/2, msort/2, sort/2, sort/4 ]).
builtins(text,
         [ atom_chars/2, atom_codes/2, atom_concat/3, atom_length/2, atom_number/2, atom_string/2, atomic_concat/3,
           atomics_to_string/2, atomics_to_string/3, char_code/2, char_type/2,
           code_type/2, downcase_atom/2, name/2, number_chars/2, number_codes/2, number_string/2,
           split_string/4, string_chars/2, string_code/3, string_codes/2, string_concat/3, string_length/2, string_lower/2,
           string_upper/2, sub_atom/5, sub_atom_icasechk/3, sub_string/5, text_concat/3, upcase_atom/2 ]).
builtins(dicts,
         [ ('.')/3, (:<)/2, (>:<)/2, del_dict/4, dict_create/3, dict_pairs/3, get_dict/3, get_dict/5, put_dict/3, put_dict/4,
           select_dict/3 ]).
builtins(grammars, [ call_dcg/3, dcg_translate_rule/2, phrase/2, phrase/3 ]).
builtins(variables, [ del_attr/2, del_attrs/1, freeze/2, get_attr/3, put_attr/3 ]).
builtins(facts, [ assert/1, asserta/1, assertz/1, retract/1, retractall/1 ]).
builtins(output,
         [ nl/0, print/1, put_char/1, with_output_to/2, write/1, write_canonical/1, writeln/1, writeq/1 ]).
builtins(time, [ date_time_stamp/2, get_time/1 ]).
