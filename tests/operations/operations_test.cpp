// Every row of the table that has its own kernel: the audit runs it for each of its types, finds
// nothing, and its result matches a specification in double.
#include "checker/report/operations/row_kernel.hpp"
#include "harness/judge/array_contents.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "tests/audit/audit_lab.hpp"
#include "tests/operations/trials.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

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
    for (std::size_t i = 0; i < audited.file.definition.arrays.size(); ++i) {
        const Array& array = audited.file.definition.arrays[i];
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

// Ordinary values have a defined result by Vulkan's rules everywhere. A NaN without a NaN operand
// is a finding, unless it is the expected value.
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
        const std::string text = trial_kernel(operation, types, trial);
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

// A lab file, against what its own comments expect.
void expect_expected(const std::string& text, bool has_special) {
    const AuditedLab audited = audit_lab(text);
    ASSERT_FALSE(audited.result.buffers.empty()) << text;
    expect_clean(audited, has_special, false);
    std::vector<ArrayContent> contents;
    for (std::size_t i = 0; i < audited.file.definition.arrays.size(); ++i) {
        contents.push_back(
            {audited.result.buffers.at(i).bytes, audited.file.definition.arrays[i].type});
    }
    EXPECT_FALSE(audited.file.definition.expectations->empty());
    for (const ArrayComparison& comparison : compare_expected(audited.file.definition, contents)) {
        EXPECT_TRUE(comparison.holds())
            << audited.file.definition.arrays[comparison.place].name << " in\n"
            << text;
    }
}

TEST_P(OperationKernel, StandsOnItsOwn) {
    expect_expected(kernel_text(GetParam()), false);
}

// The examples are the kernels that `lab --operation` runs.
TEST_P(OperationKernel, HasAnExampleForEachRow) {
    for (const TensorOperation& operation : all_operations()) {
        for (const OperandTypes& types : operation.types) {
            if (operation.kernel == GetParam()) {
                SCOPED_TRACE(fmt::format("{} {}", operation.name, types_name(types)));
                expect_expected(row_kernel(operation, types, kernel_text(GetParam())),
                                operation.name == "is_nan" || operation.name == "is_inf");
            }
        }
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

// No kernel is unused, and none is missing.
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

// A row whose operation differs must fail on the other's example.
TEST(RowKernel, IsOfItsRowAlone) {
    const ChosenRow min = chosen_row("min", "int8");
    TensorOperation other = *min.operation;
    other.macros = chosen_row("max", "int8").operation->macros;
    const AuditedLab audited = audit_lab(row_kernel(other, min.types, kernel_text("reduce")));
    const std::vector<double> actual = content_of(audited, "result");
    EXPECT_EQ(actual, (std::vector<double>{5, 6, 11, 12}));
    ASSERT_EQ(audited.file.definition.expectations->size(), 1U);
    EXPECT_EQ(audited.file.definition.expectations->front().expected.values,
              (std::vector<double>{1, 2, 7, 8}));
}

TEST(RowKernel, KeepsTheLinesOfTheFile) {
    const ChosenRow row = chosen_row("clamp", "float16");
    const std::string file = kernel_text("ternary");
    const std::string text = row_kernel(*row.operation, row.types, file);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'),
              std::count(file.begin(), file.end(), '\n'));
    EXPECT_NE(text.find("#define A float16_t\n"), std::string::npos) << text;
    EXPECT_NE(text.find("// array: a M[4] = {1, 5, 8, 3}\n"), std::string::npos) << text;
}

TEST(RowKernel, SaysWhatAFileLacks) {
    const ChosenRow row = chosen_row("minimum", "");
    for (const char* lacking : {"#define VALUE", "array: a"}) {
        std::string text = kernel_text("binary");
        text.replace(text.find(lacking), 1, "_");
        try {
            static_cast<void>(row_kernel(*row.operation, row.types, text));
            ADD_FAILURE() << lacking;
        } catch (const std::invalid_argument& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("it has no line for "))
                << error.what();
        }
    }
}

TEST(ChosenRow, SaysWhatThereIs) {
    const auto message = [](const char* name, const char* types) -> std::string {
        try {
            static_cast<void>(chosen_row(name, types));
            return "";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    };
    EXPECT_EQ(message("cast", "float32>bool"), "");
    EXPECT_EQ(message("mn", ""), "there is no operation \"mn\": `list --operations` has all");
    EXPECT_EQ(message("svd", ""), "svd has no kernel of its own: see puzzle 76");
    EXPECT_EQ(message("or", "int8"), "or has no row for int8; its types are bool");
}

// A macro or an array that a file lacks would leave the row's operation out, unseen.
TEST(TrialKernel, NeedsAPlaceForWhatTheRowSets) {
    TensorOperation operation = *operations_with({"neg"}).front();
    EXPECT_NO_THROW(static_cast<void>(trial_kernel(operation, operation.types.front(), {})));
    operation.macros.emplace_back("NOWHERE", "1");
    EXPECT_THROW(static_cast<void>(trial_kernel(operation, operation.types.front(), {})),
                 std::invalid_argument);
}

// A fault in one place of one row is detected.
TEST(TrialKernel, IsHeldAgainstItsSpecification) {
    TensorOperation operation = *operations_with({"clamp"}).front();
    const OperandTypes types = operation.types.front();
    const Trial trial = makers().at("ternary")(operation, types).front();
    operation.macros.back().second = "x < y ? y : x";  // the upper limit is forgotten
    const AuditedLab audited = audit_lab(trial_kernel(operation, types, trial));
    const std::vector<double> actual = content_of(audited, "result");
    int wrong = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        wrong += is_right(trial.wanted.front(), i, actual[i]) ? 0 : 1;
    }
    EXPECT_EQ(wrong, 2);
}

}  // namespace
}  // namespace vkp
