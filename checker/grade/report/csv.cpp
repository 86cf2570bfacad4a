#include "checker/grade/report/csv.hpp"

#include "checker/options/usage_error.hpp"
#include "harness/model/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

class CsvReader {
public:
    explicit CsvReader(std::string_view text) : rest_(without_byte_order_mark(text)) {}

    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

    CsvRow row() {
        CsvRow row{line_, {}};
        do {
            row.cells.push_back(rest_.starts_with('"') ? quoted() : plain());
        } while (takes(','));
        if (!is_at_end() && !takes_line_end()) {
            fail("something follows a closing quote");
        }
        return row;
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw UsageError(fmt::format("line {} of the CSV file: {}", line_, what));
    }

    bool takes(char c) {
        if (!rest_.starts_with(c)) {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }

    bool takes_line_end() {
        const bool has_return = takes('\r');
        const bool has_feed = takes('\n');
        line_ += has_return || has_feed ? 1 : 0;
        return has_return || has_feed;
    }

    std::string plain() {
        const std::size_t end = std::min(rest_.find_first_of(",\r\n"), rest_.size());
        std::string cell(rest_.substr(0, end));
        if (cell.find('"') != std::string::npos) {
            fail("a cell contains a quotation mark but does not begin with one");
        }
        rest_.remove_prefix(end);
        return cell;
    }

    std::string quoted() {
        takes('"');
        std::string cell;
        int lines = 0;
        while (true) {
            const std::size_t quote = rest_.find('"');
            if (quote == std::string_view::npos) {
                fail("a quote is opened and not closed");
            }
            cell += rest_.substr(0, quote);
            rest_.remove_prefix(quote + 1);
            if (!takes('"')) {
                break;
            }
            cell += '"';
        }
        lines = static_cast<int>(std::ranges::count(cell, '\n'));
        line_ += lines;
        return cell;
    }

    std::string_view rest_;
    int line_ = 1;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text) {
    CsvReader reader(text);
    std::vector<CsvRow> rows;
    while (!reader.is_at_end()) {
        CsvRow row = reader.row();
        if (row.cells.size() > 1 || !row.cells.front().empty()) {
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string csv_text(std::string_view text) {
    const bool is_formula =
        !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    std::string plain = (is_formula ? "'" : "") + std::string(text);
    if (plain.find_first_of(",\"\r\n") == std::string::npos && !plain.starts_with(' ') &&
        !plain.ends_with(' ')) {
        return plain;
    }
    std::string cell = "\"";
    for (const char c : plain) {
        cell += c == '"' ? "\"\"" : std::string(1, c);
    }
    return cell + '"';
}

}  // namespace vkp
