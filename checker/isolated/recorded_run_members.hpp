// How a recorded run goes from one process to another.
#pragma once

#include "checker/isolated/recorded_run.hpp"
#include "harness/worker/archive.hpp"

#include <type_traits>

namespace vkp {

// There may be millions of these. require_consistent() looks at their values.
template <>
inline constexpr bool kIsPlain<recording::Step> =
    std::has_unique_object_representations_v<recording::Step>;
template <>
inline constexpr bool kIsPlain<recording::Access> =
    std::has_unique_object_representations_v<recording::Access>;

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

namespace vkp::recording {

template <Same<Cell> T>
auto members(T& of) {
    auto& [variable, offset, place, is_component, type] = of;
    return each_of(variable, offset, place, is_component, type);
}

template <Same<Variable> T>
auto members(T& of) {
    auto& [name, memory, binding, is_of_other_elements, type, shape, components, cells] = of;
    return each_of(name, memory, binding, is_of_other_elements, type, shape, components, cells);
}

template <Same<Instruction> T>
auto members(T& of) {
    auto& [variable, indices, is_atomic, types, offsets] = of;
    return each_of(variable, indices, is_atomic, types, offsets);
}

template <Same<Heat> T>
auto members(T& of) {
    auto& [reads, writes, written] = of;
    return each_of(reads, writes, written);
}

template <Same<LineCounts> T>
auto members(T& of) {
    auto& [line, counts] = of;
    return each_of(line, counts);
}

template <Same<OutsideAccess> T>
auto members(T& of) {
    auto& [line, array] = of;
    return each_of(line, array);
}

template <Same<Group> T>
auto members(T& of) {
    auto& [index, left_out] = of;
    return each_of(index, left_out);
}

template <Same<Run> T>
auto members(T& of) {
    auto& [launch, groups, variables, cells, instructions, lane_sets, steps, accesses, prints,
           absences, gaps, has_begun, has_assignments, heat, groups_left_out, lines, outside] = of;
    return each_of(launch, groups, variables, cells, instructions, lane_sets, steps, accesses,
                   prints, absences, gaps, has_begun, has_assignments, heat, groups_left_out, lines,
                   outside);
}

}  // namespace vkp::recording

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
