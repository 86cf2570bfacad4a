// The result of a check as marks in the text: compile errors, findings, notes, wrong values.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/lsp/text_lines.hpp"
#include "harness/glsl_analysis/syntax.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace vkp {

// A list of the protocol's "Diagnostic". A finding has one at each of its lines, which names the
// others. `findings_page` is the URI of the page about findings, or empty.
Json diagnostics_of(const Document& document, const TextLines& lines,
                    const std::string& findings_page);

// The code of a line that a finding is about: the first access to its array, or all of the line.
ByteRange range_of(const Finding& finding, int line, const Syntax& syntax, const TextLines& lines);

}  // namespace vkp
