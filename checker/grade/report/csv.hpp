// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct CsvRow {
    int line = 0;  // line where it begins
    std::vector<std::string> cells;
};

// All rows that are not empty. A leading byte order mark is skipped. Throws UsageError that names
// the line of a wrong quote.
std::vector<CsvRow> parse_csv(std::string_view text);

// A cell of text: in quotes if necessary. A text that a spreadsheet would read as a formula gets an
// apostrophe in front, which marks it as text (OWASP, CSV Injection).
std::string csv_text(std::string_view text);

}  // namespace vkp
