#include "tests/docs/markdown_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace vkp {

namespace {

constexpr std::array<std::string_view, 7> kTopFolders = {
    "bench/", "checker/", "docs/", "harness/", "puzzles/", "solutions/", "tests/"};

// The lines outside of fenced blocks.
std::vector<std::string> text_lines(std::string_view markdown) {
    std::vector<std::string> text;
    bool is_block = false;
    for (std::string& line : page_lines(markdown)) {
        if (line.starts_with("```")) {
            is_block = !is_block;
        } else if (!is_block) {
            text.push_back(std::move(line));
        }
    }
    return text;
}

// A span of code may go on in the next line.
std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line.empty() ? "\n" : line + " ";
    }
    return text;
}

// The words after the program's name, if it comes first.
void add_command(std::vector<std::vector<std::string>>& commands, const std::string& code) {
    std::istringstream stream(code);
    std::vector<std::string> words;
    for (std::string word; stream >> word && word != "&&" && word != "|";) {
        words.push_back(word);
    }
    if (words.size() > 1 && (words.front() == "workbook" || words.front() == "./workbook")) {
        words.erase(words.begin());
        commands.push_back(std::move(words));
    }
}

char linked_character(char c) {
    return c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool is_kept_in_anchor(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ' ' || c == '-' || c == '_';
}

}  // namespace

std::vector<std::string> links_of(std::string_view markdown) {
    const std::string text = joined(text_lines(markdown));
    std::vector<std::string> links;
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 2)) {
        links.push_back(text.substr(at + 2, text.find(')', at) - at - 2));
    }
    return links;
}

std::vector<std::string> anchors_of(std::string_view markdown) {
    std::vector<std::string> anchors;
    for (const std::string& line : text_lines(markdown)) {
        if (!line.starts_with('#')) {
            continue;
        }
        std::string anchor;
        for (const char c : line.substr(std::min(line.find_first_not_of("# "), line.size()))) {
            if (is_kept_in_anchor(c)) {
                anchor += linked_character(c);
            }
        }
        anchors.push_back(anchor);
    }
    return anchors;
}

std::vector<std::vector<std::string>> commands_named_in(std::string_view markdown) {
    std::vector<std::vector<std::string>> commands;
    for (const std::string& code : code_spans(joined(text_lines(markdown)))) {
        add_command(commands, code);
    }
    for (const OtherBlock& block : parse_page(markdown).other_blocks) {
        for (const std::string& line : block.lines) {
            add_command(commands, line);
        }
    }
    return commands;
}

std::vector<std::string> options_named_in(std::string_view markdown) {
    std::vector<std::string> options;
    for (const std::string& code : code_spans(joined(text_lines(markdown)))) {
        if (code.starts_with("--")) {
            options.push_back(code.substr(0, code.find_first_of(" =")));
        }
    }
    return options;
}

std::vector<std::string> paths_named_in(std::string_view markdown) {
    std::vector<std::string> paths;
    for (const std::string& code : code_spans(joined(text_lines(markdown)))) {
        const bool is_path = code.find_first_of(" *") == std::string::npos;
        if (is_path && std::any_of(kTopFolders.begin(), kTopFolders.end(),
                                   [&](std::string_view top) { return code.starts_with(top); })) {
            paths.push_back(code);
        }
    }
    return paths;
}

std::vector<std::string> code_spans(std::string_view text) {
    std::vector<std::string> spans;
    for (std::size_t begin = text.find('`'); begin != std::string_view::npos;
         begin = text.find('`', begin)) {
        const std::size_t end = std::min(text.find('`', begin + 1), text.size());
        spans.emplace_back(text.substr(begin + 1, end - begin - 1));
        begin = end + 1;
    }
    return spans;
}

}  // namespace vkp
