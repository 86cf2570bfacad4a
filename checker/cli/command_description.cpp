#include "checker/cli/command_description.hpp"

#include <algorithm>
#include <sstream>

namespace vkp {

namespace {

std::vector<std::string> alternatives(const OptionDescription& option) {
    std::vector<std::string> words;
    std::istringstream values(option.values);
    for (std::string word; std::getline(values, word, '|');) {
        words.push_back(word);
    }
    return words;
}

bool is_placeholder(const std::string& word) {
    return std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

std::vector<std::string> literal_values(const OptionDescription& option) {
    std::vector<std::string> words = alternatives(option);
    words.erase(std::remove_if(words.begin(), words.end(), is_placeholder), words.end());
    return words;
}

bool takes(const OptionDescription& option, std::string_view kind) {
    const std::vector<std::string> words = alternatives(option);
    return std::find(words.begin(), words.end(), kind) != words.end();
}

}  // namespace vkp
