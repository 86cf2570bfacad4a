// The uses of a function's values: they decide which ones may share registers with variables, and
// which must survive the iterations that other lanes go on making in a loop.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vkp::audit {

class Liveness {
public:
    // The blocks of one function, in structured order (cfg_order.hpp).
    explicit Liveness(const std::vector<const spirv::Block*>& blocks);

    // Whether the value is used after the innermost loop that defines it. Lanes that left the loop
    // then need its value from their last iteration.
    [[nodiscard]] bool leaves_loop(spirv::Id id) const { return leaving_.contains(id); }

    // Whether what an OpLoad loaded is used only while its variable still holds it.
    [[nodiscard]] bool may_share(spirv::Id load) const { return sharing_.contains(load); }

    // Whether anything uses the value.
    [[nodiscard]] bool is_used(spirv::Id id) const { return last_use_.contains(id); }

private:
    struct Place {
        std::size_t block = 0;
        std::size_t instruction = 0;
    };

    void find_uses(const std::vector<const spirv::Block*>& blocks);
    void note_uses(const spirv::Instruction& instruction, Place place);
    void note_use(spirv::Id id, Place place);
    void pass_on(const spirv::Instruction& instruction);
    void find_leaving(const std::vector<const spirv::Block*>& blocks);
    void find_sharing(const std::vector<const spirv::Block*>& blocks);
    [[nodiscard]] bool keeps(const spirv::Block& block, std::size_t load) const;
    [[nodiscard]] spirv::Id root(spirv::Id pointer) const;

    std::unordered_map<spirv::Id, Place> ends_;  // end of each block, by label
    std::unordered_map<spirv::Id, Place> definitions_;
    std::unordered_map<spirv::Id, Place> last_use_;
    std::unordered_map<spirv::Id, spirv::Id> roots_;  // root variable of each access chain
    std::unordered_set<spirv::Id> leaving_;
    std::unordered_set<spirv::Id> sharing_;
};

}  // namespace vkp::audit
