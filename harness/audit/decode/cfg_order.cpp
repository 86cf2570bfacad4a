#include "harness/audit/decode/cfg_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace vkp::audit {

namespace {

// Calls nest on the stack here too.
constexpr std::size_t kMaxCallDepth = 256;

class CalleesFirst {
public:
    explicit CalleesFirst(const spirv::Module& module) {
        for (const spirv::Function& function : module.functions) {
            by_id_[function.definition.result()] = &function;
        }
    }

    // `depth`: how many functions wait for this one.
    void visit(spirv::Id id, std::size_t depth = 0) {
        if (finished_.contains(id)) {
            return;
        }
        if (depth > kMaxCallDepth) {
            throw spirv::Error(fmt::format("calls more than {} deep", kMaxCallDepth), 0);
        }
        for (const spirv::Block& block : by_id_.at(id)->blocks) {
            for (const spirv::Instruction& instruction : block.instructions) {
                if (instruction.op == spv::Op::OpFunctionCall) {
                    visit(instruction.operands[2], depth + 1);
                }
            }
        }
        finished_.insert(id);
        order_.push_back(by_id_.at(id));
    }

    std::vector<const spirv::Function*> take() { return std::move(order_); }

private:
    std::unordered_map<spirv::Id, const spirv::Function*> by_id_;
    std::unordered_set<spirv::Id> finished_;
    std::vector<const spirv::Function*> order_;
};

// A depth-first walk that goes into merge blocks first: in reverse post-order they come last. Keeps
// its own stack, for kernels may nest deeply.
class BlockWalk {
public:
    explicit BlockWalk(const spirv::Function& function) {
        for (const spirv::Block& block : function.blocks) {
            by_label_[block.label] = &block;
        }
        enter(function.blocks.front().label);
        while (!stack_.empty()) {
            advance();
        }
        std::reverse(order_.begin(), order_.end());
    }

    std::vector<const spirv::Block*> take() { return std::move(order_); }

private:
    struct Visit {
        const spirv::Block* block;
        std::vector<spirv::Id> next;  // the last one first
    };

    void enter(spirv::Id label) {
        if (!seen_.insert(label).second) {
            return;
        }
        const spirv::Block& block = *by_label_.at(label);
        std::vector<spirv::Id> next = successors(block);
        require_labels(block, next);
        if (const spirv::Instruction* merge = merge_of(block)) {
            if (merge->op == spv::Op::OpLoopMerge) {
                next.push_back(merge->operands[1]);
            }
            next.push_back(merge->operands[0]);
        }
        stack_.push_back({&block, std::move(next)});
    }

    // An id that is no label here is half of a 64-bit literal; see successors().
    void require_labels(const spirv::Block& block, const std::vector<spirv::Id>& next) const {
        for (const spirv::Id label : next) {
            if (!by_label_.contains(label)) {
                throw spirv::Error("a switch over 64 bits", block.instructions.back().source.line);
            }
        }
    }

    void advance() {
        Visit& visit = stack_.back();
        if (visit.next.empty()) {
            order_.push_back(visit.block);
            stack_.pop_back();
            return;
        }
        const spirv::Id label = visit.next.back();
        visit.next.pop_back();
        enter(label);
    }

    std::unordered_map<spirv::Id, const spirv::Block*> by_label_;
    std::unordered_set<spirv::Id> seen_;
    std::vector<Visit> stack_;
    std::vector<const spirv::Block*> order_;
};

}  // namespace

std::vector<const spirv::Function*> callees_first(const spirv::ParsedModule& shader) {
    CalleesFirst walk(shader.module);
    walk.visit(shader.main);
    return walk.take();
}

std::vector<const spirv::Block*> structured_order(const spirv::Function& function) {
    return BlockWalk(function).take();
}

std::vector<spirv::Id> successors(const spirv::Block& block) {
    const spirv::Instruction& end = block.instructions.back();
    const spirv::Words& words = end.operands;
    switch (end.op) {
        case spv::Op::OpBranch:
            return {words[0]};
        case spv::Op::OpBranchConditional:
            return {words[1], words[2]};
        case spv::Op::OpSwitch: {
            // The literals are as wide as the selector: two words each for 64 bits, which only the
            // type shows; see FunctionDecoder.
            std::vector<spirv::Id> labels = {words[1]};
            for (std::size_t i = 3; i < words.size(); i += 2) {
                labels.push_back(words[i]);
            }
            return labels;
        }
        default:
            return {};
    }
}

const spirv::Instruction* merge_of(const spirv::Block& block) {
    if (block.instructions.size() < 2) {
        return nullptr;
    }
    const spirv::Instruction& candidate = block.instructions[block.instructions.size() - 2];
    const bool is_merge =
        candidate.op == spv::Op::OpSelectionMerge || candidate.op == spv::Op::OpLoopMerge;
    return is_merge ? &candidate : nullptr;
}

}  // namespace vkp::audit
