#include "harness/judge/sentences/undefined_text.hpp"

#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"

#include <fmt/format.h>

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
        return fmt::format("{} asks invocation {} of its subgroup for a value, and there is none",
                           who, hazard.value);
    }
    const audit::Absence& other = hazard.elsewhere.front();
    const std::string where =
        other.line == 0
            ? ""
            : fmt::format(": it {} in line {}",
                          other.has_returned ? "returned" : "went another way", other.line);
    return fmt::format("{} asks {} of its subgroup for a value, and that one does not take part{}",
                       who, local_text(other.invocation, interface.launch), where);
}

Advice absent_advice(const audit::Hazard& hazard) {
    if (hazard.elsewhere.empty()) {
        return {"What comes from an invocation that a subgroup does not have is undefined.",
                "Leave it out where there is nobody to ask."};
    }
    return {
        "Only threads that come to this line together hand values over; what others would give "
        "is undefined.",
        "Let all threads of the subgroup come here, those without an element with a value that "
        "changes nothing, or leave out what nobody gives."};
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
    return hazard.array.empty()
               ? fmt::format("{} uses a value that nothing has set", who)
               : fmt::format("{} uses `{}`, which nothing has given a value", who, what);
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

Advice uninitialized_advice(const audit::Hazard& hazard, const KernelInterface& interface) {
    if (is_handed_over(hazard)) {
        return absent_advice(hazard);
    }
    if (hazard.memory == Memory::kShared) {
        return {
            "Shared memory starts out with garbage. Does a thread write every element that "
            "is read, also where the input has ended?"};
    }
    if (hazard.memory == Memory::kGlobal) {
        const bool is_of_earlier =
            is_one_of_several_dispatches(interface) && hazard.array != "result";
        return {fmt::format("`{}` starts out with garbage{}", hazard.array,
                            is_of_earlier ? ". Does an earlier dispatch write every element "
                                            "that this one reads?"
                                          : ": add up in a variable of your own, and write it "
                                            "once.")};
    }
    return {hazard.array.empty()
                ? "Does every way through the function set what it gives back?"
                : "Give it a value where you declare it, such as `float sum = 0.0;`."};
}

std::string infinite_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    return fmt::format("{} computes {}, which is beyond {}: it becomes infinite, and `{}` stays so",
                       thread_text(hazard.access.invocation, interface.launch), hazard.value,
                       hazard.other_value, access_text(hazard));
}

Advice infinite_advice() {
    return {"Vulkan lets a device take it that there are no infinities, and no input holds one.",
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
