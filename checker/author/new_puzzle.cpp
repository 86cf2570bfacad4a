#include "checker/author/new_puzzle.hpp"

#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace vkp {

namespace {

namespace fs = std::filesystem;

struct TemplateFile {
    std::string_view from;  // file in checker/author/template
    std::string_view to;    // file in the source tree, with @ID@ for "77_name"
};

constexpr std::array<TemplateFile, 5> kTemplateFiles = {
    {{"solution.comp", "solutions/@ID@.comp"},
     {"puzzle.cpp", "puzzles/@ID@/puzzle.cpp"},
     {"puzzle.md", "puzzles/@ID@/puzzle.md"},
     {"README.md", "puzzles/@ID@/README.md"},
     {"wrong_kernels.txt", "tests/advice/@ID@.txt"}}};

std::string with_each(std::string text, std::string_view mark, std::string_view value) {
    for (std::size_t at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + value.size())) {
        text.replace(at, mark.size(), value);
    }
    return text;
}

// "two_sums" becomes "Two sums".
std::string title_from(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

void require_new_id(const Workbook& workbook, const std::string& id) {
    const int number = all_puzzles().back().number + 1;
    const std::string prefix = fmt::format("{:02}_", number);
    const bool is_name = id.size() > prefix.size() && id.starts_with(prefix) &&
                         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_",
                                              prefix.size()) == std::string::npos;
    if (!is_name) {
        throw UsageError(
            fmt::format("\"{}\" is no new puzzle: the next one is {}, and then small letters, "
                        "digits and '_', as "
                        "in {}name.",
                        printable_in_line(id), number, prefix));
    }
    if (fs::exists(workbook.root() / "puzzles" / id)) {
        throw UsageError(fmt::format("puzzles/{} is there already.", id));
    }
}

}  // namespace

std::string new_puzzle(const Workbook& workbook, const std::string& id) {
    const fs::path templates = workbook.root() / "checker/author/template";
    if (!fs::is_directory(templates)) {
        throw UsageError(
            "a new puzzle is made in a source tree, which has checker/author/template.");
    }
    require_new_id(workbook, id);
    const std::size_t behind_number = id.find('_') + 1;
    std::string said;
    std::string solution;
    for (const TemplateFile& file : kTemplateFiles) {
        std::string text = read_text(templates / (std::string(file.from) + ".in"));
        text = with_each(text, "@ID@", id);
        text = with_each(text, "@NUMBER@", std::to_string(all_puzzles().back().number + 1));
        text = with_each(text, "@TITLE@", title_from(id.substr(behind_number)));
        const std::string path = with_each(std::string(file.to), "@ID@", id);
        fs::create_directories((workbook.root() / path).parent_path());
        workbook.write(workbook.root() / path, text);
        solution = file.from == "solution.comp" ? text : solution;
        said += path + "\n";
    }
    const std::string kernel = fmt::format("puzzles/{}/kernel.comp", id);
    workbook.write(workbook.root() / kernel, template_from_solution(solution));
    return fmt::format(
        "{}{}\nThey are a puzzle already. Make it yours (docs/adding-a-puzzle.md), and run "
        "./workbook puzzle check {} to see what it still lacks.\n",
        said, kernel, all_puzzles().back().number + 1);
}

}  // namespace vkp
