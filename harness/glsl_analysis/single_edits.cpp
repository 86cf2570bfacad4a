#include "harness/glsl_analysis/single_edits.hpp"

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

namespace {

using Names = std::vector<std::string>;

// What is written for one another by mistake, the likelier first. Words and operators alike.
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

const std::map<std::string_view, std::string_view> kAtomics = {
    {"+=", "atomicAdd"}, {"|=", "atomicOr"}, {"&=", "atomicAnd"}, {"^=", "atomicXor"}};

constexpr std::array<std::string_view, 4> kScalarTypes = {"uint", "int", "float", "bool"};

bool is_scalar_type(std::string_view word) {
    return std::ranges::find(kScalarTypes, word) != kScalarTypes.end();
}

bool is_extent(std::string_view word) {
    return word.ends_with("_shape") || word.ends_with("_strides");
}

// Names that differ by a prefix or by one letter stand for one another more often than others.
bool look_alike(std::string_view one, std::string_view other) {
    return one.ends_with(other) || other.ends_with(one) || one.size() == other.size();
}

// A scalar variable of the kernel: where its name stands, and up to where it is known.
struct Variable {
    std::string name;
    std::string type;
    std::size_t word = 0;
    std::size_t end = 0;
};

class Maker {
public:
    Maker(const Syntax& syntax, const KernelInterface& interface)
        : syntax_(syntax), interface_(interface), words_(syntax.words) {
        collect_scalars();
    }

    std::vector<SingleEdit> run() {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            if (is_in_function(word)) {
                change_word(word);
            }
        }
        for (const Statement& statement : syntax_.statements) {
            change_expression(statement.condition);
            exchange_operands(statement.condition);
            ask_for_not_zero(statement.condition);
        }
        for (const Assignment& assignment : syntax_.assignments) {
            if (is_in_function(assignment.value.begin)) {
                change_expression(assignment.value);
                exchange_operands(assignment.value);
            }
        }
        for (const DeclaredArray& array : syntax_.arrays) {
            std::ranges::for_each(array.sizes,
                                  [&](const Expression& size) { change_expression(size); });
        }
        exchange_members();
        for (const ElementAccess& access : syntax_.accesses) {
            change_indices(access);
        }
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            change_statement(i);
        }
        change_declarations();
        std::ranges::stable_sort(made_, {}, [](const SingleEdit& edit) {
            return std::pair(edit.cost, edit.lines.front());
        });
        return std::move(made_);
    }

