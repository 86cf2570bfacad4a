#include "harness/model/kernel.hpp"

#include <algorithm>

namespace vkp {

std::string_view without_byte_order_mark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

SourcePlace place_of(const Kernel& kernel, int line) {
    return place_of(kernel.files, kernel.path, line);
}

std::string_view line_of(std::string_view text, int line) {
    for (int current = 1; current < line; ++current) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            return {};
        }
        text.remove_prefix(end + 1);
    }
    std::string_view found = text.substr(0, text.find('\n'));
    if (!found.empty() && found.back() == '\r') {
        found.remove_suffix(1);
    }
    return found;
}

}  // namespace vkp
