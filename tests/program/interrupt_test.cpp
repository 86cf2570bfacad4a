// An interrupted or killed check leaves nothing behind: no process and no file.
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp {
namespace {

// A kernel that takes the audit seconds.
constexpr const char* kSlow = R"(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0;
    for (int k = 0; k < 3000; ++k) {
        for (int j = 0; j < 3000; ++j) x += sin(x + a[i]) * cos(x);
    }
    result[i] = a[i] + 10 + 0 * x;
})";

// $1: the kernel, $2: the signal. A shell makes background processes ignore some signals; env
// undoes that. A worker that has ended may stay a zombie where no init process looks after it.
constexpr const char* kScript = R"sh(
env --default-signal "$0" check 1 --kernel "$1" --timeout 60 >/dev/null 2>&1 &
program=$!
worker=
while [[ -d /proc/$program && ! $worker ]]; do
    worker=$(cat "/proc/$program/task/$program/children" 2>/dev/null)
    worker=${worker%% *}
done
sleep 0.2
kill "-$2" "$program"
wait "$program"
echo "exit code $?"
gone() { [[ ! -d /proc/$worker || $(< "/proc/$worker/stat") == *') Z '* ]] 2>/dev/null; }
for ((i = 0; i < 200; ++i)); do
    gone && break
    sleep 0.05
done
gone && echo "and its worker $([[ $worker ]] && echo has ended)"
)sh";

class Interrupted : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Interrupted, LeavesNothingBehind) {
    const TestWorkbook workbook;
    const std::string kernel = workbook.write_file("slow.comp", kSlow);
    const auto before = workbook.content();
    const Outcome outcome =
        run_process({"/bin/bash", "-c", kScript, program_path(), kernel, GetParam().first},
                    {.environment = {{"VKP_ROOT", workbook.root().string()}}});
    EXPECT_EQ(outcome.output, "exit code " + std::to_string(128 + GetParam().second) +
                                  "\nand its worker has ended\n");
    EXPECT_EQ(workbook.content(), before);
}

// Ctrl-C, and what leaves no chance to tidy up.
INSTANTIATE_TEST_SUITE_P(By, Interrupted,
                         testing::Values(std::pair("INT", 2), std::pair("TERM", 15),
                                         std::pair("KILL", 9), std::pair("HUP", 1)),
                         [](const auto& test) { return std::string(test.param.first); });

}  // namespace
}  // namespace vkp
