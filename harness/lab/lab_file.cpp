#include "harness/lab/lab_file.hpp"

#include "harness/base/source_text.hpp"
#include "harness/lab/array_type.hpp"
#include "harness/lab/declarations.hpp"
#include "harness/lab/expectations.hpp"
#include "harness/lab/header.hpp"
#include "harness/lab/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace vkp {

namespace {

constexpr std::array<std::string_view, 9> kOnce = {
    "workgroup", "groups", "tiles", "subgroup", "verdict", "counts", "total", "entry", "for"};

// The items without those that repeat a key which may come only once.
std::vector<HeaderItem> without_repeated(const std::vector<HeaderItem>& items,
                                         std::vector<LabError>& errors) {
    std::vector<HeaderItem> kept;
    std::map<std::string, int> first_lines;
    for (const HeaderItem& item : items) {
        if (item.key == "module") {
            for (const char* const of_module : {"workgroup", "groups", "entry"}) {
                first_lines.erase(of_module);
            }
        }
        const bool is_once = std::find(kOnce.begin(), kOnce.end(), item.key) != kOnce.end();
        const auto [first, is_new] = first_lines.try_emplace(item.key, item.line);
        if (is_once && !is_new) {
            errors.push_back({item.line,
                              fmt::format("`{}` is in line {} already", item.key, first->second),
                              "Take one of the lines out."});
        } else {
            kept.push_back(item);
        }
    }
    return kept;
}

template <typename Reader>
void read_all(Reader& reader, const std::vector<HeaderItem>& items, std::vector<LabError>& errors) {
    for (const HeaderItem& item : items) {
        try {
            reader.read(item);
        } catch (const LabSyntaxError& error) {
            errors.push_back(error.error());
        }
    }
}

}  // namespace

bool is_whole_shader(std::string_view text) {
    const SourceText source(text);
    // Its main may be in a file that it includes.
    const auto is_kernel = [](const TokenLine& line) {
        return line.size() > 2 && line[0].is("void") && line[1].is("kernel") && line[2].is("(");
    };
    const auto is_version = [](const TokenLine& line) {
        return line.size() > 1 && line[0].is("#") && line[1].is("version");
    };
    return std::ranges::any_of(source.lines(), is_version) &&
           std::ranges::none_of(source.lines(), is_kernel);
}

LabParse parse_lab_file(std::string_view text, std::uint64_t seed, LabKind kind,
                        const LabFileReader& read_file) {
    LabParse parse;
    text = without_byte_order_mark(text);
    const std::vector<HeaderItem> items =
        without_repeated(header_items(text, kind, parse.errors), parse.errors);
    Declarations declarations(parse.file, parse.errors, {seed, read_file}, kind, type_macros(text));
    read_all(declarations, items, parse.errors);
    declarations.check_whole();
    // Only now are all arrays known that values may be expected of.
    Expectations expectations(parse.file, parse.errors, declarations.array_names(), read_file);
    read_all(expectations, items, parse.errors);
    std::stable_sort(
        parse.errors.begin(), parse.errors.end(),
        [](const LabError& left, const LabError& right) { return left.line < right.line; });
    return parse;
}

}  // namespace vkp
