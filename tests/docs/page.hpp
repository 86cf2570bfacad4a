// The examples of a documentation page: commands with their output, and the files that they need.
//
// A fenced block `console` holds commands, on lines that begin with "$ ", each with its output
// below it. `console exit=1`: the last of them exits with 1; otherwise all exit with 0. A block
// with a path after its language, such as `glsl puzzles/01_map/kernel.comp`, is that file's text.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vkp {

struct ShownFile {
    std::string path;  // below the workbook's folder
    std::string text;
};

struct ShownCommand {
    int line = 0;  // line of the page, counted from 1
    std::string text;
    std::vector<std::string> output;  // lines; blank ones at the end are left out
    int exit_code = 0;
};

using ShownStep = std::variant<ShownFile, ShownCommand>;

// A fenced block of any other kind: it is not run.
struct OtherBlock {
    std::string info;  // text after the fence
    int line = 0;      // its first line of text
    std::vector<std::string> lines;
};

struct CommandPage {
    std::vector<ShownStep> steps;  // steps in their order
    int console_blocks = 0;
    std::vector<OtherBlock> other_blocks;
    // Violations of the rules above, such as a command in a block that is not run.
    std::vector<std::string> problems;
};

CommandPage parse_page(std::string_view markdown);

// The lines of a text, without their ends.
std::vector<std::string> page_lines(std::string_view text);

}  // namespace vkp
