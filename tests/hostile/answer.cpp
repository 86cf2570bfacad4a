#include "tests/hostile/answer.hpp"

#include "checker/options/exit_code.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include <algorithm>

namespace vkp {

namespace {

// Seconds. Twice what a learner waits at most: a busy machine may be half as fast.
constexpr double kLimit = 20;

// The processor time of all processes that have been waited for, in seconds.
double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Said {
    std::optional<int> first_line;
    std::string all;  // "7: message", line by line
};

void add(Said& said, const nlohmann::json& messages, const char* kind) {
    for (const auto& message : messages) {
        int line = message.value("line", 0);
        if (message.contains("lines") && !message["lines"].empty()) {
            line = message["lines"][0].get<int>();
        }
        if (!said.first_line) {
            said.first_line = line;
        }
        said.all += fmt::format("{} {}: {}\n", kind, line, message["message"].get<std::string>());
    }
}

Said said_in(const nlohmann::json& result) {
    Said said;
    const nlohmann::json none = nlohmann::json::array();
    add(said, result.value("compile_errors", none), "error");
    add(said, result.value("findings", none), "finding");
    add(said, result.value("notes", none), "note");
    return said;
}

nlohmann::json checked(const TestWorkbook& workbook, const GoldenKernel& kernel) {
    const std::string file = workbook.write_file("hostile.comp", kernel.text);
    const double before = processor_seconds();
    const Outcome outcome =
        workbook.run({"check", fmt::format("{}", kernel.puzzle), "--kernel", file, "--format",
                      "json", "--timeout", fmt::format("{}", kLimit), "--memory", "1024"});
    const double seconds = processor_seconds() - before;
    testing::Test::RecordProperty("processor_seconds", fmt::format("{:.2f}", seconds));
    EXPECT_LT(seconds, kLimit);
    EXPECT_EQ(outcome.errors, "");
    EXPECT_EQ(outcome.exit_code, kernel.verdict == "solved" ? kAllSolved : kNotSolved);
    const auto json = nlohmann::json::parse(outcome.output, nullptr, false);
    return json.is_discarded() ? nlohmann::json() : json["results"][0];
}

}  // namespace

void expect_answer(const TestWorkbook& workbook, const GoldenKernel& kernel) {
    const nlohmann::json result = checked(workbook, kernel);
    ASSERT_TRUE(result.is_object()) << "no answer";
    const Said said = said_in(result);
    // Other keys are for tests/kernels: an answer here does not hold them.
    EXPECT_TRUE(kernel.findings.empty() && !kernel.maximum && !kernel.total && !kernel.stars &&
                !kernel.wrong_case && !kernel.hint);
    EXPECT_EQ(result["verdict"], kernel.verdict) << said.all;
    for (const std::string& part : kernel.says) {
        EXPECT_TRUE(contains(said.all, part)) << said.all;
    }
    for (const std::string& part : kernel.says_not) {
        EXPECT_FALSE(contains(said.all, part)) << said.all;
    }
    if (kernel.line) {
        EXPECT_EQ(said.first_line.value_or(-1), *kernel.line) << said.all;
    }
    for (const char* internal : {"vkp_", "compute stage", "ERROR", "kernel:"}) {
        const bool is_asked_for =
            std::any_of(kernel.says.begin(), kernel.says.end(),
                        [&](const std::string& part) { return contains(part, internal); });
        EXPECT_TRUE(is_asked_for || !contains(said.all, internal)) << said.all;
    }
}

void expect_solution_solved(const TestWorkbook& workbook) {
    expect_answer(workbook, {.name = "solution", .text = solution_text(1), .verdict = "solved"});
}

}  // namespace vkp
