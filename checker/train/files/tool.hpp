// Programs of the system that this one makes use of.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct ToolOutcome {
    int exit_code = -1;      // 127: the program does not exist; minus the signal that ended it
    std::string last_words;  // the last line that it wrote to either output

    [[nodiscard]] bool succeeded() const { return exit_code == 0; }
    [[nodiscard]] bool is_missing() const { return exit_code == 127; }
};

// Runs words[0] in that folder to its end, without input. Its output goes into the file `log`
// there.
ToolOutcome run_tool(const std::vector<std::string>& words, const std::filesystem::path& folder);

}  // namespace vkp
