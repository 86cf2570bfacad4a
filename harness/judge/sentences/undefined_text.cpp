#include "harness/judge/sentences/undefined_text.hpp"

#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"
#include "harness/judge/sentences/unreached_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// Only where there are several do functions have names of their own.
bool is_one_of_several_dispatches(const KernelInterface& interface) {
    return interface.kernel != Dispatch().kernel;
}

// A value that one thread of a subgroup asks another one for.
bool is_handed_over(const audit::Hazard& hazard) {
    return hazard.memory == Memory::kPrivate && hazard.array.empty() && !hazard.value.empty();
}

std::string absent_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    const std::string who = thread_text(hazard.access.invocation, interface.launch);
    if (hazard.elsewhere.empty()) {
        // A number below 0 wraps.
        const bool is_before_first = hazard.value.size() > std::string_view("4294967295").size();
        return is_before_first
                   ? fmt::format("{} asks a thread before the first of its subgroup for a value",
                                 who)
                   : fmt::format(
                         "{} asks invocation {} of its subgroup for a value, and there is none",
                         who, hazard.value);
    }
    const audit::Absence& other = hazard.elsewhere.front();
    const std::string where =
        other.line == 0
            ? ""
            : fmt::format(": it {} in line {}",
                          other.has_returned ? "returned" : "took the other branch", other.line);
    return fmt::format("{} asks {} of its subgroup for a value, and that one does not take part{}",
                       who, local_text(other.invocation, interface.launch), where);
}

Advice absent_advice(const audit::Hazard& hazard) {
    if (hazard.elsewhere.empty()) {
        return {"What comes from an invocation that a subgroup does not have is undefined.",
                "Leave it out where there is no such thread."};
    }
    return {
        "Only threads that execute this line together exchange values; a value from any other "
        "thread is undefined.",
        "Let all threads of the subgroup execute this line, those without an element with a value "
        "that changes nothing, or ignore values from threads that do not."};
}

std::string unset_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    const std::string who = thread_text(hazard.access.invocation, interface.launch);
    const std::string what = access_text(hazard);
    if (hazard.memory == Memory::kShared) {
        return fmt::format("{} reads `{}`, which no thread of its workgroup has written", who,
                           what);
    }
    if (hazard.memory == Memory::kGlobal) {
        return fmt::format("{} reads `{}` before anything has written it", who, what);
    }
    return hazard.array.empty() ? fmt::format("{} uses a value that was never set", who)
                                : fmt::format("{} reads `{}` before it has a value", who, what);
}

// Whether that name is an array of each thread alone, whose elements threads write by their own
// index, so that it looks as if all of them shared it.
bool is_meant_to_be_shared(const GlslAnalysis& analysis, const std::string& name) {
    const Syntax& syntax = analysis.syntax();
    const bool is_local = std::any_of(
        syntax.arrays.begin(), syntax.arrays.end(),
        [&](const DeclaredArray& array) { return array.name == name && !array.is_shared; });
    return is_local &&
           std::any_of(
               syntax.accesses.begin(), syntax.accesses.end(), [&](const ElementAccess& access) {
                   return access.array == name && access.writes && !access.indices.empty() &&
                          (analysis.dependence(access.indices[0], access.statement) & kOnLocal) !=
                              0;
               });
}

// `out float x`
bool is_out_parameter(const Syntax& syntax, const std::string& name) {
    for (std::size_t i = 2; i < syntax.words.size(); ++i) {
        if (syntax.words[i].text == name && syntax.words[i - 2].text == "out") {
            return true;
        }
    }
    return false;
}

// "c" of `TileC c;`; empty if every tile has a value.
std::string tile_without_value(const Syntax& syntax) {
    for (std::size_t i = 0; i + 2 < syntax.words.size(); ++i) {
        if (syntax.words[i].text.starts_with("Tile") && syntax.words[i + 2].text == ";") {
            return syntax.words[i + 1].text;
        }
    }
    return {};
}

// Whether the call that begins at this word has the name among its arguments.
bool is_argument(const Syntax& syntax, std::size_t call, const std::string& name) {
    for (std::size_t i = call; i < syntax.words.size() && syntax.words[i].text != ";"; ++i) {
        if (syntax.words[i].text == name) {
            return true;
        }
    }
    return false;
}

// Whether the kernel calls that function with the name, outside of the function itself.
bool is_called_with(const Syntax& syntax, const Statement& function, const std::string& name) {
    for (std::size_t i = 0; i + 1 < syntax.words.size(); ++i) {
        const bool is_call = syntax.words[i].text == function.name &&
                             syntax.words[i + 1].text == "(" &&
                             (i < function.begin || i >= function.end);
        if (is_call && is_argument(syntax, i + 2, name)) {
            return true;
        }
    }
    return false;
}

