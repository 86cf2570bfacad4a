// The learner's progress in its file: read, altered and written by one process at a time.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/workspace/workbook.hpp"

#include <functional>
#include <optional>
#include <string>

namespace vkp {

// A file that does not exist means no progress. Throws InstallationError if a file exists and
// cannot be read.
Progress load_progress(const Workbook& workbook);

// Throws InstallationError.
void save(const Progress& progress, const Workbook& workbook);

// A function that receives a sentence for the user.
using Listener = std::function<void(const std::string&)>;
void tell_on_stderr(const std::string& sentence);

// Loads the progress, alters it, and saves it if `change` returns true; other processes wait
// meanwhile. Errors go to `tell`: they are no reason to withhold any other output. Returns nothing
// where the progress could not be loaded; it is not overwritten then.
std::optional<Progress> update_progress(const Workbook& workbook,
                                        const std::function<bool(Progress&)>& change,
                                        const Listener& tell = tell_on_stderr);

}  // namespace vkp
