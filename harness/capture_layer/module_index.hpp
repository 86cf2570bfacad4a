// The instructions of a SPIR-V module by what they define.
#pragma once

#include <spirv/unified1/spirv.hpp11>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vkp::capture {

struct Instruction {
    spv::Op op = spv::Op::OpNop;
    std::span<const std::uint32_t> words;  // with the first, which has the opcode

    // 0, which is nobody's id, behind the end.
    [[nodiscard]] std::uint32_t word(std::size_t i) const {
        return i < words.size() ? words[i] : 0;
    }
    // The text that begins at a word.
    [[nodiscard]] std::string text(std::size_t i) const;
};

class ModuleIndex {
public:
    // None if the words are no module.
    static std::optional<ModuleIndex> of(std::span<const std::uint32_t> words);

    // The type, constant or global variable of this id, or an OpNop.
    [[nodiscard]] Instruction definition(std::uint32_t id) const;
    [[nodiscard]] std::string name(std::uint32_t id) const;
    // The value of a decoration, 0 if it has none.
    [[nodiscard]] std::optional<std::uint32_t> decoration(std::uint32_t id,
                                                          spv::Decoration kind) const;
    // All members of a struct have this decoration.
    [[nodiscard]] bool all_members_have(std::uint32_t struct_id, spv::Decoration kind) const;
    // What of this function and those that it calls may be an id of something global.
    [[nodiscard]] std::set<std::uint32_t> reached_from(std::uint32_t function) const;

    [[nodiscard]] const std::vector<std::uint32_t>& variables() const { return variables_; }
    [[nodiscard]] const std::vector<std::uint32_t>& constants() const { return constants_; }
    [[nodiscard]] const std::vector<Instruction>& entry_points() const { return entry_points_; }
    [[nodiscard]] const std::vector<Instruction>& execution_modes() const {
        return execution_modes_;
    }
    [[nodiscard]] bool has_capability(spv::Capability capability) const;

private:
    void add(const Instruction& instruction);
    void add_annotation(const Instruction& instruction);
    void add_to_function(const Instruction& instruction);

    std::unordered_map<std::uint32_t, Instruction> definitions_;
    std::unordered_map<std::uint32_t, std::string> names_;
    std::map<std::pair<std::uint32_t, spv::Decoration>, std::uint32_t> decorations_;
    std::map<std::pair<std::uint32_t, spv::Decoration>, std::set<std::uint32_t>> decorated_members_;
    std::unordered_map<std::uint32_t, std::set<std::uint32_t>> words_of_functions_;
    std::set<std::uint32_t> capabilities_;
    std::vector<std::uint32_t> variables_;
    std::vector<std::uint32_t> constants_;
    std::vector<Instruction> entry_points_;
    std::vector<Instruction> execution_modes_;
    std::uint32_t function_ = 0;  // the one that is being read
};

}  // namespace vkp::capture
