#include "checker/workspace/kernel_subject.hpp"

#include "checker/workspace/puzzle_words.hpp"
#include "harness/base/source_text.hpp"
#include "harness/lab/header.hpp"

#include <algorithm>
#include <system_error>

namespace vkp {

const Puzzle* puzzle_of_kernel(const std::filesystem::path& path, std::string_view text) {
    std::error_code error;
    if (const Puzzle* const here = puzzle_at(std::filesystem::weakly_canonical(path, error))) {
        return here;
    }
    const SourceText source(text);
    for (const Comment& comment : source.comments()) {
        const std::optional<HeaderItem> item = header_item(comment.text, comment.line);
        if (item && item->key == "puzzle") {
            const std::size_t begin = item->value.find_first_not_of(" \t");
            const std::size_t end = item->value.find_last_not_of(" \t\r") + 1;
            return begin >= end ? nullptr : puzzle_named(item->value.substr(begin, end - begin));
        }
    }
    return nullptr;
}

bool is_lab_text(std::string_view text) {
    std::vector<LabError> errors;
    return std::ranges::any_of(
        header_items(text, LabKind::kKernel, errors), [](const HeaderItem& item) {
            return item.key == "groups" || item.key == "workgroup" || item.key == "array";
        });
}

}  // namespace vkp
