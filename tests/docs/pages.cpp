#include "tests/docs/pages.hpp"

#include "tests/paths.hpp"
#include "tests/program/process.hpp"

#include <algorithm>

namespace vkp {

std::vector<std::filesystem::path> documentation_pages() {
    std::vector<std::filesystem::path> pages;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "docs")) {
        if (entry.path().extension() == ".md") {
            pages.push_back(entry.path().lexically_relative(source_root()));
        }
    }
    std::sort(pages.begin(), pages.end());
    pages.insert(pages.begin(), "README.md");
    return pages;
}

std::string page_text(const std::filesystem::path& page) {
    return file_content(source_root() / page);
}

}  // namespace vkp
