#include "harness/audit/machine/observer.hpp"

#include "harness/audit/machine/pointer.hpp"

namespace vkp::audit {

Memory GroupAccess::memory() const {
    const Region* const region = pointer.variable->region;
    return region == nullptr ? Memory::kPrivate : region->memory;
}

}  // namespace vkp::audit
