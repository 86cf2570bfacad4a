// What came of a lab file, for people and for programs.
#pragma once

#include "checker/text/style.hpp"
#include "harness/lab/lab_result.hpp"

#include <cstdint>
#include <string>

namespace vkp {

std::string render_lab_text(const LabResult& result, const Style& style);

// Schema 1, described in docs/json.md.
std::string render_lab_json(const LabResult& result, std::uint64_t seed);

}  // namespace vkp
