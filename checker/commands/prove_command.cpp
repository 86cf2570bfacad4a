#include "checker/commands/prove_command.hpp"

#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/isolated/puzzle_proof.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace vkp {

namespace {

struct ProveArguments {
    std::vector<std::string> puzzles = {};
    std::string kernel_path = {};  // instead of the learner's file
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
    Limits limits = {};
};

void declare_prove(CommandDeclaration& command, ProveArguments& arguments) {
    command.option("puzzle", &arguments.puzzles, "Numbers, names, folders, ranges such as 9-11")
        .takes("PUZZLE");
    declare_kernel(command, arguments.kernel_path);
    command.choice("--format", arguments.format, kTextAndJson, "Format of the answers");
    declare_color(command, arguments.color);
    declare_limits(command, arguments.limits);
}

int run_prove(const ProveArguments& arguments) {
    if (!can_prove()) {
        fmt::print(stderr,
                   "A proof needs Z3, which is not installed here: sudo apt install "
                   "libz3-4\n");
        return kNotUsable;
    }
    const Workbook workbook = Workbook::locate();
    const std::vector<const Puzzle*> puzzles =
        arguments.puzzles.empty() ? std::vector{&chosen_puzzle(workbook, arguments.puzzles)}
                                  : find_puzzles(arguments.puzzles);
    const Style style = Style::for_output(arguments.color);
    bool is_any_wrong = false;
    std::vector<PuzzleProof> proofs;
    for (const Puzzle* const puzzle : puzzles) {
        const Kernel kernel = read_kernel(arguments.kernel_path.empty()
                                              ? workbook.kernel_path(*puzzle)
                                              : std::filesystem::path(arguments.kernel_path));
        const PuzzleProof proof =
            prove_puzzle(*puzzle, kernel, arguments.limits, smallest_limit(true));
        is_any_wrong = is_any_wrong || proof.answer == ProofAnswer::kWrong ||
                       proof.answer == ProofAnswer::kDoesNotCompile;
        proofs.push_back(proof);
        if (arguments.format == Format::kText) {
            print_text(proof_text(proof, style));
        }
    }
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_proofs_json(proofs));
    }
    return is_any_wrong ? kNotSolved : kAllSolved;
}

}  // namespace

CommandDeclaration prove_command() {
    return declared("prove",
                    "Prove that a kernel is right for every size, or show one at which it "
                    "is not",
                    declare_prove, run_prove);
}

}  // namespace vkp
