#include "harness/instrument/audit_code.hpp"

#include <algorithm>
#include <string>

namespace vkp {

namespace {

using spirv::Id;
using spv::Op;

constexpr std::uint32_t kDeviceScope = 1;
constexpr std::uint32_t kRelaxed = 0;

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

AuditCode::AuditCode(spirv::Module& module, const InstrumentOptions& options)
    : module_(module), globals_(module), loop_turn_limit_(options.loop_turn_limit) {
    for (const std::string_view name : kCounterNames) {
        words_.push_back(globals_.private_uint("vkp_" + std::string(name)));
    }
    for (const char* name : {"vkp_loop_turns", "vkp_loop_over_limit", "vkp_loop_left_by_device"}) {
        words_.push_back(globals_.private_uint(name));
    }
    loop_left_ = globals_.private_uint("vkp_loop_left");
    audit_buffer_ = globals_.word_buffer("vkp_audit", options.audit_binding);
    log_function_ = module_.new_id();
    finish_function_ = module_.new_id();
}

std::uint32_t AuditCode::add_access_site(AccessSite site) {
    sites_.access_sites.push_back(std::move(site));
    return static_cast<std::uint32_t>(sites_.access_sites.size() - 1);
}

std::uint32_t AuditCode::add_barrier_site(int line) {
    words_.push_back(globals_.private_uint("vkp_barrier"));
    sites_.barrier_lines.push_back(line);
    return static_cast<std::uint32_t>(sites_.barrier_lines.size() - 1);
}

std::uint32_t AuditCode::add_loop_site(int line) {
    sites_.loop_lines.push_back(line);
    return static_cast<std::uint32_t>(sites_.loop_lines.size() - 1);
}

Id AuditCode::counter(Counter counter) const {
    return words_[static_cast<std::size_t>(counter)];
}

Id AuditCode::word(InvocationWord word) const {
    return words_[static_cast<std::size_t>(word)];
}

Id AuditCode::barrier_count(std::uint32_t site) const {
    return words_[AuditLayout().words_per_invocation() + site];
}

Id AuditCode::length(const BufferArray& array) {
    const auto found = std::find_if(lengths_.begin(), lengths_.end(),
                                    [&](const auto& known) { return known.first == array; });
    if (found != lengths_.end()) {
        return found->second;
    }
    lengths_.emplace_back(array, globals_.private_uint("vkp_length"));
    return lengths_.back().second;
}

void AuditCode::emit_lengths(CodeBuilder& code) const {
    for (const auto& [array, variable] : lengths_) {
        const Id length = code.add_result(Op::OpArrayLength, code.globals().uint_type(),
                                          {array.variable, array.member});
        code.store(variable, length);
    }
}

void AuditCode::add_functions() {
    sites_.layout.access_sites = static_cast<std::uint32_t>(sites_.access_sites.size());
    sites_.layout.barrier_sites = static_cast<std::uint32_t>(sites_.barrier_lines.size());
    add_finish_function();
    add_log_function();
}

Instrumented AuditCode::take_sites() {
    return std::move(sites_);
}

// words[invocations_offset + word * invocations + invocation] = each private word
void AuditCode::add_finish_function() {
    spirv::Function& function = begin_function(finish_function_, 0);
    CodeBuilder code(module_, function.blocks);
    code.begin_block(module_.new_id());
    const Id groups = globals_.input_variable(spv::BuiltIn::NumWorkgroups, globals_.uint3_type());
    Id invocations = globals_.uint_constant(workgroup_volume(module_));
    for (const std::uint32_t axis : {0U, 1U, 2U}) {
        invocations = code.multiply_uints(invocations, load_component(code, groups, axis));
    }
    Id index = code.add_uints(add_invocation_index(code),
                              globals_.uint_constant(sites_.layout.invocations_offset()));
    for (const Id word : words_) {
        code.store(word_pointer(code, index), code.load_uint(word));
        index = code.add_uints(index, invocations);
    }
    code.add(Op::OpReturn, {});
}

// nth = words[site]++; if (nth < kEntriesPerSite) words[log + …] = {invocation, indices…}
void AuditCode::add_log_function() {
    spirv::Function& function = begin_function(log_function_, 1 + AuditLayout::kLoggedIndices);
    CodeBuilder code(module_, function.blocks);
    code.begin_block(module_.new_id());
    const Id site = function.parameters[0].result();
    const Id nth = code.add_result(Op::OpAtomicIAdd, globals_.uint_type(),
                                   {word_pointer(code, site), globals_.uint_constant(kDeviceScope),
                                    globals_.uint_constant(kRelaxed), globals_.uint_constant(1)});
    const Id entries = globals_.uint_constant(AuditLayout::kEntriesPerSite);
    const Id has_room = code.add_result(Op::OpULessThan, globals_.bool_type(), {nth, entries});
    const Id write = module_.new_id();
    const Id end = module_.new_id();
    code.select_branch(has_room, write, end, end);

    code.begin_block(write);
    const Id entry = code.add_uints(code.multiply_uints(site, entries), nth);
    Id index =
        code.add_uints(code.multiply_uints(entry, globals_.uint_constant(AuditLayout::kEntryWords)),
                       globals_.uint_constant(sites_.layout.log_offset()));
    code.store(word_pointer(code, index), add_invocation_index(code));
    for (std::uint32_t i = 1; i <= AuditLayout::kLoggedIndices; ++i) {
        index = code.add_uints(index, globals_.uint_constant(1));
        code.store(word_pointer(code, index), function.parameters[i].result());
    }
    code.branch(end);

    code.begin_block(end);
    code.add(Op::OpReturn, {});
}

// ((z * height + y) * width + x) * workgroup volume + index within the workgroup
Id AuditCode::add_invocation_index(CodeBuilder& code) {
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

Id AuditCode::load_component(CodeBuilder& code, Id vector_variable, std::uint32_t component) {
    const Id pointer_type = globals_.pointer_type(spv::StorageClass::Input, globals_.uint_type());
    return code.load_uint(code.add_result(Op::OpAccessChain, pointer_type,
                                          {vector_variable, globals_.uint_constant(component)}));
}

Id AuditCode::word_pointer(CodeBuilder& code, Id index) {
    const Id pointer_type =
        globals_.pointer_type(spv::StorageClass::StorageBuffer, globals_.uint_type());
    return code.add_result(Op::OpAccessChain, pointer_type,
                           {audit_buffer_, globals_.uint_constant(0), index});
}

spirv::Function& AuditCode::begin_function(Id id, std::uint32_t uint_parameters) {
    spirv::Words signature = {globals_.void_type()};
    signature.insert(signature.end(), uint_parameters, globals_.uint_type());
    const Id type = globals_.function_type(signature);
    spirv::Function function;
    function.definition = {Op::OpFunction, {globals_.void_type(), id, 0, type}};
    for (std::uint32_t i = 0; i < uint_parameters; ++i) {
        function.parameters.push_back(
            {Op::OpFunctionParameter, {globals_.uint_type(), module_.new_id()}});
    }
    module_.functions.push_back(std::move(function));
    return module_.functions.back();
}

}  // namespace vkp
