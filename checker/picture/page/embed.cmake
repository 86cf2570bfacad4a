# Writes OUTPUT, a source file with TEMPLATE and esbuild's output in FOLDER.
file(READ ${TEMPLATE} template)
file(READ ${FOLDER}/page.js script)
file(READ ${FOLDER}/page.css style)

function(add_function name content)
    string(APPEND source "std::string_view ${name}() {\n    return R\"=page=(${content})=page=\";\n}\n\n")
    set(source "${source}" PARENT_SCOPE)
endfunction()

set(source "#include \"checker/picture/page.hpp\"\n\nnamespace vkp {\n\n")
add_function(page_template "${template}")
add_function(page_style "${style}")
add_function(page_script "${script}")
string(APPEND source "}  // namespace vkp\n")
file(WRITE ${OUTPUT} "${source}")
