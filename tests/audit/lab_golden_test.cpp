// Every file of tests/lab gets just the findings, notes, counts and values that it names.
#include "harness/model/encoding.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace vkp {
namespace {

std::vector<std::filesystem::path> lab_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "tests" / "lab")) {
        if (entry.path().extension() == ".comp") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::set<int> lines_of(const audit::Hazard& hazard) {
    std::set<int> lines = {hazard.access.line};
    if (hazard.other) {
        lines.insert(hazard.other->line);
    }
    return lines;
}

std::vector<std::int64_t> indices_of(const audit::Hazard& hazard) {
    std::vector<std::int64_t> indices;
    for (const audit::Index& index : hazard.element) {
        if (index.member.empty()) {
            indices.push_back(index.value);
        }
    }
    return indices;
}

bool fits(const audit::Hazard& hazard, const ExpectedFinding& expected, const Launch& launch) {
    const auto agrees = [](const auto& wanted, const auto& actual) {
        return !wanted || *wanted == actual;
    };
    const std::uint32_t invocation = hazard.access.invocation;
    return finding_name(hazard.kind) == expected.kind &&
           lines_of(hazard) == std::set<int>(expected.lines.begin(), expected.lines.end()) &&
           agrees(expected.array, hazard.array) && agrees(expected.element, indices_of(hazard)) &&
           agrees(expected.occurrences, hazard.occurrences) &&
           agrees(expected.thread, local_id(invocation, launch)) &&
           agrees(expected.workgroup, workgroup_id(invocation, launch)) &&
           (!expected.other ||
            (hazard.other && *expected.other == local_id(hazard.other->invocation, launch)));
}

std::string describe(const audit::Hazard& hazard, const Launch& launch) {
    const Extent local = local_id(hazard.access.invocation, launch);
    return fmt::format("{} lines {} array {} element {} thread {},{},{} times {}\n",
                       finding_name(hazard.kind), fmt::join(lines_of(hazard), " "), hazard.array,
                       fmt::join(indices_of(hazard), ","), local.x, local.y, local.z,
                       hazard.occurrences);
}

void expect_hazards(const std::vector<audit::Hazard>& hazards,
                    const std::vector<ExpectedFinding>& expected, const Launch& launch) {
    std::string found;
    for (const audit::Hazard& hazard : hazards) {
        found += describe(hazard, launch);
    }
    EXPECT_EQ(hazards.size(), expected.size()) << "found:\n" << found;
    for (const ExpectedFinding& finding : expected) {
        EXPECT_TRUE(
            std::any_of(hazards.begin(), hazards.end(),
                        [&](const audit::Hazard& hazard) { return fits(hazard, finding, launch); }))
            << "expected in line " << finding.line << ", found:\n"
            << found;
    }
}

void expect_counts(const Counts& actual, const std::optional<Counts>& expected) {
    for (std::size_t i = 0; expected && i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        EXPECT_EQ(actual[counter], (*expected)[counter]) << kCounterNames[i];
    }
}

void expect_values(const AuditedLab& audited) {
    for (const ExpectedArray& expected : audited.file.expected.arrays) {
        for (std::size_t i = 0; i < audited.file.arrays.size(); ++i) {
            const Array& array = audited.file.arrays[i].content;
            if (array.name != expected.array) {
                continue;
            }
            const std::vector<double> actual =
                decode(audited.result.buffers.at(i).bytes, array.type);
            ASSERT_EQ(actual.size(), expected.expected.values.size());
            for (std::size_t k = 0; k < actual.size(); ++k) {
                const double wanted = expected.expected.values[k];
                EXPECT_TRUE(actual[k] == wanted ||
                            std::abs(actual[k] - wanted) <= expected.expected.tolerances[k])
                    << array.name << " component " << k << ": " << actual[k] << ", not " << wanted;
            }
        }
    }
}

class LabGolden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(LabGolden, GetsItsFindings) {
    const AuditedLab audited = audit_lab(read_file(GetParam()));
    if (HasFailure()) {
        return;
    }
    const LabExpectations& expected = audited.file.expected;
    const Launch& launch = audited.file.frame.launch;
    ASSERT_FALSE(audited.result.unsupported)
        << audited.result.unsupported->line << ": " << audited.result.unsupported->what;
    EXPECT_EQ(expected.findings.empty(), expected.verdict == LabVerdict::kClean);
    expect_hazards(audited.result.hazards, expected.findings, launch);
    expect_hazards(audited.result.notes, expected.notes, launch);
    expect_counts(audited.result.maximum, expected.maximum);
    expect_counts(audited.result.total, expected.total);
    if (audited.result.complete) {
        expect_values(audited);
    }
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Files, LabGolden, testing::ValuesIn(lab_files()), test_name);

}  // namespace
}  // namespace vkp
