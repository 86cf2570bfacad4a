// What helps, by command and option: the harness says what happened, and no more than that.
#pragma once

#include "harness/base/installation_error.hpp"
#include "harness/judge/result.hpp"
#include "harness/model/kernel.hpp"

#include <string>

namespace vkp {

// The error's advice with the command that helps, as whole sentences; empty if there is none.
// Number 0: of a lab file.
std::string advice_text(const CompileError& error, int puzzle_number);

// What the error says, with the option that helps, as whole sentences.
std::string problem_text(const InstallationError& error);

// Why a kernel timed out or crashed, with the option that helps, without the last full stop.
std::string detail_text(const std::string& detail, bool timed_out);

// The same of the first case that timed out or crashed; empty if none did.
std::string failure_text(const PuzzleResult& result);

}  // namespace vkp
