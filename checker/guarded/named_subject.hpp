// The subject that the command line names, with the kernel from its file.
#pragma once

#include "checker/subject/subject.hpp"

namespace vkp {

// With the puzzle that the words mean as the only word; without words, the one that is chosen
// without (puzzle_words.hpp). A lab file stays as it is. Throws UsageError and InstallationError.
Arguments with_subject(Arguments arguments);

// Of the first of the words: a puzzle, or a lab file, which is a path with a "/" or ".comp" in the
// end. To be called in a guarded process. Throws UsageError, InstallationError and DeviceNotKnown.
Subject named_subject(const Arguments& arguments, AuditExecutor& executor);

}  // namespace vkp
