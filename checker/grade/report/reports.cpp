#include "checker/grade/report/reports.hpp"

#include "checker/grade/report/csv.hpp"
#include "checker/grade/report/grade_junit.hpp"
#include "checker/grade/report/points_text.hpp"
#include "checker/grade/report/summary.hpp"
#include "checker/grade/results_folder.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

// All rows: those of the roster in its order, and then submissions that are not in it.
std::vector<RosterRow> rows_of(const ReportOrder& order, const Roster& roster) {
    std::vector<RosterRow> rows = roster.rows;
    std::set<std::string_view> listed;
    for (const RosterRow& row : roster.rows) {
        listed.insert(row.id);
    }
    for (const std::string& id : order.ids) {
        if (!listed.contains(id)) {
            RosterRow& row =
                rows.emplace_back(RosterRow{id, std::vector<std::string>(roster.columns.size())});
            row.cells[roster.id_column] = printable(id);
        }
    }
    return rows;
}

// What the roster has of a learner, such as name and id.
std::string name_of(const RosterRow& row) {
    std::string name;
    for (const std::string& cell : row.cells) {
        name += (name.empty() || cell.empty() ? "" : " · ") + cell;
    }
    return name;
}

class Reports {
public:
    explicit Reports(const ReportOrder& order)
        : order_(order),
          results_(order.results),
          grades_(results_),
          junit_(results_),
          summary_(order.points) {}

    GradeCounts write() {
        const Roster roster = order_.roster.value_or(Roster{});
        const std::vector<RosterRow> rows = rows_of(order_, roster);
        write_header(roster);
        junit_.write(junit_opening());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            add(rows[i], order_.roster && i >= roster.rows.size());
        }
        junit_.write(junit_closing());
        counts_.all = rows.size();
        grades_.replace("grades.csv");
        junit_.replace("junit.xml");
        results_.replace_file("summary.html", summary_.html({counts_, order_.seed}));
        return counts_;
    }

private:
    void write_header(const Roster& roster) {
        std::string line;
        for (const std::string& column : roster.columns) {
            line += csv_text(column) + ",";
        }
        line += "score,max_score";
        for (const PuzzlePoints& one : order_.points.puzzles) {
            line += "," + one.puzzle->id;
        }
        grades_.write(line + ",state\n");
    }

    void add(const RosterRow& row, bool is_unlisted) {
        if (!std::ranges::binary_search(order_.ids, row.id)) {
            ++counts_.missing;
            summary_.add_without_result(name_of(row), "nothing handed in");
            write_row(row, nullptr, "missing");
            return;
        }
        const std::optional<std::string> json = results_.done(row.id);
        const std::optional<DoneSubmission> done = json ? parse_done(*json) : std::nullopt;
        if (!done || done->head.key != order_.key) {
            ++counts_.outstanding;
            summary_.add_without_result(name_of(row), "not graded yet");
            write_row(row, nullptr, "outstanding");
            return;
        }
        count(*done, is_unlisted);
        write_row(row, &*done, is_unlisted && done->state == "graded" ? "unlisted" : done->state);
        junit_.write(junit_suite(*done));
        summary_.add(name_of(row), *done);
    }

    void count(const DoneSubmission& done, bool is_unlisted) {
        counts_.graded += done.state == "graded" ? 1 : 0;
        counts_.empty += done.state == "empty" ? 1 : 0;
        counts_.error += done.state == "error" ? 1 : 0;
        counts_.unlisted += is_unlisted ? 1 : 0;
    }

    // Without a score, the cells are empty: unknown points are not the same as no points.
    void write_row(const RosterRow& row, const DoneSubmission* done, const std::string& state) {
        std::string line;
        for (const std::string& cell : row.cells) {
            line += csv_text(cell) + ",";
        }
        const bool has_score = done != nullptr && done->score;
        line += has_score ? points_text(*done->score) : "";
        line += "," + points_text(order_.points.most());
        for (const PuzzlePoints& one : order_.points.puzzles) {
            line += ",";
            const auto* const found = has_score ? find(*done, one.puzzle->number) : nullptr;
            line += found != nullptr ? points_text(found->score) : "";
        }
        grades_.write(line + "," + state + "\n");
    }

    static const DonePuzzle* find(const DoneSubmission& done, int number) {
        const auto found = std::ranges::find(done.puzzles, number, &DonePuzzle::puzzle);
        return found == done.puzzles.end() ? nullptr : &*found;
    }

    const ReportOrder& order_;
    ResultsFolder results_;
    FileInTheMaking grades_;
    FileInTheMaking junit_;
    Summary summary_;
    GradeCounts counts_;
};

}  // namespace

GradeCounts write_reports(const ReportOrder& order) {
    return Reports(order).write();
}

}  // namespace vkp
