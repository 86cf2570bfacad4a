// Which variables of a module are views of the same memory: buffers at one binding, and shared
// blocks that are decorated as Aliased (SPV_KHR_workgroup_memory_explicit_layout).
#pragma once

#include "harness/audit/machine/type_table.hpp"
#include "harness/audit/machine/workgroup_state.hpp"
#include "harness/spirv/module.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace vkp::audit {

struct MemoryViews {
    struct View {
        spirv::Id variable = 0;
        const Type* type = nullptr;
    };

    std::vector<View> views = {};
    std::uint64_t size_bytes = 0;      // of the largest view
    std::uint32_t location_bytes = 8;  // of the smallest scalar of any view
    bool is_initialized = false;       // by the module
    bool is_written = false;           // by some instruction, through any view
    Region* first = nullptr;           // which the decoder made first; it has the memory
};

// Each variable in memory that invocations share belongs to one of these, most of them alone.
class MemoryViewTable {
public:
    // Adds the variable, which must be OpVariable. `binding` is that of a buffer.
    void add(const spirv::Instruction& variable, const Type& pointer, bool is_aliased,
             std::uint32_t binding, bool is_written);

    // The variable must have been added.
    [[nodiscard]] MemoryViews& of(spirv::Id variable) { return *by_variable_.at(variable); }

private:
    enum class Kind { kAlone, kBuffer, kShared };

    std::map<std::pair<Kind, std::uint32_t>, MemoryViews> all_;
    std::map<spirv::Id, MemoryViews*> by_variable_;
};

}  // namespace vkp::audit
