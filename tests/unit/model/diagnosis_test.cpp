#include "harness/model/puzzle.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Diagnosis, IsNamedAndReadAgain) {
    for (int verdict = 0; verdict <= static_cast<int>(Verdict::kCompileError); ++verdict) {
        const Diagnosis diagnosis{static_cast<Verdict>(verdict)};
        EXPECT_EQ(diagnosis_of(diagnosis_name(diagnosis)), diagnosis);
    }
    for (int finding = 0; finding <= static_cast<int>(FindingKind::kDeviceSilent); ++finding) {
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

TEST(Diagnosis, NamesItsCause) {
    for (int cause = 0; cause <= static_cast<int>(FindingCause::kEveryThread); ++cause) {
        const Diagnosis diagnosis =
            fault(FindingKind::kOutOfBounds, static_cast<FindingCause>(cause));
        EXPECT_EQ(diagnosis_of(diagnosis_name(diagnosis)), diagnosis);
    }
    EXPECT_EQ(diagnosis_name(fault(FindingKind::kDataRace, FindingCause::kNoBarrier)),
              "faulty:data_race:no_barrier");
}

TEST(Hint, FitsWhatItNames) {
    const Hint hint{"A barrier.", {fault(FindingKind::kDataRace), {Verdict::kWrong}}};
    EXPECT_EQ(hint.fit(fault(FindingKind::kDataRace), {}), 4);
    EXPECT_EQ(hint.fit({Verdict::kWrong}, {}), 2);
    EXPECT_EQ(hint.fit(fault(FindingKind::kOutOfBounds), {}), 0);
    EXPECT_EQ(hint.fit({Verdict::kFaulty}, {}), 0);
    EXPECT_EQ(hint.fit({Verdict::kSolved}, {}), 0);
    EXPECT_EQ(Hint{"Another."}.fit({Verdict::kWrong}, {}), 0);
}

TEST(Hint, FitsEveryFindingWhereItNamesTheVerdict) {
    const Hint hint{"Look closely.", {{Verdict::kFaulty}}};
    EXPECT_EQ(hint.fit(fault(FindingKind::kNanResult), {}), 2);
    EXPECT_EQ(hint.fit({Verdict::kFaulty}, {}), 2);
}

TEST(Hint, FitsBestWhereItNamesTheCause) {
    const Diagnosis no_barrier = fault(FindingKind::kDataRace, FindingCause::kNoBarrier);
    const Hint hint{"A barrier.", {no_barrier}};
    EXPECT_EQ(hint.fit(no_barrier, {}), 6);
    EXPECT_EQ(hint.fit(fault(FindingKind::kDataRace, FindingCause::kEveryThread), {}), 0);
    EXPECT_EQ(hint.fit(fault(FindingKind::kDataRace), {}), 0);
    EXPECT_EQ((Hint{"Any.", {fault(FindingKind::kDataRace)}}.fit(no_barrier, {})), 4);
}

}  // namespace
}  // namespace vkp
