#include "harness/instrument/record_code.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace vkp {

namespace {

using spirv::Id;
using spv::Op;

// The size of the workgroup as the module's execution mode declares it.
std::uint32_t workgroup_volume(const spirv::Module& module) {
    for (const spirv::Instruction& instruction : module.setup) {
        if (instruction.op == Op::OpExecutionMode && instruction.operands.size() == 5 &&
            instruction.operands[1] == static_cast<std::uint32_t>(spv::ExecutionMode::LocalSize)) {
            return instruction.operands[2] * instruction.operands[3] * instruction.operands[4];
        }
    }
    throw spirv::Error("a compute shader without a workgroup size", 0);
}

}  // namespace

RecordCode::RecordCode(spirv::Module& module, const InstrumentOptions& options)
    : module_(module),
      globals_(module),
      loop_iteration_limit_(options.loop_iteration_limit),
      counts_subgroup_iterations_(options.count_subgroup_iterations),
      guards_(options.guards),
      path_key_(options.path_key),
      counts_in_halves_(options.counts_in_halves),
      shared_(options.shared_record) {
    for (const std::string_view name : kCounterNames) {
        add_word(name);
    }
    for (const char* name : {"loop_iterations", "subgroup_iterations", "path", "loop_over_limit"}) {
        add_word(name);
    }
    record_buffer_ = globals_.word_buffer("vkp_record", options.record_binding);
    finish_function_ = module_.new_id();
}

std::uint32_t RecordCode::add_word(std::string_view name) {
    words_.push_back({.variable = globals_.private_uint("vkp_" + std::string(name))});
    return static_cast<std::uint32_t>(words_.size() - 1);
}

Id RecordCode::use_word(std::size_t index) {
    words_[index].is_used = true;
    return words_[index].variable;
}

std::uint32_t RecordCode::add_access_site(AccessSite site, std::size_t logged_indices) {
    site.first_word = add_word("out_of_bounds");
    for (std::size_t i = 0; i < logged_indices; ++i) {
        add_word("index");
    }
    for (std::size_t i = site.first_word; i < words_.size(); ++i) {
        words_[i].is_of_access = true;
    }
    sites_.access_sites.push_back(std::move(site));
    return static_cast<std::uint32_t>(sites_.access_sites.size() - 1);
}

std::uint32_t RecordCode::add_barrier_site(int line) {
    sites_.barrier_sites.push_back({line, add_word("barrier")});
    return static_cast<std::uint32_t>(sites_.barrier_sites.size() - 1);
}

std::uint32_t RecordCode::add_loop_site(int line) {
    if (counts_subgroup_iterations_) {
        globals_.require(spv::Capability::GroupNonUniform);
        globals_.require(spv::Capability::GroupNonUniformArithmetic);
    }
    sites_.loop_lines.push_back(line);
    return static_cast<std::uint32_t>(sites_.loop_lines.size() - 1);
}

Id RecordCode::counter(Counter counter) {
    return use_word(static_cast<std::size_t>(counter));
}

Id RecordCode::word(InvocationWord word) {
    return use_word(static_cast<std::size_t>(word));
}

Id RecordCode::barrier_count(std::uint32_t site) {
    return use_word(sites_.barrier_sites[site].word);
}

Id RecordCode::out_of_bounds_count(std::uint32_t site) {
    return use_word(sites_.access_sites[site].first_word);
}

Id RecordCode::logged_index(std::uint32_t site, std::size_t slot) {
    return use_word(sites_.access_sites[site].first_word + 1 + slot);
}

Id RecordCode::length(const BufferArray& array) {
    const auto found = std::find_if(lengths_.begin(), lengths_.end(),
                                    [&](const auto& known) { return known.first == array; });
    if (found != lengths_.end()) {
        return found->second;
    }
    lengths_.emplace_back(array, globals_.private_uint("vkp_length"));
    return lengths_.back().second;
}

void RecordCode::emit_lengths(CodeBuilder& code) const {
    for (const auto& [array, variable] : lengths_) {
        const Id length = code.add_result(Op::OpArrayLength, code.globals().uint_type(),
                                          {array.variable, array.member});
        code.store(variable, length);
    }
}

Instrumented RecordCode::take_sites() {
    return std::move(sites_);
}

