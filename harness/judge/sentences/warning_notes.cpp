#include "harness/judge/sentences/warning_notes.hpp"

#include "harness/glsl_analysis/evaluate.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"
#include "harness/glsl_analysis/value_types.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace vkp {

namespace {

using ExpressionKind = Expression::Kind;

constexpr std::size_t kMaxWarnings = 5;

Finding warning(FindingKind kind, std::vector<int> lines, std::string message,
                std::string advice = {}) {
    Finding finding;
    finding.kind = kind;
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    finding.lines = std::move(lines);
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    return finding;
}

int declared_line(const Syntax& syntax, const DeclaredName& declared) {
    return syntax.words[declared.word].line;
}

// What is given that a name of the text hides: "array"; empty where there is nothing, or where the
// kernel would not compile if it used both.
std::string_view hidden_thing(const GlslAnalysis& analysis, const DeclaredName& by) {
    if (const InterfaceArray* const array = analysis.array(by.name)) {
        return by.is_array || (!array->is_readonly && !by.is_parameter) ? "array" : "";
    }
    const std::vector<Constant>& constants = analysis.interface().constants;
    const bool is_constant =
        by.name == "TPB" ||
        std::ranges::find(constants, by.name, &Constant::name) != constants.end();
    const std::size_t mark = by.name.rfind('_');
    const bool is_shape = (by.name.ends_with("_shape") || by.name.ends_with("_strides")) &&
                          analysis.array(by.name.substr(0, mark)) != nullptr;
    return is_constant ? "constant" : is_shape ? "shape" : "";
}

std::optional<Finding> hiding(const GlslAnalysis& analysis, const DeclaredName& declared) {
    const Syntax& syntax = analysis.syntax();
    const std::size_t scope = syntax.scope_of(declared);
    const DeclaredName* const outer = syntax.meaning(declared.name, scope, declared.word);
    const int line = declared_line(syntax, declared);
    std::string message;
    if (outer != nullptr && syntax.scope_of(*outer) != scope) {
        message = fmt::format("`{}` of line {} hides {} of line {}", declared.name, line,
                              outer->is_shared ? "the shared one" : "that",
                              declared_line(syntax, *outer));
    } else if (const auto thing = hidden_thing(analysis, declared);
               outer == nullptr && !thing.empty()) {
        message = fmt::format("`{}` of line {} hides the given {} of that name", declared.name,
                              line, thing);
    } else {
        return {};
    }
    const int last = scope == 0 ? 0 : syntax.last_line(scope);
    Finding found = warning(
        FindingKind::kHiddenName, {line}, std::move(message),
        last <= line ? std::string()
                     : fmt::format("Up to line {} the name means that of line {}.", last, line));
    found.array = declared.name;
    return found;
}

// `local_i == 0`, also with others that must hold.
bool picks_one_thread(const GlslAnalysis& analysis, const Expression& condition,
                      std::size_t statement) {
    if (condition.kind != ExpressionKind::kBinary) {
        return false;
    }
    if (condition.text == "&&") {
        return picks_one_thread(analysis, condition.parts[0], statement) ||
               picks_one_thread(analysis, condition.parts[1], statement);
    }
    return condition.text == "==" && condition.parts[1].kind == ExpressionKind::kNumber &&
           (analysis.dependence(condition.parts[0], statement) & (kOnLocal | kOnGroup)) != 0;
}

// Whether one thread alone executes the statement, by an `if` around it.
bool is_of_one_thread(const GlslAnalysis& analysis, std::size_t statement) {
    const std::vector<Statement>& statements = analysis.syntax().statements;
    const std::size_t word = statements[statement].begin;
    for (; statement != 0; statement = statements[statement].parent) {
        const Statement& each = statements[statement];
        if (each.kind == Statement::Kind::kIf && word >= each.body &&
            (each.other_body == 0 || word < each.other_body) &&
            picks_one_thread(analysis, each.condition, statement)) {
            return true;
        }
    }
    return false;
}

bool has_call(const Expression& expression) {
    return expression.kind == ExpressionKind::kCall ||
           std::ranges::any_of(expression.parts, has_call);
}

// Where a global variable changes, and where others than these changes read it.
struct Uses {
    std::vector<const Assignment*> changes;
    std::vector<std::size_t> reads;  // statements
};

Uses uses_of(const Syntax& syntax, const DeclaredName& declared) {
    Uses uses;
    std::set<std::size_t> changing;
    for (const Assignment& item : syntax.assignments) {
        if (item.name == declared.name && !item.declares) {
            uses.changes.push_back(&item);
            changing.insert(item.statement);
        }
    }
    for (std::size_t at = declared.word + 1; at < syntax.words.size(); ++at) {
        if (syntax.words[at].text == declared.name && syntax.words[at - 1].text != ".") {
            const std::size_t statement = syntax.statement_at(at);
            if (!changing.contains(statement)) {
                uses.reads.push_back(statement);
            }
        }
    }
    return uses;
}

bool is_declared_once(const Syntax& syntax, const std::string& name) {
    return std::ranges::count(syntax.names, name, &DeclaredName::name) == 1;
}

// A thread's own elements are added up, and one thread reads the sum; or one thread sets the value,
// and all read it.
std::optional<Finding> not_shared(const GlslAnalysis& analysis, const DeclaredName& declared) {
    const Syntax& syntax = analysis.syntax();
    const bool is_global = syntax.scope_of(declared) == 0 && !declared.is_parameter &&
                           !declared.is_shared && !declared.is_const && !declared.is_array &&
                           value_type_named(declared.type) != ValueType::kUnknown;
    if (!is_global || !is_declared_once(syntax, declared.name)) {
        return {};
    }
    const Uses uses = uses_of(syntax, declared);
    const auto is_single = [&](std::size_t statement) {
        return is_of_one_thread(analysis, statement);
    };
    const auto adds_own = [&](const Assignment* change) {
        return !is_single(change->statement) && change->op != "=" && !change->counts_up() &&
               !has_call(change->value) &&
               (analysis.dependence(change->value, change->statement) & (kOnLocal | kOnGroup)) != 0;
    };
    const auto is_set_by_one = [&](const Assignment* change) {
        return is_single(change->statement);
    };
    if (uses.changes.empty() || uses.reads.empty()) {
        return {};
    }
    const auto added = std::ranges::find_if(uses.changes, adds_own);
    const bool is_sum = added != uses.changes.end() && std::ranges::all_of(uses.reads, is_single);
    const auto read = std::ranges::find_if_not(uses.reads, is_single);
    const bool is_broadcast =
        std::ranges::all_of(uses.changes, is_set_by_one) && read != uses.reads.end();
    if (!is_sum && !is_broadcast) {
        return {};
    }
    const int change =
        syntax.first_line(is_sum ? (*added)->statement : uses.changes.front()->statement);
    const int use = syntax.first_line(is_sum ? uses.reads.front() : *read);
    Finding found = warning(
        FindingKind::kNotShared, {declared_line(syntax, declared), change},
        is_sum ? fmt::format("every thread has its own `{}`: line {} adds to that of each thread, "
                             "and line {} reads that of one",
                             declared.name, change, use)
               : fmt::format("every thread has its own `{}`: line {} sets that of one thread, and "
                             "line {} reads that of each",
                             declared.name, change, use),
        "What the threads of a workgroup have in common is declared `shared`.");
    found.array = declared.name;
    return found;
}

// A value on its way into a variable or an element.
struct Stored {
    Expression value;
    std::size_t statement = 0;
    ValueType type = ValueType::kUnknown;    // of what takes it
    std::string name;                        // likewise; empty for a returned value
    const DeclaredName* declared = nullptr;  // likewise; null for what is given
};

ValueType type_at(const GlslAnalysis& analysis, const std::string& name, std::size_t statement,
                  std::size_t word) {
    return type_of(analysis, {ExpressionKind::kName, name, {}, word, word + 1}, statement);
}

std::vector<Stored> stored_values(const GlslAnalysis& analysis) {
    const Syntax& syntax = analysis.syntax();
    std::vector<Stored> found;
    const auto add = [&](const std::string& name, Expression value, std::size_t statement) {
        const std::size_t word = value.begin;
        found.push_back({std::move(value), statement, type_at(analysis, name, statement, word),
                         name, syntax.meaning(name, statement, word)});
    };
    for (const Assignment& item : syntax.assignments) {
        if (!item.op.empty() && !item.counts_up() && item.statement != 0) {
            add(item.name, item.value, item.statement);
        }
    }
    for (const ElementAccess& access : syntax.accesses) {
        std::size_t at = end_of(access);
        const std::size_t end = syntax.statements[access.statement].end;
        at += at + 1 < end && syntax.words[at].text == "." ? 2 : 0;
        if (access.writes && at < end && is_assignment(syntax.words[at])) {
            add(access.array, parse_expression(syntax.words, at + 1, end), access.statement);
        }
    }
    for (std::size_t i = 1; i < syntax.statements.size(); ++i) {
        const Statement& each = syntax.statements[i];
        if (each.begin < each.end && syntax.words[each.begin].text == "return") {
            const std::size_t function = syntax.around(i, Statement::Kind::kFunction);
            const std::size_t begin = syntax.statements[function].begin;
            found.push_back({parse_expression(syntax.words, each.begin + 1, each.end), i,
                             value_type_named(syntax.words[begin].text), "", nullptr});
        }
    }
    return found;
}

// How a part of an expression becomes a float.
enum class Meeting { kNone, kFloat, kCast };  // by itself, or by `float()`

// Calls `use` for each part with how it becomes a float.
void for_each_part(const GlslAnalysis& analysis, const Expression& whole, std::size_t statement,
                   Meeting meeting, const std::function<void(const Expression&, Meeting)>& use) {
    use(whole, meeting);
    const auto is_float = [&](const Expression& part) {
        return type_of(analysis, part, statement) == ValueType::kFloat;
    };
    const auto visit = [&](const Expression& part, Meeting how) {
        for_each_part(analysis, part, statement, how, use);
    };
    const bool gives_float = is_float(whole);
    switch (whole.kind) {
        case ExpressionKind::kBinary: {
            const bool asks = !gives_float && !is_whole(type_of(analysis, whole, statement));
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
                const bool meets = is_float(whole.parts[1 - side]);
                visit(whole.parts[side], meets ? Meeting::kFloat : asks ? Meeting::kNone : meeting);
            }
            break;
        }
        case ExpressionKind::kUnary:
            visit(whole.parts[0], meeting);
            break;
        case ExpressionKind::kChoice:
            visit(whole.parts[0], Meeting::kNone);
            visit(whole.parts[1], gives_float ? Meeting::kFloat : meeting);
            visit(whole.parts[2], gives_float ? Meeting::kFloat : meeting);
            break;
        case ExpressionKind::kCall: {
            const bool is_cast = value_type_named(whole.text) == ValueType::kFloat;
            for (const Expression& part : whole.parts) {
                visit(part, is_cast       ? Meeting::kCast
                            : gives_float ? Meeting::kFloat
                                          : Meeting::kNone);
            }
            break;
        }
        default:
            break;
    }
}

