#include "harness/judge/sentences/lost_update.hpp"

#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace vkp {

namespace {

// How a value is combined with the one that was there, and the atomic that does the same.
struct Operation {
    std::array<std::string_view, 3> signs;  // in the text; unused ones are empty
    std::string_view does;                  // "adds to"
    std::string_view atomic;                // nothing if there is none
};

constexpr std::array kOperations = {
    Operation{{"+=", "++", "+"}, "adds to", "atomicAdd"},
    Operation{{"-=", "--", "-"}, "subtracts from", "atomicAdd"},
    Operation{{"|=", "|", ""}, "sets bits of", "atomicOr"},
    Operation{{"&=", "&", ""}, "clears bits of", "atomicAnd"},
    Operation{{"^=", "^", ""}, "flips bits of", "atomicXor"},
    Operation{{"max", "", ""}, "takes the maximum with", "atomicMax"},
    Operation{{"min", "", ""}, "takes the minimum with", "atomicMin"},
};
constexpr Operation kAnyOperation = {{"", "", ""}, "changes", ""};

// The statement that writes, and what it writes to.
struct Update {
    const ElementAccess* access = nullptr;  // null for a variable without an index
    std::size_t statement = 0;
    std::string target = {};  // "s[k]"
    Expression value = {};    // right of the `=`
    std::string op = {};      // "=", "+=", "++"
};

bool mentions(const Syntax& syntax, const Expression& expression, const std::string& text) {
    return syntax.text_of(expression).find(text) != std::string::npos;
}

// The words of a statement from its assignment on.
std::optional<Update> update_in(const Syntax& syntax, std::size_t statement, std::size_t first,
                                std::size_t behind) {
    const Statement& it = syntax.statements[statement];
    const std::size_t end = it.end - (syntax.words[it.end - 1].text == ";" ? 1 : 0);
    if (behind >= end) {
        return {};
    }
    Update update{.statement = statement,
                  .target = syntax.text_of({.begin = first, .end = behind}),
                  .op = syntax.words[behind].text};
    update.value.begin = behind + 1;
    update.value.end = end;
    return update;
}

// What that line does to the array or variable, if it writes to it.
std::optional<Update> update_at(const Syntax& syntax, const std::string& name, int line) {
    for (const ElementAccess& access : syntax.accesses) {
        if (access.line == line && access.array == name && access.writes &&
            !access.indices.empty()) {
            auto update = update_in(syntax, access.statement, access.word, end_of(access));
            if (update) {
                update->access = &access;
            }
            return update;
        }
    }
    for (std::size_t i = 1; i < syntax.statements.size(); ++i) {
        const Statement& statement = syntax.statements[i];
        const bool is_it = statement.kind == Statement::Kind::kSimple &&
                           statement.begin < statement.end &&
                           syntax.words[statement.begin].text == name &&
                           syntax.words[statement.begin].line == line;
        if (is_it) {
            return update_in(syntax, i, statement.begin, statement.begin + 1);
        }
    }
    return {};
}

// The variable that holds the target's value in `float x = s[k]; … s[k] = x + 1.0;`; empty if none
// does.
std::string holder_of_old_value(const Syntax& syntax, const Update& update, int reading_line) {
    for (const Assignment& assignment : syntax.assignments) {
        if (syntax.first_line(assignment.statement) == reading_line &&
            assignment.statement < update.statement && !assignment.name.empty() &&
            mentions(syntax, assignment.value, update.target) &&
            mentions(syntax, update.value, assignment.name)) {
            return assignment.name;
        }
    }
    return {};
}

// Whether the line's condition reads the target: `if (x > s[0]) s[0] = x;`.
bool is_asked_before(const Syntax& syntax, const Update& update) {
    const std::size_t question = syntax.around(update.statement, Statement::Kind::kIf);
    return question != 0 && mentions(syntax, syntax.statements[question].condition, update.target);
}

bool reads_old_value(const Syntax& syntax, const Update& update, int other_line) {
    return update.op != "=" || mentions(syntax, update.value, update.target) ||
           is_asked_before(syntax, update) ||
           !holder_of_old_value(syntax, update, other_line).empty();
}

// Whether the statement reads other elements of the array besides the one that it writes.
bool reads_others(const Syntax& syntax, const Update& update) {
    return std::any_of(
        syntax.accesses.begin(), syntax.accesses.end(), [&](const ElementAccess& access) {
            return access.statement == update.statement && access.reads &&
                   update.access != nullptr && &access != update.access &&
                   access.array == update.access->array &&
                   syntax.text_of({.begin = access.word, .end = end_of(access)}) != update.target;
        });
}

// Whether both threads of the race mean the same element by the target.
bool is_same_element(const audit::Hazard& hazard, const GlslAnalysis& analysis,
                     const Update& update) {
    if (!reads_others(analysis.syntax(), update)) {
        return true;
    }
    const Expression& index = update.access->indices[0];
    const auto one = analysis.value(index, update.statement, hazard.access.invocation);
    return one && one == analysis.value(index, update.statement, hazard.other->invocation);
}

// Of `if (x > s[0]) s[0] = x;`, which of the two stays: the larger or the smaller one. Empty where
// the condition compares anything else.
std::string_view choice_of(const Syntax& syntax, const Update& update) {
    const Expression& condition =
        syntax.statements[syntax.around(update.statement, Statement::Kind::kIf)].condition;
    if (condition.kind != Expression::Kind::kBinary ||
        !(condition.text.starts_with('<') || condition.text.starts_with('>'))) {
        return {};
    }
    const std::string left = syntax.text_of(condition.parts[0]);
    const std::string right = syntax.text_of(condition.parts[1]);
    const std::string value = syntax.text_of(update.value);
    const bool is_target_left = left == update.target && right == value;
    if (!is_target_left && !(left == value && right == update.target)) {
        return {};
    }
    return condition.text.starts_with('>') != is_target_left ? "max" : "min";
}

// Whether the old value is an operand of that operation and of no other inside it: not in
// `x * 2 + y`. What is subtracted from may be on the left alone.
bool is_operand(const Syntax& syntax, const Expression& value, const std::string& operation,
                const std::string& old_value) {
    if (syntax.text_of(value) == old_value) {
        return true;
    }
    const bool combines =
        (value.kind == Expression::Kind::kBinary || value.kind == Expression::Kind::kCall) &&
        value.text == operation;
    const std::size_t count = !combines ? 0 : operation == "-" ? 1 : value.parts.size();
    return std::any_of(
        value.parts.begin(), value.parts.begin() + static_cast<std::ptrdiff_t>(count),
        [&](const Expression& part) { return is_operand(syntax, part, operation, old_value); });
}

Operation operation_with(std::string_view sign) {
    const auto* const found =
        std::find_if(kOperations.begin(), kOperations.end(), [&](const Operation& operation) {
            return !sign.empty() && std::find(operation.signs.begin(), operation.signs.end(),
                                              sign) != operation.signs.end();
        });
    return found == kOperations.end() ? kAnyOperation : *found;
}

// The operation that combines the old value with another one, if an atomic can do the same.
// `other_line` is where a variable may have taken the old value.
Operation operation_of(const Syntax& syntax, const Update& update, int other_line) {
    if (update.op != "=") {
        return operation_with(update.op);
    }
    if (is_asked_before(syntax, update)) {
        return operation_with(choice_of(syntax, update));
    }
    const std::string holder = holder_of_old_value(syntax, update, other_line);
    const Expression value = parse_expression(syntax.words, update.value.begin, update.value.end);
    return is_operand(syntax, value, value.text, holder.empty() ? update.target : holder)
               ? operation_with(value.text)
               : kAnyOperation;
}

// Whether core Vulkan has atomics for the elements, by the frame or the kernel's declaration.
bool has_atomics(const GlslAnalysis& analysis, const std::string& name) {
    if (const InterfaceArray* const array = analysis.array(name)) {
        return array->type.components == 1 && array->view.empty() &&
               (array->type.scalar == Scalar::kInt32 || array->type.scalar == Scalar::kUint32);
    }
    const std::vector<Word>& words = analysis.syntax().words;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].text == name && (words[i - 1].text == "int" || words[i - 1].text == "uint")) {
            return true;
        }
    }
    return false;
}

