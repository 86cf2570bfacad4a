#include "tests/device/support.hpp"

#include "harness/vulkan/devices.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace vkp {

const DeviceInfo& test_device() {
    static const DeviceInfo device = choose_device(list_devices(), "auto");
    return device;
}

namespace {

// Filled at the first use.
std::unique_ptr<Executor> shared;
std::unique_ptr<Executor> validated;

Executor& open_executor(std::unique_ptr<Executor>& slot, bool validation) {
    if (!slot) {
        slot =
            std::make_unique<LocalExecutor>(test_device(), RunnerOptions{.validation = validation});
    }
    return *slot;
}

class CloseDevices : public testing::Environment {
public:
    void TearDown() override {
        shared.reset();
        validated.reset();
    }
};

[[maybe_unused]] const testing::Environment* const kCloseDevices =
    testing::AddGlobalTestEnvironment(new CloseDevices);

}  // namespace

Executor& shared_executor() {
    return open_executor(shared, false);
}

Executor& validated_executor() {
    return open_executor(validated, true);
}

const Puzzle& puzzle_number(int number) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    return *std::find_if(puzzles.begin(), puzzles.end(),
                         [&](const Puzzle& each) { return each.number == number; });
}

std::string solution_text(const Puzzle& puzzle) {
    return read_file(source_root() / "solutions" / (puzzle.id + ".comp"));
}

GoldenKernel read_golden(const std::filesystem::path& path) {
    return golden_kernel(path.stem().string(), read_file(path));
}

PuzzleResult check_text(int number, const std::string& text) {
    return Checker(shared_executor()).check(puzzle_number(number), {"kernel.comp", text});
}

}  // namespace vkp
