#include "harness/glsl_analysis/single_edits.hpp"

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/edit_maker.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

// Names that differ by a prefix or by one letter stand for one another more often than others.
bool look_alike(std::string_view one, std::string_view other) {
    return one.ends_with(other) || other.ends_with(one) || one.size() == other.size();
}

class ExpressionEdits : public EditMaker {
public:
    using EditMaker::EditMaker;

    void run() {
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
        for (std::size_t i = 0; i < syntax_.statements.size(); ++i) {
            change_stored_value(i);
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
            change_each_number(i);
        }
    }

private:
    void change_word(std::size_t word) {
        const std::string& text = words_[word].text;
        if (const auto found = confused_words().find(text); found != confused_words().end()) {
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

    // Of `result[i] = …`, and of the arguments of a call.
    void change_stored_value(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (it.kind != Statement::Kind::kSimple || !is_in_function(it.begin)) {
            return;
        }
        for (const ElementAccess& access : syntax_.accesses) {
            const std::size_t sign = end_of(access);
            if (access.statement == number && access.word == it.begin && sign < it.end &&
                is_assignment(words_[sign])) {
                const Expression value = parse_expression(words_, sign + 1, it.end);
                change_expression(value);
                exchange_operands(value);
            }
        }
        if (is_name(words_[it.begin]) && is(it.begin + 1, "(")) {
            change_expression(parse_expression(words_, it.begin, it.end));
        }
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

    // Where the search for a largest or a least value begins.
    void begin_lower_or_higher(std::size_t word) {
        const bool begins = word >= 3 && is(word - 1, "=") && declares_at(word - 1);
        const int cost = begins && is_compared(words_[word - 2].text) ? 0 : 3;
        for (const char* const other : {"-3.4e38", "3.4e38"}) {
            replace(FixKind::kNumber, cost, word, word + 1, other);
        }
        for (const DeclaredName& each : syntax_.names) {
            if (each.is_const && each.type == "float" && each.statement == 0) {
                replace(FixKind::kNumber, cost, word, word + 1, each.name);
            }
        }
    }

    [[nodiscard]] bool is_compared(const std::string& name) const {
        for (std::size_t word = 2; word + 1 < words_.size(); ++word) {
            const bool is_argument =
                is(word - 1, "(") && (is(word - 2, "max") || is(word - 2, "min"));
            if (is(word, name) && (is_argument || compares(words_[word - 1].text) ||
                                   compares(words_[word + 1].text))) {
                return true;
            }
        }
        return false;
    }

    void change_number(std::size_t word) {
        const std::string& it = words_[word].text;
        const bool is_in_extent = word >= 2 && is_extent(words_[word - 2].text);
        if (!is_digit(it.front()) || it.size() > 6 || is_in_extent) {
            return;
        }
        if (it.find('.') != std::string::npos) {
            for (const char* const other : {"0.0", "1.0", "-1.0"}) {
                if (it != other) {
                    replace(FixKind::kNumber, 2, word, word + 1, other);
                }
            }
            begin_lower_or_higher(word);
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
            const bool adds_nothing = other == 0 && (is(word - 1, "+") || is(word - 1, "-"));
            if (other >= 0 && other != value && !adds_nothing) {
                replace(FixKind::kNumber, std::abs(other - value) == 1 ? 1 : 2, word, word + 1,
                        std::to_string(other) + end);
            }
        }
        // Whole numbers divide without a fraction.
        if (!is_unsigned && (is(word + 1, "/") || is(word - 1, "/"))) {
            replace(FixKind::kNumber, 1, word, word + 1, digits + ".0");
        }
        if (value > 1) {
            for (const std::string& other : sizes()) {
                replace(FixKind::kNumber, 2, word, word + 1, other);
            }
        }
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
            if (it.text == "-") {
                stop_at_zero(it);
            }
            if (it.text == "==" && it.parts[1].kind == Expression::Kind::kNumber) {
                replace(FixKind::kOperator, 2, it.begin, it.end,
                        text_between(it.parts[0], it) + " != 0");
            }
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
        if (it.kind == Expression::Kind::kCall && it.parts.size() == 1 &&
            (it.text == "int" || it.text == "uint")) {
            const Expression& value = it.parts[0];
            replace(FixKind::kOperator, 2, value.begin, value.end,
                    fmt::format("roundEven({})", text(value.begin, value.end)));
        }
        if (it.kind == Expression::Kind::kChoice) {
            ask_for_not_zero(it.parts[0]);
            replace(FixKind::kOperator, 2, it.parts[1].begin, it.parts[2].end,
                    text_between(it.parts[2], it) + " : " + text_between(it.parts[1], it));
        }
    }

    // What an unsigned number would be below 0 is a large one.
    void stop_at_zero(const Expression& it) {
        const Variable* const variable =
            it.parts[0].kind == Expression::Kind::kName ? scalar_at(it.parts[0].begin) : nullptr;
        if (variable != nullptr && variable->type == "uint") {
            const std::string less = text_between(it.parts[1], it);
            replace(FixKind::kOperator, 2, it.begin, it.end,
                    fmt::format("({0} < {1} ? 0 : {0} - {1})", variable->name, less));
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
};

}  // namespace

void add_expression_edits(const Syntax& syntax, const KernelInterface& interface, EditList& list) {
    ExpressionEdits(syntax, interface, list).run();
}

std::vector<std::string> words_that_are_confused() {
    std::vector<std::string> names;
    for (const auto& [word, others] : confused_words()) {
        if (is_word_character(word.front())) {
            names.emplace_back(word);
        }
    }
    return names;
}

std::vector<SingleEdit> single_edits(const Syntax& syntax, const KernelInterface& interface) {
    EditList list;
    add_expression_edits(syntax, interface, list);
    add_statement_edits(syntax, interface, list);
    std::ranges::stable_sort(list.made, {}, [](const SingleEdit& edit) {
        return std::pair(edit.cost, edit.lines.front());
    });
    return std::move(list.made);
}

}  // namespace vkp
