#include "harness/base/small_letters.hpp"

namespace vkp {

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small) {
        c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return small;
}

}  // namespace vkp