private:
    // --- what the text has ---

    [[nodiscard]] bool is(std::size_t word, std::string_view text) const {
        return word < words_.size() && words_[word].text == text;
    }

    [[nodiscard]] bool is_in_function(std::size_t word) const {
        const std::size_t at =
            syntax_.around(syntax_.statement_at(word), Statement::Kind::kFunction);
        return at != 0 && word > syntax_.statements[at].body;
    }

    // Where a variable that a statement declares is no longer known.
    [[nodiscard]] std::size_t end_of_scope(std::size_t statement) const {
        const Statement& it = syntax_.statements[statement];
        return it.kind == Statement::Kind::kSimple ? syntax_.statements[it.parent].end : it.end;
    }

    void collect_scalars() {
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

    // The scalar that a word names; null if it names none.
    [[nodiscard]] const Variable* scalar_at(std::size_t word) const {
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

    [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const {
        Expression range;
        range.begin = begin;
        range.end = end;
        return syntax_.text_of(range);
    }

    [[nodiscard]] std::size_t begin_of(std::size_t word) const { return words_[word].at; }
    [[nodiscard]] std::size_t end_of_word(std::size_t word) const {
        return words_[word].at + words_[word].text.size();
    }
    // In one line.
    [[nodiscard]] std::string code(std::size_t begin, std::size_t end) const {
        std::string found = syntax_.code.substr(begin, end - begin);
        std::replace(found.begin(), found.end(), '\n', ' ');
        return found;
    }

    // The first word of what stands before an operator, and the end of what stands behind one.
    [[nodiscard]] std::size_t operand_before(std::size_t word) const {
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
    [[nodiscard]] std::size_t operand_behind(std::size_t word) const {
        std::size_t at = word + 1;
        int depth = 0;
        for (; at < words_.size(); ++at) {
            depth += opens(words_[at]) ? 1 : closes(words_[at]) ? -1 : 0;
            if (depth < 0) {
                return at;
            }
            const bool goes_on = is(at + 1, "[") || is(at + 1, "(") || is(at + 1, ".") ||
                                 is(at, ".") || is(at, "-") || is(at, "!");
            if (depth == 0 && !goes_on) {
                return at + 1;
            }
        }
        return at;
    }

    // The range of words that a title shows so that its place is plain: an element, a comparison.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shown(std::size_t begin,
                                                            std::size_t end) const {
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

    // --- changes ---

    void add(FixKind kind, int cost, std::string title, Edits edits) {
        if (edits.empty()) {
            return;
        }
        std::string key;
        std::set<int> lines;
        for (const TextEdit& edit : edits) {
            key += fmt::format("{}:{}-{}:{}={}\n", edit.begin.line, edit.begin.column,
                               edit.end.line, edit.end.column, edit.text);
            lines.insert(edit.begin.line);
            lines.insert(edit.end.line);
        }
        if (known_.insert(key).second) {
            made_.push_back(
                {{kind, std::move(title), std::move(edits)}, {lines.begin(), lines.end()}, cost});
        }
    }

    // Puts a text in the place of some words.
    void replace(FixKind kind, int cost, std::size_t begin, std::size_t end,
                 const std::string& with) {
        const auto [first, last] = shown(begin, end);
        const std::string changed = code(begin_of(first), begin_of(begin)) + with +
                                    code(end_of_word(end - 1), end_of_word(last - 1));
        const std::string old = text(first, last);
        add(kind, cost,
            fmt::format("Write `{}` instead of `{}` in line {}", changed, old, words_[first].line),
            {in_place_of(syntax_, begin, end, with)});
    }

    void change_word(std::size_t word) {
        const std::string& text = words_[word].text;
        if (const auto found = kConfused.find(text); found != kConfused.end()) {
            const bool is_minus = text == "-" && !is_operand(word - 1);
            int cost = text.size() <= 2 && (text[0] == '<' || text[0] == '>') ? 0 : 1;
            for (const std::string_view other :
                 is_minus ? std::vector<std::string_view>() : found->second) {
                replace(FixKind::kOperator, cost++, word, word + 1, std::string(other));
            }
        }
        if (text == "=" && word > 0 && !declares_at(word)) {
            replace(FixKind::kOperator, 1, word, word + 1, "+=");
        }
        change_name(word);
        change_extent(word);
        change_number(word);
        change_member(word);
    }

    [[nodiscard]] bool is_operand(std::size_t word) const {
        return word < words_.size() &&
               (is_word_character(words_[word].text.front()) || closes(words_[word]));
    }

    [[nodiscard]] bool declares_at(std::size_t assigned) const {
        return assigned >= 2 && is_name(words_[assigned - 1]) && is_name(words_[assigned - 2]);
    }

    // Another variable or array of the same type that is known there.
    void change_name(std::size_t word) {
        if (const Variable* const it = scalar_at(word)) {
            for (const Variable& other : scalars_) {
                if (other.type == it->type && other.name != it->name && other.word < word &&
                    word < other.end) {
                    replace(FixKind::kIndex, look_alike(it->name, other.name) ? 1 : 2, word,
                            word + 1, other.name);
                }
            }
            return;
        }
        if (!is(word + 1, "[") || is_extent(words_[word].text)) {
            return;
        }
        for (const std::string& other : arrays_like(words_[word].text)) {
            replace(FixKind::kIndex, 2, word, word + 1, other);
        }
    }

    // Arrays with as many indices.
    [[nodiscard]] Names arrays_like(const std::string& name) const {
        std::map<std::string, std::size_t> indices;
        for (const InterfaceArray& array : interface_.arrays) {
            indices[array.name] = 1;
        }
        for (const DeclaredArray& array : syntax_.arrays) {
            indices[array.name] = array.sizes.size();
        }
        Names found;
        for (const auto& [other, count] : indices) {
            if (other != name && indices.contains(name) && indices.at(name) == count) {
                found.push_back(other);
            }
        }
        return found;
    }

    // `a_shape[0]`: another axis, a stride, another array's.
    void change_extent(std::size_t word) {
        if (!is_extent(words_[word].text) || word + 3 >= words_.size() || !is(word + 3, "]")) {
            return;
        }
        const std::string old = text(word, word + 4);
        for (const auto& [array, each] : extents()) {
            if (each != old) {
                const bool is_own = words_[word].text.starts_with(array + "_");
                replace(FixKind::kIndex, is_own ? 1 : 2, word, word + 4, each);
            }
        }
    }

    // "a" and "a_shape[0]", of all arrays and axes. A stride of a vector is 1, and nobody means it.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> extents() const {
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

    void change_number(std::size_t word) {
        const std::string& it = words_[word].text;
        const bool is_in_extent = word >= 2 && is_extent(words_[word - 2].text);
        if (!is_digit(it.front()) || it.size() > 6 || is_in_extent) {
            return;
        }
        if (it.find('.') != std::string::npos) {
            // The last two: where the search for a largest or a least value begins.
            for (const char* const other : {"0.0", "1.0", "-1.0", "-3.4e38", "3.4e38"}) {
                if (it != other) {
                    replace(FixKind::kNumber, 2, word, word + 1, other);
                }
            }
            return;
        }
        const bool is_unsigned = it.ends_with('u');
        const std::string digits = it.substr(0, it.size() - (is_unsigned ? 1 : 0));
        if (!std::ranges::all_of(digits, is_digit)) {
            return;
        }
        const std::string end = is_unsigned ? "u" : "";
        const long value = std::stol(digits);
        for (const long other : {value + 1, value - 1, 2 * value, value / 2}) {
            if (other >= 0 && other != value) {
                replace(FixKind::kNumber, std::abs(other - value) == 1 ? 1 : 2, word, word + 1,
                        std::to_string(other) + end);
            }
        }
        if (value > 1) {
            for (const std::string& other : sizes()) {
                replace(FixKind::kNumber, 2, word, word + 1, other);
            }
        }
    }

    // What a number that counts elements or threads may stand for.
    [[nodiscard]] Names sizes() const {
        Names found;
        std::ranges::transform(interface_.constants, std::back_inserter(found), &Constant::name);
        for (const auto& [array, each] : extents()) {
            found.push_back(each);
        }
        return found;
    }

    // A number that stands for the same size wherever the statement has it.
    void change_each_number(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::map<std::string, std::vector<std::size_t>> places;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            const bool is_in_extent = word >= 2 && is_extent(words_[word - 2].text);
            if (is_digit(words_[word].text.front()) && !is_in_extent) {
                places[words_[word].text].push_back(word);
            }
        }
        for (const auto& [digits, words] : places) {
            if (words.size() > 1 && digits != "0" && digits != "1") {
                replace_each(FixKind::kNumber, 2, words, digits, sizes());
            }
        }
    }

    void replace_each(FixKind kind, int cost, const std::vector<std::size_t>& words,
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

    void change_member(std::size_t word) {
        constexpr std::string_view kMembers = "xyzw";
        const std::string& it = words_[word].text;
        if (word == 0 || !is(word - 1, ".") || it.size() != 1 ||
            kMembers.find(it) == std::string_view::npos) {
            return;
        }
        for (const char other : kMembers) {
            if (other != it.front() && other != 'w') {
                replace(FixKind::kIndex, other == 'z' ? 3 : 1, word, word + 1,
                        std::string(1, other));
            }
        }
    }

    // `gl_WorkGroupID.y` and `gl_WorkGroupID.x` of two lines, the one for the other.
    void exchange_members() {
        std::size_t last = 0;
        for (std::size_t word = 2; word < words_.size(); ++word) {
            if (!is(word - 1, ".") || words_[word].text.size() != 1 || !is_in_function(word)) {
                continue;
            }
            const bool is_of_same = last != 0 && words_[last - 2].text == words_[word - 2].text &&
                                    words_[last].text != words_[word].text;
            if (is_of_same) {
                add(FixKind::kIndex, 1,
                    fmt::format("Exchange `{}` of line {} and `{}` of line {}",
                                text(last - 2, last + 1), words_[last].line,
                                text(word - 2, word + 1), words_[word].line),
                    {in_place_of(syntax_, last, last + 1, words_[word].text),
                     in_place_of(syntax_, word, word + 1, words_[last].text)});
            }
            last = word;
        }
    }

    // Two variables or extents of an expression, wherever it has them.
    void exchange_operands(const Expression& it) {
        constexpr std::size_t kMostOperands = 6;
        using Range = std::pair<std::size_t, std::size_t>;
        std::vector<Range> operands;
        std::set<std::string> texts;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            const bool is_size = is_extent(words_[word].text) && is(word + 3, "]");
            if (is_size || scalar_at(word) != nullptr) {
                operands.emplace_back(word, word + (is_size ? 4 : 1));
                texts.insert(text(operands.back().first, operands.back().second));
                word = operands.back().second - 1;
            }
        }
        if (texts.size() > kMostOperands) {
            return;
        }
        for (auto one = texts.begin(); one != texts.end(); ++one) {
            for (auto other = std::next(one); other != texts.end(); ++other) {
                std::string changed;
                std::size_t from = begin_of(it.begin);
                for (const auto& [begin, end] : operands) {
                    const std::string old = text(begin, end);
                    changed += code(from, begin_of(begin)) + (old == *one     ? *other
                                                              : old == *other ? *one
                                                                              : old);
                    from = end_of_word(end - 1);
                }
                replace(FixKind::kIndex, 1, it.begin, it.end,
                        changed + code(from, end_of_word(it.end - 1)));
            }
        }
    }

    [[nodiscard]] static bool compares(std::string_view text) {
        return text == "<" || text == "<=" || text == ">" || text == ">=" || text == "==" ||
               text == "!=";
    }

    // `while (k)` is C; GLSL asks for a comparison.
    void ask_for_not_zero(const Expression& it) {
        using Form = Expression::Kind;
        if (it.begin == it.end) {
            return;
        }
        if (it.kind == Form::kBinary && (it.text == "&&" || it.text == "||")) {
            std::ranges::for_each(it.parts,
                                  [&](const Expression& part) { ask_for_not_zero(part); });
            return;
        }
        const bool is_bool = it.kind == Form::kCall || it.kind == Form::kUnary ||
                             (it.kind == Form::kBinary && compares(it.text)) || it.text == "true" ||
                             it.text == "false";
        const Variable* const variable = it.kind == Form::kName ? scalar_at(it.begin) : nullptr;
        if (!is_bool && (variable == nullptr || variable->type != "bool")) {
            const std::string old = text(it.begin, it.end);
            const bool is_sum = it.kind == Form::kBinary;
            replace(FixKind::kOperator, 1, it.begin, it.end,
                    is_sum ? "(" + old + ") != 0" : old + " != 0");
        }
    }

    [[nodiscard]] bool is_bracketed(const Expression& part) const {
        return part.begin > 0 && is(part.begin - 1, "(") && is(part.end, ")");
    }

    void change_expression(const Expression& it) {
        for (const Expression& part : it.parts) {
            change_expression(part);
        }
        if (it.kind == Expression::Kind::kBinary) {
            change_brackets(it);
            if (it.text == "-" || it.text == "/" || it.text == "%") {
                replace(FixKind::kOperator, 2, it.begin, it.end,
                        text_between(it.parts[1], it) + " " + it.text + " " +
                            text_between(it.parts[0], it));
            }
            if (it.text == "<" || it.text == "<=" || it.text == ">" || it.text == ">=") {
                // One more or one less on the right side.
                const std::string right = text_between(it.parts[1], it);
                replace(FixKind::kNumber, 1, it.parts[1].begin, it.parts[1].end, right + " + 1");
                replace(FixKind::kNumber, 1, it.parts[1].begin, it.parts[1].end, right + " - 1");
                const std::string left = text_between(it.parts[0], it);
                replace(FixKind::kNumber, 2, it.parts[0].begin, it.parts[0].end, left + " + 1");
            }
        }
        if (it.kind == Expression::Kind::kChoice) {
            ask_for_not_zero(it.parts[0]);
            replace(FixKind::kOperator, 2, it.parts[1].begin, it.parts[2].end,
                    text_between(it.parts[2], it) + " : " + text_between(it.parts[1], it));
        }
    }

    // The text of a part with the brackets around it.
    [[nodiscard]] std::string text_between(const Expression& part, const Expression& whole) const {
        const bool has = is_bracketed(part) && part.begin > whole.begin && part.end < whole.end;
        return has ? text(part.begin - 1, part.end + 1) : text(part.begin, part.end);
    }

    // `x op (y op z)` for `x op y op z`, and the reverse.
    void change_brackets(const Expression& it) {
        const Expression& left = it.parts[0];
        const Expression& right = it.parts[1];
        if (left.kind == Expression::Kind::kBinary && !is_bracketed(left)) {
            replace(FixKind::kOperator, 1, left.parts[1].begin, it.end,
                    "(" + text(left.parts[1].begin, it.end) + ")");
        }
        if (right.kind == Expression::Kind::kBinary && !is_bracketed(right)) {
            replace(FixKind::kOperator, 1, it.begin, right.parts[0].end,
                    "(" + text(it.begin, right.parts[0].end) + ")");
        }
        // `!x < y`
        if (left.kind == Expression::Kind::kUnary && left.text == "!") {
            replace(FixKind::kOperator, 1, left.begin + 1, it.end,
                    "(" + text(left.begin + 1, it.end) + ")");
        }
        for (const Expression* const part : {&left, &right}) {
            if (part->kind == Expression::Kind::kBinary && is_bracketed(*part)) {
                replace(FixKind::kOperator, 3, part->begin - 1, part->end + 1,
                        text(part->begin, part->end));
            }
        }
    }

    // One further, or one back.
    void change_indices(const ElementAccess& access) {
        for (const Expression& index : access.indices) {
            change_expression(index);
            if (index.begin == index.end) {
                continue;
            }
            exchange_operands(index);
            const bool ends_in_number = index.kind == Expression::Kind::kBinary &&
                                        (index.text == "+" || index.text == "-") &&
                                        index.parts[1].kind == Expression::Kind::kNumber;
            if (ends_in_number) {
                replace(FixKind::kIndex, 1, index.begin, index.end,
                        text_between(index.parts[0], index));
                continue;
            }
            const std::string old = text(index.begin, index.end);
            replace(FixKind::kIndex, 1, index.begin, index.end, old + " + 1");
            replace(FixKind::kIndex, 1, index.begin, index.end, old + " - 1");
        }
        if (access.indices.size() == 2) {
            const Expression& first = access.indices[0];
            const Expression& second = access.indices[1];
            replace(FixKind::kIndex, 1, first.begin, second.end,
                    text(second.begin, second.end) + "][" + text(first.begin, first.end));
        }
    }

    // --- statements ---

    void change_statement(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (syntax_.around(number, Statement::Kind::kFunction) == 0 ||
            it.kind == Statement::Kind::kFunction || it.kind == Statement::Kind::kBlock ||
            it.begin == it.end) {
            return;
        }
        if (it.kind != Statement::Kind::kSimple || !declares(number)) {
            guard(number);
        }
        change_each_number(number);
        if (it.kind == Statement::Kind::kSimple) {
            guard_reads(number);
            make_atomic(number);
            keep_fraction(number);
            index_arrays(number);
            make_number(number);
            change_casts(number);
        }
        if (it.kind == Statement::Kind::kIf) {
            change_if(number);
        }
        if (is_in_block(number)) {
            add(FixKind::kBarrier, 1,
                fmt::format("Put `barrier();` behind line {}", syntax_.last_line(number)),
                behind_statement(syntax_, number, "barrier();"));
            add_first_barrier(number);
            guard_rest(number);
            move(number);
            take_out(number);
        }
    }

    [[nodiscard]] bool declares(std::size_t number) const {
        const Statement& it = syntax_.statements[number];
        return it.begin + 1 < it.end && is_name(words_[it.begin]) &&
               is_name(words_[it.begin + 1]) && words_[it.begin].text != "return";
    }

    [[nodiscard]] bool is_in_block(std::size_t number) const {
        return syntax_.statements[syntax_.statements[number].parent].kind ==
               Statement::Kind::kBlock;
    }

    // Before the first statement of a block, which no statement of it precedes.
    void add_first_barrier(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (it.begin > 0 && is(it.begin - 1, "{")) {
            const TextPlace place = syntax_.place_of(words_[it.begin].at);
            add(FixKind::kBarrier, 1,
                fmt::format("Put `barrier();` before line {}", syntax_.first_line(number)),
                {{place, place, "barrier(); "}});
        }
    }

    // The conditions that this statement, or all from it on, may lack: those of other `if`s, that
    // indices are inside, and that one thread alone stores a value.
    void guard(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const auto ask = [&](const std::string& condition, int cost) {
            add(FixKind::kGuard, cost,
                fmt::format("Guard line {}: `if ({})`", syntax_.first_line(number), condition),
                asking_first(syntax_, number, condition));
        };
        for (const auto& [condition, cost] : conditions_at(number)) {
            ask(condition, cost);
        }
        const bool stores = it.kind == Statement::Kind::kSimple &&
                            std::ranges::any_of(syntax_.accesses, [&](const ElementAccess& each) {
                                return each.statement == number && each.writes;
                            });
        for (const Variable& each : scalars_) {
            const bool is_known = each.word != 0 && each.word < it.begin && it.begin < each.end;
            if (stores && is_known && (each.type == "uint" || each.type == "int")) {
                ask(each.name + " == 0", 2);
            }
        }
    }

    // Around this statement and all that follow it in its block.
    void guard_rest(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::size_t last = number;
        for (std::size_t i = number + 1; i < syntax_.statements.size(); ++i) {
            last = syntax_.statements[i].parent == it.parent ? i : last;
        }
        if (last == number || it.begin == it.end) {
            return;
        }
        const TextPlace begin = syntax_.place_of(words_[it.begin].at);
        const TextPlace end = place_behind(syntax_, syntax_.statements[last].end - 1);
        for (const auto& [condition, cost] : conditions_at(number)) {
            add(FixKind::kGuard, cost + 1,
                fmt::format("Put `if ({}) {{ … }}` around lines {} to {}", condition,
                            syntax_.first_line(number), syntax_.last_line(last)),
                {{begin, begin, fmt::format("if ({}) {{ ", condition)}, {end, end, " }"}});
        }
    }

    // What a statement may ask for, and how far-fetched it is: the condition of another `if`, an
    // index that the statement has itself, any other.
    using Conditions = std::map<std::string, int>;

    [[nodiscard]] Conditions conditions_at(std::size_t number) const {
        Conditions found;
        const Statement& it = syntax_.statements[number];
        for (const Statement& other : syntax_.statements) {
            const bool asks = other.kind == Statement::Kind::kIf && &other != &it &&
                              other.condition.begin != other.condition.end;
            if (asks && is_known_at(it.begin, other.condition)) {
                found.emplace(syntax_.text_of(other.condition), 0);
            }
        }
        const std::set<std::string> names = indices_at(number);
        for (const InterfaceArray& array : interface_.arrays) {
            for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
                for (const std::string& name : names) {
                    found.emplace(fmt::format("{} < {}_shape[{}]", name, array.name, axis),
                                  has_words(it, name) && has_words(it, array.name) ? 0 : 1);
                }
            }
            if (array.shape.size() == 2) {
                add_grid_conditions(found, array.name, it);
            }
        }
        return found;
    }

    [[nodiscard]] bool has_words(const Statement& it, const std::string& text) const {
        return syntax_.code.substr(begin_of(it.begin), end_of_word(it.end - 1) - begin_of(it.begin))
                   .find(text) != std::string::npos;
    }

    // That a thread of a grid has a row and a column of the array.
    void add_grid_conditions(Conditions& found, const std::string& array,
                             const Statement& it) const {
        const auto is_place = [&](const Variable& each) {
            const std::size_t from = each.word + 2;
            return each.word != 0 && each.word < it.begin && it.begin < each.end &&
                   from < words_.size() && words_[from].text == "gl_GlobalInvocationID";
        };
        for (const Variable& row : scalars_) {
            for (const Variable& column : scalars_) {
                if (is_place(row) && is_place(column) && row.name != column.name) {
                    found.emplace(fmt::format("{0} < {2}_shape[0] && {1} < {2}_shape[1]", row.name,
                                              column.name, array),
                                  has_words(it, array) ? 0 : 1);
                }
            }
        }
    }

    // Whether all variables of an expression are known at that word.
    [[nodiscard]] bool is_known_at(std::size_t word, const Expression& expression) const {
        const auto is_unknown = [&](const std::string& name) {
            return std::ranges::any_of(scalars_, [&](const Variable& each) {
                return each.name == name && each.word != 0 && (each.word > word || each.end < word);
            });
        };
        for (std::size_t each = expression.begin; each < expression.end; ++each) {
            if (is_unknown(words_[each].text)) {
                return false;
            }
        }
        return true;
    }

    // What may be asked to be inside an array: whole-number variables, and indices of the
    // statement.
    [[nodiscard]] std::set<std::string> indices_at(std::size_t number) const {
        const Statement& it = syntax_.statements[number];
        std::set<std::string> names;
        for (const Variable& each : scalars_) {
            if (each.word != 0 && each.word < it.begin && it.begin < each.end &&
                (each.type == "uint" || each.type == "int")) {
                names.insert(each.name);
            }
        }
        for (const ElementAccess& access : syntax_.accesses) {
            const bool is_here = it.begin <= access.word && access.word < it.end;
            for (const Expression& index : access.indices) {
                if (is_here && index.begin != index.end && is_known_at(it.begin, index)) {
                    names.insert(syntax_.text_of(index));
                }
            }
        }
        return names;
    }

    // `x = c ? a[i] : 0.0` where a statement reads what may not be there.
    void guard_reads(std::size_t number) {
        for (const ElementAccess& access : syntax_.accesses) {
            if (access.statement != number || access.writes) {
                continue;
            }
            const std::string element = text(access.word, end_of(access));
            for (const auto& [condition, cost] : conditions_at(number)) {
                const std::string read = fmt::format("({} ? {} : 0.0)", condition, element);
                add(FixKind::kGuard, cost + 1,
                    fmt::format("Read `{}` instead of `{}` in line {}", read, element, access.line),
                    {in_place_of(syntax_, access.word, end_of(access), read)});
            }
        }
    }

    void make_atomic(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        for (const ElementAccess& access : syntax_.accesses) {
            const std::size_t sign = end_of(access);
            if (access.statement != number || access.word != it.begin || sign >= it.end) {
                continue;
            }
            const std::string element = text(access.word, sign);
            std::string call;
            if (counts(words_[sign])) {
                call = fmt::format("atomicAdd({}, 1)", element);
            } else if (const auto found = kAtomics.find(words_[sign].text);
                       found != kAtomics.end()) {
                call =
                    fmt::format("{}({}, {})", found->second, element, text(sign + 1, it.end - 1));
            } else {
                continue;
            }
            add(FixKind::kOperator, 0,
                fmt::format("Write `{};` instead of `{}` in line {}", call, text(it.begin, it.end),
                            access.line),
                {in_place_of(syntax_, it.begin, it.end - 1, call)});
        }
    }

    // `float x = float(a[i]) + 10;` for `int x = int(a[i]) + 10;`
    void keep_fraction(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const auto is_whole = [](const Word& word) {
            return word.text == "int" || word.text == "uint";
        };
        if (!declares(number) || !is_whole(words_[it.begin])) {
            return;
        }
        Edits edits;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            if (is_whole(words_[word])) {
                edits.push_back(in_place_of(syntax_, word, word + 1, "float"));
            }
        }
        if (edits.size() > 1) {
            add(FixKind::kDeclaration, 1,
                fmt::format("Declare `float {}` in line {}, and cut nothing off",
                            words_[it.begin + 1].text, words_[it.begin].line),
                std::move(edits));
        }
    }

    // `result[i] = a[i] + 10.0;` for `result = a + 10.0;`
    void index_arrays(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::vector<std::size_t> whole;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            const bool is_element = is(word + 1, "[") || is(word + 1, ".") || is(word + 1, "(");
            const bool is_array = std::ranges::any_of(
                interface_.arrays,
                [&](const InterfaceArray& array) { return array.name == words_[word].text; });
            if (is_array && !is_element && !declares(number)) {
                whole.push_back(word);
            }
        }
        for (const Variable& each : scalars_) {
            const bool is_known = each.word != 0 && each.word < it.begin && it.begin < each.end;
            if (whole.empty() || !is_known || (each.type != "uint" && each.type != "int")) {
                continue;
            }
            Edits edits;
            for (const std::size_t word : whole) {
                const TextPlace place = place_behind(syntax_, word);
                edits.push_back({place, place, "[" + each.name + "]"});
            }
            add(FixKind::kIndex, 1,
                fmt::format("Write `{}[{}]` for the whole array in line {}",
                            words_[whole.front()].text, each.name, words_[it.begin].line),
                std::move(edits));
        }
    }

    // `x = y < z ? 1.0 : 0.0;` for `x = y < z;`
    void make_number(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::size_t value = 0;
        bool has_comparison = false;
        int depth = 0;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            depth += opens(words_[word]) ? 1 : closes(words_[word]) ? -1 : 0;
            if (is(word, "?")) {
                return;
            }
            value = value == 0 && depth == 0 && is(word, "=") ? word + 1 : value;
            has_comparison =
                has_comparison || (value != 0 && depth == 0 && compares(words_[word].text));
        }
        if (has_comparison && words_[it.begin].text != "bool") {
            const std::string old = text(value, it.end - 1);
            for (const char* const numbers : {" ? 1.0 : 0.0", " ? 1 : 0"}) {
                replace(FixKind::kOperator, 2, value, it.end - 1, old + numbers);
            }
        }
    }

    // `float(x)` for `(float) x`, and `x[i][j]` for `x[i, j]`.
    void change_casts(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        Edits edits;
        std::vector<std::size_t> open;
        for (std::size_t word = it.begin; word + 3 < it.end; ++word) {
            if (opens(words_[word])) {
                open.push_back(word);
            } else if (closes(words_[word]) && !open.empty()) {
                open.pop_back();
            }
            const bool is_call = word > 0 && is_name(words_[word - 1]) && !is(word - 1, "return");
            if (is(word, "(") && is_scalar_type(words_[word + 1].text) && is(word + 2, ")") &&
                !is_call) {
                const TextPlace end = place_behind(syntax_, operand_behind(word + 2) - 1);
                edits.push_back(in_place_of(syntax_, word, word + 3, words_[word + 1].text + "("));
                edits.push_back({end, end, ")"});
            } else if (is(word, ",") && !open.empty() && is(open.back(), "[")) {
                replace(FixKind::kIndex, 0, word, word + 1, "][");
            }
        }
        std::ranges::sort(edits, {}, &TextEdit::begin);
        add(FixKind::kOperator, 0,
            fmt::format("Write a conversion like a call in line {}", words_[it.begin].line),
            std::move(edits));
    }

    void change_if(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const Expression& condition = it.condition;
        const int line = syntax_.first_line(number);
        if (condition.begin == condition.end) {
            return;
        }
        const std::string old = syntax_.text_of(condition);
        add(FixKind::kOperator, 2, fmt::format("Ask for `!({})` in line {}", old, line),
            {in_place_of(syntax_, condition.begin, condition.end, "!(" + old + ")")});
        if (it.other_body == 0) {
            const bool jumps = is(it.body + 1, ";") || is(it.body + 2, ";");
            add(FixKind::kStatement, 3, fmt::format("Do without `if ({})` in line {}", old, line),
                {in_place_of(syntax_, it.begin, jumps ? it.end : it.body, "")});
        }
        for (const auto& [more, cost] : conditions_at(number)) {
            if (more == old) {
                continue;
            }
            add(FixKind::kGuard, cost + 1,
                fmt::format("Ask for `{}` instead of `{}` in line {}", more, old, line),
                {in_place_of(syntax_, condition.begin, condition.end, more)});
            if (old.find(more) == std::string::npos) {
                add(FixKind::kGuard, cost,
                    fmt::format("Ask for `{} && {}` in line {}", old, more, line),
                    {in_place_of(syntax_, condition.begin, condition.end,
                                 fmt::format("{} && {}", old, more))});
            }
        }
        add_braces(number);
    }

    // Around the statement that the `if` has, and those behind it.
    void add_braces(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (is(it.body, "{") || it.other_body != 0 || !is_in_block(number)) {
            return;
        }
        const std::size_t block = it.parent;
        Edits edits = {
            {syntax_.place_of(words_[it.body].at), syntax_.place_of(words_[it.body].at), "{ "}};
        for (std::size_t i = number + 1, count = 0; i < syntax_.statements.size() && count < 3;
             ++i) {
            if (syntax_.statements[i].parent != block) {
                continue;
            }
            ++count;
            Edits both = edits;
            const std::size_t last = syntax_.statements[i].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            both.push_back({end, end, " }"});
            add(FixKind::kStatement, 1,
                fmt::format("Put `{{ }}` around lines {} to {}", words_[it.body].line,
                            words_[last].line),
                std::move(both));
        }
    }

    // Behind the next statement, or out of its block.
    void move(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const std::size_t block = it.parent;
        const std::size_t outer = syntax_.statements[block].parent;
        std::size_t next = number + 1;
        while (next < syntax_.statements.size() && syntax_.statements[next].parent != block) {
            ++next;
        }
        const std::string code = text(it.begin, it.end);
        const TextEdit away = in_place_of(syntax_, it.begin, it.end, "");
        if (next < syntax_.statements.size() && it.kind == Statement::Kind::kSimple) {
            const std::size_t last = syntax_.statements[next].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} behind line {}", code, syntax_.first_line(number),
                            syntax_.last_line(next)),
                {away, {end, end, " " + code}});
        }
        const bool is_inside = outer != 0 && block != 0 &&
                               syntax_.statements[outer].kind != Statement::Kind::kFunction;
        if (is_inside && it.kind == Statement::Kind::kSimple) {
            const std::size_t last = syntax_.statements[outer].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            const TextPlace begin = syntax_.place_of(words_[syntax_.statements[outer].begin].at);
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} behind line {}", code, syntax_.first_line(number),
                            syntax_.last_line(outer)),
                {away, {end, end, " " + code}});
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} before line {}", code, syntax_.first_line(number),
                            syntax_.first_line(outer)),
                {{begin, begin, code + " "}, away});
        }
    }

    void take_out(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const bool has_value = std::ranges::any_of(
            syntax_.assignments,
            [&](const Assignment& each) { return each.declares && each.statement == number; });
        if (it.kind != Statement::Kind::kSimple || (declares(number) && has_value)) {
            return;
        }
        add(FixKind::kStatement, 3,
            fmt::format("Take `{}` out of line {}", text(it.begin, it.end),
                        syntax_.first_line(number)),
            {in_place_of(syntax_, it.begin, it.end, "")});
    }

    // --- declarations ---

    void change_declarations() {
        for (const Variable& each : scalars_) {
            if (each.word == 0) {
                continue;
            }
            const std::size_t type = each.word - 1;
            if (!is_in_function(type)) {
                const TextPlace begin = syntax_.place_of(words_[type].at);
                const bool is_shared = type > 0 && is(type - 1, "shared");
                if (!is_shared && !is(type - 1, "const")) {
                    add(FixKind::kDeclaration, 1,
                        fmt::format("Declare `{}` of line {} as `shared`", each.name,
                                    words_[type].line),
                        {{begin, begin, "shared "}});
                }
                continue;
            }
            for (const std::string_view other : kScalarTypes) {
                if (other != each.type && other != "bool" && each.type != "bool") {
                    add(FixKind::kDeclaration, 1,
                        fmt::format("Declare `{} {}` in line {}", other, each.name,
                                    words_[type].line),
                        {in_place_of(syntax_, type, type + 1, std::string(other))});
                }
            }
            if (is(each.word + 1, ";") && each.type != "bool") {
                add(FixKind::kDeclaration, 1,
                    fmt::format("Begin with `{} {} = 0;` in line {}", each.type, each.name,
                                words_[type].line),
                    {in_place_of(syntax_, each.word, each.word + 1,
                                 each.name + (each.type == "float" ? " = 0.0" : " = 0"))});
            }
            // A name that hides another.
            if (is(each.word + 1, "=") && hides(each)) {
                add(FixKind::kDeclaration, 0,
                    fmt::format("Write `{} = …` without `{}` in line {}, which declares another "
                                "`{}`",
                                each.name, each.type, words_[type].line, each.name),
                    {{syntax_.place_of(words_[type].at), syntax_.place_of(words_[each.word].at),
                      ""}});
            }
        }
    }

    [[nodiscard]] bool hides(const Variable& it) const {
        return std::ranges::any_of(scalars_, [&](const Variable& other) {
            return other.name == it.name && other.word < it.word && it.word < other.end;
        });
    }

    const Syntax& syntax_;
    const KernelInterface& interface_;
    const std::vector<Word>& words_;
    std::vector<Variable> scalars_;
    std::vector<SingleEdit> made_;
    std::set<std::string> known_;
};

}  // namespace

Names words_that_are_confused() {
    Names names;
    for (const auto& [word, others] : kConfused) {
        if (is_word_character(word.front())) {
            names.emplace_back(word);
        }
    }
    return names;
}

std::vector<SingleEdit> single_edits(const Syntax& syntax, const KernelInterface& interface) {
    return Maker(syntax, interface).run();
}

}  // namespace vkp
