#include "harness/capture_layer/module_index.hpp"

namespace vkp::capture {

namespace {

constexpr std::size_t kHeaderWords = 5;
constexpr std::uint32_t kMagic = 0x07230203;

bool is_type(spv::Op op) {
    return op >= spv::Op::OpTypeVoid && op <= spv::Op::OpTypeForwardPointer;
}

bool is_constant(spv::Op op) {
    return op >= spv::Op::OpConstantTrue && op <= spv::Op::OpSpecConstantOp;
}

}  // namespace

std::string Instruction::text(std::size_t i) const {
    std::string letters;
    for (; i < words.size(); ++i) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            const char letter = static_cast<char>(words[i] >> shift & 0xFFU);
            if (letter == '\0') {
                return letters;
            }
            letters += letter;
        }
    }
    return letters;
}

std::optional<ModuleIndex> ModuleIndex::of(std::span<const std::uint32_t> words) {
    if (words.size() < kHeaderWords || words[0] != kMagic) {
        return std::nullopt;
    }
    ModuleIndex index;
    for (std::size_t i = kHeaderWords; i < words.size();) {
        const std::size_t length = words[i] >> 16U;
        if (length == 0 || length > words.size() - i) {
            return std::nullopt;
        }
        index.add({static_cast<spv::Op>(words[i] & 0xFFFFU), words.subspan(i, length)});
        i += length;
    }
    return index;
}

void ModuleIndex::add(const Instruction& instruction) {
    const spv::Op op = instruction.op;
    if (op == spv::Op::OpFunction || function_ != 0) {
        add_to_function(instruction);
    } else if (is_type(op)) {
        definitions_[instruction.word(1)] = instruction;
    } else if (is_constant(op)) {
        definitions_[instruction.word(2)] = instruction;
        constants_.push_back(instruction.word(2));
    } else if (op == spv::Op::OpVariable) {
        definitions_[instruction.word(2)] = instruction;
        variables_.push_back(instruction.word(2));
    } else if (op == spv::Op::OpCapability) {
        capabilities_.insert(instruction.word(1));
    } else if (op == spv::Op::OpEntryPoint) {
        entry_points_.push_back(instruction);
    } else if (op == spv::Op::OpExecutionMode || op == spv::Op::OpExecutionModeId) {
        execution_modes_.push_back(instruction);
    } else {
        add_annotation(instruction);
    }
}

void ModuleIndex::add_annotation(const Instruction& instruction) {
    const std::uint32_t target = instruction.word(1);
    if (instruction.op == spv::Op::OpName) {
        names_[target] = instruction.text(2);
    } else if (instruction.op == spv::Op::OpDecorate) {
        decorations_[{target, static_cast<spv::Decoration>(instruction.word(2))}] =
            instruction.word(3);
    } else if (instruction.op == spv::Op::OpMemberDecorate) {
        decorated_members_[{target, static_cast<spv::Decoration>(instruction.word(3))}].insert(
            instruction.word(2));
    }
}

void ModuleIndex::add_to_function(const Instruction& instruction) {
    if (instruction.op == spv::Op::OpFunction) {
        function_ = instruction.word(2);
    } else if (instruction.op == spv::Op::OpFunctionEnd) {
        function_ = 0;
    }
    if (function_ != 0) {
        const auto operands = instruction.words.subspan(1);
        words_of_functions_[function_].insert(operands.begin(), operands.end());
    }
}

Instruction ModuleIndex::definition(std::uint32_t id) const {
    const auto found = definitions_.find(id);
    return found == definitions_.end() ? Instruction{} : found->second;
}

std::string ModuleIndex::name(std::uint32_t id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? std::string() : found->second;
}

std::optional<std::uint32_t> ModuleIndex::decoration(std::uint32_t id, spv::Decoration kind) const {
    const auto found = decorations_.find({id, kind});
    return found == decorations_.end() ? std::nullopt : std::optional(found->second);
}

bool ModuleIndex::all_members_have(std::uint32_t struct_id, spv::Decoration kind) const {
    const Instruction type = definition(struct_id);
    const auto found = decorated_members_.find({struct_id, kind});
    return type.op == spv::Op::OpTypeStruct && found != decorated_members_.end() &&
           found->second.size() == type.words.size() - 2;
}

// Numbers among the operands may look like ids; such a variable is then captured in vain.
std::set<std::uint32_t> ModuleIndex::reached_from(std::uint32_t function) const {
    std::set<std::uint32_t> reached;
    std::set<std::uint32_t> seen = {function};
    std::vector<std::uint32_t> next = {function};
    while (!next.empty()) {
        const auto found = words_of_functions_.find(next.back());
        next.pop_back();
        if (found == words_of_functions_.end()) {
            continue;
        }
        for (const std::uint32_t word : found->second) {
            reached.insert(word);
            if (words_of_functions_.contains(word) && seen.insert(word).second) {
                next.push_back(word);
            }
        }
    }
    return reached;
}

bool ModuleIndex::has_capability(spv::Capability capability) const {
    return capabilities_.contains(static_cast<std::uint32_t>(capability));
}

}  // namespace vkp::capture
