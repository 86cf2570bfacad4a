#include "harness/judge/guard.hpp"

#include "harness/glsl_analysis/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace vkp {

namespace {

// A product or a sum stands as it is on the left of `<`; what binds less wants brackets.
bool binds_less(const Expression& index) {
    return index.kind == Expression::Kind::kChoice ||
           (index.kind == Expression::Kind::kBinary &&
            (index.text == "&" || index.text == "|" || index.text == "^" || index.text == "&&" ||
             index.text == "||" || index.text == "==" || index.text == "<" || index.text == ">"));
}

std::string without_blanks(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

void add_comparisons(const Expression& condition, std::vector<const Expression*>& found) {
    if (condition.kind == Expression::Kind::kBinary && condition.text == "&&") {
        add_comparisons(condition.parts[0], found);
        add_comparisons(condition.parts[1], found);
    } else {
        found.push_back(&condition);
    }
}

// Whether a statement is all that the `if` around it does.
bool is_alone(const Syntax& syntax, std::size_t statement, std::size_t question) {
    std::size_t inside = 0;
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        inside +=
            syntax.statements[i].kind != Statement::Kind::kBlock && i != question &&
                    syntax.holds(question, i) &&
                    syntax.statements[i].begin < std::max(syntax.statements[question].other_body,
                                                          syntax.statements[statement].end)
                ? 1
                : 0;
    }
    return inside == 1;
}

// `i < n` in an `if` that asks about the same bound, though not about this index.
std::optional<Fix> replaced_comparison(const GlslAnalysis& analysis, const ElementAccess& access,
                                       const std::vector<Condition>& conditions) {
    const Syntax& syntax = analysis.syntax();
    const std::vector<Question> questions = questions_around(syntax, access.statement);
    if (questions.empty() || conditions.size() != 1 ||
        !is_alone(syntax, access.statement, questions.front().statement)) {
        return {};
    }
    std::vector<const Expression*> comparisons;
    add_comparisons(questions.front().condition, comparisons);
    for (const Expression* const each : std::views::reverse(comparisons)) {
        const bool has_bound =
            each->kind == Expression::Kind::kBinary && each->text == "<" &&
            analysis.value(each->parts[1], access.statement, 0) == conditions.front().bound;
        // A row's comparison does not represent a column's.
        const bool is_it =
            has_bound && (analysis.dependence(each->parts[0], access.statement) &
                          analysis.dependence(conditions.front().index, access.statement) &
                          (kOnLocal | kOnGroup)) != 0;
        if (is_it) {
            const std::string wanted = conditions.front().text(syntax);
            return Fix{
                FixKind::kGuard,
                fmt::format("Test `{}` instead of `{}` in line {}", wanted, syntax.text_of(*each),
                            syntax.first_line(questions.front().statement)),
                {in_place_of(syntax, each->begin, each->end, wanted)}};
        }
    }
    return {};
}

// The zero of an array's element type, as GLSL writes it.
std::string zero_of(const GlslAnalysis& analysis, const std::string& name) {
    const auto declared =
        std::find_if(analysis.syntax().arrays.begin(), analysis.syntax().arrays.end(),
                     [&](const DeclaredArray& item) { return item.name == name; });
    const bool is_float =
        analysis.array(name) != nullptr
            ? analysis.array(name)->type == ElementType::kFloat32
            : declared != analysis.syntax().arrays.end() && declared->type == "float";
    return is_float ? "0.0" : "";
}

}  // namespace

std::string Condition::text(const Syntax& syntax) const {
    const std::string left = syntax.text_of(index);
    return fmt::format("{} < {}", binds_less(index) ? "(" + left + ")" : left, bound_text);
}

std::optional<bool> Condition::holds(const GlslAnalysis& analysis, std::uint32_t invocation,
                                     const LoopValues& loops) const {
    const auto value = analysis.value(index, statement, invocation, loops);
    return value ? std::optional(*value >= 0 && *value < bound) : std::nullopt;
}

bool Condition::always_holds(const GlslAnalysis& analysis) const {
    constexpr std::uint32_t kAtEachEnd = 256;  // of a large launch: indices grow along it
    const std::uint64_t threads = analysis.interface().launch.invocations();
    const std::size_t loop = analysis.syntax().around(statement, Statement::Kind::kLoop);
    for (std::uint32_t i = 0; i < threads; ++i) {
        if (i == kAtEachEnd && threads > 2 * kAtEachEnd) {
            i = static_cast<std::uint32_t>(threads) - kAtEachEnd;
        }
        const auto inside = holds(analysis, i);
        const auto iterations = inside || loop == 0 ? std::nullopt : analysis.iterations(loop, i);
        const bool is_always =
            inside ? *inside
                   : iterations &&
                         std::all_of(iterations->values.begin(), iterations->values.end(),
                                     [&](std::int64_t at) {
                                         return holds(analysis, i, {{iterations->variable, at}})
                                             .value_or(false);
                                     });
        if (!is_always) {
            return false;
        }
    }
    return true;
}