// Gives each used word its slot, or half of one.
void RecordCode::place_words() {
    RecordLayout& layout = sites_.layout;
    std::uint32_t next_half = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
        const bool is_half = counts_in_halves_ && word < kCounterCount;
        next_half += is_half ? 0 : next_half % 2;
        RecordLayout::Place& place = layout.places.emplace_back();
        if (words_[word].is_used) {
            place = {.slot = next_half / 2,
                     .shift = next_half % 2 * 16,
                     .mask = is_half ? kMaxInHalfASlot : ~0U};
            next_half += is_half ? 1 : 2;
        }
    }
    layout.slots = std::max((next_half + 1) / 2, 1U);
}

// record[slot * invocations + invocation] = slot, for each; the slots of the accesses only if there
// is something to report, as the buffer starts with zeros.
void RecordCode::add_finish_function() {
    if (shared_) {
        use_word(static_cast<std::size_t>(InvocationWord::kLoopOverLimit));
    }
    place_words();
    const Id type = globals_.function_type({globals_.void_type()});
    spirv::Function function;
    function.definition = {Op::OpFunction, {globals_.void_type(), finish_function_, 0, type}};
    CodeBuilder code(module_, function.blocks);
    code.begin_block(module_.new_id());
    if (counts_subgroup_iterations_ && !sites_.loop_lines.empty()) {
        emit_subgroup_sum(code);
    }
    if (shared_) {
        emit_shared_record(code);
    } else {
        emit_own_record(code);
    }
    code.add(Op::OpReturn, {});
    module_.functions.push_back(std::move(function));
}

void RecordCode::emit_own_record(CodeBuilder& code) {
    const Id invocations = emit_invocation_count(code);
    const Id invocation = emit_invocation_index(code);
    emit_stores(code, false, invocation, invocations);
    if (!sites_.access_sites.empty()) {
        const Id write = module_.new_id();
        const Id end = module_.new_id();
        code.select_branch(emit_any_fault(code, false), write, end, end);
        code.begin_block(write);
        emit_stores(code, true, invocation, invocations);
        code.branch(end);
        code.begin_block(end);
    }
}

//   if (any fault && nobody told before) { the words }
void RecordCode::emit_shared_record(CodeBuilder& code) {
    const Id tell = module_.new_id();
    const Id write = module_.new_id();
    const Id written = module_.new_id();
    const Id end = module_.new_id();
    code.select_branch(emit_any_fault(code, true), tell, end, end);
    code.begin_block(tell);
    code.select_branch(emit_is_first_to_tell(code, emit_invocation_index(code)), write, written,
                       written);
    code.begin_block(write);
    const Id first = globals_.uint_constant(shared_->first_word + 1);
    const Id one = globals_.uint_constant(1);
    emit_stores(code, false, first, one);
    emit_stores(code, true, first, one);
    code.branch(written);
    code.begin_block(written);
    code.branch(end);
    code.begin_block(end);
}

Id RecordCode::emit_is_first_to_tell(CodeBuilder& code, Id invocation) {
    constexpr std::uint32_t kDeviceScope = 1;
    const Id relaxed = globals_.uint_constant(0);
    const Id untouched = globals_.uint_constant(shared_->untouched);
    const Id before = code.add_result(
        Op::OpAtomicCompareExchange, globals_.uint_type(),
        {emit_word_pointer(code, globals_.uint_constant(shared_->first_word)),
         globals_.uint_constant(kDeviceScope), relaxed, relaxed, invocation, untouched});
    return code.add_result(Op::OpIEqual, globals_.bool_type(), {before, untouched});
}

void RecordCode::emit_stores(CodeBuilder& code, bool of_accesses, Id invocation, Id invocations) {
    std::set<std::uint32_t> slots;  // two words may share one
    for (std::size_t word = 0; word < words_.size(); ++word) {
        if (words_[word].is_used && words_[word].is_of_access == of_accesses) {
            slots.insert(sites_.layout.places[word].slot);
        }
    }
    for (const std::uint32_t slot : slots) {
        emit_store(code, slot, invocation, invocations);
    }
}

