#include "checker/graders/shell_words.hpp"

#include "checker/text/typed_commands.hpp"

namespace vkp {

std::string shell_line(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        line += (line.empty() ? "" : " ") + quoted_for_shell(word);
    }
    return line;
}

}  // namespace vkp
