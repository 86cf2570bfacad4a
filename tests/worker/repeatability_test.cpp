// The same kernel with the same seed on the same device gives the same bytes, whatever was checked
// before it. Of every third kernel, unless the whole is run.
#include "checker/report/render.hpp"
#include "checker/report/render_lab.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vkp {
namespace {

namespace fs = std::filesystem;

[[maybe_unused]] std::vector<fs::path> kernels_in(const char* folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(source_root() / "tests" / folder)) {
        if (entry.path().extension() == ".comp") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

[[maybe_unused]] std::string json_of_golden(Worker& worker, const fs::path& path) {
    const GoldenKernel golden = read_golden(path);
    const Puzzle& puzzle = *puzzle_numbered(golden.puzzle);
    const PuzzleResult result = Checker(worker).check(puzzle, {path.filename(), golden.text});
    return render_json({result}, worker.device(), 1, true);
}

[[maybe_unused]] std::string json_of_lab(Worker& worker, const fs::path& path) {
    std::ifstream file(path);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty()) << path;
    return render_lab_json(Checker(worker).check(parse.file, {path.filename(), text}), 1);
}

// Two processes, the second in the opposite order. Sanitizers take minutes, and see the same
// kernels in other tests.
[[maybe_unused]] void expect_same(
    const std::vector<fs::path>& paths,
    const std::function<std::string(Worker&, const fs::path&)>& json_of) {
    Worker worker({});
    Worker other({});
    std::vector<std::string> first(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        first[i] = json_of(worker, paths[i]);
        EXPECT_GT(first[i].size(), 100U);
    }
    for (std::size_t i = paths.size(); i-- > 0;) {
        EXPECT_EQ(json_of(other, paths[i]), first[i]) << paths[i];
    }
}

#ifndef VKP_SANITIZED
TEST(Repeatability, OfEveryGoldenKernel) {
    const std::vector<fs::path> paths = kernels_in("kernels");
    ASSERT_GT(paths.size(), 90U);
    expect_same(sample_of(paths, 6), json_of_golden);
}

TEST(Repeatability, OfEveryLabFile) {
    const std::vector<fs::path> paths = kernels_in("lab");
    ASSERT_GT(paths.size(), 300U);
    expect_same(sample_of(paths, 6), json_of_lab);
}
#endif

}  // namespace
}  // namespace vkp
