#include "tests/docs/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>

namespace vkp {

namespace {

constexpr std::string_view kFence = "```";
constexpr std::string_view kPrompt = "$ ";
constexpr std::string_view kExit = "exit=";

using Block = OtherBlock;

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

std::optional<int> exit_code_of(std::string_view word) {
    int code = 0;
    if (!word.starts_with(kExit)) {
        return {};
    }
    word.remove_prefix(kExit.size());
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), code);
    return error == std::errc{} && end == word.data() + word.size() ? std::optional(code)
                                                                    : std::nullopt;
}

// Only files below the workbook's folder, by a plain path, are accepted.
bool is_inside(const std::string& path) {
    const std::filesystem::path plain = std::filesystem::path(path).lexically_normal();
    return plain.is_relative() && plain.string() == path && !path.starts_with("..");
}

void drop_blank_end(std::vector<std::string>& lines) {
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
}

class Parser {
public:
    CommandPage parse(std::string_view markdown) {
        std::optional<Block> block;
        int number = 0;
        for (const std::string& line : page_lines(markdown)) {
            ++number;
            if (block && line == kFence) {
                take(*block);
                block.reset();
            } else if (block) {
                block->lines.push_back(line);
            } else if (line.starts_with(kFence)) {
                block = Block{.info = line.substr(kFence.size()), .line = number + 1, .lines = {}};
            } else if (line.starts_with(kPrompt)) {
                complain(number, "a command outside of a block");
            }
        }
        if (block) {
            complain(block->line - 1, "a block that does not end");
        }
        return std::move(page_);
    }

private:
    void take(const Block& block) {
        const std::vector<std::string> words = words_of(block.info);
        if (!words.empty() && words.front() == "console") {
            take_console(block, words);
            return;
        }
        forbid_commands(block);
        if (words.size() == 2) {
            take_file(block, words.back());
        } else {
            page_.other_blocks.push_back(block);
        }
    }

    void take_console(const Block& block, const std::vector<std::string>& words) {
        ++page_.console_blocks;
        if (block.lines.empty() || !block.lines.front().starts_with(kPrompt)) {
            complain(block.line, "a console block begins with a command");
            return;
        }
        int number = block.line;
        for (const std::string& line : block.lines) {
            if (line.starts_with(kPrompt)) {
                page_.steps.emplace_back(ShownCommand{
                    .line = number, .text = line.substr(kPrompt.size()), .output = {}});
            } else {
                last_command().output.push_back(line);
            }
            ++number;
        }
        for (ShownStep& step : page_.steps) {
            if (auto* const command = std::get_if<ShownCommand>(&step)) {
                drop_blank_end(command->output);
            }
        }
        take_exit_code(block, words);
    }

    void take_exit_code(const Block& block, const std::vector<std::string>& words) {
        if (words.size() == 1) {
            return;
        }
        const std::optional<int> code = exit_code_of(words[1]);
        if (!code || words.size() > 2) {
            complain(block.line - 1, fmt::format("\"{}\" says nothing", block.info));
            return;
        }
        last_command().exit_code = *code;
    }

    void take_file(const Block& block, const std::string& path) {
        if (!is_inside(path)) {
            complain(block.line - 1, fmt::format("{} is not a plain path in the workbook", path));
            return;
        }
        ShownFile file{.path = path, .text = {}};
        for (const std::string& line : block.lines) {
            file.text += line + "\n";
        }
        page_.steps.emplace_back(std::move(file));
    }

    void forbid_commands(const Block& block) {
        int number = block.line;
        for (const std::string& line : block.lines) {
            if (line.starts_with(kPrompt)) {
                complain(number, "a command in a block that is not run");
            }
            ++number;
        }
    }

    ShownCommand& last_command() { return std::get<ShownCommand>(page_.steps.back()); }

    void complain(int line, std::string_view what) {
        page_.problems.push_back(fmt::format("line {}: {}", line, what));
    }

    CommandPage page_;
};

}  // namespace

CommandPage parse_page(std::string_view markdown) {
    return Parser().parse(markdown);
}

std::vector<std::string> page_lines(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace vkp