Meeting meeting_of(const Stored& stored) {
    return stored.type == ValueType::kFloat ? Meeting::kFloat : Meeting::kNone;
}

// `x % 2 * k == 0`, and `s[i] + i > 0 ? …` of a float and an index.
std::optional<Finding> misleading_order(const GlslAnalysis& analysis, const Expression& part,
                                        std::size_t statement) {
    const bool chooses = part.kind == ExpressionKind::kChoice;
    const Expression& asks = chooses ? part.parts[0] : part;
    if (asks.kind != ExpressionKind::kBinary || asks.parts[0].kind != ExpressionKind::kBinary ||
        asks.parts[0].begin != asks.begin) {
        return {};
    }
    const Expression& left = asks.parts[0];
    const Expression& first = left.parts[0];
    const Syntax& syntax = analysis.syntax();
    const std::vector<int> lines = {syntax.words[asks.begin].line};
    const bool is_product = left.text == "*" && first.kind == ExpressionKind::kBinary &&
                            first.text == "%" && syntax.words[left.begin].text != "(";
    if (!chooses && is_product && (asks.text == "==" || asks.text == "!=") &&
        asks.parts[1].text == "0") {
        const std::string text = syntax.text_of(left);
        const std::size_t length = syntax.text_of(first).size();
        return warning(
            FindingKind::kPrecedence, lines,
            fmt::format("`{}` is `({}){}`", text, text.substr(0, length), text.substr(length)));
    }
    const auto type = [&](const Expression& of) { return type_of(analysis, of, statement); };
    const bool is_sum = (left.text == "+" || left.text == "-") && left.parts[1].end == left.end &&
                        type(first) == ValueType::kFloat && is_whole(type(left.parts[1])) &&
                        left.parts[1].kind != ExpressionKind::kNumber;
    if (chooses && is_sum && type(asks) == ValueType::kBool && part.begin == asks.begin) {
        return warning(FindingKind::kPrecedence, lines,
                       fmt::format("`{}` asks about the whole sum `{}`, and `?` chooses by that",
                                   syntax.text_of(asks), syntax.text_of(left)));
    }
    return {};
}

