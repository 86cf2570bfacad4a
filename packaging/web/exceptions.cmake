# In the sources of a target that catch nothing, an exception passes without destroying anything, as
# the code for that would be a tenth of theirs. In the rooms of the module no destructor does more
# than return memory (Descriptor's and the like belong to the command line); a failed request leaks
# only some strings. Where memory itself has run out, all of it would be lost, and a fresh module
# takes over (checker/web/page/checker.js).
function(let_exceptions_through target)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    foreach(source IN LISTS ARGN)
        file(STRINGS ${source} catching REGEX "catch \\(" LIMIT_COUNT 1)
        if(catching)
            return()
        endif()
    endforeach()
    target_compile_options(${target} PRIVATE -fignore-exceptions)
endfunction()
