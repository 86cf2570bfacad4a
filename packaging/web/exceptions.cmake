# What is thrown passes the sources of a target that catch nothing as if they were not there: nothing
# is destroyed on the way, for which a tenth of their code would be. In the rooms of the module no
# destructor does more than return memory (Descriptor's and the like belong to the command line); what
# a request that fails has held stays, some strings. Where memory itself has run out, that would be
# all of it, and a fresh module takes over (checker/web/page/checker.js).
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