// The values of its words; a value of half a slot is clamped to the maximum.
Id RecordCode::emit_slot(CodeBuilder& code, std::uint32_t slot) {
    Id all = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) {
        const RecordLayout::Place& place = sites_.layout.places[word];
        if (place.mask == 0 || place.slot != slot) {
            continue;
        }
        Id value = code.load_uint(words_[word].variable);
        if (place.mask != ~0U) {
            const Id most = globals_.uint_constant(place.mask);
            const Id fits = code.add_result(Op::OpULessThan, globals_.bool_type(), {value, most});
            value = code.select_uint(fits, value, most);
        }
        if (place.shift != 0) {
            value = code.add_result(Op::OpShiftLeftLogical, globals_.uint_type(),
                                    {value, globals_.uint_constant(place.shift)});
        }
        all =
            all == 0 ? value : code.add_result(Op::OpBitwiseOr, globals_.uint_type(), {all, value});
    }
    return all;
}

// Up to here each iteration was counted by one invocation of the subgroup.
void RecordCode::emit_subgroup_sum(CodeBuilder& code) {
    constexpr std::uint32_t kSubgroupScope = 3;
    const Id iterations =
        words_[static_cast<std::size_t>(InvocationWord::kSubgroupIterations)].variable;
    const Id sum = code.add_result(
        Op::OpGroupNonUniformIAdd, globals_.uint_type(),
        {globals_.uint_constant(kSubgroupScope),
         static_cast<std::uint32_t>(spv::GroupOperation::Reduce), code.load_uint(iterations)});
    code.store(iterations, sum);
}

Id RecordCode::emit_any_fault(CodeBuilder& code, bool with_loops) {
    const Id zero = globals_.uint_constant(0);
    Id all = zero;
    const auto add = [&](Id word) {
        all = code.add_result(Op::OpBitwiseOr, globals_.uint_type(), {all, code.load_uint(word)});
    };
    for (std::uint32_t site = 0; site < sites_.access_sites.size(); ++site) {
        add(out_of_bounds_count(site));
    }
    if (with_loops) {
        add(word(InvocationWord::kLoopOverLimit));
    }
    return code.add_result(Op::OpINotEqual, globals_.bool_type(), {all, zero});
}

void RecordCode::emit_store(CodeBuilder& code, std::uint32_t slot, Id invocation, Id invocations) {
    const Id index =
        code.add_uints(code.multiply_uints(invocations, globals_.uint_constant(slot)), invocation);
    code.store(emit_word_pointer(code, index), emit_slot(code, slot));
}

Id RecordCode::emit_word_pointer(CodeBuilder& code, Id index) {
    const Id pointer_type =
        globals_.pointer_type(spv::StorageClass::StorageBuffer, globals_.uint_type());
    return code.add_result(Op::OpAccessChain, pointer_type,
                           {record_buffer_, globals_.uint_constant(0), index});
}

Id RecordCode::emit_invocation_count(CodeBuilder& code) {
    const Id groups = globals_.input_variable(spv::BuiltIn::NumWorkgroups, globals_.uint3_type());
    Id invocations = globals_.uint_constant(workgroup_volume(module_));
    for (const std::uint32_t axis : {0U, 1U, 2U}) {
        invocations = code.multiply_uints(invocations, load_component(code, groups, axis));
    }
    return invocations;
}

// ((z * height + y) * width + x) * workgroup volume + index within the workgroup
Id RecordCode::emit_invocation_index(CodeBuilder& code) {
    const Id groups = globals_.input_variable(spv::BuiltIn::NumWorkgroups, globals_.uint3_type());
    const Id group = globals_.input_variable(spv::BuiltIn::WorkgroupId, globals_.uint3_type());
    const Id local =
        globals_.input_variable(spv::BuiltIn::LocalInvocationIndex, globals_.uint_type());
    Id index = load_component(code, group, 2);
    for (const std::uint32_t axis : {1U, 0U}) {
        index = code.multiply_uints(index, load_component(code, groups, axis));
        index = code.add_uints(index, load_component(code, group, axis));
    }
    index = code.multiply_uints(index, globals_.uint_constant(workgroup_volume(module_)));
    return code.add_uints(index, code.load_uint(local));
}

Id RecordCode::load_component(CodeBuilder& code, Id vector_variable, std::uint32_t component) {
    const Id pointer_type = globals_.pointer_type(spv::StorageClass::Input, globals_.uint_type());
    return code.load_uint(code.add_result(Op::OpAccessChain, pointer_type,
                                          {vector_variable, globals_.uint_constant(component)}));
}

}  // namespace vkp
