#include "checker/commands/prove_command.hpp"

#include "checker/commands/lab_files.hpp"
#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/isolated/kept_proofs.hpp"
#include "checker/isolated/named_target.hpp"
#include "checker/isolated/size_proof.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vkp {

namespace {

struct ProveArguments {
    std::vector<std::string> words = {};  // puzzles, or one file
    std::string kernel_path = {};         // instead of the learner's file
    ModuleArguments module = {};          // of a file
    Format format = Format::kText;
    ColorMode color = ColorMode::kAuto;
    Limits limits = {};
};

void declare_prove(CommandDeclaration& command, ProveArguments& arguments) {
    command
        .option("puzzles", &arguments.words,
                "Numbers, names, folders, ranges such as 9-11, or paths of lab files and folders")
        .takes("PUZZLE|FILE|DIR");
    declare_kernel(command, arguments.kernel_path);
    declare_module(command, arguments.module);
    command.choice("--format", arguments.format, kTextAndJson, "Format of the answers");
    declare_color(command, arguments.color);
    declare_limits(command, arguments.limits);
}

SizeProof proof_of_file(const std::string& path, Worker& worker, const ProveArguments& arguments) {
    const LabInput input =
        read_lab_input({.path = path, .module = arguments.module}, compile_apart);
    if (!input.parse.errors.empty()) {
        const LabError& error = input.parse.errors.front();
        return {.path = input.header.path,
                .answer = ProofAnswer::kDoesNotCompile,
                .why = error.message,
                .line = error.line};
    }
    return prove_lab(input, worker, arguments.limits, smallest_limit(true));
}

// Each is shown as soon as it is known, here and below.
std::vector<SizeProof> proofs_of_files(const ProveArguments& arguments, Worker& worker,
                                       const std::function<void(const SizeProof&)>& show) {
    if (!arguments.kernel_path.empty()) {
        throw UsageError("--kernel is for puzzles: name the file alone");
    }
    std::vector<SizeProof> proofs;
    for (const std::string& path : lab_files(arguments.words)) {
        proofs.push_back(proof_of_file(path, worker, arguments));
        show(proofs.back());
    }
    return proofs;
}

std::vector<SizeProof> proofs_of_puzzles(const ProveArguments& arguments, Worker& worker,
                                         const std::function<void(const SizeProof&)>& show) {
    const Workbook workbook = Workbook::locate();
    const std::vector<const Puzzle*> puzzles =
        arguments.words.empty() ? std::vector{&chosen_puzzle(workbook, arguments.words)}
                                : find_puzzles(arguments.words);
    std::vector<SizeProof> proofs;
    for (const Puzzle* const puzzle : puzzles) {
        const Kernel kernel = read_kernel(arguments.kernel_path.empty()
                                              ? workbook.kernel_path(*puzzle)
                                              : std::filesystem::path(arguments.kernel_path));
        const auto prove = [&] {
            return prove_puzzle(*puzzle, kernel, worker, arguments.limits, smallest_limit(true));
        };
        proofs.push_back(arguments.kernel_path.empty()
                             ? kept_or_new_proof(workbook, proof_key(kernel, puzzle->id), prove)
                             : prove());
        proofs.back().puzzle = puzzle;
        proofs.back().path = kernel.path;
        show(proofs.back());
    }
    return proofs;
}

int run_prove(const ProveArguments& arguments) {
    if (!can_prove()) {
        fmt::print(stderr,
                   "A proof needs Z3, which is not installed here: sudo apt install "
                   "libz3-4\n");
        return kNotUsable;
    }
    const Style style = Style::for_output(arguments.color);
    const auto show = [&](const SizeProof& proof) {
        if (arguments.format == Format::kText) {
            print_text(proof_text(proof, style));
        }
    };
    Worker worker(worker_options({.device = "none", .limits = arguments.limits}));
    const std::vector<SizeProof> proofs = names_file(arguments.words, arguments.module)
                                              ? proofs_of_files(arguments, worker, show)
                                              : proofs_of_puzzles(arguments, worker, show);
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_proofs_json(proofs));
    }
    const bool is_any_wrong = std::ranges::any_of(proofs, [](const SizeProof& proof) {
        return proof.answer != ProofAnswer::kHolds && proof.answer != ProofAnswer::kNotKnown;
    });
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
