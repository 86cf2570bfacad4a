#include "harness/glsl_analysis/edit_maker.hpp"

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vkp {

namespace {

const std::map<std::string_view, std::vector<std::string_view>> kConfused = {
    {"<", {"<=", ">", ">="}},
    {"<=", {"<", ">=", ">"}},
    {">", {">=", "<", "<="}},
    {">=", {">", "<=", "<"}},
    {"==", {"!=", "<", ">="}},
    {"!=", {"==", "<", ">"}},
    {"&&", {"||"}},
    {"||", {"&&"}},
    {"+", {"-", "*"}},
    {"-", {"+"}},
    {"*", {"+", "/"}},
    {"/", {"*", "%"}},
    {"%", {"/", "*"}},
    {"&", {"&&", "|", "^"}},
    {"|", {"||", "&", "^"}},
    {"^", {"|", "&"}},
    {"<<", {">>"}},
    {">>", {"<<"}},
    {"+=", {"=", "-=", "*="}},
    {"-=", {"+=", "="}},
    {"*=", {"/=", "+=", "="}},
    {"/=", {"*=", "-="}},
    {"<<=", {">>="}},
    {">>=", {"<<="}},
    {"|=", {"&=", "^=", "="}},
    {"&=", {"|=", "^=", "="}},
    {"^=", {"|=", "&=", "="}},
    {"++", {"--"}},
    {"--", {"++"}},
    {"min", {"max"}},
    {"max", {"min"}},
    {"floor", {"ceil", "round"}},
    {"ceil", {"floor"}},
    {"sin", {"cos"}},
    {"cos", {"sin"}},
    {"exp", {"exp2"}},
    {"exp2", {"exp"}},
    {"log", {"log2"}},
    {"log2", {"log"}},
    {"sqrt", {"inversesqrt"}},
    {"inversesqrt", {"sqrt"}},
    {"true", {"false"}},
    {"false", {"true"}},
    {"break", {"continue", "return"}},
    {"continue", {"break", "return"}},
    {"any", {"all"}},
    {"all", {"any"}},
    {"atomicMin", {"atomicMax"}},
    {"atomicMax", {"atomicMin"}},
    {"atomicAnd", {"atomicOr"}},
    {"atomicOr", {"atomicAnd", "atomicAdd"}},
    {"gl_GlobalInvocationID", {"gl_LocalInvocationID", "gl_WorkGroupID"}},
    {"gl_LocalInvocationID", {"gl_GlobalInvocationID", "gl_WorkGroupID"}},
    {"gl_WorkGroupID", {"gl_LocalInvocationID", "gl_GlobalInvocationID"}},
    {"gl_NumWorkGroups", {"gl_WorkGroupSize"}},
    {"gl_WorkGroupSize", {"gl_NumWorkGroups"}},
    {"gl_SubgroupID", {"gl_SubgroupInvocationID"}},
    {"gl_SubgroupInvocationID", {"gl_SubgroupID"}},
    {"gl_SubgroupSize", {"gl_NumSubgroups"}},
    {"gl_NumSubgroups", {"gl_SubgroupSize"}},
    {"subgroupAdd", {"subgroupInclusiveAdd", "subgroupExclusiveAdd", "subgroupMax"}},
    {"subgroupInclusiveAdd", {"subgroupExclusiveAdd", "subgroupAdd"}},
    {"subgroupExclusiveAdd", {"subgroupInclusiveAdd", "subgroupAdd"}},
    {"subgroupMax", {"subgroupMin", "subgroupAdd"}},
    {"subgroupMin", {"subgroupMax", "subgroupAdd"}},
    {"subgroupShuffleUp", {"subgroupShuffleDown", "subgroupShuffleXor"}},
    {"subgroupShuffleDown", {"subgroupShuffleUp", "subgroupShuffleXor"}},
    {"subgroupShuffleXor", {"subgroupShuffleDown", "subgroupShuffle"}},
    {"subgroupShuffle", {"subgroupShuffleXor", "subgroupBroadcast"}},
    {"subgroupBroadcast", {"subgroupShuffle"}},
    {"subgroupAny", {"subgroupAll"}},
    {"subgroupAll", {"subgroupAny"}},
};

}  // namespace

const std::map<std::string_view, std::vector<std::string_view>>& confused_words() {
    return kConfused;
}

bool is_scalar_type(std::string_view word) {
    constexpr std::array<std::string_view, 4> kScalarTypes = {"uint", "int", "float", "bool"};
    return std::ranges::find(kScalarTypes, word) != kScalarTypes.end();
}

bool is_extent(std::string_view word) {
    return word.ends_with("_shape") || word.ends_with("_strides");
}

bool EditMaker::is(std::size_t word, std::string_view text) const {
    return word < words_.size() && words_[word].text == text;
}

bool EditMaker::is_in_function(std::size_t word) const {
    const std::size_t at = syntax_.around(syntax_.statement_at(word), Statement::Kind::kFunction);
    return at != 0 && word > syntax_.statements[at].body;
}

std::size_t EditMaker::end_of_scope(std::size_t statement) const {
    const Statement& it = syntax_.statements[statement];
    return it.kind == Statement::Kind::kSimple ? syntax_.statements[it.parent].end : it.end;
}

const Variable* EditMaker::scalar_at(std::size_t word) const {
    if (is(word + 1, "(") || (word > 0 && is(word - 1, "."))) {
        return nullptr;
    }
    const Variable* found = nullptr;
    for (const Variable& each : scalars_) {
        if (each.name == words_[word].text && each.word < word && word < each.end) {
            found = &each;
        }
    }
    return found;
}

std::string EditMaker::text(std::size_t begin, std::size_t end) const {
    return syntax_.text_of(begin, end);
}

std::size_t EditMaker::end_of_word(std::size_t word) const {
    return words_[word].at + words_[word].text.size();
}

std::string EditMaker::code(std::size_t begin, std::size_t end) const {
    std::string found = syntax_.code.substr(begin, end - begin);
    std::replace(found.begin(), found.end(), '\n', ' ');
    return found;
}

std::size_t EditMaker::operand_before(std::size_t word) const {
    std::size_t at = word;
    int depth = 0;
    while (at > 0) {
        --at;
        depth += closes(words_[at]) ? 1 : opens(words_[at]) ? -1 : 0;
        const bool is_base = depth == 0 && at > 0 && (is_name(words_[at - 1]) || is(at, "."));
        if (depth < 0) {
            return word;
        }
        if (depth == 0 && !(is_base && (opens(words_[at]) || is(at, ".") || is(at - 1, ".")))) {
            return at;
        }
    }
    return at;
}

std::size_t EditMaker::operand_behind(std::size_t word) const {
    std::size_t at = word + 1;
    int depth = 0;
    for (; at < words_.size(); ++at) {
        depth += opens(words_[at]) ? 1 : closes(words_[at]) ? -1 : 0;
        if (depth < 0) {
            return at;
        }
        const bool goes_on = is(at + 1, "[") || is(at + 1, "(") || is(at + 1, ".") || is(at, ".") ||
                             is(at, "-") || is(at, "!");
        if (depth == 0 && !goes_on) {
            return at + 1;
        }
    }
    return at;
}

std::pair<std::size_t, std::size_t> EditMaker::shown(std::size_t begin, std::size_t end) const {
    std::pair<std::size_t, std::size_t> best = {begin, end};
    for (const ElementAccess& access : syntax_.accesses) {
        if (access.word <= begin && end <= end_of(access)) {
            best = {access.word, end_of(access)};
        }
    }
    if (best != std::pair(begin, end)) {
        return best;
    }
    const auto is_operator = [&](std::size_t word) {
        return word < words_.size() && kConfused.contains(words_[word].text) &&
               !is_word_character(words_[word].text.front());
    };
    if (end == begin + 1 && is_operator(begin) && !counts(words_[begin])) {
        return {operand_before(begin), operand_behind(begin)};
    }
    if (is_operator(end) && !counts(words_[end])) {
        return {begin, operand_behind(end)};
    }
    if (begin > 0 && is_operator(begin - 1) && !counts(words_[begin - 1])) {
        return {operand_before(begin - 1), end};
    }
    return best;
}

bool EditMaker::declares(std::size_t number) const {
    const Statement& it = syntax_.statements[number];
    return it.begin + 1 < it.end && is_name(words_[it.begin]) && is_name(words_[it.begin + 1]) &&
           words_[it.begin].text != "return";
}

std::vector<std::pair<std::string, std::string>> EditMaker::extents() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (const InterfaceArray& array : interface_.arrays) {
        for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
            all.emplace_back(array.name, fmt::format("{}_shape[{}]", array.name, axis));
            if (array.shape.size() > 1) {
                all.emplace_back(array.name, fmt::format("{}_strides[{}]", array.name, axis));
            }
        }
    }
    return all;
}

