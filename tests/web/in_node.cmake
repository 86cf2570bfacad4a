# A test program for Node, with the machine's files and the module's memory and stack.
function(runs_in_node name)
    target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/checker/web/no_optimizer.cpp)
    target_link_options(${name} PRIVATE -O0 -sNODERAWFS=1 -sENVIRONMENT=node -sEXIT_RUNTIME=1
        --pre-js ${CMAKE_SOURCE_DIR}/tests/web/in_node.js
        -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB)
endfunction()