// The function of the kernel that gets this variable for an `out` parameter; empty if none does.
std::string sets_by_parameter(const Syntax& syntax, const std::string& name) {
    for (const Statement& function : syntax.statements) {
        const bool is_it =
            function.kind == Statement::Kind::kFunction &&
            syntax.text_of({.begin = function.begin, .end = function.body}).find("out ") !=
                std::string::npos;
        if (is_it && is_called_with(syntax, function, name)) {
            return function.name;
        }
    }
    return {};
}

std::string value_advice(const Syntax& syntax, const std::string& name) {
    const auto declared = std::ranges::find(syntax.names, name, &DeclaredName::name);
    if (declared == syntax.names.end()) {
        return "Give it a value where you declare it, such as `float sum = 0.0;`.";
    }
    const bool is_scalar =
        declared->type == "float" || declared->type == "int" || declared->type == "uint";
    if (declared->is_array || !is_scalar) {
        return fmt::format("Give each part of `{}` a value before you use it.", name);
    }
    return fmt::format("Give it a value where you declare it: `{} {} = {};`.", declared->type, name,
                       declared->type == "float" ? "0.0" : "0");
}

Advice of_own_variable(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    if (hazard.array.empty()) {
        const std::string tile = tile_without_value(analysis.syntax());
        return {tile.empty() ? "Does every path through the function return a value?"
                             : fmt::format("`{}` has no value where it is declared: a tile begins "
                                           "as `zero_tile()`.",
                                           tile)};
    }
    if (is_meant_to_be_shared(analysis, hazard.array)) {
        return {
            fmt::format("Every thread has its own `{0}`, and does not see what other threads wrote "
                        "to theirs. If all threads of a workgroup are to use one, declare `{0}` as "
                        "`shared`, above `void kernel()`.",
                        hazard.array)};
    }
    if (is_out_parameter(analysis.syntax(), hazard.array)) {
        return {
            fmt::format("`{}` is an `out` parameter: give it a value on every path through the "
                        "function.",
                        hazard.array)};
    }
    if (const std::string function = sets_by_parameter(analysis.syntax(), hazard.array);
        !function.empty()) {
        return {
            fmt::format("`{}` gets its value from `{}()`, which has not set its `out` parameter "
                        "here.",
                        hazard.array, function)};
    }
    return {value_advice(analysis.syntax(), hazard.array)};
}

}  // namespace

std::string where_it_matters(const audit::Hazard& hazard) {
    return hazard.linked_line == 0 ? std::string()
                                   : fmt::format("; line {} needs it", hazard.linked_line);
}

std::string uninitialized_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    return (is_handed_over(hazard) ? absent_message(hazard, interface)
                                   : unset_message(hazard, interface)) +
           where_it_matters(hazard);
}

Advice uninitialized_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const KernelInterface& interface = analysis.interface();
    if (is_handed_over(hazard)) {
        return absent_advice(hazard);
    }
    if (hazard.memory == Memory::kShared) {
        return {"Shared memory starts out with garbage. " +
                writers_text(analysis.syntax(), hazard.array)};
    }
    if (hazard.memory == Memory::kGlobal) {
        const bool is_of_earlier =
            is_one_of_several_dispatches(interface) && hazard.array != "result";
        return {fmt::format("`{}` starts out with garbage{}", hazard.array,
                            is_of_earlier ? ", and no earlier dispatch has written this element."
                                          : ": add up in a variable of your own, and write it "
                                            "once.")};
    }
    return of_own_variable(hazard, analysis);
}

std::string infinite_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    const std::string what = fmt::format("{} computes {}, which is beyond {}: it becomes infinite",
                                         thread_text(hazard.access.invocation, interface.launch),
                                         hazard.value, hazard.other_value);
    return hazard.array.empty() ? what
                                : fmt::format("{}, and `{}` stays so", what, access_text(hazard));
}

Advice infinite_advice() {
    return {
        "Vulkan lets a device assume that there are no infinities, and none of the inputs holds "
        "one.",
        "Use a wider type, or keep the numbers small on the way."};
}

Advice with_overflow(Advice advice, const audit::Hazard& hazard) {
    if (hazard.linked_line == 0) {
        return advice;
    }
    advice.why = fmt::format("Line {} computes {}, which is beyond {}, and wraps round. ",
                             hazard.linked_line, hazard.value, hazard.other_value) +
                 advice.why;
    return advice;
}

}  // namespace vkp