EditMaker::Names EditMaker::sizes() const {
    Names found;
    std::ranges::transform(interface_.constants, std::back_inserter(found), &Constant::name);
    for (const auto& [array, each] : extents()) {
        found.push_back(each);
    }
    return found;
}

bool EditMaker::compares(std::string_view text) {
    return text == "<" || text == "<=" || text == ">" || text == ">=" || text == "==" ||
           text == "!=";
}

void EditMaker::add(FixKind kind, int cost, std::string title, Edits edits) {
    if (edits.empty()) {
        return;
    }
    std::string key;
    std::set<int> lines;
    for (const TextEdit& edit : edits) {
        key += fmt::format("{}:{}-{}:{}={}\n", edit.begin.line, edit.begin.column, edit.end.line,
                           edit.end.column, edit.text);
        lines.insert(edit.begin.line);
        lines.insert(edit.end.line);
    }
    if (list_.known.insert(key).second) {
        list_.made.push_back(
            {{kind, std::move(title), std::move(edits)}, {lines.begin(), lines.end()}, cost});
    }
}

void EditMaker::replace(FixKind kind, int cost, std::size_t begin, std::size_t end,
                        const std::string& with) {
    const auto [first, last] = shown(begin, end);
    const std::string changed = code(begin_of(first), begin_of(begin)) + with +
                                code(end_of_word(end - 1), end_of_word(last - 1));
    const std::string old = text(first, last);
    add(kind, cost,
        fmt::format("Write `{}` instead of `{}` in line {}", changed, old, words_[first].line),
        {in_place_of(syntax_, begin, end, with)});
}

void EditMaker::replace_each(FixKind kind, int cost, const std::vector<std::size_t>& words,
                             const std::string& old, const Names& others) {
    for (const std::string& other : others) {
        Edits edits;
        for (const std::size_t word : words) {
            edits.push_back(in_place_of(syntax_, word, word + 1, other));
        }
        add(kind, cost,
            fmt::format("Write `{}` instead of each `{}` in line {}", other, old,
                        words_[words.front()].line),
            std::move(edits));
    }
}

void EditMaker::collect_scalars() {
    for (std::size_t at = 0; at + 2 < words_.size(); ++at) {
        if (!is_scalar_type(words_[at].text) || !is_name(words_[at + 1]) || is(at + 2, "(") ||
            is(at + 2, "[")) {
            continue;
        }
        const std::size_t end = end_of_scope(syntax_.statement_at(at));
        scalars_.push_back({words_[at + 1].text, words_[at].text, at + 1, end});
    }
    for (const Constant& constant : interface_.constants) {
        scalars_.push_back({constant.name, "uint", 0, words_.size()});
    }
}

}  // namespace vkp
