#include "harness/instrument/function_rewriter.hpp"

#include "harness/spirv/operations.hpp"
#include "harness/spirv/path.hpp"

#include <algorithm>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

bool is_merge_instruction(Op op) {
    return op == Op::OpSelectionMerge || op == Op::OpLoopMerge;
}

// The merge instruction, if any, and the terminator.
std::size_t end_length(std::span<const Instruction> instructions) {
    const std::size_t size = instructions.size();
    return size >= 2 && is_merge_instruction(instructions[size - 2].op) ? 2 : 1;
}

// A loop that counts and has one more exit no longer fits its hints: a driver may take minutes to
// unroll it. The hint not to unroll it is still right.
Instruction without_hints(Instruction merge) {
    if (merge.op == Op::OpLoopMerge) {
        merge.operands.resize(3);
        merge.operands[2] &= static_cast<std::uint32_t>(spv::LoopControlMask::DontUnroll);
    }
    return merge;
}

const Instruction* loop_merge(const spirv::Block& block) {
    const auto found = std::find_if(
        block.instructions.begin(), block.instructions.end(),
        [](const Instruction& instruction) { return instruction.op == Op::OpLoopMerge; });
    return found == block.instructions.end() ? nullptr : &*found;
}

}  // namespace

FunctionRewriter::FunctionRewriter(spirv::Module& module, const spirv::Function& function,
                                   const PointerTable& pointers, RecordCode& record,
                                   bool is_entry_point)
    : function_(function),
      pointers_(pointers),
      record_(record),
      is_entry_point_(is_entry_point),
      loops_(function, record),
      code_(module, blocks_) {}

std::vector<spirv::Block> FunctionRewriter::rewrite() {
    for (const spirv::Block& block : function_.blocks) {
        if (block.instructions.empty() || !block.instructions.back().is_terminator()) {
            throw spirv::Error("a block without a terminator", 0);
        }
        rewrite_block(block);
        last_label_[block.label] = code_.current_label();
    }
    repair_phis();
    return std::move(blocks_);
}

void FunctionRewriter::rewrite_block(const spirv::Block& block) {
    code_.begin_block(block.label);
    Instructions rest = copy_leading(block.instructions);
    code_.set_source(rest.front().source);
    if (const auto loop = loops_.with_header(block.label)) {
        begin_loop_iteration(block, *loop);
    }
    count_block(block, rest);
    const std::size_t body_length = rest.size() - end_length(rest);
    rewrite_body(rest.first(body_length));
    rewrite_end(rest.subspan(body_length));
}

// OpPhi and OpVariable must stay first in their block.
FunctionRewriter::Instructions FunctionRewriter::copy_leading(Instructions instructions) {
    std::size_t leading = 0;
    while (instructions[leading].op == Op::OpPhi || instructions[leading].op == Op::OpVariable) {
        code_.append(instructions[leading]);
        ++leading;
    }
    return instructions.subspan(leading);
}

// This code replaces the end of the header:
//   loop_iterations++;  over = loop_iterations > limit;  if (over && over_limit == 0) over_limit =
//   loop if (over) goto merge;  then the rest of the header as a new block
void FunctionRewriter::begin_loop_iteration(const spirv::Block& header, std::uint32_t loop) {
    spirv::GlobalBuilder& globals = code_.globals();
    const Instruction& merge = *loop_merge(header);
    code_.set_source(merge.source);
    const Id zero = globals.uint_constant(0);
    const Id this_loop = globals.uint_constant(loop + 1);
    const Id iterations_word = record_.word(InvocationWord::kLoopIterations);
    const Id iterations =
        code_.add_uints(code_.load_uint(iterations_word), globals.uint_constant(1));
    code_.store(iterations_word, iterations);
    if (record_.counts_subgroup_iterations()) {
        count_subgroup_iteration();
    }
    const Id limit = globals.uint_constant(record_.loop_iteration_limit());
    const Id is_over =
        code_.add_result(Op::OpUGreaterThan, globals.bool_type(), {iterations, limit});
    const Id recorded = record_.word(InvocationWord::kLoopOverLimit);
    const Id old = code_.load_uint(recorded);
    const Id is_first = code_.add_result(Op::OpIEqual, globals.bool_type(), {old, zero});
    const Id value = code_.select_uint(is_first, this_loop, old);
    code_.store(recorded, code_.select_uint(is_over, value, old));

    const Id rest = code_.new_id();
    Instruction new_merge = without_hints(merge);
    if (new_merge.operands[1] == header.label) {
        new_merge.operands[1] = rest;  // a loop of a single block
    }
    code_.append(new_merge);
    code_.add(Op::OpBranchConditional, {is_over, merge.operands[0], rest});
    code_.begin_block(rest);
}

