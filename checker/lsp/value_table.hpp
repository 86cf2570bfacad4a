// The values of a variable in some threads of a recorded run, as a table in Markdown.
#pragma once

#include "checker/isolated/recorded_run.hpp"

#include <string>

namespace vkp {

// What a thread's own variable holds after this line, each time that a thread came there; empty if
// no thread assigned it.
std::string values_table(const RecordedRun& recorded, const std::string& variable, int line);

// What a built-in variable is in some threads: "gl_LocalInvocationID".
std::string built_in_table(const RecordedRun& recorded, const std::string& variable);

// "Read 8 times and written 4 times by workgroup 0."; empty for an array that it leaves alone.
std::string access_text(const RecordedRun& recorded, const std::string& array);

}  // namespace vkp
