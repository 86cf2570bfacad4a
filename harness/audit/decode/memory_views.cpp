#include "harness/audit/decode/memory_views.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {
constexpr std::size_t kInitializer = 3;  // operand of OpVariable
}

void MemoryViewTable::add(const spirv::Instruction& variable, const Type& pointer, bool is_aliased,
                          std::uint32_t binding, bool is_written) {
    const bool is_buffer = pointer.storage == spv::StorageClass::StorageBuffer ||
                           pointer.storage == spv::StorageClass::Uniform;
    const bool is_shared_view = pointer.storage == spv::StorageClass::Workgroup && is_aliased;
    const Kind kind = is_buffer ? Kind::kBuffer : is_shared_view ? Kind::kShared : Kind::kAlone;
    const std::uint32_t number = is_buffer ? binding : is_shared_view ? 0 : variable.result();
    MemoryViews& memory = all_[{kind, number}];
    const Type& type = *pointer.element;
    memory.views.push_back({variable.result(), &type});
    memory.size_bytes = std::max(memory.size_bytes, type.size_bytes);
    memory.location_bytes = std::min(memory.location_bytes, smallest_scalar_bytes(type));
    memory.is_initialized |= variable.operands.size() > kInitializer;
    memory.is_written |= is_written;
    by_variable_[variable.result()] = &memory;
}

}  // namespace vkp::audit
