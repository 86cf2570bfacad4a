// Every file of tests/lab gets just the findings, notes, counts and values that it names.
#include "harness/base/matching.hpp"
#include "harness/judge/array_contents.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>
#include <utility>

namespace vkp {
namespace {

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

bool fits(const ExpectedFinding& expected, const audit::Hazard& hazard, const Launch& launch) {
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

std::string id_text(const Extent& id) {
    return fmt::format("{},{},{}", id.x, id.y, id.z);
}

// The hazard as a line of a golden file.
std::string text_of(const audit::Hazard& hazard, const Launch& launch) {
    std::string text{finding_name(hazard.kind)};
    for (const int line : lines_of(hazard)) {
        text += fmt::format(" line {}", line);
    }
    text += fmt::format(" array {} element {} thread {}", hazard.array,
                        fmt::join(indices_of(hazard), ","),
                        id_text(local_id(hazard.access.invocation, launch)));
    if (hazard.other) {
        text += " other " + id_text(local_id(hazard.other->invocation, launch));
    }
    return text + fmt::format(" workgroup {} times {}",
                              id_text(workgroup_id(hazard.access.invocation, launch)),
                              hazard.occurrences);
}

void expect_hazards(const std::vector<audit::Hazard>& hazards,
                    const std::vector<ExpectedFinding>& expected, const Launch& launch) {
    std::vector<std::string> wanted;
    for (const ExpectedFinding& finding : expected) {
        wanted.push_back(fmt::format("{}, as line {} says", finding.kind, finding.line));
    }
    std::vector<std::string> found;
    for (const audit::Hazard& hazard : hazards) {
        found.push_back(text_of(hazard, launch));
    }
    EXPECT_EQ(difference(wanted, found,
                         [&](std::size_t e, std::size_t f) {
                             return fits(expected[e], hazards[f], launch);
                         }),
              "");
}

void expect_counts(const Counts& actual, const std::optional<Counts>& expected) {
    for (std::size_t i = 0; expected && i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        EXPECT_EQ(actual[counter], (*expected)[counter]) << kCounterNames[i];
    }
}

void expect_values(const AuditedLab& audited) {
    for (const ExpectedArray& expected : *audited.file.definition.expectations) {
        const Array& array = audited.file.definition.arrays[expected.place];
        const std::vector<double> actual =
            decode(audited.result.buffers.at(expected.place).bytes, array.type);
        ASSERT_EQ(actual.size(), expected.expected.values.size());
        for (std::size_t k = 0; k < actual.size(); ++k) {
            const double wanted = expected.expected.values[k];
            EXPECT_TRUE(actual[k] == wanted ||
                        std::abs(actual[k] - wanted) <= expected.expected.tolerances[k])
                << array.name << " component " << k << ": " << actual[k] << ", not " << wanted;
        }
    }
}

// The findings, and the notes, which include order dependences where the file expects no order.
std::pair<std::vector<audit::Hazard>, std::vector<audit::Hazard>> judged(
    const AuditedLab& audited) {
    std::vector<audit::Hazard> findings;
    std::vector<audit::Hazard> notes = audited.result.notes;
    for (const audit::Hazard& hazard : audited.result.hazards) {
        const bool is_free =
            hazard.kind == FindingKind::kOrderDependent &&
            !is_broken_by_order(audited.file.definition, hazard.array, audited.result);
        (is_free ? notes : findings).push_back(hazard);
    }
    return {findings, notes};
}

class LabGolden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(LabGolden, GetsItsFindings) {
    const AuditedLab audited = audit_lab(read_file(GetParam()));
    if (HasFailure()) {
        return;
    }
    const LabExpectations& expected = audited.file.expected;
    const Launch& launch = audited.file.definition.dispatches.front().launch;
    ASSERT_FALSE(audited.result.unsupported)
        << audited.result.unsupported->line << ": " << audited.result.unsupported->what;
    EXPECT_EQ(expected.findings.empty(), expected.verdict != Verdict::kFaulty);
    const auto [findings, notes] = judged(audited);
    expect_hazards(findings, expected.findings, launch);
    expect_hazards(notes, expected.notes, launch);
    expect_counts(audited.result.maximum, expected.maximum);
    expect_counts(audited.result.total, expected.total);
    if (audited.result.complete) {
        expect_values(audited);
    }
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Golden, LabGolden, testing::ValuesIn(kernels_in("tests/lab", 300)),
                         test_name);

}  // namespace
}  // namespace vkp