// One active invocation counts for the whole subgroup.
void FunctionRewriter::count_subgroup_iteration() {
    spirv::GlobalBuilder& globals = code_.globals();
    constexpr std::uint32_t kSubgroupScope = 3;
    const Id is_first = code_.add_result(Op::OpGroupNonUniformElect, globals.bool_type(),
                                         {globals.uint_constant(kSubgroupScope)});
    const Id word = record_.word(InvocationWord::kSubgroupIterations);
    const Id iterations = code_.load_uint(word);
    const Id more = code_.add_uints(iterations, globals.uint_constant(1));
    code_.store(word, code_.select_uint(is_first, more, iterations));
}

// A block runs as a whole, so that its counts can be added up at its start.
void FunctionRewriter::count_block(const spirv::Block& block, Instructions instructions) {
    if (!record_.counts()) {
        return;
    }
    std::map<Id, std::uint64_t> amounts;
    if (const std::uint32_t weight = spirv::path_weight(block, record_.path_key()); weight != 0) {
        amounts[record_.word(InvocationWord::kPath)] = weight;
    }
    for (const Instruction& instruction : instructions) {
        if (instruction.op == Op::OpControlBarrier && record_.has_guards()) {
            amounts[record_.barrier_count(record_.add_barrier_site(instruction.source.line))] += 1;
        }
        if (!spirv::pointer_operand(instruction.op)) {
            continue;
        }
        const Access access = pointers_.access(instruction);
        const bool is_atomic = spirv::is_atomic(instruction.op);
        if (const auto counter = counter_of(access.site.memory, access.site.writes, is_atomic)) {
            amounts[record_.counter(*counter)] += is_atomic ? 1 : access.scalars;
        }
    }
    for (const auto& [variable, amount] : amounts) {
        const Id constant = code_.globals().uint_constant(static_cast<std::uint32_t>(amount));
        code_.store(variable, code_.add_uints(code_.load_uint(variable), constant));
    }
}

void FunctionRewriter::rewrite_body(Instructions body) {
    for (const Instruction& instruction : body) {
        code_.set_source(instruction.source);
        rewrite_instruction(instruction);
    }
}

void FunctionRewriter::rewrite_end(Instructions end) {
    const Instruction& terminator = end.back();
    code_.set_source(terminator.source);
    // The merge instruction of a watched loop is in the header already.
    if (end.size() == 2 && (end.front().op == Op::OpSelectionMerge || !record_.has_guards())) {
        code_.append(without_hints(end.front()));
    }
    if (terminator.op == Op::OpUnreachable && record_.has_guards()) {
        append_return();  // the guards add exits to loops that had none
        return;
    }
    if (terminator.op == Op::OpReturn && is_entry_point_) {
        code_.add_result(Op::OpFunctionCall, code_.globals().void_type(),
                         {record_.finish_function()});
    }
    code_.append(terminator);
}

void FunctionRewriter::rewrite_instruction(const Instruction& instruction) {
    if (!spirv::pointer_operand(instruction.op)) {
        reject_unchecked_pointers(instruction);
        code_.append(instruction);
        return;
    }
    const Access access = pointers_.access(instruction);
    if (access.checks.empty() || !record_.has_guards()) {
        code_.append(instruction);
    } else {
        guard(instruction, access);
    }
}

void FunctionRewriter::guard(const Instruction& instruction, const Access& access) {
    const Id inside = emit_bounds_checks(access);
    record(access, inside);
    if (instruction.op == Op::OpLoad && access.scalars == 1) {
        guard_scalar_load(instruction, access, inside);
    } else {
        guard_with_branch(instruction, inside);
    }
}

// This guard has no branch: it loads element 0 instead, and replaces the value with zero.
void FunctionRewriter::guard_scalar_load(const Instruction& load, const Access& access, Id inside) {
    spirv::Words chain = {access.base};
    for (std::size_t level = 0; level < access.indices.size(); ++level) {
        chain.push_back(index_or_zero(access, level, inside));
    }
    const Id pointer = code_.add_result(Op::OpAccessChain, access.pointer_type, chain);
    Instruction guarded = load;
    guarded.operands[1] = code_.new_id();
    guarded.operands[2] = pointer;
    code_.append(guarded);
    code_.add(Op::OpSelect, {load.type(), load.result(), inside, guarded.operands[1],
                             code_.globals().null_constant(load.type())});
}

// A checked index, or 0 where it is outside; all others unchanged.
Id FunctionRewriter::index_or_zero(const Access& access, std::size_t level, Id inside) {
    const auto check = std::find_if(access.checks.begin(), access.checks.end(),
                                    [&](const BoundsCheck& each) { return each.level == level; });
    if (check == access.checks.end()) {
        return access.indices[level];
    }
    const Id zero = code_.globals().null_constant(check->index_type);
    return code_.add_result(Op::OpSelect, check->index_type, {inside, check->index, zero});
}

