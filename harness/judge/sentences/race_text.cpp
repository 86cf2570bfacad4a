#include "harness/judge/sentences/race_text.hpp"

#include "harness/judge/sentences/barrier_text.hpp"
#include "harness/judge/sentences/collision_text.hpp"
#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"
#include "harness/judge/sentences/lost_update.hpp"
#include "harness/judge/sentences/relaxed_atomics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace vkp {

namespace {

std::string verb(const audit::Access& access) {
    if (access.is_atomic) {
        return "uses an atomic on";
    }
    return access.writes ? "writes" : "reads";
}

bool is_within_workgroup(const audit::Hazard& hazard, const KernelInterface& interface) {
    const auto size = static_cast<std::uint32_t>(interface.launch.workgroup_size.volume());
    return hazard.access.invocation / size == hazard.other->invocation / size;
}

std::string who(std::uint32_t invocation, bool with_workgroup, const Launch& launch) {
    return with_workgroup ? thread_text(invocation, launch) : local_text(invocation, launch);
}

}  // namespace

std::string race_message(const audit::Hazard& hazard, const KernelInterface& interface) {
    const bool is_within = is_within_workgroup(hazard, interface);
    const bool has_many = interface.launch.workgroups.volume() > 1;
    const audit::Access& later = hazard.access;
    const audit::Access& earlier = *hazard.other;
    // Where workgroups ran from the first to the last, it goes without saying.
    const auto size = static_cast<std::uint32_t>(interface.launch.workgroup_size.volume());
    const std::string order =
        earlier.invocation / size > later.invocation / size
            ? fmt::format("if workgroup {} comes first, ",
                          id_text(workgroup_id(earlier.invocation, interface.launch),
                                  interface.launch.workgroups))
            : std::string();
    const std::string first = who(earlier.invocation, has_many && !is_within, interface.launch);
    const std::string second = who(later.invocation, has_many, interface.launch);
    const std::string place = access_text(hazard);
    if (hazard.kind == FindingKind::kSameValueRace) {
        return fmt::format(
            "{} writes {} to `{}`, and so does {}{}: nothing orders the two", second, hazard.value,
            place, first,
            earlier.line != later.line ? fmt::format(" in line {}", earlier.line) : std::string());
    }
    const std::string values =
        later.writes && earlier.writes && !later.is_atomic && !earlier.is_atomic
            ? fmt::format(" ({} and {})", hazard.value, hazard.other_value)
            : std::string();
    return fmt::format(
        "{}{} {} `{}` in line {}, and {} {} it in line {}{}: nothing orders the "
        "two",
        order, second, verb(later), place, later.line, first, verb(earlier), earlier.line, values);
}

// Of all variables at the binding of a buffer, which are coherent together or not at all.
std::string names_of_memory(const audit::Hazard& hazard) {
    return hazard.views.size() > 1 ? fmt::format("`{}`", fmt::join(hazard.views, "` and `"))
                                   : fmt::format("`{}`", hazard.array);
}

// Of plain accesses that nothing but another way to write them, or another index, would order.
std::optional<Advice> advice_without_barrier(const audit::Hazard& hazard,
                                             const GlslAnalysis& analysis) {
    if (auto advice = lost_update_advice(hazard, analysis)) {
        return advice;
    }
    if (auto advice = relaxed_atomics_advice(hazard, analysis)) {
        return advice;
    }
    return hazard.access.writes && hazard.other->writes
               ? std::optional(collision_advice(hazard, analysis))
               : std::nullopt;
}

// `access` is the plain one if the other is an atomic.
Advice across_advice(const audit::Access& access, bool has_atomic) {
    if (!has_atomic) {
        return {"No barrier reaches another workgroup.",
                "Let a later dispatch read what another workgroup writes."};
    }
    if (access.writes) {
        return {
            "No barrier reaches another workgroup, whose atomics may come before this write as "
            "well as after it.",
            "Write what the atomics start from in an earlier dispatch."};
    }
    return {
        "No barrier reaches another workgroup: the atomics of some may come after this line has "
        "read.",
        "Read in a later dispatch, or in the workgroup that an atomic counts as the last."};
}

Advice race_advice(const audit::Hazard& hazard, const GlslAnalysis& analysis) {
    const audit::Access& later = hazard.access;
    const audit::Access& earlier = *hazard.other;
    if (later.is_atomic && earlier.is_atomic) {
        return {{},
                "The scope of these atomics does not hold both threads: leave it out, or name "
                "gl_ScopeDevice."};
    }
    if (hazard.wants_coherence_alone) {
        const std::string& within = hazard.coherent_within;
        return {fmt::format("{} {} {}: no barrier makes visible to a thread what {} wrote there in "
                            "this dispatch.",
                            names_of_memory(hazard), hazard.views.size() > 1 ? "are" : "is",
                            within.empty() ? "not coherent" : "coherent only within a " + within,
                            within.empty() ? "another one" : "one of another " + within),
                std::string(hazard.views.size() > 1 ? "Declare them" : "Declare it") +
                    " `coherent`, or pass values on through shared memory, atomics, or from one "
                    "dispatch to the next."};
    }
    const bool has_atomic = later.is_atomic || earlier.is_atomic;
    if (auto advice = has_atomic ? std::nullopt : advice_without_barrier(hazard, analysis)) {
        return *advice;
    }
    // What atomics gather in a buffer is of all workgroups.
    const bool is_gathered = has_atomic && hazard.memory == Memory::kGlobal;
    if (is_gathered || hazard.crosses_workgroups ||
        !is_within_workgroup(hazard, analysis.interface())) {
        return across_advice(later.is_atomic ? earlier : later, has_atomic);
    }
    Advice advice = later.line == earlier.line ? one_line_advice(hazard, analysis)
                                               : barrier_advice(hazard, analysis);
    if (hazard.is_private) {
        advice.cure = fmt::format("{}{}Declare {} as `coherent` besides.", advice.cure.text,
                                  advice.cure.text.empty() ? "" : " ", names_of_memory(hazard));
    }
    return advice;
}

}  // namespace vkp
