// The statements of pages about each other, and about commands that they do not run.
#include "tests/docs/pages.hpp"

#include "checker/cli/meaning.hpp"
#include "checker/cli/parser.hpp"
#include "puzzles/registry.hpp"
#include "tests/docs/markdown_text.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>

namespace vkp {
namespace {

namespace fs = std::filesystem;

bool is_among(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_link_of_the_web(const std::string& link) {
    return link.starts_with("https://");
}

// Why a link of a page leads nowhere; empty if it leads somewhere.
std::string broken_because(const fs::path& page, const std::string& link) {
    const std::size_t hash = std::min(link.find('#'), link.size());
    const fs::path target =
        hash == 0 ? page : (page.parent_path() / link.substr(0, hash)).lexically_normal();
    if (!fs::exists(source_root() / target)) {
        return "there is no " + target.string();
    }
    const bool has_anchor = hash < link.size();
    return has_anchor && !is_among(anchors_of(page_text(target)), link.substr(hash + 1))
               ? target.string() + " has no such heading"
               : std::string();
}

TEST(Pages, LinkToWhatIsThere) {
    std::vector<fs::path> pages = documentation_pages();
    pages.emplace_back("bench/README.md");
    for (const fs::path& page : pages) {
        for (const std::string& link : links_of(page_text(page))) {
            if (!is_link_of_the_web(link)) {
                EXPECT_EQ(broken_because(page, link), "") << page << ": " << link;
            }
        }
    }
}

TEST(Pages, StandInTheIndex) {
    const std::vector<std::string> links = links_of(page_text("docs/README.md"));
    for (const fs::path& page : documentation_pages()) {
        if (page.filename() != "README.md") {
            EXPECT_EQ(std::count(links.begin(), links.end(), page.filename().string()), 1) << page;
        }
    }
    EXPECT_TRUE(is_among(links_of(page_text("README.md")), "docs/README.md"));
}

// docs/adding-a-puzzle.md uses the name of a puzzle that does not exist yet.
TEST(Pages, NamePathsThatThereAre) {
    for (const fs::path& page : documentation_pages()) {
        for (const std::string& path : paths_named_in(page_text(page))) {
            if (path.find("/77_name") == std::string::npos) {
                EXPECT_TRUE(fs::exists(source_root() / path)) << page << ": " << path;
            }
        }
    }
}

const CommandDescription* find_command(const CommandDescription& program, const std::string& name) {
    const auto found =
        std::find_if(program.commands.begin(), program.commands.end(),
                     [&](const CommandDescription& command) { return command.name == name; });
    return found == program.commands.end() ? nullptr : &*found;
}

bool has_option(const CommandDescription& command, const std::string& option) {
    return std::any_of(
        command.options.begin(), command.options.end(),
        [&](const OptionDescription& known) { return is_among(known.names, option); });
}

// Options of the launcher, and of the program as a whole.
bool is_option_without_command(const CommandDescription& program, const std::string& word) {
    return word == "--yes" || has_option(program, word);
}

void expect_command(const CommandDescription& program, const std::vector<std::string>& typed,
                    const fs::path& page) {
    const bool is_of_program = !typed.empty() && typed.front() != "COMMAND";
    const std::vector<std::string> words = is_of_program ? understood(typed, program) : typed;
    std::size_t first = 0;
    while (first < words.size() && is_option_without_command(program, words[first])) {
        ++first;
    }
    if (first == words.size() || words[first] == "COMMAND") {
        return;
    }
    const CommandDescription* const command = find_command(program, words[first]);
    ASSERT_NE(command, nullptr) << page << ": " << words[first];
    for (std::size_t i = first + 1; i < words.size(); ++i) {
        if (words[i].starts_with('-') && words[i] != "-" && command->name != "test") {
            EXPECT_TRUE(has_option(*command, words[i]))
                << page << ": " << command->name << " " << words[i];
        }
    }
}

TEST(Pages, NameCommandsAndOptionsThatThereAre) {
    const CommandDescription program = describe_command_line();
    std::size_t count = 0;
    for (const fs::path& page : documentation_pages()) {
        for (const std::vector<std::string>& words : commands_named_in(page_text(page))) {
            expect_command(program, words, page);
            ++count;
        }
    }
    EXPECT_GE(count, 20U);
}

// Options without a command count as well: `--device none`.
TEST(Pages, NameOptionsThatSomeCommandHas) {
    const CommandDescription program = describe_command_line();
    const auto is_known = [&](const std::string& option) {
        return is_option_without_command(program, option) ||
               std::any_of(
                   program.commands.begin(), program.commands.end(),
                   [&](const CommandDescription& each) { return has_option(each, option); });
    };
    for (const fs::path& page : documentation_pages()) {
        for (const std::string& option : options_named_in(page_text(page))) {
            EXPECT_TRUE(is_known(option)) << page << ": " << option;
        }
    }
}

// Figures of all puzzles are of as many as there are now, or they are measured anew.
TEST(Results, AreOfAllPuzzles) {
    std::size_t machines = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "bench/results")) {
        const auto figures = nlohmann::json::parse(read_file(entry.path()));
        if (figures.contains("checks")) {
            EXPECT_EQ(figures["checks"].at("puzzles"), all_puzzles().size()) << entry.path();
            ++machines;
        }
    }
    EXPECT_EQ(machines, 2U) << "a CPU and a GPU";
}

// The table of docs/commands.md has exactly one row for each.
TEST(Pages, HaveAllCommandsInOneTable) {
    std::set<std::string> rows;
    for (const std::string& line : page_lines(page_text("docs/commands.md"))) {
        if (line == "## check") {
            break;
        }
        const std::vector<std::string> spans = code_spans(line);
        if (line.starts_with("| `")) {
            rows.insert(spans.front().substr(0, spans.front().find(' ')));
        }
    }
    std::set<std::string> commands;
    for (const CommandDescription& command : describe_command_line().commands) {
        if (!command.is_hidden) {
            commands.insert(command.name);
        }
    }
    EXPECT_EQ(rows, commands);
}

}  // namespace
}  // namespace vkp
