#pragma once

#include "harness/model/diagnosis.hpp"

#include <string>
#include <string_view>

namespace vkp {

// A name of JSON as people write it: "data race".
std::string in_words(std::string_view name);

// "does not compile"
std::string_view verdict_title(Verdict verdict);

// "faulty: data race", from what diagnosis_name() gave to the progress file; other words as they
// are.
std::string diagnosis_title(std::string_view name);

}  // namespace vkp
