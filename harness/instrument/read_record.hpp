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

}  // namespace vkp
