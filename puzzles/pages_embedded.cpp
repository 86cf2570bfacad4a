#include "puzzles/embedded_pages.hpp"
#include "puzzles/pages.hpp"

#include <fmt/format.h>

namespace vkp {

Page page_of(std::string_view id) {
    std::string path = fmt::format("puzzles/{}/puzzle.md", id);
    const std::string_view text = embedded_page(path);
    return {std::move(path), std::string(text)};
}

}  // namespace vkp
