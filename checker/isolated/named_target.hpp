// The subject that the command line names, with the kernel from its file.
#pragma once

#include "checker/isolated/lab_input.hpp"
#include "checker/target/target.hpp"

#include <string>
#include <vector>

namespace vkp {

struct TargetArguments {
    std::vector<std::string> words = {};  // one at most: a puzzle, or the path of a lab file
    std::string kernel_path = {};         // instead of the learner's file; of a puzzle
    CaseArguments chosen = {};
    ModuleArguments module = {};  // of a lab file
    bool smallest = false;        // the smallest case that goes wrong in the same way
};

// The word, --spirv, --arrays and --subgroup.
void declare_target(CommandDeclaration& command, TargetArguments& arguments);
// --case and --dispatch.
void declare_case(CommandDeclaration& command, CaseArguments& arguments);
// --smallest.
void declare_smallest_case(CommandDeclaration& command, TargetArguments& arguments);
// --device, --kernel and --seed.
void declare_target(CommandDeclaration& command, std::string& device, TargetArguments& arguments);

// Whether the first of the words is the path of a lab file, a whole shader or a module. A path of a
// puzzle's own file or folder names the puzzle.
bool names_file(const std::vector<std::string>& words, const ModuleArguments& module);

// With the puzzle that the words mean as the only word; without words, the one that is chosen
// without (puzzle_words.hpp). A lab file stays as it is. Throws UsageError and InstallationError.
TargetArguments with_target(TargetArguments arguments);

// The target that the first of the words names: a puzzle, or a file. Call it in an isolated
// process. Throws UsageError, InstallationError and DeviceNotKnown.
Target named_target(const TargetArguments& arguments, AuditExecutor& executor);

}  // namespace vkp
