// Other parts of a page: its links, headings and code.
#pragma once

#include "tests/docs/page.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Targets of the links and pictures of a page: "commands.md#editors".
std::vector<std::string> links_of(std::string_view markdown);

// The link targets of its headings, as GitHub makes them from the text: "exit-codes".
std::vector<std::string> anchors_of(std::string_view markdown);

// The commands that it names without running them: the words after `workbook` or `./workbook` in a
// span of code that begins with it, and in lines of blocks that are not run.
std::vector<std::vector<std::string>> commands_named_in(std::string_view markdown);

// The options that its spans of code begin with: "--device".
std::vector<std::string> options_named_in(std::string_view markdown);

// The files and folders that its spans of code name, from the top of the tree: "harness/check".
std::vector<std::string> paths_named_in(std::string_view markdown);

// Code within the text of a line, between backticks.
std::vector<std::string> code_spans(std::string_view text);

}  // namespace vkp
