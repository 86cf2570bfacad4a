// How a recorded run goes from one process to another.
#pragma once

#include "checker/isolated/recorded_run.hpp"
#include "harness/worker/archive.hpp"

#include <type_traits>

namespace vkp {

// There may be millions of these. require_consistent() looks at their values.
template <>
inline constexpr bool kIsPlain<replay::Step> =
    std::has_unique_object_representations_v<replay::Step>;
template <>
inline constexpr bool kIsPlain<replay::Access> =
    std::has_unique_object_representations_v<replay::Access>;

}  // namespace vkp

// These are found in the namespaces of what they are about.

namespace vkp::audit {

constexpr ScalarType::Kind last_enumerator(ScalarType::Kind /*any*/) {
    return ScalarType::Kind::kFloat;
}

template <Same<ScalarType> T>
auto members(T& of) {
    auto& [kind, bits] = of;
    return each_of(kind, bits);
}

}  // namespace vkp::audit

namespace vkp::replay {

template <Same<Cell> T>
auto members(T& of) {
    auto& [variable, offset, place, type] = of;
    return each_of(variable, offset, place, type);
}

template <Same<Variable> T>
auto members(T& of) {
    auto& [name, memory, binding, cells] = of;
    return each_of(name, memory, binding, cells);
}

template <Same<Run> T>
auto members(T& of) {
    auto& [launch, workgroup, variables, cells, lane_sets, steps, accesses, prints, absences,
           left_out] = of;
    return each_of(launch, workgroup, variables, cells, lane_sets, steps, accesses, prints,
                   absences, left_out);
}

}  // namespace vkp::replay

namespace vkp {

template <Same<RecordedFinding> T>
auto members(T& of) {
    auto& [moment, lane, kind, message] = of;
    return each_of(moment, lane, kind, message);
}

template <Same<RecordedRun> T>
auto members(T& of) {
    auto& [errors, unsupported, source_path, source_text, case_name, dispatch, interface, arrays,
           run, findings] = of;
    return each_of(errors, unsupported, source_path, source_text, case_name, dispatch, interface,
                   arrays, run, findings);
}

// Throws ProtocolError where an index leads outside of the run. The process that recorded it has
// run a kernel.
void require_consistent(const RecordedRun& recorded);

}  // namespace vkp
