" Colours of mmlogic's scripts (*.mm). Made by `make docs`: put it into ~/.vim/syntax/mm.vim, and
" `autocmd BufNewFile,BufRead *.mm setfiletype mm` into ~/.vimrc.
if exists("b:current_syntax")
  finish
endif
syntax case ignore
syntax include @prolog syntax/prolog.vim
syntax match mmNumber /\<\d\+\>/
syntax keyword mmWord all and as at board by cells clauses clpfd code common consistent depth diary difficulty distinct divisible ends even evil exact facts fewest givens hexagon holes if in inferences is letters lies links mark next no not odd of off or over parity parts pattern prime program random seed sheet solution solved spread squares step symmetric test textbook then to with without wrong x
syntax match mmStatement /\%(^\|;\)\s*\zs\%(candidates\|generate\|strategy\|answers\|chances\|colours\|explain\|guesses\|history\|profile\|secrets\|suggest\|colors\|define\|editor\|expect\|forget\|legend\|lesson\|player\|prolog\|puzzle\|secret\|unique\|check\|clear\|codes\|count\|given\|grade\|guess\|marks\|place\|reset\|score\|share\|solve\|steps\|trace\|where\|words\|edit\|exit\|game\|help\|hint\|load\|more\|pegs\|play\|quit\|rank\|rate\|redo\|rule\|save\|show\|undo\|set\|tee\|why\)\>/
syntax match mmStatement /\%(^\|;\)\s*\zs?-/
syntax region mmString start=/"/ skip=/\\./ end=/"/ oneline
syntax region mmString start=/'/ skip=/\\./ end=/'/ oneline
syntax match mmComment /#.*/
syntax region mmProlog matchgroup=mmStatement start=/^\s*prolog\s*$/ end=/^\s*end\s*$/ contains=@prolog
highlight default link mmStatement Statement
highlight default link mmWord Keyword
highlight default link mmNumber Number
highlight default link mmString String
highlight default link mmComment Comment
let b:current_syntax = "mm"
