// The same kernel with the same seed on the same device gives the same bytes, whatever was checked
// before it. Only every third kernel is tested, unless the whole is run.
#include "checker/report/render.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace vkp {
namespace {

namespace fs = std::filesystem;

[[maybe_unused]] std::string json_of_golden(Worker& worker, const fs::path& path) {
    const GoldenKernel golden = read_golden(path);
    const Puzzle& puzzle = *puzzle_numbered(golden.puzzle);
    const PuzzleResult result = Checker(worker).check(puzzle, {path.filename(), golden.text});
    return render_json({result}, worker.device(), 1, true);
}

[[maybe_unused]] std::string json_of_lab(Worker& worker, const fs::path& path) {
    const std::string text = read_file(path);
    const LabParse parse = parse_lab_file(text, 1);
    EXPECT_TRUE(parse.errors.empty()) << path;
    return render_lab_json(Checker(worker).check(parse.file, {path.filename(), text}), 1);
}

// How long such a kernel waits is up to the device.
[[maybe_unused]] bool waits_for_a_workgroup(const fs::path& path) {
    const LabFile file = parse_lab_file(read_file(path), 1).file;
    return std::ranges::any_of(file.expected.notes, [](const ExpectedFinding& note) {
        return note.kind == "endless_wait";
    });
}

// Two processes, the second in the opposite order. Sanitizers take minutes, and other tests run the
// same kernels with them.
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
    expect_same(sample_of(kernels_in("tests/kernels", 91), 6), json_of_golden);
}

TEST(Repeatability, OfEveryLabFile) {
    std::vector<fs::path> paths = kernels_in("tests/lab", 301);
    std::erase_if(paths, waits_for_a_workgroup);
    expect_same(sample_of(paths, 6), json_of_lab);
}
#endif

}  // namespace
}  // namespace vkp
