" Vim 8 or 9 with the plug-in ALE (Debian: vim-ale): put this file into ~/.vim/plugin/.
packadd! ale
autocmd BufRead,BufNewFile *.comp setfiletype glsl
let g:ale_linters = extend(get(g:, 'ale_linters', {}), {'glsl': ['workbook']})
call ale#linter#Define('glsl', {
    \ 'name': 'workbook',
    \ 'lsp': 'stdio',
    \ 'executable': 'workbook',
    \ 'command': '%e lsp',
    \ 'project_root': {buffer -> expand('#' . buffer . ':p:h')},
    \ })
