#include "checker/author/changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <sstream>
#include <stdexcept>

namespace vkp {

namespace {

using Lines = std::vector<std::string>;

struct Hunk {
    Lines before;
    Lines after;
};

void require(bool is_right, const std::string& what) {
    if (!is_right) {
        throw std::runtime_error(what);
    }
}

void add(Hunk& hunk, const std::string& line) {
    // An editor may have removed the space of an unchanged empty line.
    const char sign = line.empty() ? ' ' : line.front();
    require(sign == ' ' || sign == '-' || sign == '+',
            fmt::format("a line of a change begins with a space, - or +: \"{}\"", line));
    const std::string text = line.empty() ? "" : line.substr(1);
    if (sign != '+') {
        hunk.before.push_back(text);
    }
    if (sign != '-') {
        hunk.after.push_back(text);
    }
}

std::vector<Hunk> hunks_of(const Lines& changes) {
    std::vector<Hunk> hunks(1);
    for (const std::string& line : changes) {
        if (line == "@@") {
            hunks.emplace_back();
        } else {
            add(hunks.back(), line);
        }
    }
    for (const Hunk& hunk : hunks) {
        require(hunk.before != hunk.after, "a change that changes nothing");
        require(!hunk.before.empty(),
                "a change needs a line that stays or goes, to say where it is");
    }
    return hunks;
}

// The number of leading `lines` that match the text from its beginning.
std::size_t fitting(std::span<const std::string> text, const Lines& lines) {
    const auto end = std::mismatch(text.begin(), text.end(), lines.begin(), lines.end()).second;
    return static_cast<std::size_t>(end - lines.begin());
}

std::string misfit(std::span<const std::string> text, const Lines& lines) {
    std::size_t most = 0;
    std::string found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t count = fitting(text.subspan(at), lines);
        if (count > most) {
            most = count;
            found = at + count < text.size() ? text[at + count] : "the end";
        }
    }
    return most == 0 ? fmt::format("no line is \"{}\"", lines.front())
                     : fmt::format(R"(behind "{}" no line is "{}", but "{}")", lines[most - 1],
                                   lines[most], found);
}

// The only place in the text with these lines.
std::size_t place_in(const Lines& text, const Lines& lines) {
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (fitting(std::span(text).subspan(at), lines) == lines.size()) {
            found.push_back(at);
        }
    }
    if (found.empty()) {
        throw std::runtime_error("a change does not fit: " + misfit(text, lines));
    }
    require(found.size() == 1,
            fmt::format("a change fits in {} places, and needs more lines that stay: \"{}\"",
                        found.size(), lines.front()));
    return found.front();
}

}  // namespace

std::vector<std::string> split_lines(std::string_view text) {
    Lines lines;
    std::istringstream rest{std::string(text)};
    for (std::string line; std::getline(rest, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::string with_changes(std::string_view text, const std::vector<std::string>& changes) {
    const Lines old = split_lines(text);
    Lines changed;
    std::size_t next = 0;  // the first unprocessed old line
    const auto keep = [&](std::size_t end) {
        for (; next < end; ++next) {
            changed.push_back(old[next]);
        }
    };
    for (const Hunk& hunk : hunks_of(changes)) {
        const std::size_t begin = place_in(old, hunk.before);
        require(begin >= next, fmt::format("a change is of lines above those of the change before: "
                                           "\"{}\"",
                                           hunk.before.front()));
        keep(begin);
        changed.insert(changed.end(), hunk.after.begin(), hunk.after.end());
        next = begin + hunk.before.size();
    }
    keep(old.size());
    return fmt::format("{}\n", fmt::join(changed, "\n"));
}

}  // namespace vkp