std::optional<Finding> cut_division(const GlslAnalysis& analysis, const Expression& part,
                                    std::size_t statement, Meeting meeting) {
    const bool divides = part.kind == ExpressionKind::kBinary && part.text == "/" &&
                         is_whole(type_of(analysis, part, statement));
    if (!divides || meeting == Meeting::kNone) {
        return {};
    }
    const Syntax& syntax = analysis.syntax();
    const std::string text = syntax.text_of(part);
    const std::vector<int> lines = {syntax.words[part.begin].line};
    const auto left = number_value(part.parts[0].text);
    const auto right = number_value(part.parts[1].text);
    if (left && right && *right != 0) {
        if (*left % *right == 0) {
            return {};
        }
        return warning(FindingKind::kWholeDivision, lines,
                       fmt::format("`{}` divides whole numbers, and is {}", text, *left / *right),
                       fmt::format("`{}.0 / {}.0` is {:.6g}.", *left, *right,
                                   static_cast<double>(*left) / static_cast<double>(*right)));
    }
    if (meeting == Meeting::kCast) {
        return {};
    }
    return warning(
        FindingKind::kWholeDivision, lines,
        fmt::format("`{}` divides whole numbers and drops the remainder; a float is made "
                    "of what is left",
                    text));
}

// Looks for a float on its way through whole numbers.
class CutFractions {
public:
    CutFractions(const GlslAnalysis& analysis, const std::vector<Stored>& stored)
        : analysis_(analysis), stored_(stored) {}

