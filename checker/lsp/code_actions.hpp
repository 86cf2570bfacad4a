// What an editor offers to do at a place: the fixes of findings, and commands.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace vkp {

// The commands that the server executes; each takes the document's URI, but kListCommand.
inline constexpr const char* kCheckCommand = "workbook.check";
inline constexpr const char* kHintCommand = "workbook.hint";
inline constexpr const char* kPictureCommand = "workbook.picture";
inline constexpr const char* kResetCommand = "workbook.reset";
inline constexpr const char* kNextCommand = "workbook.next";
inline constexpr const char* kListCommand = "workbook.list";

// A list of the protocol's "CodeAction" for a range of the text. `only`: the kinds that the client
// asks for; empty: all.
Json code_actions(const Document& document, const TextLines& lines, const ByteRange& range,
                  const std::vector<std::string>& only);

}  // namespace vkp
