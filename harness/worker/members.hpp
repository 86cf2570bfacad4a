// The members of every struct that goes from one process to another. A struct that gets a new
// member does not compile here until it is named.
#pragma once

#include "harness/execution/executor.hpp"

#include <concepts>
#include <type_traits>

namespace vkp {

// A `T&` or a `const T&`.
template <typename Given, typename T>
concept Same = std::same_as<std::remove_const_t<Given>, T>;

// References, which a visitor is then called with. Tuples would do, and take a quarter of compiling
// this room.
template <typename... Member>
auto each_of(Member&... member) {
    return [&member...](const auto& visit) { visit(member...); };
}

// What a kernel is executed from.

template <Same<Extent> T>
auto members(T& of) {
    auto& [x, y, z] = of;
    return each_of(x, y, z);
}

template <Same<Launch> T>
auto members(T& of) {
    auto& [workgroups, workgroup_size] = of;
    return each_of(workgroups, workgroup_size);
}

template <Same<ElementType> T>
auto members(T& of) {
    auto& [scalar, components] = of;
    return each_of(scalar, components);
}

template <Same<Recipe> T>
auto members(T& of) {
    auto& [kind, size_bytes, pattern, type, seed, stream] = of;
    return each_of(kind, size_bytes, pattern, type, seed, stream);
}

template <Same<InterfaceArray> T>
auto members(T& of) {
    auto& [name, shape, type, is_readonly, view, is_uniform, is_incoherent] = of;
    return each_of(name, shape, type, is_readonly, view, is_uniform, is_incoherent);
}

template <Same<InterfaceStruct> T>
auto members(T& of) {
    auto& [name, members, line] = of;
    return each_of(name, members, line);
}

template <Same<Constant> T>
auto members(T& of) {
    auto& [name, value, type] = of;
    return each_of(name, value, type);
}

template <Same<PushedWord> T>
auto members(T& of) {
    auto& [bits, is_float, line] = of;
    return each_of(bits, is_float, line);
}

template <Same<SpecializedValue> T>
auto members(T& of) {
    auto& [id, text, line] = of;
    return each_of(id, text, line);
}

template <Same<KernelRules> T>
auto members(T& of) {
    auto& [forbids_double, fixes_order_of_sums] = of;
    return each_of(forbids_double, fixes_order_of_sums);
}

template <Same<KernelInterface> T>
auto members(T& of) {
    auto& [launch, arrays, constants, extensions, kernel, module, push_constants, structs,
           specialization, has_own_constants, rules, subgroup_size, subgroup_arrangement, tiles,
           loop_limit] = of;
    return each_of(launch, arrays, constants, extensions, kernel, module, push_constants, structs,
                   specialization, has_own_constants, rules, subgroup_size, subgroup_arrangement,
                   tiles, loop_limit);
}

template <Same<ForeignModule::Slot> T>
auto members(T& of) {
    auto& [set, binding] = of;
    return each_of(set, binding);
}

template <Same<ForeignModule> T>
auto members(T& of) {
    auto& [words, entry_point, slots, first_line] = of;
    return each_of(words, entry_point, slots, first_line);
}

template <Same<SourceFile> T>
auto members(T& of) {
    auto& [path, first_line, line_count] = of;
    return each_of(path, first_line, line_count);
}

template <Same<Kernel> T>
auto members(T& of) {
    auto& [path, text, modules, language, files, seed] = of;
    return each_of(path, text, modules, language, files, seed);
}

// What the audit found.

template <Same<InvocationCounts> T>
auto members(T& of) {
    return [&of](const auto& visit) { of.visit_parts(visit); };
}

template <Same<audit::Buffer> T>
auto members(T& of) {
    auto& [bytes, initialized, written, element_bytes, is_incoherent, may_stay_unwritten,
           other_bytes] = of;
    return each_of(bytes, initialized, written, element_bytes, is_incoherent, may_stay_unwritten,
                   other_bytes);
}

template <Same<audit::Index> T>
auto members(T& of) {
    auto& [value, extent, member] = of;
    return each_of(value, extent, member);
}

template <Same<audit::Access> T>
auto members(T& of) {
    auto& [line, invocation, writes, is_atomic] = of;
    return each_of(line, invocation, writes, is_atomic);
}

template <Same<audit::Absence> T>
auto members(T& of) {
    auto& [invocation, line, has_returned] = of;
    return each_of(invocation, line, has_returned);
}

template <Same<audit::Turn> T>
auto members(T& of) {
    auto& [invocation, atomics] = of;
    return each_of(invocation, atomics);
}

template <Same<audit::FutureRead> T>
auto members(T& of) {
    auto& [read, value] = of;
    return each_of(read, value);
}

template <Same<audit::RunOrder> T>
auto members(T& of) {
    auto& [kind, unit, from_last, atomics_first, oldest_at, seed, turns, reads, futures] = of;
    return each_of(kind, unit, from_last, atomics_first, oldest_at, seed, turns, reads, futures);
}

template <Same<audit::Hazard> T>
auto members(T& of) {
    auto& [kind, access, other, is_private, wants_coherence_alone, coherent_within,
           crosses_workgroups, memory, is_in_image, array, views, element, value, other_value,
           occurrences, invocations, order, arrived, elsewhere, linked_line, is_of_other_bits] = of;
    return each_of(kind, access, other, is_private, wants_coherence_alone, coherent_within,
                   crosses_workgroups, memory, is_in_image, array, views, element, value,
                   other_value, occurrences, invocations, order, arrived, elsewhere, linked_line,
                   is_of_other_bits);
}

template <Same<audit::OtherBits::Way> T>
auto members(T& of) {
    auto& [counter, invocation, count, other_count] = of;
    return each_of(counter, invocation, count, other_count);
}

template <Same<audit::OtherBits> T>
auto members(T& of) {
    auto& [line, rule, way, buffers] = of;
    return each_of(line, rule, way, buffers);
}

template <Same<audit::Print> T>
auto members(T& of) {
    auto& [line, invocation, text] = of;
    return each_of(line, invocation, text);
}

template <Same<audit::LineCost> T>
auto members(T& of) {
    auto& [line, memory, array, writes, requests, transactions, ideal_transactions, worst_request,
           scattered_requests] = of;
    return each_of(line, memory, array, writes, requests, transactions, ideal_transactions,
                   worst_request, scattered_requests);
}

template <Same<audit::Result::Unsupported> T>
auto members(T& of) {
    auto& [line, what] = of;
    return each_of(line, what);
}

template <Same<audit::Result::Outcome> T>
auto members(T& of) {
    auto& [buffers] = of;
    return each_of(buffers);
}

template <Same<audit::Result::Orders> T>
auto members(T& of) {
    auto& [tried, given_up, are_all] = of;
    return each_of(tried, given_up, are_all);
}

template <Same<audit::Result> T>
auto members(T& of) {
    auto& [hazards, notes, buffers, unwritten, other_outcomes, orders, other_bits, per_invocation,
           paths, maximum, total, most_loop_rounds, most_barriers, divergent_branches,
           tile_products, costs, prints, prints_left_out, operations, audited_workgroups, complete,
           is_device_dependent, may_trap, is_order_dependent, unsupported] = of;
    return each_of(hazards, notes, buffers, unwritten, other_outcomes, orders, other_bits,
                   per_invocation, paths, maximum, total, most_loop_rounds, most_barriers,
                   divergent_branches, tile_products, costs, prints, prints_left_out, operations,
                   audited_workgroups, complete, is_device_dependent, may_trap, is_order_dependent,
                   unsupported);
}

// What the device did.

template <Same<IndexStep> T>
auto members(T& of) {
    auto& [member, constant, log_slot, is_signed, extent] = of;
    return each_of(member, constant, log_slot, is_signed, extent);
}

template <Same<AccessSite> T>
auto members(T& of) {
    auto& [line, memory, array, writes, steps, first_word] = of;
    return each_of(line, memory, array, writes, steps, first_word);
}

template <Same<OutOfBounds::Entry> T>
auto members(T& of) {
    auto& [invocation, element] = of;
    return each_of(invocation, element);
}

template <Same<OutOfBounds> T>
auto members(T& of) {
    auto& [site, occurrences, entries] = of;
    return each_of(site, occurrences, entries);
}

template <Same<LoopCut> T>
auto members(T& of) {
    auto& [line, invocations] = of;
    return each_of(line, invocations);
}

template <Same<BarrierDivergence> T>
auto members(T& of) {
    auto& [line, workgroup, most_often, arrived, stayed_away] = of;
    return each_of(line, workgroup, most_often, arrived, stayed_away);
}

template <Same<CrossDifference> T>
auto members(T& of) {
    auto& [kind, text, rule, is_of_subgroups] = of;
    return each_of(kind, text, rule, is_of_subgroups);
}

template <Same<RunReport> T>
auto members(T& of) {
    auto& [per_invocation, paths, maximum, total, may_reach_silent_limit, out_of_bounds,
           loops_over_limit, loops_left_by_device, barrier_divergences] = of;
    return each_of(per_invocation, paths, maximum, total, may_reach_silent_limit, out_of_bounds,
                   loops_over_limit, loops_left_by_device, barrier_divergences);
}

// What came of it.

template <Same<CompileError> T>
auto members(T& of) {
    auto& [line, message, advice, help, refusal] = of;
    return each_of(line, message, advice, help, refusal);
}

template <Same<Failure> T>
auto members(T& of) {
    auto& [stage, timed_out, cause, loop_line] = of;
    return each_of(stage, timed_out, cause, loop_line);
}

template <Same<Subgroups> T>
auto members(T& of) {
    auto& [size, are_used, device_has_them] = of;
    return each_of(size, are_used, device_has_them);
}

template <Same<Execution> T>
auto members(T& of) {
    auto& [compile_errors, audit, subgroups, report, buffers, ran_on_device, not_run_because,
           computes_floats, device_gave_up, tiles, disagreement, difference, other_buffers,
           failure] = of;
    return each_of(compile_errors, audit, subgroups, report, buffers, ran_on_device,
                   not_run_because, computes_floats, device_gave_up, tiles, disagreement,
                   difference, other_buffers, failure);
}

template <Same<DeviceLimits> T>
auto members(T& of) {
    auto& [shared_memory_bytes, workgroup_invocations, workgroup_size, workgroups,
           storage_buffer_bytes, memory_bytes, storage_buffers, push_constant_bytes] = of;
    return each_of(shared_memory_bytes, workgroup_invocations, workgroup_size, workgroups,
                   storage_buffer_bytes, memory_bytes, storage_buffers, push_constant_bytes);
}

template <Same<SubgroupControl> T>
auto members(T& of) {
    auto& [smallest, largest, most_in_workgroup, full] = of;
    return each_of(smallest, largest, most_in_workgroup, full);
}

template <Same<DeviceInfo> T>
auto members(T& of) {
    auto& [index, name, type, driver, api_version, is_llvmpipe, capabilities, subgroup_size,
           subgroup_control, has_compute_queue, cooperative_matrices, limits] = of;
    return each_of(index, name, type, driver, api_version, is_llvmpipe, capabilities, subgroup_size,
                   subgroup_control, has_compute_queue, cooperative_matrices, limits);
}

// The greatest number that an enumerator has.
constexpr Scalar last_enumerator(Scalar /*any*/) {
    return Scalar::kUint64;
}
constexpr Recipe::Kind last_enumerator(Recipe::Kind /*any*/) {
    return Recipe::Kind::kRandom;
}
constexpr Memory last_enumerator(Memory /*any*/) {
    return Memory::kConstant;
}
constexpr Counter last_enumerator(Counter /*any*/) {
    return Counter::kSharedAtomics;
}
constexpr FindingKind last_enumerator(FindingKind /*any*/) {
    return FindingKind::kDeviceSilent;
}
constexpr CrossDifference::Kind last_enumerator(CrossDifference::Kind /*any*/) {
    return CrossDifference::Kind::kFloat;
}
constexpr SubgroupArrangement last_enumerator(SubgroupArrangement /*any*/) {
    return SubgroupArrangement::kBlocks;
}
constexpr Stage last_enumerator(Stage /*any*/) {
    return Stage::kRun;
}

}  // namespace vkp