std::vector<Condition> conditions_of(const GlslAnalysis& analysis, const Expression& index,
                                     std::size_t statement, const InterfaceArray& array) {
    // The guard evaluates the index once more.
    if (index.kind == Expression::Kind::kOther || analysis.changes(index, statement) ||
        analysis.has_effect(index)) {
        return {};
    }
    if (const auto parts = analysis.row_and_column(index, statement, array.shape);
        parts && !analysis.has_effect(parts->row) && !analysis.has_effect(parts->column)) {
        return {{parts->row, statement, array.name + "_shape[0]", array.shape[0], "row"},
                {parts->column, statement, array.name + "_shape[1]", array.shape[1], "column"}};
    }
    // In one row or one column, a loop's index counts what may be several of them in another case.
    const bool may_be_line =
        array.shape.size() == 1 ||
        (array.shape.size() == 2 && (analysis.dependence(index, statement) & kOnLoop) == 0);
    const std::size_t elements = element_count(array.shape);
    std::size_t axis = 0;
    while (axis < array.shape.size() && static_cast<std::size_t>(array.shape[axis]) != elements) {
        ++axis;
    }
    if (!may_be_line || axis == array.shape.size()) {
        return {};  // rows and columns, and an index that is not made of them
    }
    return {{index, statement, fmt::format("{}_shape[{}]", array.name, axis),
             static_cast<std::int64_t>(elements)}};
}

std::vector<Question> questions_around(const Syntax& syntax, std::size_t statement) {
    std::vector<Question> found;
    for (std::size_t at = statement; at != 0; at = syntax.statements[at].parent) {
        const Statement& it = syntax.statements[at];
        const bool is_otherwise =
            it.other_body != 0 && syntax.statements[statement].begin >= it.other_body;
        if (it.kind == Statement::Kind::kIf && at != statement && !is_otherwise) {
            found.push_back({at, it.condition});
        }
    }
    return found;
}

bool asks(const GlslAnalysis& analysis, std::size_t statement, const Condition& condition) {
    const std::string wanted = without_blanks(analysis.syntax().text_of(condition.index));
    for (const Question& question : questions_around(analysis.syntax(), statement)) {
        std::vector<const Expression*> comparisons;
        add_comparisons(question.condition, comparisons);
        for (const Expression* each : comparisons) {
            const bool is_it =
                each->kind == Expression::Kind::kBinary && each->text == "<" &&
                without_blanks(analysis.syntax().text_of(each->parts[0])) == wanted &&
                analysis.value(each->parts[1], statement, 0) == condition.bound;
            if (is_it) {
                return true;
            }
        }
    }
    return false;
}

// Whether a loop around a statement begins in the same line, in front of it.
bool shares_line(const Syntax& syntax, std::size_t statement) {
    const std::size_t loop = syntax.around(statement, Statement::Kind::kLoop);
    return loop != 0 && syntax.first_line(loop) == syntax.first_line(statement);
}

std::optional<Fix> guard(const GlslAnalysis& analysis, const ElementAccess& access,
                         const std::vector<Condition>& conditions) {
    if (auto fix = replaced_comparison(analysis, access, conditions)) {
        return fix;
    }
    std::string text;
    for (const Condition& each : conditions) {
        text += (text.empty() ? "" : " && ") + each.text(analysis.syntax());
    }
    return guard(analysis, access, text);
}

std::optional<Fix> guard(const GlslAnalysis& analysis, const ElementAccess& access,
                         const std::string& condition) {
    const Syntax& syntax = analysis.syntax();
    const Statement& statement = syntax.statements[access.statement];
    if (statement.kind != Statement::Kind::kSimple) {
        return {};
    }
    const bool declares = std::any_of(
        syntax.assignments.begin(), syntax.assignments.end(), [&](const Assignment& item) {
            return item.statement == access.statement && item.declares;
        });
    if (!declares && syntax.words[statement.begin].text != "return") {
        return Fix{FixKind::kGuard,
                   shares_line(syntax, access.statement)
                       ? fmt::format("Guard `{}`: `if ({})`",
                                     syntax.text_of(statement.begin, statement.end), condition)
                       : fmt::format("Guard the line: `if ({})`", condition),
                   asking_first(syntax, access.statement, condition)};
    }
    return guarded_read(analysis, access, condition);
}

std::optional<Fix> guarded_read(const GlslAnalysis& analysis, const ElementAccess& access,
                                const std::string& condition) {
    const Syntax& syntax = analysis.syntax();
    const std::string zero = zero_of(analysis, access.array);
    std::string element = access.array;
    for (const Expression& index : access.indices) {
        element += "[" + syntax.text_of(index) + "]";
    }
    if (zero.empty()) {
        return {};
    }
    const std::string read = fmt::format("{} ? {} : {}", condition, element, zero);
    return Fix{FixKind::kGuard, fmt::format("Guard the read: `{}`", read),
               in_place_of_element(syntax, access, "(" + read + ")")};
}

Fix index_fix(const Syntax& syntax, const ElementAccess& access, std::size_t place,
              const std::string& index) {
    std::string old = access.array;
    std::string changed = access.array;
    for (std::size_t i = 0; i < access.indices.size(); ++i) {
        const std::string text = syntax.text_of(access.indices[i]);
        old += fmt::format("[{}]", text);
        changed += fmt::format("[{}]", i == place ? index : text);
    }
    return {FixKind::kIndex,
            fmt::format("Write `{}` instead of `{}` in line {}", changed, old, access.line),
            in_place_of_index(syntax, access, place, index)};
}

}  // namespace vkp
