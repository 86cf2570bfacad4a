#include "checker/author/puzzle_command.hpp"

#include "checker/author/new_puzzle.hpp"
#include "checker/author/problems.hpp"
#include "checker/author/variants.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"
#include "checker/workspace/puzzle_words.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

namespace vkp {

namespace {

enum class AuthorAction { kNew, kCheck, kVariants };

constexpr std::array<Choice<AuthorAction>, 3> kActions = {{{"new", AuthorAction::kNew},
                                                           {"check", AuthorAction::kCheck},
                                                           {"variants", AuthorAction::kVariants}}};

struct AuthorArguments {
    AuthorAction action = AuthorAction::kNew;
    std::vector<std::string> puzzle = {};  // one word
    ColorMode color = ColorMode::kAuto;
};

void declare_author(CommandDeclaration& command, AuthorArguments& arguments) {
    command.choice("action", arguments.action, kActions, "What to do").required();
    command
        .option("puzzle", &arguments.puzzle,
                "For new the folder, such as 77_name; otherwise a number, name or folder")
        .takes("PUZZLE")
        .required()
        .counted(1, 1);
    declare_color(command, arguments.color);
}

int check_puzzle(const Workbook& workbook, const Puzzle& puzzle, const Style& style) {
    std::size_t count = 0;
    for (const AuthorQuestion& question : author_questions()) {
        const Problems problems = question.ask({puzzle, workbook});
        print_text(fmt::format("{} {}\n", problems.empty() ? style.good("✓") : style.bad("✗"),
                               question.name));
        for (const std::string& problem : problems) {
            print_text(fmt::format("    {}\n", problem));
        }
        count += problems.size();
    }
    print_text(count == 0 ? fmt::format("Puzzle {} is as it should be.\n", puzzle.number)
                          : fmt::format("Puzzle {}: {} {} to fix.\n", puzzle.number, count,
                                        count == 1 ? "thing" : "things"));
    return count == 0 ? kAllSolved : kNotSolved;
}

int run_puzzle(const AuthorArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    if (arguments.action == AuthorAction::kNew) {
        print_text(new_puzzle(workbook, arguments.puzzle.front()));
        return kAllSolved;
    }
    const Puzzle& puzzle = find_puzzle(arguments.puzzle.front());
    if (arguments.action == AuthorAction::kVariants) {
        fmt::print("{}", variants_json(variants_of(workbook, puzzle)));
        return kAllSolved;
    }
    return check_puzzle(workbook, puzzle, Style::for_output(arguments.color));
}

}  // namespace

CommandDeclaration puzzle_command() {
    return declared("puzzle", "Create a puzzle, or check that one is complete", declare_author,
                    run_puzzle);
}

}  // namespace vkp
