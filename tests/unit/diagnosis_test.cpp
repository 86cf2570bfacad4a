#include "harness/model/puzzle.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Diagnosis, IsNamedAndReadAgain) {
    for (int verdict = 0; verdict <= static_cast<int>(Verdict::kCompileError); ++verdict) {
        const Diagnosis diagnosis{static_cast<Verdict>(verdict)};
        EXPECT_EQ(diagnosis_of(diagnosis_name(diagnosis)), diagnosis);
    }
    for (int finding = 0; finding <= static_cast<int>(FindingKind::kDeviceDiffers); ++finding) {
        const Diagnosis diagnosis = fault(static_cast<FindingKind>(finding));
        EXPECT_EQ(diagnosis_of(diagnosis_name(diagnosis)), diagnosis);
    }
    EXPECT_EQ(diagnosis_name({Verdict::kCompileError}), "compile_error");
    EXPECT_EQ(diagnosis_name(fault(FindingKind::kDataRace)), "faulty:data_race");
}

TEST(Diagnosis, IsNothingForOtherWords) {
    for (const char* word : {"", "Solved", "faulty:", "faulty:deadlock", ":data_race", "wrong:"}) {
        EXPECT_FALSE(diagnosis_of(word)) << word;
    }
}

TEST(Hint, HelpsAgainstWhatItNames) {
    const Hint hint{"A barrier.", {fault(FindingKind::kDataRace), {Verdict::kWrong}}};
    EXPECT_TRUE(hint.helps_against(fault(FindingKind::kDataRace)));
    EXPECT_TRUE(hint.helps_against({Verdict::kWrong}));
    EXPECT_FALSE(hint.helps_against(fault(FindingKind::kOutOfBounds)));
    EXPECT_FALSE(hint.helps_against({Verdict::kFaulty}));
    EXPECT_FALSE(hint.helps_against({Verdict::kSolved}));
    EXPECT_FALSE(Hint{"Another."}.helps_against({Verdict::kWrong}));
}

TEST(Hint, HelpsAgainstEveryFindingWhereItNamesTheVerdict) {
    const Hint hint{"Look closely.", {{Verdict::kFaulty}}};
    EXPECT_TRUE(hint.helps_against(fault(FindingKind::kNanResult)));
    EXPECT_TRUE(hint.helps_against({Verdict::kFaulty}));
}

}  // namespace
}  // namespace vkp
