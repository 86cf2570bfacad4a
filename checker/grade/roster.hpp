// The members of the course.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct RosterRow {
    std::string id;
    std::vector<std::string> cells;  // cells by column
};

struct Roster {
    std::vector<std::string> columns = {"id"};
    std::size_t id_column = 0;
    std::vector<RosterRow> rows = {};
};

// A CSV file with a header, in which one column is called id, SID or Student; other columns are
// passed through. Throws UsageError, with the line, for an invalid file.
Roster roster_of(std::string_view csv);

}  // namespace vkp
