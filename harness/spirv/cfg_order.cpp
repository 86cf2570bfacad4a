#include "harness/spirv/cfg_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace vkp::spirv {

namespace {

// Calls nest on the stack here too.
constexpr std::size_t kMaxCallDepth = 256;

class CalleesFirst {
public:
    explicit CalleesFirst(const Module& module) {
        for (const Function& function : module.functions) {
            by_id_[function.definition.result()] = &function;
        }
    }

    // `depth`: how many functions wait for this one.
    void visit(Id id, std::size_t depth = 0) {
        if (finished_.contains(id)) {
            return;
        }
        if (depth > kMaxCallDepth) {
            throw Error(fmt::format("calls more than {} deep", kMaxCallDepth), 0);
        }
        for (const Block& block : by_id_.at(id)->blocks) {
            for (const Instruction& instruction : block.instructions) {
                if (instruction.op == spv::Op::OpFunctionCall) {
                    visit(instruction.operands[2], depth + 1);
                }
            }
        }
        finished_.insert(id);
        order_.push_back(by_id_.at(id));
    }

    std::vector<const Function*> take() { return std::move(order_); }

private:
    std::unordered_map<Id, const Function*> by_id_;
    std::unordered_set<Id> finished_;
    std::vector<const Function*> order_;
};

// A depth-first walk that goes into merge blocks first: in reverse post-order they come last. Keeps
// its own stack, for kernels may nest deeply.
class BlockWalk {
public:
    explicit BlockWalk(const Function& function) {
        for (const Block& block : function.blocks) {
            by_label_[block.label] = &block;
        }
        enter(function.blocks.front().label);
        while (!stack_.empty()) {
            advance();
        }
        std::reverse(order_.begin(), order_.end());
    }

    std::vector<const Block*> take() { return std::move(order_); }

private:
    struct Visit {
        const Block* block;
        std::vector<Id> next;  // the last one first
    };

    void enter(Id label) {
        if (!seen_.insert(label).second) {
            return;
        }
        const Block& block = *by_label_.at(label);
        std::vector<Id> next = successors(block);
        require_labels(block, next);
        if (const Instruction* merge = merge_of(block)) {
            if (merge->op == spv::Op::OpLoopMerge) {
                next.push_back(merge->operands[1]);
            }
            next.push_back(merge->operands[0]);
        }
        stack_.push_back({&block, std::move(next)});
    }

    // An id that is no label here is half of a 64-bit literal; see successors().
    void require_labels(const Block& block, const std::vector<Id>& next) const {
        for (const Id label : next) {
            if (!by_label_.contains(label)) {
                throw Error("a switch over 64 bits", block.instructions.back().source.line);
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
        const Id label = visit.next.back();
        visit.next.pop_back();
        enter(label);
    }

    std::unordered_map<Id, const Block*> by_label_;
    std::unordered_set<Id> seen_;
    std::vector<Visit> stack_;
    std::vector<const Block*> order_;
};

}  // namespace

std::vector<const Function*> callees_first(const ParsedModule& shader) {
    CalleesFirst walk(shader.module);
    walk.visit(shader.main);
    return walk.take();
}

std::vector<const Block*> structured_order(const Function& function) {
    return BlockWalk(function).take();
}

std::vector<Id> successors(const Block& block) {
    const Instruction& end = block.instructions.back();
    const Words& words = end.operands;
    switch (end.op) {
        case spv::Op::OpBranch:
            return {words[0]};
        case spv::Op::OpBranchConditional:
            return {words[1], words[2]};
        case spv::Op::OpSwitch: {
            // The literals are as wide as the selector: two words each for 64 bits, which only the
            // type shows; see FunctionDecoder.
            std::vector<Id> labels = {words[1]};
            for (std::size_t i = 3; i < words.size(); i += 2) {
                labels.push_back(words[i]);
            }
            return labels;
        }
        default:
            return {};
    }
}

const Instruction* merge_of(const Block& block) {
    if (block.instructions.size() < 2) {
        return nullptr;
    }
    const Instruction& candidate = block.instructions[block.instructions.size() - 2];
    const bool is_merge =
        candidate.op == spv::Op::OpSelectionMerge || candidate.op == spv::Op::OpLoopMerge;
    return is_merge ? &candidate : nullptr;
}

}  // namespace vkp::spirv
