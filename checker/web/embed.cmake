# Writes OUTPUT, a source file that holds the FILES (names relative to ROOT).
set(entries "")
foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} text)
    string(APPEND entries "    {\"${file}\", R\"=text=(${text})=text=\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"checker/web/texts.hpp\"

#include <map>

namespace vkp {

std::string_view embedded_text(std::string_view path) {
    static const std::map<std::string_view, std::string_view> texts = {
${entries}    };
    return texts.at(path);
}

}  // namespace vkp
")
