#include "harness/proof/executor.hpp"

#include "harness/spirv/cfg_order.hpp"
#include "harness/spirv/fall_through.hpp"
#include "harness/spirv/operations.hpp"

#include <algorithm>

namespace vkp::proof {

using spirv::Id;
using spirv::Instruction;

Executor::Executor(const spirv::ParsedModule& shader, const Extent& workgroup_size,
                   const LaunchModel& launch, Terms& terms, Knowledge& knowledge)
    : shader_(shader),
      workgroup_size_(workgroup_size),
      launch_(launch),
      terms_(terms),
      knowledge_(knowledge),
      unknowns_(terms, shader.types),
      arithmetic_(terms, knowledge, unknowns_, shader.types) {
    for (const spirv::Function& function : shader.module.functions) {
        functions_[function.definition.result()] = &function;
        for (const Instruction& parameter : function.parameters) {
            types_of_[parameter.result()] = parameter.type();
        }
    }
    spirv::for_each_in_functions(shader.module, [&](const Instruction& instruction) {
        if (instruction.result() != 0) {
            types_of_[instruction.result()] = instruction.type();
        }
    });
    read_decorations();
    const auto id_below = [&](const char* name, Scope scope, std::uint32_t count) {
        return count == 1 ? terms_.number(0)
                          : terms_.unknown(name, scope, {0, std::int64_t{count} - 1});
    };
    behaviour_.local_id = {id_below("local_x", Scope::kThread, workgroup_size.x),
                           id_below("local_y", Scope::kThread, workgroup_size.y),
                           id_below("local_z", Scope::kThread, workgroup_size.z)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Term count = launch.workgroups[axis];
        const Range range = terms_.range(count);
        Term& id = behaviour_.workgroup_id[axis];
        id = range.high == 1 ? terms_.number(0)
                             : terms_.unknown("workgroup", Scope::kWorkgroup, {0, range.high - 1});
        knowledge_.assume(terms_.less(id, count), terms_.unknowns(id));
    }
    if (has_capability(spv::Capability::GroupNonUniform)) {
        place_in_subgroup();
    }
}

bool Executor::has_capability(spv::Capability which) const {
    const auto& setup = shader_.module.setup;
    return std::any_of(setup.begin(), setup.end(), [&](const Instruction& each) {
        return each.op == spv::Op::OpCapability && each.operands[0] == spirv::word(which);
    });
}

// Whatever a device's subgroups are.
void Executor::place_in_subgroup() {
    constexpr std::int64_t kMostLanes = 128;
    const auto threads = static_cast<std::int64_t>(workgroup_size_.volume());
    SubgroupPlace& its = behaviour_.subgroup.emplace();
    its.size = terms_.unknown("subgroup_size", Scope::kLaunch, {1, kMostLanes});
    its.count = terms_.unknown("subgroups", Scope::kLaunch, {1, threads});
    its.id = terms_.unknown("subgroup", Scope::kThread, {0, threads - 1});
    its.lane = terms_.unknown("lane", Scope::kThread, {0, kMostLanes - 1});
    its.is_first = terms_.unknown_condition("is_first", Scope::kThread);
    knowledge_.assume(terms_.less(its.id, its.count), {its.id});
    knowledge_.assume(terms_.less(its.lane, its.size), {its.lane});
}

void Executor::read_decorations() {
    constexpr std::uint32_t kCoherent = spirv::word(spv::Decoration::Coherent);
    std::map<Id, std::size_t> coherent_members;  // by block
    for (const Instruction& annotation : shader_.module.annotations) {
        const auto& operands = annotation.operands;
        if (annotation.op == spv::Op::OpDecorate &&
            operands[1] == spirv::word(spv::Decoration::BuiltIn)) {
            builtins_[operands[0]] = static_cast<spv::BuiltIn>(operands[2]);
        } else if (annotation.op == spv::Op::OpDecorate && operands[1] == kCoherent) {
            is_coherent_.insert(operands[0]);
        } else if (annotation.op == spv::Op::OpMemberDecorate && operands[2] == kCoherent) {
            ++coherent_members[operands[0]];
        }
    }
    for (const Instruction& global : shader_.module.globals) {
        if (global.op != spv::Op::OpVariable) {
            continue;
        }
        const auto block = coherent_members.find(shader_.types.pointee(global.type()));
        // Its members are the operands behind its id.
        if (block != coherent_members.end() &&
            block->second + 1 == shader_.types.definition(block->first).operands.size()) {
            is_coherent_.insert(global.result());
        }
    }
}

Behaviour Executor::run() {
    if (has_capability(spv::Capability::WorkgroupMemoryExplicitLayoutKHR)) {
        throw NotKnown("blocks of shared memory, which may share one place");
    }
    State state;
    state.memory[kTime] = state.memory[kBufferTime] = Value::of(terms_.number(0));
    for (const Instruction& global : shader_.module.globals) {
        const bool is_own = global.op == spv::Op::OpVariable &&
                            storage_of(global.result()) == spv::StorageClass::Private;
        if (is_own) {
            const Id type = shader_.types.pointee(global.type());
            state.memory[global.result()] =
                global.operands.size() > 3 ? constant(global.operands[3]) : unknowns_.of_type(type);
        }
    }
    call(shader_.main, {}, std::move(state));
    return std::move(behaviour_);
}

const FunctionPlan& Executor::plan_of(Id function) {
    const auto known = plans_.find(function);
    if (known != plans_.end()) {
        return known->second;
    }
    FunctionPlan& plan = plans_[function];
    plan.function = functions_.at(function);
    plan.order = spirv::structured_order(*plan.function);
    find_loops(plan);
    find_outliving(plan);
    refuse_barriers_fallen_into(plan);
    return plan;
}

namespace {

// A function that is called may have a barrier.
bool may_have_barrier(const Instruction& instruction) {
    return instruction.op == spv::Op::OpControlBarrier || instruction.op == spv::Op::OpFunctionCall;
}

}  // namespace

// Threads that fall through into a case of a switch and threads that begin with it need not arrive
// together at a barrier in it.
void Executor::refuse_barriers_fallen_into(const FunctionPlan& plan) {
    for (const spirv::FallThrough& fall : spirv::fall_throughs(plan.order)) {
        for (std::size_t place = fall.to; place < fall.merge; ++place) {
            const auto& instructions = plan.order[place]->instructions;
            const auto barrier =
                std::find_if(instructions.begin(), instructions.end(), may_have_barrier);
            if (barrier != instructions.end()) {
                throw NotKnown(
                    "whether threads from different cases of a `switch` arrive at a barrier "
                    "together",
                    barrier->source.line);
            }
        }
    }
}

void Executor::find_loops(FunctionPlan& plan) {
    for (std::size_t place = 0; place < plan.order.size(); ++place) {
        const Instruction* const merge = spirv::merge_of(*plan.order[place]);
        if (merge == nullptr || merge->op != spv::Op::OpLoopMerge) {
            continue;
        }
        const auto end = std::find_if(
            plan.order.begin(), plan.order.end(),
            [&](const spirv::Block* block) { return block->label == merge->operands[0]; });
        if (end == plan.order.end()) {
            throw NotKnown("a loop that never ends", merge->source.line);
        }
        FunctionPlan::Loop& loop = plan.loops[place];
        loop.end = static_cast<std::size_t>(end - plan.order.begin());
        loop.merge = merge->operands[0];
        find_stores(plan, place, loop.end, loop, 0);
    }
}

// The variable that a pointer leads into; 0 for a parameter.
Id Executor::root_of(const spirv::Function& function, Id pointer) const {
    for (const spirv::Block& block : function.blocks) {
        for (const Instruction& instruction : block.instructions) {
            const bool is_chain = instruction.op == spv::Op::OpAccessChain ||
                                  instruction.op == spv::Op::OpInBoundsAccessChain ||
                                  instruction.op == spv::Op::OpCopyObject;
            if (is_chain && instruction.result() == pointer) {
                return root_of(function, instruction.operands[2]);
            }
        }
    }
    const bool is_parameter =
        std::any_of(function.parameters.begin(), function.parameters.end(),
                    [&](const Instruction& parameter) { return parameter.result() == pointer; });
    return is_parameter ? 0 : pointer;
}

void Executor::find_stores(const FunctionPlan& plan, std::size_t first, std::size_t last,
                           FunctionPlan::Loop& loop, int depth) {
    if (depth > 64) {
        throw NotKnown("functions that call each other very deeply");
    }
    for (std::size_t place = first; place < last; ++place) {
        for (const Instruction& instruction : plan.order[place]->instructions) {
            if (instruction.op == spv::Op::OpControlBarrier) {
                loop.has_barrier = true;
            }
            if (instruction.op == spv::Op::OpStore) {
                loop.stores.insert(root_of(*plan.function, instruction.operands[0]));
            }
            if (instruction.op == spv::Op::OpFunctionCall) {
                find_stores_of_call(plan, instruction, loop, depth);
            }
        }
    }
}

// Of the function that is called, and what pointers lead it to.
void Executor::find_stores_of_call(const FunctionPlan& plan, const Instruction& call,
                                   FunctionPlan::Loop& loop, int depth) {
    for (std::size_t i = 3; i < call.operands.size(); ++i) {
        loop.stores.insert(root_of(*plan.function, call.operands[i]));
    }
    const FunctionPlan& callee = plan_of(call.operands[2]);
    find_stores(callee, 0, callee.order.size(), loop, depth + 1);
}

void Executor::find_outliving(FunctionPlan& plan) {
    std::unordered_map<Id, std::size_t> defined_at;
    for (std::size_t place = 0; place < plan.order.size(); ++place) {
        for (const Instruction& instruction : plan.order[place]->instructions) {
            if (instruction.result() != 0) {
                defined_at[instruction.result()] = place;
            }
        }
    }
    const auto outlives = [&](Id id, std::size_t used_at) {
        const auto definition = defined_at.find(id);
        return definition != defined_at.end() &&
               std::any_of(plan.loops.begin(), plan.loops.end(), [&](const auto& loop) {
                   return definition->second >= loop.first &&
                          definition->second < loop.second.end && used_at >= loop.second.end;
               });
    };
    for (std::size_t place = 0; place < plan.order.size(); ++place) {
        for (const Instruction& instruction : plan.order[place]->instructions) {
            std::copy_if(instruction.operands.begin(), instruction.operands.end(),
                         std::inserter(plan.outliving, plan.outliving.end()),
                         [&](Id id) { return outlives(id, place); });
        }
    }
}

Value Executor::builtin(spv::BuiltIn which, Id type) {
    const std::array<std::uint32_t, 3> size = {workgroup_size_.x, workgroup_size_.y,
                                               workgroup_size_.z};
    const auto vector_of = [&](auto component) {
        return Value::of(std::vector{Value::of(component(std::size_t{0})),
                                     Value::of(component(std::size_t{1})),
                                     Value::of(component(std::size_t{2}))});
    };
    switch (which) {
        case spv::BuiltIn::LocalInvocationId:
            return vector_of([&](std::size_t axis) { return behaviour_.local_id[axis]; });
        case spv::BuiltIn::WorkgroupId:
            return vector_of([&](std::size_t axis) { return behaviour_.workgroup_id[axis]; });
        case spv::BuiltIn::NumWorkgroups:
            return vector_of([&](std::size_t axis) { return launch_.workgroups[axis]; });
        case spv::BuiltIn::WorkgroupSize:
            return vector_of([&](std::size_t axis) { return terms_.number(size[axis]); });
        case spv::BuiltIn::GlobalInvocationId:
            return vector_of([&](std::size_t axis) {
                return terms_.add(terms_.scale(behaviour_.workgroup_id[axis], size[axis]),
                                  behaviour_.local_id[axis]);
            });
        case spv::BuiltIn::LocalInvocationIndex: {
            Term index = behaviour_.local_id[0];
            index = terms_.add(index, terms_.scale(behaviour_.local_id[1], size[0]));
            index = terms_.add(
                index, terms_.scale(behaviour_.local_id[2], std::int64_t{size[0]} * size[1]));
            return Value::of(index);
        }
        default:
            return builtin_of_subgroup(which, type);
    }
}

Value Executor::builtin_of_subgroup(spv::BuiltIn which, Id type) {
    if (behaviour_.subgroup) {
        const SubgroupPlace& its = *behaviour_.subgroup;
        const std::map<spv::BuiltIn, Term> terms = {
            {spv::BuiltIn::SubgroupSize, its.size},
            {spv::BuiltIn::NumSubgroups, its.count},
            {spv::BuiltIn::SubgroupId, its.id},
            {spv::BuiltIn::SubgroupLocalInvocationId, its.lane}};
        if (const auto known = terms.find(which); known != terms.end()) {
            return Value::of(known->second);
        }
    }
    return unknowns_.of_type(type);
}

Value Executor::constant(Id id) {
    const auto known = constants_.find(id);
    if (known != constants_.end()) {
        return known->second;
    }
    const Instruction& definition = shader_.types.definition(id);
    Value value;
    switch (definition.op) {
        case spv::Op::OpConstantTrue:
            value = Value::of(terms_.truth(true));
            break;
        case spv::Op::OpConstantFalse:
            value = Value::of(terms_.truth(false));
            break;
        case spv::Op::OpConstant:
        case spv::Op::OpConstantNull:
            if (const auto bits = shader_.types.constant(id)) {
                value = Value::of(arithmetic_.wrapped(terms_.number(*bits),
                                                      unknowns_.range_of(definition.type()),
                                                      terms_.truth(true)));
            } else if (shader_.types.definition(definition.type()).op == spv::Op::OpTypeFloat &&
                       definition.operands.size() == 3) {
                value = Value::of(terms_.number(definition.operands[2]));  // its bits
            }
            break;
        case spv::Op::OpConstantComposite:
            value = Value::of(std::vector<Value>{});
            for (std::size_t i = 2; i < definition.operands.size(); ++i) {
                value.parts.push_back(constant(definition.operands[i]));
            }
            break;
        case spv::Op::OpVariable:
            value = {.kind = Value::Kind::kPointer, .variable = id};
            break;
        default:
            break;
    }
    // Of what is not followed, not even its number is: `null` of a composite, other widths.
    return constants_[id] = value;
}

Behaviour behaviour_of(const spirv::ParsedModule& shader, const Extent& workgroup_size,
                       const LaunchModel& launch, Terms& terms, Knowledge& knowledge) {
    return Executor(shader, workgroup_size, launch, terms, knowledge).run();
}

}  // namespace vkp::proof
