#include "harness/spirv/cancelling_sums.hpp"

#include "harness/spirv/float_functions.hpp"
#include "harness/spirv/float_rules.hpp"
#include "harness/spirv/operations.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace vkp::spirv {

namespace {

// The ids that are multiplied with each other, in ascending order.
using Product = std::vector<Id>;
// A sum of products, by how often each is added.
using Sum = std::map<Product, int>;

// The values of one block, as sums of what the block finds.
class BlockValues {
public:
    BlockValues(const FloatFunctions& functions, const std::unordered_set<Id>& kept,
                const std::unordered_set<Id>& own_variables, std::set<int>& lines)
        : functions_(functions), kept_(kept), own_variables_(own_variables), lines_(lines) {}

    void take(const Instruction& instruction) {
        const Words& words = instruction.operands;
        switch (instruction.op) {
            case spv::Op::OpLoad:
                load(instruction.result(), place_of(words[2]));
                break;
            case spv::Op::OpStore:
                store(place_of(words[0]), words[1]);
                break;
            case spv::Op::OpAccessChain:
            case spv::Op::OpInBoundsAccessChain: {
                Product place = {words[2]};
                std::transform(words.begin() + 3, words.end(), std::back_inserter(place),
                               [&](Id index) { return same_as(index); });
                places_[instruction.result()] = std::move(place);
                break;
            }
            case spv::Op::OpFAdd:
                add(instruction, words[2], words[3], 1);
                break;
            case spv::Op::OpFSub:
                add(instruction, words[2], words[3], -1);
                break;
            case spv::Op::OpFNegate:
                values_[instruction.result()] = scaled(sum_of(words[2]), -1);
                break;
            case spv::Op::OpFMul:
                values_[instruction.result()] = product(instruction.result(), words[2], words[3]);
                break;
            default:
                if (functions_.called_by(instruction) == GLSLstd450Fma) {
                    const Sum both = product(instruction.result(), words[4], words[5]);
                    add(instruction, both, sum_of(words[6]));
                } else if (may_write(instruction)) {
                    forget_shared_memory();
                }
        }
    }

private:
    static bool may_write(const Instruction& instruction) {
        return writes_memory(instruction.op) || instruction.op == spv::Op::OpFunctionCall ||
               instruction.op == spv::Op::OpControlBarrier ||
               instruction.op == spv::Op::OpMemoryBarrier ||
               instruction.op == spv::Op::OpCopyMemory;
    }

    // A variable, or an element of one.
    [[nodiscard]] Product place_of(Id pointer) const {
        const auto known = places_.find(pointer);
        return known == places_.end() ? Product{pointer} : known->second;
    }

    // The value that an id equals: that of the first load of the same place.
    [[nodiscard]] Id same_as(Id id) const {
        const auto known = same_.find(id);
        return known == same_.end() ? id : known->second;
    }

    [[nodiscard]] Sum sum_of(Id id) const {
        const auto known = values_.find(same_as(id));
        return known == values_.end() ? Sum{{{same_as(id)}, 1}} : known->second;
    }

    void load(Id result, const Product& place) {
        const auto [known, is_new] = contents_.try_emplace(place, result);
        if (!is_new) {
            same_[result] = same_as(known->second);
        }
    }

    void store(const Product& place, Id value) {
        if (!own_variables_.contains(place.front())) {
            forget_shared_memory();
        }
        // Another element of the same variable, by an index that may be equal.
        std::erase_if(contents_, [&](const auto& content) {
            return content.first.front() == place.front() && content.first != place;
        });
        contents_[place] = same_as(value);
    }

    void forget_shared_memory() {
        std::erase_if(contents_, [&](const auto& content) {
            return !own_variables_.contains(content.first.front());
        });
    }

    static Sum scaled(Sum sum, int factor) {
        for (auto& [product, count] : sum) {
            count *= factor;
        }
        return sum;
    }

    // Of two single terms; a product of sums is a value of its own.
    [[nodiscard]] Sum product(Id result, Id left, Id right) const {
        const Sum one = sum_of(left);
        const Sum other = sum_of(right);
        if (one.size() != 1 || other.size() != 1 || kept_.contains(result)) {
            return {{{result}, 1}};
        }
        Product factors = one.begin()->first;
        const Product& more = other.begin()->first;
        factors.insert(factors.end(), more.begin(), more.end());
        std::ranges::sort(factors);
        return {{factors, one.begin()->second * other.begin()->second}};
    }

    void add(const Instruction& instruction, Id left, Id right, int factor) {
        add(instruction, sum_of(left), scaled(sum_of(right), factor));
    }

    void add(const Instruction& instruction, Sum one, const Sum& other) {
        constexpr std::size_t kMostTerms = 32;
        const Id result = instruction.result();
        if (kept_.contains(result)) {
            return;
        }
        for (const auto& [product, count] : other) {
            int& known = one[product];
            if (known * count < 0) {
                lines_.insert(instruction.source.line);
            }
            known += count;
        }
        std::erase_if(one, [](const auto& term) { return term.second == 0; });
        if (one.size() <= kMostTerms) {
            values_[result] = std::move(one);
        }
    }

    const FloatFunctions& functions_;
    const std::unordered_set<Id>& kept_;
    const std::unordered_set<Id>& own_variables_;
    std::set<int>& lines_;
    std::map<Id, Sum> values_;
    std::map<Id, Id> same_;
    std::map<Id, Product> places_;    // by pointer
    std::map<Product, Id> contents_;  // the value that each place holds
};

bool is_own_variable(const Instruction& instruction) {
    if (instruction.op != spv::Op::OpVariable) {
        return false;
    }
    const auto storage = static_cast<spv::StorageClass>(instruction.operands[2]);
    return storage == spv::StorageClass::Function || storage == spv::StorageClass::Private;
}

}  // namespace

std::vector<int> cancelling_sums(const Module& module) {
    const std::unordered_set<Id> kept = kept_as_written(module);
    const FloatFunctions functions(module);
    std::unordered_set<Id> own_variables;
    for (const Instruction& global : module.globals) {
        if (is_own_variable(global)) {
            own_variables.insert(global.result());
        }
    }
    for_each_in_functions(module, [&](const Instruction& instruction) {
        if (is_own_variable(instruction)) {
            own_variables.insert(instruction.result());
        }
    });
    std::set<int> lines;
    for (const Function& function : module.functions) {
        for (const auto& block : function.blocks) {
            BlockValues values(functions, kept, own_variables, lines);
            for (const Instruction& instruction : block.instructions) {
                values.take(instruction);
            }
        }
    }
    return {lines.begin(), lines.end()};
}

}  // namespace vkp::spirv
