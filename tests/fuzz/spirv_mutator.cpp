#include "tests/fuzz/spirv_mutator.hpp"

#include "harness/spirv/validity.hpp"
#include "tests/fuzz/opcode_families.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <utility>

namespace vkp::fuzz {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Words;

constexpr std::size_t kHeaderWords = 5;
constexpr std::size_t kBoundWord = 3;

constexpr std::array<std::uint32_t, 20> kNumbers = {
    0,  1,  2,  3,   4,   5,    7,      8,          15,         16,
    31, 32, 64, 128, 255, 1024, 65'536, 0x7fffffff, 0x80000000, 0xffffffff};

std::optional<std::vector<Instruction>> split(const Words& words) {
    std::vector<Instruction> instructions;
    for (std::size_t at = kHeaderWords; at < words.size();) {
        const std::size_t count = words[at] >> 16U;
        if (count == 0 || at + count > words.size()) {
            return {};
        }
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        instructions.push_back({static_cast<spv::Op>(words[at] & 0xffffU),
                                {first + 1, first + static_cast<std::ptrdiff_t>(count)}});
        at += count;
    }
    return instructions;
}

// The index of the result's id among the operands.
bool has_whole_result(const Instruction& instruction) {
    return instruction.operands.size() >= 2;
}

class Mutation {
public:
    Mutation(Words header, std::vector<Instruction> instructions, std::mt19937& random)
        : header_(std::move(header)), instructions_(std::move(instructions)), random_(random) {
        for (const Instruction& instruction : instructions_) {
            if (has_whole_result(instruction) && instruction.result() != 0) {
                kinds_[instruction.result()] = kind_of(instruction);
                alike_[kind_of(instruction)].push_back(instruction.result());
            }
        }
    }

    void apply() {
        const std::size_t at = below(instructions_.size());
        switch (below(12)) {
            case 0:
                instructions_.erase(instructions_.begin() + static_cast<std::ptrdiff_t>(at));
                break;
            case 1:
                std::swap(instructions_[at], instructions_[below(instructions_.size())]);
                break;
            case 2:
                std::swap(instructions_[at], instructions_[(at + 1) % instructions_.size()]);
                break;
            case 3:
            case 4:
                duplicate(at);
                break;
            case 5:
            case 6:
                change_opcode(instructions_[at]);
                break;
            case 7:
            case 8:
                change_literal(instructions_[at]);
                break;
            default:
                change_id(instructions_[at]);
        }
    }

    [[nodiscard]] Words words() const {
        Words words = header_;
        for (const Instruction& instruction : instructions_) {
            const auto count = static_cast<std::uint32_t>(instruction.operands.size() + 1);
            words.push_back(count << 16U | static_cast<std::uint32_t>(instruction.op));
            words.insert(words.end(), instruction.operands.begin(), instruction.operands.end());
        }
        return words;
    }

    [[nodiscard]] bool is_empty() const { return instructions_.empty(); }

private:
    // Ids of one kind can replace each other: values of one type, or types made alike.
    using Kind = std::pair<bool, std::uint32_t>;

    static Kind kind_of(const Instruction& instruction) {
        const Id type = instruction.type();
        return type != 0 ? Kind(true, type)
                         : Kind(false, static_cast<std::uint32_t>(instruction.op));
    }

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    // Inserts a copy right after it, or anywhere, with its own id.
    void duplicate(std::size_t at) {
        Instruction copy = instructions_[at];
        if (has_whole_result(copy) && copy.result() != 0) {
            copy.operands[copy.type() != 0 ? 1 : 0] = header_[kBoundWord]++;
        }
        const std::size_t target = below(3) == 0 ? below(instructions_.size()) : at + 1;
        const auto place = instructions_.begin() + static_cast<std::ptrdiff_t>(target);
        change_id(*instructions_.insert(place, std::move(copy)));
    }

    void change_opcode(Instruction& instruction) {
        const std::span<const spv::Op> family = family_of(instruction.op);
        if (!family.empty()) {
            instruction.op = family[below(family.size())];
        } else if (below(8) == 0) {
            instruction.op = static_cast<spv::Op>(below(400));
        } else {
            change_literal(instruction);
        }
    }

    void change_literal(Instruction& instruction) {
        if (instruction.operands.empty()) {
            return;
        }
        std::uint32_t& word = instruction.operands[below(instruction.operands.size())];
        switch (below(4)) {
            case 0:
                word ^= 1U << below(32);
                break;
            case 1:
                word += below(2) == 0 ? 1 : 0xffffffff;
                break;
            case 2:
                word = static_cast<std::uint32_t>(below(90));
                break;
            default:
                word = kNumbers[below(kNumbers.size())];
        }
    }

    void change_id(Instruction& instruction) {
        if (instruction.operands.empty()) {
            return;
        }
        Id& id = instruction.operands[below(instruction.operands.size())];
        if (const auto kind = kinds_.find(id); kind != kinds_.end()) {
            const std::vector<Id>& others = alike_[kind->second];
            id = others[below(others.size())];
        }
    }

    Words header_;
    std::vector<Instruction> instructions_;
    std::map<Id, Kind> kinds_;
    std::map<Kind, std::vector<Id>> alike_;
    std::mt19937& random_;
};

bool is_valid(const Words& words) {
    return spirv::objection_to(words).empty();
}

}  // namespace

Words mutated(const Words& words, std::uint32_t seed) {
    constexpr int kAttempts = 8;
    if (words.size() <= kHeaderWords) {
        return words;
    }
    const auto instructions = split(words);
    if (!instructions || instructions->empty()) {
        return words;
    }
    std::mt19937 random(seed);
    const Words header(words.begin(), words.begin() + kHeaderWords);
    Words result;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        Mutation mutation(header, *instructions, random);
        for (auto changes = 1 + random() % 3; changes > 0 && !mutation.is_empty(); --changes) {
            mutation.apply();
        }
        result = mutation.words();
        if (is_valid(result)) {
            break;
        }
    }
    return result;
}

}  // namespace vkp::fuzz
