#include "harness/judge/sentences/unreached_text.hpp"

#include "harness/glsl_analysis/value_types.hpp"
#include "harness/glsl_analysis/words.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/listed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

namespace {

using ExpressionKind = Expression::Kind;

constexpr std::uint64_t kMaxThreads = 4096;  // whose conditions are computed

// What a thread has to pass on its way to a statement.
struct Gate {
    std::size_t statement = 0;
    bool opens_if_true = true;  // false: the way of `else`, or past an `if (…) return;`
    bool returns = false;
    bool is_plain_return = false;  // without a condition
};

// All gates that the text shows; and whether there may be others.
struct Way {
    std::vector<Gate> gates;
    bool is_whole = true;
};

bool begins_with(const Syntax& syntax, std::size_t statement, std::string_view word) {
    const Statement& it = syntax.statements[statement];
    return it.begin < it.end && syntax.words[it.begin].text == word;
}

// Whether what an `if` without `else` holds ends in `return;`.
bool returns(const Syntax& syntax, std::size_t question) {
    const std::size_t body = question + 1;  // statements come by their begin
    if (body >= syntax.statements.size() || syntax.statements[body].parent != question) {
        return false;
    }
    std::size_t last = body;
    for (std::size_t i = body + 1; i < syntax.statements.size(); ++i) {
        last = syntax.statements[i].parent == body ? i : last;
    }
    return begins_with(syntax, last, "return");
}

void add_gates_before(const Syntax& syntax, std::size_t block, std::size_t child, Way& way) {
    for (std::size_t i = block + 1; i < child; ++i) {
        const Statement& each = syntax.statements[i];
        if (each.parent != block) {
            continue;
        }
        if (each.kind == Statement::Kind::kSimple && begins_with(syntax, i, "return")) {
            way.gates.push_back({.statement = i, .is_plain_return = true});
        } else if (each.kind == Statement::Kind::kIf && each.other_body == 0 &&
                   returns(syntax, i)) {
            way.gates.push_back({.statement = i, .opens_if_true = false, .returns = true});
        }
    }
}

Way way_to(const Syntax& syntax, std::size_t statement) {
    Way way;
    const std::size_t word = syntax.statements[statement].begin;
    const std::size_t function = syntax.around(statement, Statement::Kind::kFunction);
    for (std::size_t child = statement; child != function && child != 0;) {
        const std::size_t parent = syntax.statements[child].parent;
        const Statement& around = syntax.statements[parent];
        if (begins_with(syntax, parent, "switch")) {
            way.is_whole = false;
        } else if (around.kind == Statement::Kind::kIf) {
            way.gates.push_back(
                {.statement = parent,
                 .opens_if_true = around.other_body == 0 || word < around.other_body});
        } else if (around.kind == Statement::Kind::kLoop && !begins_with(syntax, parent, "do")) {
            way.gates.push_back({.statement = parent});
        } else {
            add_gates_before(syntax, parent, child, way);
        }
        child = parent;
    }
    const auto jumps = std::count_if(
        syntax.words.begin() + static_cast<std::ptrdiff_t>(syntax.statements[function].begin),
        syntax.words.begin() + static_cast<std::ptrdiff_t>(word), [](const Word& each) {
            return each.text == "return" || each.text == "break" || each.text == "continue";
        });
    const auto seen = std::ranges::count_if(
        way.gates, [](const Gate& gate) { return gate.returns || gate.is_plain_return; });
    way.is_whole = way.is_whole && jumps == seen;
    std::ranges::sort(way.gates, {}, &Gate::statement);
    return way;
}

class Unreached {
public:
    Unreached(std::string_view kernel_text, const KernelInterface& interface)
        : syntax_(kernel_text), analysis_(syntax_, interface) {}

    // The statements that write to it.
    [[nodiscard]] std::vector<std::size_t> writes_to(const std::string& array) const {
        std::vector<std::size_t> statements;
        for (const ElementAccess& access : syntax_.accesses) {
            const bool is_given =
                syntax_.meaning(access.array, access.statement, access.word) == nullptr;
            if (access.array == array && access.writes && is_given) {
                statements.push_back(access.statement);
            }
        }
        return statements;
    }

