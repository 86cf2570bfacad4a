#include "harness/base/source_files.hpp"

#include "harness/base/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>

namespace vkp {

namespace {

const SourceFile* file_of(const std::vector<SourceFile>& files, int line) {
    for (const SourceFile& file : files) {
        if (line >= file.first_line && line < file.first_line + file.line_count) {
            return &file;
        }
    }
    return nullptr;
}

int line_in(const std::string& digits) {
    int line = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), line);
    return line;
}

// "12", or "12 of sum.glsl".
std::string line_text(const std::vector<SourceFile>& files, int line, bool names_first) {
    const SourceFile* const file = file_of(files, line);
    if (file == nullptr || (file == &files.front() && !names_first)) {
        return fmt::format("{}", line);
    }
    return fmt::format("{} of {}", line - file->first_line + 1,
                       file->path.substr(file->path.rfind('/') + 1));
}

// The digits at a place.
std::string_view digits_at(std::string_view text, std::size_t at) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    return text.substr(at, end - at);
}

// A number in a sentence.
struct NumberedLine {
    std::size_t begin = 0;
    std::size_t end = 0;
    int line = 0;
};

// The numbers of a phrase that begins at a place: "line 3", "lines 3 and 412", "lines 3, 5 and
// 412", "lines 3 to 5". None if no such phrase does.
std::vector<NumberedLine> numbers_of_phrase(std::string_view sentence, std::size_t at) {
    std::vector<NumberedLine> numbers;
    const auto take = [&](std::string_view before) {
        const std::size_t begin = at + before.size();
        if (sentence.substr(at, before.size()) != before || digits_at(sentence, begin).empty()) {
            return false;
        }
        at = begin + digits_at(sentence, begin).size();
        numbers.push_back({begin, at, line_in(std::string(sentence.substr(begin, at - begin)))});
        return true;
    };
    if (!take("line ") && !take("lines ") && !take("Line ") && !take("Lines ")) {
        return {};
    }
    while (take(", ")) {
    }
    if (!take(" and ") && !take(" to ")) {
        numbers.resize(1);  // "in line 3, 12 times"
    }
    return numbers;
}

}  // namespace

SourcePlace place_of(const std::vector<SourceFile>& files, const std::string& path, int line) {
    const SourceFile* const file = file_of(files, line);
    return file == nullptr ? SourcePlace{path, line}
                           : SourcePlace{file->path, line - file->first_line + 1};
}

std::string with_file_names(const std::string& sentence, const std::vector<SourceFile>& files) {
    if (files.size() < 2) {
        return sentence;
    }
    std::string named;
    std::size_t done = 0;
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        if (at > 0 && is_word_character(sentence[at - 1])) {
            continue;
        }
        const std::vector<NumberedLine> numbers = numbers_of_phrase(sentence, at);
        // "3 and 4" stays, unless one of them is of another file: "3 of main.comp and 12 of
        // sum.glsl".
        const bool names_first =
            numbers.size() > 1 && std::ranges::any_of(numbers, [&](const NumberedLine& number) {
                return file_of(files, number.line) != &files.front();
            });
        for (const NumberedLine& number : numbers) {
            named.append(sentence, done, number.begin - done);
            named += line_text(files, number.line, names_first);
            done = number.end;
        }
    }
    return named.append(sentence, done);
}

}  // namespace vkp
