// What single instructions compute.
#include "harness/proof/executor.hpp"
#include "harness/spirv/open_results.hpp"
#include "harness/spirv/operations.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::proof {
namespace {

using spirv::Id;
using spirv::Instruction;

// Instructions that compute a value of their operands and do nothing else, and whose results are
// not followed or are followed by Arithmetic.
bool only_computes(spv::Op op) {
    const auto is_between = [&](spv::Op first, spv::Op last) { return op >= first && op <= last; };
    return is_between(spv::Op::OpConvertFToU, spv::Op::OpBitcast) ||
           is_between(spv::Op::OpSNegate, spv::Op::OpSMulExtended) ||
           is_between(spv::Op::OpAny, spv::Op::OpFUnordGreaterThanEqual) ||
           is_between(spv::Op::OpShiftRightLogical, spv::Op::OpBitCount) ||
           is_between(spv::Op::OpSDot, spv::Op::OpSUDotAccSat) || op == spv::Op::OpQuantizeToF16 ||
           op == spv::Op::OpTranspose || op == spv::Op::OpUndef || op == spv::Op::OpCopyLogical;
}

// What a subgroup computes together: its results are not followed.
bool is_of_subgroup(spv::Op op) {
    return op >= spv::Op::OpGroupNonUniformElect && op <= spv::Op::OpGroupNonUniformQuadSwap;
}

bool is_of_device(std::optional<std::uint32_t> scope) {
    return scope == spirv::word(spv::Scope::Device) ||
           scope == spirv::word(spv::Scope::QueueFamily);
}

// Whether it has all threads of a workgroup.
bool is_wide(std::optional<std::uint32_t> scope) {
    return scope == spirv::word(spv::Scope::Workgroup) || is_of_device(scope);
}

// Of GLSL.std.450's, those that write through a pointer.
bool writes(std::uint32_t extended) {
    constexpr std::uint32_t kModf = 35;
    constexpr std::uint32_t kFrexp = 51;
    return extended == kModf || extended == kFrexp;
}

}  // namespace

Id Executor::type_of(Id id) const {
    const auto known = types_of_.find(id);
    return known != types_of_.end() ? known->second : shader_.types.definition(id).type();
}

Value Executor::value_of(const Frame& frame, Id id, const State& state) {
    if (frame.plan->outliving.contains(id)) {
        const auto kept = state.memory.find(id);
        return kept == state.memory.end() ? unknowns_.of_type(type_of(id)) : kept->second;
    }
    const auto known = frame.values.find(id);
    if (known != frame.values.end()) {
        return known->second;
    }
    return types_of_.contains(id) ? unknowns_.of_type(type_of(id)) : constant(id);
}

Term Executor::term_of(const Frame& frame, Id id, const State& state) {
    return unknowns_.followed(value_of(frame, id, state), type_of(id)).term;
}

void Executor::define(Frame& frame, Id id, Value value, State& state) {
    if (frame.plan->outliving.contains(id)) {
        state.memory[id] = std::move(value);
    } else {
        frame.values[id] = std::move(value);
    }
}

void Executor::run_instruction(Frame& frame, const Instruction& instruction, State& state) {
    const auto& operands = instruction.operands;
    const int line = instruction.source.line;
    switch (instruction.op) {
        case spv::Op::OpNop:
        case spv::Op::OpPhi:  // when its block is entered
        case spv::Op::OpSelectionMerge:
        case spv::Op::OpLoopMerge:
            return;
        case spv::Op::OpMemoryBarrier:
            fence(instruction, state);
            return;
        case spv::Op::OpStore:
            store(value_of(frame, operands[0], state), value_of(frame, operands[1], state), state,
                  line);
            return;
        case spv::Op::OpAtomicStore:
            note_atomic(instruction, value_of(frame, operands[0], state), operands[1], state);
            return;
        case spv::Op::OpControlBarrier:
            meet_at_barrier(instruction, state);
            return;
        case spv::Op::OpFunctionCall: {
            std::vector<Value> arguments;
            for (std::size_t i = 3; i < operands.size(); ++i) {
                arguments.push_back(value_of(frame, operands[i], state));
            }
            auto [after, result] = call(operands[2], std::move(arguments), std::move(state));
            state = std::move(after);
            define(frame, instruction.result(), std::move(result), state);
            return;
        }
        default:
            if (instruction.result() == 0) {
                throw NotKnown("an instruction that is not followed", line);
            }
            define(frame, instruction.result(),
                   unknowns_.followed(compute(frame, instruction, state), instruction.type()),
                   state);
    }
}

