" Vim 8 or 9 with the plug-in vim-lsp: put this file into ~/.vim/plugin/.
autocmd BufRead,BufNewFile *.comp setfiletype glsl
autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'workbook',
    \ 'cmd': {server_info -> ['workbook', 'lsp']},
    \ 'allowlist': ['glsl'],
    \ })
