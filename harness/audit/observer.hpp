// Sees every access of a run as it happens, for traces and pictures.
#pragma once

#include "harness/audit/lane_ops.hpp"
#include "harness/model/finding.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::audit {

struct AccessEvent {
    int line = 0;
    std::uint32_t invocation = 0;
    Memory memory = Memory::kGlobal;
    std::string_view array;
    std::vector<std::int64_t> element;  // index along each dimension; empty for a plain variable
    std::string place;                  // the same as the source writes it: "[2].weight.x"
    bool reads = false;
    bool writes = false;  // an atomic reads and writes
    bool is_atomic = false;
    bool is_outside = false;          // of the array: nothing was read or written
    std::vector<std::string> values;  // of the scalars; of an atomic: before and after
    std::uint32_t interval = 0;       // barriers passed before it
};

class Observer {
public:
    virtual ~Observer() = default;
    [[nodiscard]] virtual bool wants(std::uint32_t invocation) const = 0;
    // Accesses to global and shared memory, and to variables of the invocation's own (kPrivate).
    virtual void access(const AccessEvent& event) = 0;
};

}  // namespace vkp::audit