// `x += y;` as `atomicAdd(x, y);`.
std::optional<Fix> atomic_fix(const Syntax& syntax, const Update& update,
                              const Operation& operation, const std::string& code) {
    const Statement& statement = syntax.statements[update.statement];
    const bool is_alone = statement.kind == Statement::Kind::kSimple && update.op != "=" &&
                          syntax.text_of({.begin = statement.begin, .end = statement.begin + 1}) ==
                              update.target.substr(0, update.target.find('['));
    if (!is_alone || operation.atomic.empty()) {
        return {};
    }
    const bool has_end = syntax.words[statement.end - 1].text == ";";
    return Fix{FixKind::kOperator,
               fmt::format("Write `{};`", code),
               {in_place_of(syntax, statement.begin, statement.end - (has_end ? 1 : 0), code)}};
}

// `x = (x & ~mask) | bits;` as `atomicAnd(x, ~mask); atomicOr(x, bits);`: between the two, other
// bits stay as they are.
std::optional<Fix> two_atomics(const Syntax& syntax, const Update& update) {
    const Expression value = parse_expression(syntax.words, update.value.begin, update.value.end);
    if (update.op != "=" || value.kind != Expression::Kind::kBinary || value.text != "|" ||
        value.parts[0].kind != Expression::Kind::kBinary || value.parts[0].text != "&" ||
        syntax.text_of(value.parts[0].parts[0]) != update.target) {
        return {};
    }
    const std::string code =
        fmt::format("atomicAnd({0}, {1}); atomicOr({0}, {2});", update.target,
                    syntax.text_of(value.parts[0].parts[1]), syntax.text_of(value.parts[1]));
    const Statement& statement = syntax.statements[update.statement];
    return Fix{FixKind::kOperator,
               fmt::format("Write `{}`", code),
               {in_place_of(syntax, statement.begin, statement.end, code)}};
}

