# Texts as parts of a program. `embed_texts(texts.cpp header.hpp function "a.md;b.md")` makes a source
# file in which `function`, which the header declares, gives the texts of these files of the source tree.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    function(embed_texts output header function files)
        list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} -D "FILES=${files}" -D ROOT=${CMAKE_SOURCE_DIR}
                -D HEADER=${header} -D FUNCTION=${function}
                -D OUTPUT=${CMAKE_CURRENT_BINARY_DIR}/${output}
                -P ${CMAKE_SOURCE_DIR}/harness/embed.cmake
            DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/harness/embed.cmake
            VERBATIM)
    endfunction()
    return()
endif()

set(entries "")
foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} text)
    string(APPEND entries "    {\"${file}\", R\"=text=(${text})=text=\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#include <map>

namespace vkp {

std::string_view ${FUNCTION}(std::string_view path) {
    static const std::map<std::string_view, std::string_view> texts = {
${entries}    };
    return texts.at(path);
}

}  // namespace vkp
")
