#include "checker/author/puzzle_command.hpp"

#include "checker/author/new_puzzle.hpp"
#include "checker/author/problems.hpp"
#include "checker/learner/puzzle_words.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

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
                          : fmt::format("Puzzle {}: {} {} to mend.\n", puzzle.number, count,
                                        count == 1 ? "thing" : "things"));
    return count == 0 ? kAllSolved : kNotSolved;
}

}  // namespace

int run_puzzle(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    if (arguments.action == "new") {
        print_text(new_puzzle(workbook, arguments.puzzles.front()));
        return kAllSolved;
    }
    return check_puzzle(workbook, find_puzzle(arguments.puzzles.front()),
                        Style::for_output(arguments.color));
}

}  // namespace vkp