Value Executor::compute(Frame& frame, const Instruction& instruction, State& state) {
    const auto& operands = instruction.operands;
    const int line = instruction.source.line;
    switch (instruction.op) {
        case spv::Op::OpVariable: {
            const Id type = shader_.types.pointee(instruction.type());
            state.memory[instruction.result()] =
                operands.size() > 3 ? constant(operands[3]) : unknowns_.of_type(type);
            return {.kind = Value::Kind::kPointer, .variable = instruction.result()};
        }
        case spv::Op::OpAccessChain:
        case spv::Op::OpInBoundsAccessChain:
            return pointer(frame, instruction, state);
        case spv::Op::OpArrayLength:
            return array_length(frame, instruction, state);
        case spv::Op::OpLoad:
            return load(value_of(frame, operands[2], state), instruction.type(), state, line);
        case spv::Op::OpCompositeConstruct:
        case spv::Op::OpCompositeExtract:
        case spv::Op::OpCompositeInsert:
        case spv::Op::OpVectorShuffle:
            return compute_composite(frame, instruction, state);
        default:
            break;
    }
    if (spirv::is_atomic(instruction.op)) {
        note_atomic(instruction, value_of(frame, operands[2], state), operands[3], state);
        return {};
    }
    if (instruction.op == spv::Op::OpGroupNonUniformElect && is_where_subgroup_is(state)) {
        return Value::of(behaviour_.subgroup->is_first);
    }
    if (is_of_subgroup(instruction.op)) {
        return {};
    }
    if (instruction.op == spv::Op::OpCopyObject || instruction.op == spv::Op::OpSelect ||
        (instruction.op == spv::Op::OpExtInst && !writes(operands[3])) ||
        only_computes(instruction.op)) {
        if (instruction.op == spv::Op::OpCopyObject) {
            return value_of(frame, operands[2], state);
        }
        if (auto followed = compute_scalars(frame, instruction, state)) {
            return *std::move(followed);
        }
        return computes_alike(frame, instruction, state) ? alike(instruction.type()) : Value{};
    }
    throw NotKnown("an instruction that is not followed", line);
}

// A value that threads of a workgroup which are in the same turns share. Of a float it is only
// known where it is the same value.
Value Executor::alike(Id type) {
    constexpr std::uint64_t kMostScalars = 16;
    if (unknowns_.is_condition(type)) {
        return Value::of(alike_unknown(nullptr));
    }
    const spv::Op op = shader_.types.definition(type).op;
    if (unknowns_.is_number(type) || op == spv::Op::OpTypeFloat) {
        const Range range = unknowns_.is_number(type) ? unknowns_.range_of(type) : Range{};
        return Value::of(alike_unknown(&range));
    }
    if (op != spv::Op::OpTypeVector || shader_.types.scalar_count(type) > kMostScalars) {
        return {};
    }
    Value vector = Value::of(std::vector<Value>{});
    for (std::uint32_t i = 0; i < shader_.types.extent(type).value_or(0); ++i) {
        vector.parts.push_back(alike(shader_.types.indexed_type(type, i)));
    }
    return vector;
}

// A number in this range, or a condition.
Term Executor::alike_unknown(const Range* range) {
    const Scope scope = turns_.empty() ? Scope::kWorkgroup : Scope::kThread;
    const Term unknown = range != nullptr ? terms_.unknown("alike", scope, *range)
                                          : terms_.unknown_condition("alike", scope);
    if (!turns_.empty()) {
        shared_unknowns_.insert(unknown);
        alike_.back().push_back(unknown);
    }
    return unknown;
}

bool Executor::is_alike(const Value& value) {
    if (value.kind == Value::Kind::kParts) {
        return std::all_of(value.parts.begin(), value.parts.end(),
                           [&](const Value& part) { return is_alike(part); });
    }
    return value.kind == Value::Kind::kTerm && is_shared(value.term, {});
}

