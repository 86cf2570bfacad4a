" Writes what Vim shows for the kernel of VKP_TEST_KERNEL into VKP_TEST_OUTPUT. The settings of
" `editors/` are its vimrc.
filetype plugin on
execute 'edit ' . $VKP_TEST_KERNEL
call ale#Queue(0)
let s:tries = 0
while s:tries < 400 && len(getloclist(0)) < 2
  sleep 50m
  let s:tries += 1
endwhile
let s:shown = map(getloclist(0), {_, item -> 'line ' . item.lnum . ' ' . item.text})
call writefile(s:shown, $VKP_TEST_OUTPUT)
qall!
