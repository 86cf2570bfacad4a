#include "harness/audit/decode/used_parts.hpp"

#include <cstddef>
#include <span>
#include <utility>

namespace vkp::audit {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

namespace {

// Operands of OpCompositeExtract and OpVectorShuffle.
constexpr std::size_t kComposite = 2;
constexpr std::size_t kFirstIndex = 3;
constexpr std::size_t kSecondVector = 3;
constexpr std::size_t kFirstComponent = 4;

// The operands that are ids; for other instructions, a literal that equals an id only makes the
// answer more careful.
std::span<const Id> ids_of(const Instruction& user) {
    const std::span<const Id> words = user.operands;
    return user.op == Op::OpCompositeExtract ? words.subspan(kComposite, 1)
           : user.op == Op::OpVectorShuffle  ? words.subspan(kComposite, 2)
                                             : words;
}

}  // namespace

UsedParts::UsedParts(const std::vector<const spirv::Block*>& blocks, const TypeTable& types)
    : types_(types) {
    for (const spirv::Block* const block : blocks) {
        for (const Instruction& user : block->instructions) {
            type_of_[user.result()] = user.type();
            note_user(user);
        }
    }
}

void UsedParts::note_user(const Instruction& user) {
    for (const Id id : ids_of(user)) {
        std::vector<const Instruction*>& users = users_[id];
        if (id != user.result() && (users.empty() || users.back() != &user)) {
            users.push_back(&user);
        }
    }
}

const Parts& UsedParts::of(const Instruction& definition) {
    const auto known = known_.find(definition.result());
    if (known != known_.end()) {
        return known->second;
    }
    const std::vector<const Instruction*>& users = users_[definition.result()];
    Parts parts(types_.at(definition.type()).scalar_count, users.empty());
    for (const Instruction* const user : users) {
        add_use(*user, definition, parts);
    }
    return known_[definition.result()] = std::move(parts);
}

void UsedParts::add_use(const Instruction& user, const Instruction& definition, Parts& parts) {
    if (user.op == Op::OpCompositeExtract) {
        const std::span<const std::uint32_t> indices =
            std::span(user.operands).subspan(kFirstIndex);
        const std::size_t first =
            part_of(types_.at(definition.type()), indices, user.source.line).offset;
        const Parts& used = of(user);
        for (std::size_t i = 0; i < used.size(); ++i) {
            parts[first + i] = parts[first + i] || used[i];
        }
    } else if (user.op == Op::OpVectorShuffle) {
        add_shuffled(user, definition, parts);
    } else {
        parts.assign(parts.size(), true);
    }
}

void UsedParts::add_shuffled(const Instruction& shuffle, const Instruction& definition,
                             Parts& parts) {
    const spirv::Words& words = shuffle.operands;
    const auto first_type = type_of_.find(words[kComposite]);
    if (first_type == type_of_.end()) {  // a constant or a parameter
        parts.assign(parts.size(), true);
        return;
    }
    const std::size_t first_count = types_.at(first_type->second).count;
    const Parts& used = of(shuffle);
    for (std::size_t i = 0; i < used.size(); ++i) {
        const std::size_t component = words[kFirstComponent + i];
        const bool is_of_first = component < first_count;
        const Id vector = words[is_of_first ? kComposite : kSecondVector];
        const std::size_t place = is_of_first ? component : component - first_count;
        if (used[i] && vector == definition.result() && place < parts.size()) {
            parts[place] = true;
        }
    }
}

}  // namespace vkp::audit