    [[nodiscard]] bool names(const std::string& array) const {
        return syntax_.words.empty() ||
               std::ranges::find(syntax_.words, array, &Word::text) != syntax_.words.end();
    }

    [[nodiscard]] int line_of(std::size_t statement) const { return syntax_.first_line(statement); }

    // Why no thread reaches the statement, as a sentence; empty if that is not known.
    [[nodiscard]] std::string reason(std::size_t statement) const {
        const Way way = way_to(syntax_, statement);
        const bool is_of_kernel =
            syntax_.statements[syntax_.around(statement, Statement::Kind::kFunction)].name ==
            analysis_.interface().kernel;
        const auto plain = std::ranges::find_if(way.gates, &Gate::is_plain_return);
        if (plain != way.gates.end()) {
            return fmt::format("`return;` in line {} ends every thread before that.",
                               line_of(plain->statement));
        }
        const bool is_alone = is_of_kernel && way.is_whole && way.gates.size() == 1;
        const auto closed = std::ranges::find_if(
            way.gates, [&](const Gate& gate) { return is_alone || is_closed(gate); });
        if (closed != way.gates.end()) {
            return closed_text(*closed);
        }
        if (is_of_kernel && way.is_whole && way.gates.size() == 2) {
            const int first = line_of(way.gates[0].statement);
            const int second = line_of(way.gates[1].statement);
            return first == second
                       ? fmt::format("No thread gets past both conditions of line {}.", first)
                       : fmt::format("No thread gets past both line {} and line {}.", first,
                                     second);
        }
        return {};
    }

private:
    // Whether it is known to be closed for all threads.
    [[nodiscard]] bool is_closed(const Gate& gate) const {
        const std::uint64_t threads = analysis_.interface().launch.invocations();
        for (std::uint32_t i = 0; i < std::min(threads, kMaxThreads); ++i) {
            const auto value = wrapped_value(analysis_, condition_of(gate), gate.statement, i);
            if (!value || (*value != 0) == gate.opens_if_true) {
                return false;
            }
        }
        return threads <= kMaxThreads;
    }

    [[nodiscard]] const Expression& condition_of(const Gate& gate) const {
        return syntax_.statements[gate.statement].condition;
    }

    [[nodiscard]] std::string closed_text(const Gate& gate) const {
        const Expression& condition = condition_of(gate);
        std::string text = fmt::format(
            "`{}` in line {} is {}", syntax_.text_of(condition), line_of(gate.statement),
            gate.opens_if_true ? "never true"
            : gate.returns     ? "true in every thread, and ends it"
                               : "true in every thread, so that none takes the way of `else`");
        const std::string values = with_values(condition, gate.statement);
        if (!values.empty()) {
            text += fmt::format(": in {} it is `{}`", local_text(0, analysis_.interface().launch),
                                values);
            const std::string wrap = wrap_text(condition, gate.statement);
            text += wrap.empty() ? "" : ", and " + wrap;
        }
        return text + ".";
    }

    // Names, members and elements, which have values.
    static bool is_leaf(const Expression& expression) {
        return expression.kind == ExpressionKind::kName ||
               expression.kind == ExpressionKind::kMember ||
               expression.kind == ExpressionKind::kIndex;
    }

    // The expression with its values in thread 0; empty if one of them is not known.
    [[nodiscard]] std::string with_values(const Expression& expression,
                                          std::size_t statement) const {
        std::vector<const Expression*> leaves;
        add_leaves(expression, leaves);
        std::string text;
        auto leaf = leaves.begin();
        for (std::size_t at = expression.begin; at < expression.end;) {
            text += at > expression.begin ? gap_before(at) : "";
            if (leaf == leaves.end() || at != (*leaf)->begin) {
                text += syntax_.words[at++].text;
                continue;
            }
            const auto value = wrapped_value(analysis_, **leaf, statement, 0);
            if (!value) {
                return {};
            }
            text += std::to_string(*value);
            at = (*leaf++)->end;
        }
        return leaves.empty() ? std::string() : text;
    }

    static void add_leaves(const Expression& expression, std::vector<const Expression*>& leaves) {
        if (is_leaf(expression)) {
            leaves.push_back(&expression);
            return;
        }
        for (const Expression& part : expression.parts) {
            add_leaves(part, leaves);
        }
    }

