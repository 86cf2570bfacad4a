// What the audit of a kernel took the device's subgroups to be.
#pragma once

#include <cstdint>

namespace vkp {

struct Subgroups {
    std::uint32_t size = 0;       // in invocations; 0: nothing was audited
    bool are_used = false;        // by the kernel, so that the size may show in what it does
    bool device_has_them = true;  // of that size; true where there is no device
};

}  // namespace vkp
