// The audit of a kernel that a test has written.
#pragma once

#include "harness/audit/audit.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vkp::memory_model {

// Of a lab file.
audit::Result audited(const std::string& text);

bool has(const std::vector<audit::Hazard>& hazards, FindingKind kind);

// The words of buffers, one after the other.
std::vector<std::uint32_t> words_of(const std::vector<std::vector<std::byte>>& buffers);

int number_in_environment(const char* name, int otherwise);

}  // namespace vkp::memory_model
