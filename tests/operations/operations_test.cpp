// Every row of the table that has a kernel of its own: run by the audit for each of its types,
// found clean, and held against a specification in double.
#include "checker/operations/operation.hpp"
#include "harness/lab/lab_result.hpp"
#include "harness/model/encoding.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/operations/trials.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vkp {
namespace {

const TrialMakers& makers() {
    static const TrialMakers all = [] {
        TrialMakers makers = elementwise_trials();
        for (TrialMakers part :
             {reduction_trials(), place_trials(), order_trials(), convolution_trials(),
              pooling_trials(), image_trials(), norm_trials()}) {
            makers.merge(part);
        }
        return makers;
    }();
    return all;
}

std::vector<double> content_of(const AuditedLab& audited, const std::string& name) {
    for (std::size_t i = 0; i < audited.file.arrays.size(); ++i) {
        const Array& array = audited.file.arrays[i].content;
        if (array.name == name) {
            return decode(audited.result.buffers.at(i).bytes, array.type);
        }
    }
    ADD_FAILURE() << "there is no array " << name;
    return {};
}

bool is_right(const Wanted& wanted, std::size_t i, double actual) {
    if (!wanted.values[i]) {
        return true;
    }
    const double value = *wanted.values[i];
    const double held = as_held(wanted.type, value);
    if (std::isnan(held) || std::isinf(held) || !is_real(wanted.type)) {
        return std::isnan(held) ? std::isnan(actual) : actual == held;
    }
    return std::fabs(actual - value) <= rounding_of(wanted.type, value) + wanted.errors[i];
}

void expect_right(const Wanted& wanted, const AuditedLab& audited) {
    const std::vector<double> actual = content_of(audited, wanted.array);
    ASSERT_EQ(actual.size(), wanted.values.size());
    int wrong = 0;
    for (std::size_t i = 0; i < actual.size() && wrong < 5; ++i) {
        if (!is_right(wanted, i, actual[i])) {
            ADD_FAILURE() << wanted.array << "[" << i << "] is " << actual[i] << ", not "
                          << *wanted.values[i];
            ++wrong;
        }
    }
}

bool wants_nan(const Trial& trial) {
    return std::any_of(trial.wanted.begin(), trial.wanted.end(), [](const Wanted& wanted) {
        return std::any_of(wanted.values.begin(), wanted.values.end(),
                           [](const auto& value) { return value && std::isnan(*value); });
    });
}

// Ordinary values have a result by Vulkan's rules everywhere, not only in the audit. A NaN that
// comes of none is a finding, unless it is what is wanted.
void expect_clean(const AuditedLab& audited, bool has_special, bool wants_a_nan) {
    ASSERT_FALSE(audited.result.unsupported)
        << audited.result.unsupported->line << ": " << audited.result.unsupported->what;
    EXPECT_TRUE(audited.result.complete);
    for (const audit::Hazard& hazard : audited.result.hazards) {
        EXPECT_TRUE(wants_a_nan && hazard.kind == FindingKind::kNanResult)
            << finding_name(hazard.kind) << " in line " << hazard.access.line;
    }
    for (const audit::Hazard& note : audited.result.notes) {
        EXPECT_TRUE(has_special || note.kind != FindingKind::kUndefinedOperation)
            << finding_name(note.kind) << " in line " << note.access.line << ": " << note.value;
    }
}

void expect_row(const TensorOperation& operation, const OperandTypes& types) {
    SCOPED_TRACE(fmt::format("{} {}>{}", operation.name, types.from, types.to));
    for (const Trial& trial : makers().at(operation.kernel)(operation, types)) {
        const std::string text = row_kernel(operation, types, trial);
        const AuditedLab audited = audit_lab(text);
        ASSERT_FALSE(audited.result.buffers.empty()) << text;
        expect_clean(audited, trial.has_special, wants_nan(trial));
        for (const Wanted& wanted : trial.wanted) {
            expect_right(wanted, audited);
        }
    }
}

class OperationKernel : public testing::TestWithParam<std::string> {};

TEST_P(OperationKernel, DoesWhatItsRowsSay) {
    for (const TensorOperation& operation : all_operations()) {
        if (operation.kernel == GetParam()) {
            for (const OperandTypes& types : operation.types) {
                expect_row(operation, types);
            }
        }
    }
}

// As the file stands, too.
TEST_P(OperationKernel, StandsOnItsOwn) {
    std::ifstream file(source_root() / "solutions/operations" / (GetParam() + ".comp"));
    const AuditedLab audited = audit_lab(std::string{std::istreambuf_iterator<char>(file), {}});
    ASSERT_FALSE(audited.result.buffers.empty());
    expect_clean(audited, false, false);
    std::vector<ArrayContent> contents;
    for (std::size_t i = 0; i < audited.file.arrays.size(); ++i) {
        contents.push_back(
            {decode(audited.result.buffers.at(i).bytes, audited.file.arrays[i].content.type)});
    }
    EXPECT_FALSE(audited.file.expected.arrays.empty());
    for (const ArrayComparison& comparison : compare_expected(audited.file, contents)) {
        EXPECT_TRUE(comparison.holds()) << comparison.array;
    }
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(source_root() / "solutions/operations")) {
        if (entry.path().extension() == ".comp") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(Files, OperationKernel, testing::ValuesIn(kernel_names()),
                         [](const auto& tested) { return tested.param; });

// So that none is left over, and none is missing.
TEST(OperationKernels, AreThoseOfTheRowsAndOfTheSpecifications) {
    std::set<std::string> of_rows;
    for (const TensorOperation& operation : all_operations()) {
        if (!operation.kernel.empty()) {
            of_rows.insert(operation.kernel);
        }
    }
    std::set<std::string> of_specifications;
    for (const auto& [kernel, make] : makers()) {
        of_specifications.insert(kernel);
    }
    const std::vector<std::string> names = kernel_names();
    const std::set<std::string> files(names.begin(), names.end());
    EXPECT_EQ(of_rows, files);
    EXPECT_EQ(of_specifications, files);
}

// A macro or an array that a file lacks would leave the row's operation out, unseen.
TEST(RowKernel, NeedsAPlaceForWhatTheRowSets) {
    TensorOperation operation = *operations_with({"neg"}).front();
    EXPECT_NO_THROW(static_cast<void>(row_kernel(operation, operation.types.front(), {})));
    operation.macros.emplace_back("NOWHERE", "1");
    EXPECT_THROW(static_cast<void>(row_kernel(operation, operation.types.front(), {})),
                 std::invalid_argument);
}

// What is wrong in one place of one row is seen.
TEST(RowKernel, IsHeldAgainstItsSpecification) {
    TensorOperation operation = *operations_with({"clamp"}).front();
    const OperandTypes types = operation.types.front();
    const Trial trial = makers().at("ternary")(operation, types).front();
    operation.macros.back().second = "x < y ? y : x";  // the upper limit is forgotten
    const AuditedLab audited = audit_lab(row_kernel(operation, types, trial));
    const std::vector<double> actual = content_of(audited, "result");
    int wrong = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        wrong += is_right(trial.wanted.front(), i, actual[i]) ? 0 : 1;
    }
    EXPECT_EQ(wrong, 2);
}

}  // namespace
}  // namespace vkp
