// debugPrintfEXT() in a module: OpExtInst of the set NonSemantic.DebugPrintf.
//
// A print has no other effect: instructions that compute only for its values are neither counted
// nor run on a device.
#pragma once

#include "harness/spirv/module.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace vkp::spirv {

class PrintTable {
public:
    explicit PrintTable(const Module& module);

    [[nodiscard]] bool is_print(const Instruction& instruction) const;
    [[nodiscard]] bool is_empty() const { return is_empty_; }

    // The text of a print; nothing if its first argument is no text.
    [[nodiscard]] std::optional<std::string> text(const Instruction& print) const;

    // Whether only prints use the result of the instruction, and it has no other effect.
    [[nodiscard]] bool is_for_prints_alone(const Instruction& instruction) const {
        return !is_empty_ && alone_.contains(instruction.result());
    }

    // The index of a print's first value among its operands.
    static constexpr std::size_t kFirstValue = 5;

private:
    void find_alone(const Function& function);

    Id set_ = 0;
    bool is_empty_ = true;
    std::unordered_map<Id, std::string> strings_;
    std::unordered_set<Id> alone_;
};

// The module without prints, for compilers and devices.
Module without_prints(const Module& module, const PrintTable& prints);

}  // namespace vkp::spirv