Cure atomic_cure(const Syntax& syntax, const Update& update, const Operation& operation) {
    const bool is_step = update.op == "++" || update.op == "--";
    const bool is_less = operation.signs[0] == "-=";
    const std::string value = is_step ? "1" : update.op == "=" ? "…" : syntax.text_of(update.value);
    const std::string code = fmt::format("{}({}, {})", operation.atomic, update.target,
                                         is_less ? fmt::format("-({})", value) : value);
    if (auto fix = atomic_fix(syntax, update, operation, code)) {
        return fix;
    }
    return fmt::format("`{}` does all of it in one step.", code);
}

}  // namespace

std::optional<Advice> lost_update_advice(const audit::Hazard& hazard,
                                         const GlslAnalysis& analysis) {
    const Syntax& syntax = analysis.syntax();
    const int line = hazard.access.writes ? hazard.access.line : hazard.other->line;
    const int other = hazard.access.writes ? hazard.other->line : hazard.access.line;
    const auto update = update_at(syntax, hazard.array, line);
    if (!update || !reads_old_value(syntax, *update, other) ||
        (other != line && holder_of_old_value(syntax, *update, other).empty()) ||
        !is_same_element(hazard, analysis, *update)) {
        return {};
    }
    std::uint32_t dependence = 0;
    if (update->access != nullptr) {
        for (const Expression& index : update->access->indices) {
            dependence |= analysis.dependence(index, update->statement);
        }
    }
    const Operation operation = operation_of(syntax, *update, other);
    Advice advice{
        dependence == 0
            ? fmt::format("Every thread that gets here reads `{}`, {} it and writes it back: what "
                          "others wrote in between is lost.",
                          update->target, operation.does)
            : fmt::format("Both threads read the same `{}`, and each {} it and writes it back: the "
                          "change of one of them is lost.",
                          update->target, operation.does),
        {},
        FindingCause::kEveryThread};
    if (has_atomics(analysis, hazard.array)) {
        advice.cure = operation.atomic.empty() ? Cure(two_atomics(syntax, *update))
                                               : atomic_cure(syntax, *update, operation);
    } else if (dependence == 0) {
        advice.cure = fmt::format(
            "Let each thread put its value into an element of its own in shared memory; after a "
            "barrier, {} from there.",
            operation.does == "adds to" ? "add them up" : "combine them");
    } else {
        advice.why += " Core Vulkan has no atomics for floats.";
    }
    return advice;
}

}  // namespace vkp