    [[nodiscard]] std::string gap_before(std::size_t word) const {
        const Word& before = syntax_.words[word - 1];
        return before.at + before.text.size() < syntax_.words[word].at ? " " : "";
    }

    // "`0 - 4` is 4294967292 in a uint"; empty if nothing wraps round in thread 0.
    [[nodiscard]] std::string wrap_text(const Expression& expression, std::size_t statement) const {
        for (const Expression& part : expression.parts) {
            if (std::string text = wrap_text(part, statement); !text.empty()) {
                return text;
            }
        }
        if (expression.kind != ExpressionKind::kBinary) {
            return {};
        }
        const auto type = [&](const Expression& part) {
            return type_of(analysis_, part, statement);
        };
        const auto value = wrapped_value(analysis_, expression, statement, 0);
        if (type(expression) == ValueType::kUint && expression.text == "-") {
            const auto left = wrapped_value(analysis_, expression.parts[0], statement, 0);
            return left && value && *value > *left ? wrap_text_of(expression, statement, *value)
                                                   : std::string();
        }
        const bool mixes = type(expression.parts[0]) != type(expression.parts[1]);
        for (const Expression& part : expression.parts) {
            const auto whole = wrapped_value(analysis_, part, statement, 0);
            if (mixes && type(part) == ValueType::kInt && whole && *whole < 0) {
                return wrap_text_of(part, statement, static_cast<std::uint32_t>(*whole));
            }
        }
        return {};
    }

    [[nodiscard]] std::string wrap_text_of(const Expression& part, std::size_t statement,
                                           std::int64_t value) const {
        const std::string values = with_values(part, statement);
        return fmt::format("`{}` is {} in a uint", values.empty() ? syntax_.text_of(part) : values,
                           value);
    }

    Syntax syntax_;
    GlslAnalysis analysis_;
};

}  // namespace

void explain_unreached(Finding& finding, std::string_view kernel_text,
                       const KernelInterface& interface) {
    const Unreached unreached(kernel_text, interface);
    const std::vector<std::size_t> writes = unreached.writes_to(finding.array);
    finding.message = fmt::format("no thread writes to `{}`", finding.array);
    if (writes.empty()) {
        if (!unreached.names(finding.array)) {
            finding.message = fmt::format("no line writes to `{}`", finding.array);
        }
        finding.advice = fmt::format("A value is stored by `{}[…] = …;`.", finding.array);
        return;
    }
    for (const std::size_t statement : writes) {
        finding.lines.push_back(unreached.line_of(statement));
    }
    finding.lines.erase(std::unique(finding.lines.begin(), finding.lines.end()),
                        finding.lines.end());
    finding.message += fmt::format(": none reaches line {}", fmt::join(finding.lines, " or "));
    finding.advice = unreached.reason(writes.front());
}

std::string writers_text(const Syntax& syntax, const std::string& array) {
    for (std::size_t word = 0; word + 1 < syntax.words.size(); ++word) {
        const std::string& next = syntax.words[word + 1].text;
        if (syntax.words[word].text == array && (next == "," || next == ")")) {
            return {};  // as an argument, which a function may write
        }
    }
    std::map<int, std::size_t> writers;  // statements, by their lines
    for (const ElementAccess& access : syntax.accesses) {
        if (access.writes && access.array == array) {
            writers.emplace(access.line, access.statement);
        }
    }
    if (writers.size() != 1) {
        std::vector<int> lines;
        std::ranges::transform(writers, std::back_inserter(lines),
                               [](const auto& each) { return each.first; });
        return lines.empty() ? std::string()
                             : fmt::format("Lines {} write to `{}`.", listed(lines), array);
    }
    const auto& [line, statement] = *writers.begin();
    const Statement& question = syntax.statements[syntax.around(statement, Statement::Kind::kIf)];
    const bool is_else =
        question.other_body != 0 && syntax.statements[statement].begin >= question.other_body;
    const std::string where =
        question.kind != Statement::Kind::kIf || question.condition.begin == question.condition.end
            ? std::string()
            : fmt::format(", where `{}`{}", syntax.text_of(question.condition),
                          is_else ? " is false" : "");
    return fmt::format("Only line {} writes to `{}`{}.", line, array, where);
}

}  // namespace vkp
