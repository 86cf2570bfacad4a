#include "harness/audit/emit/subgroup_steps.hpp"
#include "harness/spirv/grammar.hpp"
#include "tests/paths.hpp"
#include "tests/unit/audit/expression_support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace vkp::audit {
namespace {

using spirv::OpenIf;
using spv::Op;

constexpr std::uint32_t kOpcodes = 8192;
constexpr std::uint32_t kFunctions = 128;

class OpenResults : public ExpressionTest {
protected:
    template <typename Emit>
    bool is_carried_out(Emit emit) {
        bool is_emitted = false;
        try {
            is_emitted = emit().has_value();
        } catch (const spirv::Error&) {
            is_emitted = false;
        } catch (const std::out_of_range&) {
            is_emitted = false;  // words that the instruction has otherwise
        }
        steps_.clear();
        return is_emitted;
    }

    std::vector<std::vector<Operand>> shapes() {
        return {std::vector(4, samples<std::uint32_t>(scalar<std::uint32_t>(), 0)),
                std::vector(4, samples<std::int32_t>(scalar<std::int32_t>(), 0)),
                std::vector(4, samples<float>(scalar<float>(), 0)),
                std::vector(4, samples<bool>(scalar<bool>(), 0)),
                std::vector(4, samples<float>(vector<float>(3), 0)),
                std::vector(4, samples<std::uint32_t>(vector<std::uint32_t>(4), 0))};
    }

