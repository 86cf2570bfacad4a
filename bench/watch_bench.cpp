// The time from a save to its verdict in watch mode, at a pseudo-terminal: so many saves each of
// three puzzles, right and wrong in turn, each with its own number so that no driver has seen the
// shader. Then the cost of watch mode while nothing happens.
// Usage: watch_bench WORKBOOK_PROGRAM [saves, 200 [seconds to idle, 60]]
#include "bench/edited_kernel.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/terminal_process.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::string_view kWrong =
    "    if (gl_GlobalInvocationID == uvec3(0)) result[0] = -1.0e9;\n";

// Saves like most editors, by renaming a new file.
void save(const fs::path& path, const std::string& text) {
    const fs::path fresh = path.string() + ".new";
    std::ofstream(fresh) << text;
    fs::rename(fresh, path);
}

double milliseconds(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

void print_figures(const std::string& what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    fmt::print("{:<24}{:>8.1f}{:>8.1f}{:>8.1f}\n", what, times[times.size() / 2],
               times[times.size() * 95 / 100], times.back());
}

void require(bool holds, const vkp::TerminalProcess& program) {
    if (!holds) {
        throw std::runtime_error("not on the screen in time:\n" + program.screen());
    }
}

// The times until the audit's verdict and until the device's.
void measure(const std::string& binary, const fs::path& root, const vkp::Puzzle& puzzle,
             int saves) {
    vkp::TerminalProcess program(
        {binary, "watch", puzzle.id},
        {.size = {100, 60},
         .folder = root,
         .environment = {{"VKP_ROOT", root}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}}});
    const std::string solution = vkp::solution_text(puzzle);
    const fs::path kernel = root / "puzzles" / puzzle.id / "kernel.comp";
    // The device has run once before the first time is taken.
    require(program.shows({"not started"}), program);
    save(kernel, solution);
    require(program.shows({"run in "}), program);
    std::random_device random;
    std::vector<double> audited;
    std::vector<double> run;
    for (int i = 0; i < saves; ++i) {
        const bool is_wrong = i % 2 == 1;
        const std::string verdict = is_wrong ? "✗" : "✓";
        const Clock::time_point start = Clock::now();
        save(kernel, vkp::edited_kernel(solution, random(), is_wrong ? kWrong : ""));
        require(program.shows({verdict, "audited in "}), program);
        audited.push_back(milliseconds(Clock::now() - start));
        require(program.shows({verdict, "run in "}), program);
        run.push_back(milliseconds(Clock::now() - start));
        usleep(30'000);
    }
    print_figures(fmt::format("{} audit", puzzle.id), audited);
    print_figures(fmt::format("{} device", puzzle.id), run);
}

void idle(const std::string& binary, const fs::path& root, unsigned seconds) {
    vkp::TerminalProcess program(
        {binary, "watch", "1"},
        {.folder = root,
         .environment = {{"VKP_ROOT", root}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}}});
    require(program.shows({"run in "}), program);
    sleep(1);
    const std::chrono::milliseconds before = program.processor_time();
    sleep(seconds);
    fmt::print("idle for {} s: {} ms of processor time\n", seconds,
               (program.processor_time() - before).count());
}

void run(const std::string& binary, int saves, unsigned idle_s) {
    const fs::path root = fs::temp_directory_path() / fmt::format("watch_bench.{}", getpid());
    fs::create_directories(root);
    for (const char* folder : {"puzzles", "solutions"}) {
        fs::copy(fs::path(VKP_SOURCE_ROOT) / folder, root / folder, fs::copy_options::recursive);
    }
    fmt::print("{:<24}{:>8}{:>8}{:>8}   ms from save to verdict, {} saves\n", "", "median", "95 %",
               "worst", saves);
    for (const std::size_t number : {1U, 9U, 14U}) {
        measure(binary, root, vkp::all_puzzles()[number - 1], saves);
    }
    idle(binary, root, idle_s);
    fs::remove_all(root);
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 2) {
        fmt::print(stderr, "usage: watch_bench WORKBOOK_PROGRAM [saves [seconds to idle]]\n");
        return EXIT_FAILURE;
    }
    run(fs::absolute(argv[1]), argc > 2 ? std::stoi(argv[2]) : 200,
        argc > 3 ? static_cast<unsigned>(std::stoul(argv[3])) : 60);
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "watch_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
