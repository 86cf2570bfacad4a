#include "checker/text/styled_text.hpp"

#include "harness/base/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace vkp {

namespace {

Run with_text(const Run& run, std::string_view text) {
    Run other = run;
    other.text = text;
    return other;
}

// What fits, one character at least.
std::string_view first_piece(std::string_view text, std::size_t width) {
    std::size_t end = 0;
    for (std::size_t columns = 0; end < text.size();) {
        const std::size_t length = cluster_length(text.substr(end));
        columns += column_count(text.substr(end, length));
        if (columns > width && end > 0) {
            break;
        }
        end += length;
    }
    return text.substr(0, end);
}

class Wrapper {
public:
    explicit Wrapper(std::size_t width) : width_(std::max<std::size_t>(width, 2)) {}

    void add(const Run& run) {
        if (is_kept_whole(run)) {
            append(word_, run);
            return;
        }
        std::string_view rest = run.text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of(" \t\n"), rest.size());
            if (end > 0) {
                append(word_, with_text(run, rest.substr(0, end)));
            }
            if (end < rest.size()) {
                end_word();
                end_gap(rest[end], run);
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    std::vector<StyledText> lines() {
        end_word();
        if (!line_.empty() || lines_.empty()) {
            end_line();
        }
        return std::move(lines_);
    }

private:
    // Code is easier to read and to copy from one line: short code is not broken at its blanks.
    [[nodiscard]] bool is_kept_whole(const Run& run) const {
        return run.is_code && run.text.find('\n') == std::string::npos &&
               column_count(run.text) <= width_ / 2;
    }

    void end_gap(char gap, const Run& run) {
        if (gap == '\n') {
            end_line();
        } else {
            blank_ = with_text(run, " ");
        }
    }

    void end_word() {
        if (word_.empty()) {
            return;
        }
        const std::size_t columns = column_count(word_);
        if (!line_.empty() && columns_ + (blank_ ? 1 : 0) + columns > width_) {
            end_line();
        } else if (!line_.empty() && blank_) {
            place(*blank_, 1);
        }
        blank_.reset();
        for (const Run& run : word_) {
            place_in_pieces(run);
        }
        word_.clear();
    }

    void place_in_pieces(const Run& run) {
        for (std::string_view rest = run.text; !rest.empty();) {
            if (columns_ >= width_) {
                end_line();
            }
            const std::string_view piece = first_piece(rest, width_ - columns_);
            const std::size_t columns = column_count(piece);
            if (columns_ > 0 && columns_ + columns > width_) {
                end_line();  // a wide character, and one column left
                continue;
            }
            place(with_text(run, piece), columns);
            rest.remove_prefix(piece.size());
        }
    }

    void place(Run run, std::size_t columns) {
        append(line_, std::move(run));
        columns_ += columns;
    }

    void end_line() {
        lines_.push_back(std::move(line_));
        line_.clear();
        columns_ = 0;
        blank_.reset();
    }

    std::size_t width_;
    std::vector<StyledText> lines_;
    StyledText line_;
    std::size_t columns_ = 0;   // of line_
    std::optional<Run> blank_;  // between line_ and word_
    StyledText word_;
};

}  // namespace

bool Run::has_style_of(const Run& other) const {
    return is_strong == other.is_strong && is_emphasis == other.is_emphasis &&
           is_code == other.is_code && link == other.link;
}

void append(StyledText& text, Run run) {
    if (!text.empty() && text.back().has_style_of(run)) {
        text.back().text += run.text;
    } else {
        text.push_back(std::move(run));
    }
}

std::size_t column_count(const StyledText& text) {
    return std::accumulate(
        text.begin(), text.end(), std::size_t{0},
        [](std::size_t sum, const Run& run) { return sum + column_count(run.text); });
}

std::vector<StyledText> wrapped(const StyledText& text, std::size_t width) {
    Wrapper wrapper(width);
    for (const Run& run : text) {
        wrapper.add(run);
    }
    return wrapper.lines();
}

std::vector<std::string_view> pieces(std::string_view text, std::size_t width) {
    std::vector<std::string_view> found = {first_piece(text, width)};
    for (text.remove_prefix(found.back().size()); !text.empty();
         text.remove_prefix(found.back().size())) {
        found.push_back(first_piece(text, width));
    }
    return found;
}

std::string to_terminal(const StyledText& line, const Style& style) {
    std::string text;
    for (const Run& run : line) {
        std::string piece = run.is_code ? style.code(run.text) : run.text;
        piece = run.is_emphasis ? style.emphasis(piece) : piece;
        piece = run.is_strong ? style.strong(piece) : piece;
        text += run.link.empty() ? piece : style.link(piece, run.link);
    }
    return text;
}

}  // namespace vkp