//   if (inside) { the access }
void FunctionRewriter::guard_with_branch(const Instruction& instruction, Id inside) {
    const Id before = code_.current_label();
    const Id then = code_.new_id();
    const Id merge = code_.new_id();
    code_.select_branch(inside, then, merge, merge);

    code_.begin_block(then);
    Instruction guarded = instruction;
    const Id result = instruction.result();
    if (result != 0) {
        guarded.operands[1] = code_.new_id();
    }
    code_.append(guarded);
    code_.branch(merge);

    code_.begin_block(merge);
    if (result != 0) {
        const Id type = instruction.type();
        const Id zero = code_.globals().null_constant(type);
        code_.add(Op::OpPhi, {type, result, guarded.operands[1], then, zero, before});
    }
}

Id FunctionRewriter::emit_bounds_checks(const Access& access) {
    const Id bool_type = code_.globals().bool_type();
    Id all = 0;
    for (const BoundsCheck& check : access.checks) {
        const Id extent = check.extent ? code_.globals().uint_constant(*check.extent)
                                       : code_.load_uint(record_.length(check.buffer));
        const Id inside = code_.add_result(Op::OpULessThan, bool_type, {check.index, extent});
        all = all == 0 ? inside : code_.add_result(Op::OpLogicalAnd, bool_type, {all, inside});
    }
    return all;
}

// count = inside ? count : count + 1, after the first such access has stored its indices
void FunctionRewriter::record(const Access& access, Id inside) {
    spirv::GlobalBuilder& globals = code_.globals();
    const std::uint32_t site = record_.add_access_site(access.site, access.logged.size());
    const Id variable = record_.out_of_bounds_count(site);
    const Id count = code_.load_uint(variable);
    const Id is_later =
        code_.add_result(Op::OpINotEqual, globals.bool_type(), {count, globals.uint_constant(0)});
    const Id keep_old = code_.add_result(Op::OpLogicalOr, globals.bool_type(), {inside, is_later});
    for (std::size_t slot = 0; slot < access.logged.size(); ++slot) {
        const auto [index, is_signed] = access.logged[slot];
        const Id word =
            is_signed ? code_.add_result(Op::OpBitcast, globals.uint_type(), {index}) : index;
        const Id kept = record_.logged_index(site, slot);
        code_.store(kept, code_.select_uint(keep_old, code_.load_uint(kept), word));
    }
    const Id more = code_.add_uints(count, globals.uint_constant(1));
    code_.store(variable, code_.select_uint(inside, count, more));
}

void FunctionRewriter::reject_unchecked_pointers(const Instruction& instruction) const {
    switch (instruction.op) {
        case Op::OpFunctionCall:
        case Op::OpExtInst:
        case Op::OpPhi:
        case Op::OpSelect:
        case Op::OpCopyObject:
        case Op::OpCopyMemory:
        case Op::OpCopyMemorySized:
        case Op::OpReturnValue:
            break;
        default:
            return;
    }
    // The number of an extended instruction looks like an id, but is none.
    constexpr std::size_t kExtInstNumber = 3;
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        const bool is_number = instruction.op == Op::OpExtInst && i == kExtInstNumber;
        if (!is_number && pointers_.is_part(instruction.operands[i])) {
            throw spirv::Error("a reference to an element of an array that is kept or passed on",
                               instruction.source.line);
        }
    }
}

void FunctionRewriter::append_return() {
    const Id type = function_.definition.type();
    if (type == code_.globals().void_type()) {
        code_.add(Op::OpReturn, {});
    } else {
        code_.add(Op::OpReturnValue, {code_.globals().null_constant(type)});
    }
}

// An OpPhi names its predecessor blocks: split blocks end under another label, and the loop's
// header is now another predecessor of its merge block.
void FunctionRewriter::repair_phis() {
    for (spirv::Block& block : blocks_) {
        if (!last_label_.contains(block.label)) {
            continue;  // one of ours
        }
        for (Instruction& instruction : block.instructions) {
            if (instruction.op != Op::OpPhi) {
                break;
            }
            repair_phi(instruction, block.label);
        }
    }
}

void FunctionRewriter::repair_phi(Instruction& phi, Id label) {
    for (std::size_t i = 3; i < phi.operands.size(); i += 2) {
        const auto last = last_label_.find(phi.operands[i]);
        if (last != last_label_.end()) {
            phi.operands[i] = last->second;
        }
    }
    if (const auto header = loops_.header_of_merge(label)) {
        phi.operands.push_back(code_.globals().undefined(phi.type()));
        phi.operands.push_back(*header);
    }
}

}  // namespace vkp