// Whether an instruction gives threads the same result: its operands are the same, and no result
// of it is undefined.
bool Executor::computes_alike(Frame& frame, const Instruction& instruction, const State& state) {
    const bool is_extended = instruction.op == spv::Op::OpExtInst;
    const spirv::OpenResult* const its =
        is_extended ? spirv::open_result(static_cast<GLSLstd450>(instruction.operands[3]))
                    : spirv::open_result(instruction.op);
    // Whether a device keeps NaN does not depend on the thread.
    const bool is_open =
        its == nullptr ||
        std::any_of(its->cases.begin(), its->cases.end(), [](const spirv::OpenCase& open) {
            return open.operands != spirv::OpenIf::kNever &&
                   open.operands != spirv::OpenIf::kIsNan &&
                   open.operands != spirv::OpenIf::kAnyIsNan;
        });
    const bool has_literals = instruction.op >= spv::Op::OpSDot;
    const std::span<const Id> operands =
        std::span(instruction.operands).subspan(is_extended ? 4 : 2);
    return !is_open && !has_literals && !operands.empty() &&
           std::all_of(operands.begin(), operands.end(),
                       [&](Id id) { return is_alike(value_of(frame, id, state)); });
}

// Component by component.
std::optional<Value> Executor::compute_scalars(Frame& frame, const Instruction& instruction,
                                               State& state) {
    const spirv::TypeTable& types = shader_.types;
    const bool is_extended = instruction.op == spv::Op::OpExtInst;
    const bool is_vector = types.definition(instruction.type()).op == spv::Op::OpTypeVector;
    const Id scalar = is_vector ? types.indexed_type(instruction.type(), 0) : instruction.type();
    std::vector<Value> values;
    std::vector<bool> signs;
    for (std::size_t i = is_extended ? 4 : 2; i < instruction.operands.size(); ++i) {
        const Id type = type_of(instruction.operands[i]);
        const bool has_components = types.definition(type).op == spv::Op::OpTypeVector;
        const Id component = has_components ? types.indexed_type(type, 0) : type;
        const bool is_number = unknowns_.is_number(component);
        if ((!is_number && !unknowns_.is_condition(component)) || (has_components && !is_vector)) {
            return std::nullopt;
        }
        values.push_back(unknowns_.followed(value_of(frame, instruction.operands[i], state), type));
        signs.push_back(is_number && types.is_signed(component));
    }
    const std::size_t count = is_vector ? types.extent(instruction.type()).value_or(0) : 1;
    const Term path = path_of(state);
    std::vector<Value> results;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Arithmetic::Operand> operands;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const Value& value =
                values[k].kind == Value::Kind::kParts ? values[k].parts.at(i) : values[k];
            operands.push_back({value.term, signs[k]});
        }
        const auto result =
            is_extended ? arithmetic_.extended(instruction.operands[3], scalar, operands, path)
                        : arithmetic_.result(instruction.op, scalar, operands, path);
        results.push_back(result ? Value::of(*result) : unknowns_.of_type(scalar));
    }
    return is_vector ? Value::of(std::move(results)) : results[0];
}

Value Executor::compute_composite(Frame& frame, const Instruction& instruction,
                                  const State& state) {
    const auto& operands = instruction.operands;
    const std::span<const std::uint32_t> words = operands;
    switch (instruction.op) {
        case spv::Op::OpCompositeExtract:
            return extracted(value_of(frame, operands[2], state), type_of(operands[2]),
                             words.subspan(3));
        case spv::Op::OpCompositeInsert:
            return inserted(value_of(frame, operands[3], state), instruction.type(),
                            words.subspan(4), value_of(frame, operands[2], state));
        case spv::Op::OpVectorShuffle:
            return shuffled(frame, instruction, state);
        default:
            break;
    }
    Value whole = Value::of(std::vector<Value>{});
    for (const std::uint32_t part : words.subspan(2)) {
        Value value = value_of(frame, part, state);
        const bool is_vector_in_vector =
            shader_.types.definition(type_of(part)).op == spv::Op::OpTypeVector &&
            shader_.types.definition(instruction.type()).op == spv::Op::OpTypeVector;
        if (!is_vector_in_vector) {
            whole.parts.push_back(std::move(value));
            continue;
        }
        value = unknowns_.followed(std::move(value), type_of(part));
        if (value.kind != Value::Kind::kParts) {
            return {};
        }
        whole.parts.insert(whole.parts.end(), value.parts.begin(), value.parts.end());
    }
    return whole;
}

