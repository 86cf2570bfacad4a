// Reads back what an instrumented run wrote into its record buffer.
#pragma once

#include "harness/instrument/instrument.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

// `record` holds at least layout.size_bytes() bytes, as the run left them.
RunReport read_record(const Instrumented& shader, std::span<const std::uint32_t> record,
                      const Launch& launch);

// The faults in a shared record with these words; empty if no invocation reported one.
RunReport read_shared_record(const Instrumented& shader, std::span<const std::uint32_t> record,
                             const SharedRecord& shared);

}  // namespace vkp
