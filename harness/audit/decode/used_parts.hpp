// The scalars of a loaded value that a function uses. For `buffer[i].xy` a compiler loads the whole
// vector and takes two components of it: the other two are not what the source reads.
#pragma once

#include "harness/audit/machine/type_table.hpp"
#include "harness/spirv/module.hpp"

#include <unordered_map>
#include <vector>

namespace vkp::audit {

// By scalar of a value.
using Parts = std::vector<bool>;

class UsedParts {
public:
    // The blocks of one function. All must outlive this.
    UsedParts(const std::vector<const spirv::Block*>& blocks, const TypeTable& types);

    // Every use other than OpCompositeExtract and OpVectorShuffle counts as one of all scalars, and
    // so does no use at all.
    const Parts& of(const spirv::Instruction& definition);

private:
    void note_user(const spirv::Instruction& user);
    void add_use(const spirv::Instruction& user, const spirv::Instruction& definition,
                 Parts& parts);
    void add_shuffled(const spirv::Instruction& shuffle, const spirv::Instruction& definition,
                      Parts& parts);

    const TypeTable& types_;
    std::unordered_map<spirv::Id, std::vector<const spirv::Instruction*>> users_;
    std::unordered_map<spirv::Id, spirv::Id> type_of_;  // of what the function defines
    std::unordered_map<spirv::Id, Parts> known_;
};

}  // namespace vkp::audit
