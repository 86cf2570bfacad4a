#include "tests/docs/pages.hpp"

#include "tests/program/process.hpp"

#include <algorithm>

namespace vkp {

namespace {

const std::filesystem::path kRoot = VKP_SOURCE_ROOT;

}  // namespace

std::vector<std::filesystem::path> documentation_pages() {
    std::vector<std::filesystem::path> pages;
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / "docs")) {
        if (entry.path().extension() == ".md") {
            pages.push_back(entry.path().lexically_relative(kRoot));
        }
    }
    std::sort(pages.begin(), pages.end());
    pages.insert(pages.begin(), "README.md");
    return pages;
}

std::string page_text(const std::filesystem::path& page) {
    return file_content(kRoot / page);
}

}  // namespace vkp
