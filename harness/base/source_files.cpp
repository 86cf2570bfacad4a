#include "harness/base/source_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <regex>

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
                       std::filesystem::path(file->path).filename().string());
}

// "3 and 4" stays, unless one of them is of another file: "3 of main.comp and 12 of sum.glsl".
std::string lines_text(const std::vector<SourceFile>& files, const std::string& lines) {
    static const std::regex number_form(R"(\d+)");
    const std::sregex_iterator first(lines.begin(), lines.end(), number_form);
    const std::sregex_iterator end;
    const bool has_others = std::any_of(first, end, [&](const std::smatch& number) {
        return file_of(files, line_in(number.str())) != &files.front();
    });
    const bool has_one = first != end && std::next(first) == end;
    std::string named;
    std::ptrdiff_t at = 0;
    for (std::sregex_iterator number = first; number != end; ++number) {
        named.append(lines.begin() + at, lines.begin() + number->position());
        named += line_text(files, line_in(number->str()), has_others && !has_one);
        at = number->position() + number->length();
    }
    return named.append(lines.begin() + at, lines.end());
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
    // "line 3", "lines 3 and 412", "lines 3, 5 and 412", "lines 3 to 5"
    static const std::regex lines_form(R"(\b(?:Lines?|lines?) \d+((, \d+)* (and|to) \d+)?)");
    std::string named;
    std::ptrdiff_t at = 0;
    const std::sregex_iterator end;
    for (std::sregex_iterator found(sentence.begin(), sentence.end(), lines_form); found != end;
         ++found) {
        named.append(sentence.begin() + at, sentence.begin() + found->position());
        named += lines_text(files, found->str());
        at = found->position() + found->length();
    }
    return named.append(sentence.begin() + at, sentence.end());
}

}  // namespace vkp
