// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct CsvRow {
    int line = 0;  // that it begins in
    std::vector<std::string> cells;
};

// All rows that are not empty. A byte order mark in front is passed over. Throws UsageError that
// says in which line a quote is wrong.
std::vector<CsvRow> parse_csv(std::string_view text);

// A cell of text: in quotes where need be. What a spreadsheet would take for a formula gets an
// apostrophe in front, which spreadsheets take for "this is text" (OWASP, CSV Injection).
std::string csv_text(std::string_view text);

}  // namespace vkp
