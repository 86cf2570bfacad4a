# The room as a WebAssembly module and its loader, for a Web Worker; in Node, for tests.
add_executable(vkp main.cpp no_optimizer.cpp)
set_target_properties(vkp PROPERTIES SUFFIX .mjs)  # a module, for Node too
target_link_libraries(vkp PRIVATE checker_web shader)
target_link_options(vkp PRIVATE
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createVkp -sUSE_ES6_IMPORT_META=0
    -sENVIRONMENT=worker -sFILESYSTEM=0 --no-entry
    -sEXPORTED_RUNTIME_METHODS=ccall
    # 2 kB less to load, and a twentieth longer for a check.
    -sMALLOC=emmalloc
    # A kernel that wants more is ended, as the command line's --memory does it.
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB)

# A second round of Binaryen's finds what one round leaves: 3 kB of the download.
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(TARGET vkp POST_BUILD
    COMMAND ${WASM_OPT} -Oz --reorder-functions
        --enable-exception-handling --enable-simd --enable-bulk-memory --enable-sign-ext
        --enable-nontrapping-float-to-int --enable-mutable-globals --enable-reference-types
        vkp.wasm -o vkp.wasm
    WORKING_DIRECTORY $<TARGET_FILE_DIR:vkp>
    VERBATIM)
