#include "harness/lab/header.hpp"

#include "harness/base/edit_distance.hpp"
#include "harness/base/small_letters.hpp"
#include "harness/base/source_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace vkp {

namespace {

constexpr std::string_view kRuleOfSizes = "for";

constexpr std::string_view kUnknown = "unknown";
// The capture layer's word for that.
constexpr std::string_view kNotCaptured = "Not captured:";

constexpr std::array<std::string_view, 26> kKeys = {
    "incoherent", "struct",   "uniform",   "dispatch",   "workgroup", "groups",  "array",
    "buffer",     "constant", "extension", "expect",     "finding",   "note",    "counts",
    "total",      "verdict",  "entry",     "specialize", "push",      "binding", "tiles",
    "subgroup",   "module",   "member",    "baseline",   kUnknown};

// Of a file about modules, the most frequent first.
constexpr std::array<std::string_view, 17> kModuleKeys = {
    "workgroup", "groups",     "array",    "buffer",     "binding", "member",
    "push",      "specialize", "subgroup", "entry",      "module",  "expect",
    "verdict",   "finding",    "baseline", kRuleOfSizes, kUnknown};

// `16 1 1  // threads` is `16 1 1`.
std::string_view without_remark(std::string_view comment) {
    return comment.substr(0, comment.find(" //"));
}

bool may_hold_list(std::string_view key) {
    return key == "array" || key == "buffer" || key == "expect" || key == "push" ||
           key == "struct" || key == "uniform" || key == "member";
}

void skip_spaces(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

// Where `void kernel(` begins, or another of these functions; behind all lines if nowhere.
int kernel_line(const SourceText& source, const std::set<std::string, std::less<>>& kernels) {
    Token before_last;
    Token last;
    for (const TokenLine& line : source.lines()) {
        for (const Token& token : line) {
            if (before_last.is("void") && kernels.contains(last.text) && token.is("(")) {
                return before_last.line;
            }
            before_last = std::exchange(last, token);
        }
    }
    return std::numeric_limits<int>::max();
}

// The functions that dispatches run.
std::set<std::string, std::less<>> kernels_of(const SourceText& source) {
    std::set<std::string, std::less<>> kernels = {"kernel"};
    for (const Comment& comment : source.comments()) {
        const std::optional<HeaderItem> item = header_item(comment.text, comment.line);
        if (item && item->key == "dispatch") {
            std::string_view name = item->value;
            skip_spaces(name);
            kernels.emplace(name.begin(),
                            std::find_if_not(name.begin(), name.end(), is_word_character));
        }
    }
    return kernels;
}

class HeaderReader {
public:
    HeaderReader(LabKind kind, std::vector<LabError>& errors) : kind_(kind), errors_(errors) {}

    void read_comment(std::string_view comment, int line) {
        auto item = header_item(comment, line);
        if (!item) {
            if (list_goes_on_) {
                continue_list(comment);
            }
            return;
        }
        list_goes_on_ = false;
        // Too many words are like `for`: it is meant where it stands, and nowhere else.
        if (item->key == kRuleOfSizes ||
            std::find(kKeys.begin(), kKeys.end(), item->key) != kKeys.end()) {
            list_goes_on_ = may_hold_list(item->key) && is_open(item->value);
            items_.push_back(std::move(*item));
        } else if (const std::string_view meant = near_miss(item->key, kKeys); !meant.empty()) {
            errors_.push_back({line, fmt::format("there is no key `{}`", item->key),
                               fmt::format("Did you mean `{}`? If this is prose, begin it "
                                           "with another word.",
                                           meant)});
        } else if (kind_ == LabKind::kModule) {
            errors_.push_back({line, fmt::format("there is no key `{}`", item->key),
                               fmt::format("The keys are {}. Prose has no colon after its first "
                                           "word.",
                                           fmt::join(kModuleKeys, ", "))});
        }
    }

    // Something else than a comment ends a list.
    void read_code() { list_goes_on_ = false; }

    std::vector<HeaderItem> items() && { return std::move(items_); }

private:
    static bool is_open(std::string_view text) {
        return text.find('{') != std::string_view::npos && text.find('}') == std::string_view::npos;
    }

    void continue_list(std::string_view comment) {
        std::string& value = items_.back().value;
        value += "\n";
        value += comment;
        list_goes_on_ = comment.find('}') == std::string_view::npos;
    }

    LabKind kind_;
    std::vector<LabError>& errors_;
    std::vector<HeaderItem> items_;
    bool list_goes_on_ = false;
};

}  // namespace

std::optional<HeaderItem> header_item(std::string_view comment, int line) {
    skip_spaces(comment);
    if (comment.starts_with(kNotCaptured)) {
        return HeaderItem{line, std::string(kUnknown),
                          std::string(comment.substr(kNotCaptured.size()))};
    }
    const auto end = std::find_if_not(comment.begin(), comment.end(), is_word_character);
    const std::string key(comment.begin(), end);
    comment.remove_prefix(key.size());
    skip_spaces(comment);
    if (key.empty() || !comment.starts_with(':')) {
        return {};
    }
    return HeaderItem{line, key, std::string(comment.substr(1))};
}

std::string_view near_miss(std::string_view word, std::span<const std::string_view> candidates) {
    constexpr std::size_t kLongest = 32;
    if (word.size() > kLongest) {
        return {};
    }
    const std::string lowered = in_small_letters(word);
    std::string_view nearest;
    std::size_t least = 3;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(lowered, candidate);
        const std::size_t most = candidate.size() < 7 ? 1 : 2;
        if (distance <= most && distance < least) {
            nearest = candidate;
            least = distance;
        }
    }
    return nearest;
}

std::vector<HeaderItem> header_items(std::string_view text, LabKind kind,
                                     std::vector<LabError>& errors) {
    const SourceText source(text);
    const int end = kind == LabKind::kModule        ? std::numeric_limits<int>::max()
                    : kind == LabKind::kWholeShader ? kernel_line(source, {"main"})
                                                    : kernel_line(source, kernels_of(source));
    HeaderReader reader(kind, errors);
    if (kind == LabKind::kModule && !source.lines().empty()) {
        errors.push_back({source.lines().front().front().line, "this line is no comment",
                          "A file about a module consists of lines such as `// groups: 4`."});
    }
    int last_line = 0;
    for (const Comment& comment : source.comments()) {
        if (comment.line >= end) {
            break;
        }
        if (comment.is_line_comment && comment.begins_line) {
            if (comment.line != last_line + 1) {
                reader.read_code();
            }
            reader.read_comment(without_remark(comment.text), comment.line);
            last_line = comment.line;
        }
    }
    return std::move(reader).items();
}

}  // namespace vkp