    // Whether the operands must be matrices or vectors.
    static bool is_of_matrices(Op op) {
        return op == Op::OpTranspose || (op >= Op::OpVectorTimesScalar && op <= Op::OpDot);
    }
};

TEST_F(OpenResults, HaveAnEntryForEachCoreInstructionThatIsCarriedOut) {
    std::set<Op> carried_out;
    for (std::uint32_t number = 0; number < kOpcodes; ++number) {
        const auto op = static_cast<Op>(number);
        if (is_of_matrices(op)) {
            EXPECT_NE(spirv::open_result(op), nullptr) << spirv::opcode_name(op);
            continue;
        }
        for (const std::vector<Operand>& operands : shapes()) {
            const std::vector<const Type*> results{operands[0].type, &scalar<std::uint32_t>(),
                                                   &scalar<float>(), &scalar<bool>()};
            for (const Type* result : results) {
                const spirv::Words words{1, 2, 3, 0, 1, 2, 3};
                const bool is_emitted = is_carried_out([&] {
                    std::optional<Value> value =
                        emit_expression(code_, {op, words}, *result, operands);
                    return value ? value : emit_subgroup(code_, {op, words}, *result, operands);
                });
                if (is_emitted) {
                    carried_out.insert(op);
                }
            }
        }
    }
    for (const Op op : carried_out) {
        EXPECT_NE(spirv::open_result(op), nullptr) << spirv::opcode_name(op);
    }
    // The walk finds what there is.
    for (const Op op : {Op::OpFAdd, Op::OpSMod, Op::OpVectorExtractDynamic, Op::OpIAddCarry,
                        Op::OpGroupNonUniformFMax, Op::OpGroupNonUniformBallotFindLSB}) {
        EXPECT_TRUE(carried_out.contains(op)) << spirv::opcode_name(op);
    }
    EXPECT_GT(carried_out.size(), 110U);
}

TEST_F(OpenResults, HaveAnEntryForEachFunctionThatIsCarriedOut) {
    std::set<GLSLstd450> carried_out;
    const std::vector<Operand> matrices(4, samples<float>(matrix<float>(2, 2), 0));
    for (std::uint32_t number = 1; number < kFunctions; ++number) {
        const auto function = static_cast<GLSLstd450>(number);
        if (function == GLSLstd450Determinant || function == GLSLstd450MatrixInverse) {
            EXPECT_TRUE(is_carried_out(
                [&] { return emit_extended(code_, function, *matrices[0].type, matrices); }));
            EXPECT_NE(spirv::open_result(function), nullptr);
            continue;
        }
        for (const std::vector<Operand>& operands : shapes()) {
            const bool has_three = operands[0].value.size() == 3;
            if (function == GLSLstd450Cross && !has_three) {
                continue;
            }
            if (is_carried_out(
                    [&] { return emit_extended(code_, function, *operands[0].type, operands); })) {
                carried_out.insert(function);
            }
        }
    }
    for (const GLSLstd450 function : carried_out) {
        EXPECT_NE(spirv::open_result(function), nullptr) << spirv::function_name(function);
    }
    EXPECT_GT(carried_out.size(), 65U);
    for (const GLSLstd450 function : {GLSLstd450ModfStruct, GLSLstd450FrexpStruct}) {
        EXPECT_NE(spirv::open_result(function), nullptr) << spirv::function_name(function);
    }
}

TEST_F(OpenResults, SayHowFarAResultMayBeOffWhereItMay) {
    for (const spirv::OpenResult& result : spirv::open_results()) {
        EXPECT_EQ(result.freedom == spirv::Freedom::kNone, result.rule.empty());
        EXPECT_EQ(result.rule.empty(), result.name.empty());
        for (const spirv::OpenCase& open_case : result.cases) {
            EXPECT_EQ(open_case.operands == OpenIf::kNever, open_case.does.empty());
        }
    }
}

std::string operands_text(OpenIf open) {
    static const std::map<OpenIf, std::string> texts = {
        {OpenIf::kDivisorIsZero, "a divisor of 0"},
        {OpenIf::kQuotientOverflows, "the least integer by -1"},
        {OpenIf::kRemainderOfNegative, "a negative operand"},
        {OpenIf::kShiftsTooFar, "an amount as large as the width, or negative"},
        {OpenIf::kFieldBeyond, "a field that ends beyond the width, or negative places"},
        {OpenIf::kSignedRangeEmpty, "a lower limit above the upper one"},
        {OpenIf::kUnsignedRangeEmpty, "a lower limit above the upper one"},
        {OpenIf::kRangeIsEmpty, "a lower limit above the upper one"},
        {OpenIf::kDoesNotFitSigned, "a float whose whole part does not fit"},
        {OpenIf::kDoesNotFitUnsigned, "a float whose whole part does not fit"},
        {OpenIf::kZeroByZero, "0 by 0, infinity by infinity"},
        {OpenIf::kDivisorIsZeroOrNan, "a divisor of 0, an infinite dividend"},
        {OpenIf::kIsNan, "NaN"},
        {OpenIf::kAnyIsNan, "NaN"},
        {OpenIf::kIsNotFinite, "infinities, NaN"},
        {OpenIf::kIsHalfway, "a number halfway between two integers"},
        {OpenIf::kIsZero, "a length or determinant of 0"},
        {OpenIf::kIsNegative, "x < 0"},
        {OpenIf::kIsNotPositive, "x <= 0"},
        {OpenIf::kIsBelowOne, "x < 1"},
        {OpenIf::kIsBeyondOne, "x < -1, x > 1"},
        {OpenIf::kIsNotWithinOne, "x <= -1, x >= 1"},
        {OpenIf::kBothAreZero, "two zeros"},
        {OpenIf::kIsNoPower, "x < 0, or x = 0 and y <= 0"},
        {OpenIf::kEdgesMeet, "a first edge no lower than the second"},
        {OpenIf::kScalesTooFar,
         "a result too large, or an exponent above 128 (1024 of a `double`, 16 in 16 "
         "bits)"},
        {OpenIf::kExponentialOverflows, "an e^x that overflows"},
    };
    const auto found = texts.find(open);
    return found == texts.end() ? std::string() : found->second;
}

// A line of the table in docs/undefined.md.
std::string line_of(const spirv::OpenResult& result) {
    std::string operands;
    for (const spirv::OpenCase& open_case : result.cases) {
        const std::string text = operands_text(open_case.operands);
        operands += (operands.empty() || text.empty() ? "" : "; ") + text;
    }
    const std::string name = result.op != Op::OpNop ? spirv::opcode_name(result.op)
                                                    : spirv::function_name(result.function);
    return fmt::format("| `{}` | {} | {} |", name, operands, result.rule);
}

TEST(OpenResultsOfTheDocumentation, AreThoseOfTheTable) {
    std::ifstream file(source_root() / "docs/undefined.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    std::string missing;
    for (const spirv::OpenResult& result : spirv::open_results()) {
        const bool is_exact = result.rule.empty() && result.cases[0].does.empty();
        if (!is_exact && page.find(line_of(result) + "\n") == std::string::npos) {
            missing += line_of(result) + "\n";
        }
    }
    EXPECT_EQ(missing, "");
}

}  // namespace
}  // namespace vkp::audit
