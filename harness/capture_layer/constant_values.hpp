// The values of a module's integer constants, once it is specialized.
#pragma once

#include "harness/capture_layer/module_index.hpp"
#include "harness/capture_layer/module_info.hpp"

#include <cstdint>
#include <optional>

namespace vkp::capture {

class ConstantValues {
public:
    ConstantValues(const ModuleIndex& index, const Specialization& specialization)
        : index_(index), specialization_(specialization) {}

    // The lower 32 bits of a scalar. None for what is no constant, or is computed in a way that no
    // size of a workgroup is.
    [[nodiscard]] std::optional<std::uint32_t> value(std::uint32_t id) const {
        return value_at(id, 0);
    }

private:
    [[nodiscard]] std::optional<std::uint32_t> value_at(std::uint32_t id, unsigned depth) const;
    [[nodiscard]] std::optional<std::uint32_t> operation(const Instruction& instruction,
                                                         unsigned depth) const;

    const ModuleIndex& index_;
    const Specialization& specialization_;
};

}  // namespace vkp::capture