    // The `int(x)` of a float in a whole number that becomes a float; none if there is none.
    std::optional<Expression> cast_in(const Expression& whole, std::size_t statement) {
        if (whole.kind == ExpressionKind::kCall) {
            return is_cut(whole, statement) ? std::optional(whole) : std::nullopt;
        }
        const bool is_name = whole.kind == ExpressionKind::kName;
        if (is_name || whole.kind == ExpressionKind::kIndex) {
            const std::string& name = is_name ? whole.text : whole.parts[0].text;
            const DeclaredName* const declared =
                analysis_.syntax().meaning(name, statement, whole.begin);
            return declared != nullptr ? cast_into(*declared) : std::nullopt;
        }
        const std::size_t first = whole.kind == ExpressionKind::kChoice ? 1 : 0;
        for (std::size_t i = first; i < whole.parts.size(); ++i) {
            if (auto found = cast_in(whole.parts[i], statement)) {
                return found;
            }
        }
        return {};
    }

private:
    // Of a float that is not rounded on purpose.
    [[nodiscard]] bool is_cut(const Expression& call, std::size_t statement) const {
        constexpr std::array<std::string_view, 5> kRounding = {"floor", "ceil", "round", "trunc",
                                                               "roundEven"};
        if (!is_whole(value_type_named(call.text)) || call.parts.size() != 1) {
            return false;
        }
        const Expression& inner = call.parts[0];
        const bool is_rounded = inner.kind == ExpressionKind::kCall &&
                                std::ranges::find(kRounding, inner.text) != kRounding.end();
        return !is_rounded && type_of(analysis_, inner, statement) == ValueType::kFloat;
    }

