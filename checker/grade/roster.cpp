#include "checker/grade/roster.hpp"

#include "checker/grade/report/csv.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace vkp {

namespace {

bool is_same_word(std::string_view left, std::string_view right) {
    const auto small = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(left, right, {}, small, small);
}

std::size_t id_column_of(const std::vector<std::string>& columns) {
    for (const std::string_view name : {"id", "SID", "Student"}) {
        const auto found = std::ranges::find_if(
            columns, [&](const std::string& column) { return is_same_word(column, name); });
        if (found != columns.end()) {
            return static_cast<std::size_t>(found - columns.begin());
        }
    }
    throw UsageError(
        "the roster has no column called id, SID or Student: its first line says how columns are "
        "called");
}

void require_sense(const CsvRow& row, const Roster& roster, const std::set<std::string>& ids) {
    if (row.cells.size() != roster.columns.size()) {
        throw UsageError(fmt::format("line {} of the roster has {} cells, and its first line {}",
                                     row.line, row.cells.size(), roster.columns.size()));
    }
    const std::string& id = row.cells[roster.id_column];
    if (id.empty()) {
        throw UsageError(fmt::format("line {} of the roster has no id", row.line));
    }
    if (ids.contains(id)) {
        throw UsageError(
            fmt::format("line {} of the roster has the id {}, which an earlier line has, too",
                        row.line, printable_in_line(id)));
    }
}

}  // namespace

Roster roster_of(std::string_view csv) {
    std::vector<CsvRow> rows = parse_csv(csv);
    if (rows.empty()) {
        throw UsageError("the roster is empty");
    }
    Roster roster{.columns = rows.front().cells};
    roster.id_column = id_column_of(roster.columns);
    std::set<std::string> ids;
    rows.erase(rows.begin());
    for (CsvRow& row : rows) {
        require_sense(row, roster, ids);
        ids.insert(row.cells[roster.id_column]);
        roster.rows.push_back({row.cells[roster.id_column], std::move(row.cells)});
    }
    return roster;
}

}  // namespace vkp