Value Executor::shuffled(Frame& frame, const Instruction& instruction, const State& state) {
    std::vector<Value> all;
    for (const std::uint32_t vector : {instruction.operands[2], instruction.operands[3]}) {
        const Value value = unknowns_.followed(value_of(frame, vector, state), type_of(vector));
        if (value.kind != Value::Kind::kParts) {
            return {};
        }
        all.insert(all.end(), value.parts.begin(), value.parts.end());
    }
    Value result = Value::of(std::vector<Value>{});
    for (std::size_t i = 4; i < instruction.operands.size(); ++i) {
        const std::uint32_t component = instruction.operands[i];
        if (component >= all.size()) {  // 0xffffffff: undefined
            return {};
        }
        result.parts.push_back(all[component]);
    }
    return result;
}

Value Executor::extracted(Value whole, Id type, std::span<const std::uint32_t> indices) {
    for (const std::uint32_t index : indices) {
        whole = unknowns_.followed(std::move(whole), type);
        if (whole.kind != Value::Kind::kParts || index >= whole.parts.size()) {
            return {};
        }
        type = shader_.types.indexed_type(type, index);
        whole = Value(whole.parts[index]);
    }
    return whole;
}

Value Executor::inserted(Value whole, Id type, std::span<const std::uint32_t> indices,
                         const Value& part) {
    if (indices.empty()) {
        return part;
    }
    whole = unknowns_.followed(std::move(whole), type);
    if (whole.kind != Value::Kind::kParts || indices[0] >= whole.parts.size()) {
        return {};
    }
    Value& target = whole.parts[indices[0]];
    target = inserted(std::move(target), shader_.types.indexed_type(type, indices[0]),
                      indices.subspan(1), part);
    return whole;
}

void Executor::meet_at_barrier(const Instruction& instruction, State& state) {
    const auto number = [&](std::size_t place) {
        return shader_.types.constant(instruction.operands[place]);
    };
    const auto execution = number(0);
    const auto memory = number(1);
    const auto semantics = number(2);
    if (!execution || !memory || !semantics) {
        throw NotKnown("a barrier whose scope is not constant", instruction.source.line);
    }
    if (*execution != spirv::word(spv::Scope::Workgroup)) {
        return;  // those of a subgroup are not followed: they order nothing here
    }
    if (rehearsals_ == 0) {
        behaviour_.meetings.push_back(
            {.path = path_of(state), .turns = turns_, .line = instruction.source.line});
    }
    const auto has = [&](spv::MemorySemanticsMask bit) {
        return (*semantics & spirv::word(bit)) != 0;
    };
    const bool orders = is_wide(memory) && (has(spv::MemorySemanticsMask::AcquireRelease) ||
                                            has(spv::MemorySemanticsMask::SequentiallyConsistent));
    if (orders && has(spv::MemorySemanticsMask::WorkgroupMemory)) {
        count_barrier(state, kTime);
    }
    if (orders && has(spv::MemorySemanticsMask::UniformMemory)) {
        count_barrier(state, kBufferTime);
    }
    state.fences = state.fences == 1 ? 2 : 0;
}

void Executor::count_barrier(State& state, Id time) {
    Term& count = state.memory.at(time).term;
    count = terms_.add(count, terms_.number(1));
}

// One whose scope leaves out threads that see the memory is to them as any other access.
void Executor::note_atomic(const Instruction& instruction, const Value& at, Id scope,
                           State& state) {
    const auto its_scope = shader_.types.constant(scope);
    const bool is_shared =
        at.kind == Value::Kind::kPointer && storage_of(at.variable) == spv::StorageClass::Workgroup;
    const AccessKind plain =
        instruction.op == spv::Op::OpAtomicLoad ? AccessKind::kRead : AccessKind::kWrite;
    const bool is_for_all = is_shared ? is_wide(its_scope) : is_of_device(its_scope);
    note_access(is_for_all ? AccessKind::kAtomic : plain, at, state, instruction.source.line);
}

// A barrier that orders shared memory alone orders buffers, too, between two fences for them.
void Executor::fence(const Instruction& instruction, State& state) {
    const auto semantics = shader_.types.constant(instruction.operands[1]);
    const std::uint32_t needed = spirv::word(spv::MemorySemanticsMask::UniformMemory) |
                                 spirv::word(spv::MemorySemanticsMask::AcquireRelease);
    const bool orders = semantics && (*semantics & needed) == needed &&
                        is_wide(shader_.types.constant(instruction.operands[0]));
    if (!orders) {
        return;
    }
    if (state.fences == 2) {
        count_barrier(state, kBufferTime);
    }
    state.fences = 1;
}

}  // namespace vkp::proof