    std::optional<Expression> cast_into(const DeclaredName& declared) {
        if (!is_whole(value_type_named(declared.type)) || !seen_.insert(declared.word).second) {
            return {};
        }
        for (const Stored& each : stored_) {
            if (each.declared == &declared) {
                if (auto found = cast_in(each.value, each.statement)) {
                    return found;
                }
            }
        }
        return {};
    }

    const GlslAnalysis& analysis_;
    const std::vector<Stored>& stored_;
    std::set<std::size_t> seen_;  // words of names
};

std::optional<Finding> cut_fraction(const GlslAnalysis& analysis, const std::vector<Stored>& stored,
                                    const Stored& into, const Expression& part, Meeting meeting) {
    if (meeting != Meeting::kFloat || into.name.empty() ||
        !is_whole(type_of(analysis, part, into.statement))) {
        return {};
    }
    const auto cast = CutFractions(analysis, stored).cast_in(part, into.statement);
    if (!cast) {
        return {};
    }
    const Syntax& syntax = analysis.syntax();
    const int line = syntax.words[cast->begin].line;
    const int end = syntax.words[into.value.begin].line;
    return warning(FindingKind::kCutFraction, {line, end},
                   fmt::format("`{}` cuts the fraction off, and `{}`{} is made of what is left",
                               syntax.text_of(*cast), into.name,
                               end == line ? "" : fmt::format(" of line {}", end)));
}

class Warnings {
public:
    Warnings(std::string_view kernel_text, const KernelInterface& interface)
        : syntax_(kernel_text), analysis_(syntax_, interface) {}

    std::vector<Finding> all() {
        for (const DeclaredName& declared : syntax_.names) {
            add(hiding(analysis_, declared));
            add(not_shared(analysis_, declared));
        }
        const std::vector<Stored> stored = stored_values(analysis_);
        for (const Stored& each : stored) {
            for_each_part(analysis_, each.value, each.statement, meeting_of(each),
                          [&](const Expression& part, Meeting meeting) {
                              add(cut_division(analysis_, part, each.statement, meeting));
                              add(misleading_order(analysis_, part, each.statement));
                              add(cut_fraction(analysis_, stored, each, part, meeting));
                          });
        }
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            for_each_part(analysis_, syntax_.statements[i].condition, i, Meeting::kNone,
                          [&](const Expression& part, Meeting meeting) {
                              add(cut_division(analysis_, part, i, meeting));
                              add(misleading_order(analysis_, part, i));
                          });
        }
        return std::move(found_);
    }

private:
    // One of a kind in a line.
    void add(std::optional<Finding> warning) {
        if (warning && found_.size() < kMaxWarnings &&
            std::ranges::none_of(found_, [&](const Finding& other) {
                return other.kind == warning->kind && other.lines == warning->lines;
            })) {
            found_.push_back(std::move(*warning));
        }
    }

    Syntax syntax_;
    GlslAnalysis analysis_;
    std::vector<Finding> found_;
};

// Whether the finding is about the name that the warning is about; it then takes its words.
bool explains_array(const Finding& warning, std::vector<Finding>& findings) {
    bool has_explained = false;
    for (Finding& finding : findings) {
        if (!warning.array.empty() && finding.array == warning.array) {
            finding.advice =
                warning.message + "." + (warning.advice.empty() ? "" : " ") + warning.advice;
            finding.advice.front() = finding.advice.front() == 'e' ? 'E' : finding.advice.front();
            finding.cure.clear();
            finding.fix.reset();
            finding.cause = FindingCause::kUnknown;
            has_explained = true;
        }
    }
    return has_explained;
}

}  // namespace

void add_warnings(std::string_view kernel_text, const KernelInterface& interface,
                  std::vector<Finding>& findings, std::vector<Finding>& notes) {
    for (Finding& warning : Warnings(kernel_text, interface).all()) {
        if (!explains_array(warning, findings)) {
            warning.array.clear();
            notes.push_back(std::move(warning));
        }
    }
}

}  // namespace vkp
