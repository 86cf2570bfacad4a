// Terms, and what the solver is told of them.
#include "harness/proof/knowledge.hpp"
#include "harness/proof/size_rule.hpp"

#include <gtest/gtest.h>

namespace vkp::proof {
namespace {

class TermsTest : public testing::Test {
protected:
    Terms terms_;
    Term n_ = terms_.unknown("n", Scope::kLaunch, {1, 1000});
    Term i_ = terms_.unknown("i", Scope::kThread, {0, 7});
    Term j_ = terms_.unknown("j", Scope::kThread, {0, 7});
};

TEST_F(TermsTest, EqualSumsAreOneTerm) {
    EXPECT_EQ(terms_.add(terms_.add(i_, j_), n_), terms_.add(n_, terms_.add(j_, i_)));
    EXPECT_EQ(terms_.subtract(terms_.scale(i_, 3), i_), terms_.scale(i_, 2));
    EXPECT_EQ(terms_.subtract(i_, i_), terms_.number(0));
}

TEST_F(TermsTest, ProductsWithACommonSizeBecomeOne) {
    const Term apart = terms_.add(terms_.multiply(i_, n_), terms_.multiply(j_, n_));
    EXPECT_EQ(apart, terms_.multiply(terms_.add(i_, j_), n_));
    EXPECT_EQ(terms_.add(terms_.multiply(i_, n_), n_),
              terms_.multiply(terms_.add(i_, terms_.number(1)), n_));
}

TEST_F(TermsTest, WhatTheDivisorDividesLeavesQuotients) {
    const Term sum = terms_.add(terms_.scale(n_, 8), i_);
    EXPECT_EQ(terms_.divide(sum, 8), n_);
    EXPECT_EQ(terms_.remainder(sum, 8), i_);
    EXPECT_EQ(terms_.value(terms_.divide(terms_.number(-5), 4)), -2);
}

TEST_F(TermsTest, RangesDecideComparisons) {
    EXPECT_EQ(terms_.less(i_, terms_.number(8)), terms_.truth(true));
    EXPECT_EQ(terms_.less(terms_.number(7), i_), terms_.truth(false));
    const Term open = terms_.less(i_, j_);
    EXPECT_EQ(terms_.negate(terms_.negate(open)), open);
    EXPECT_EQ(terms_.all({open, terms_.negate(open)}), terms_.truth(false));
}

TEST_F(TermsTest, RulesNameSizes) {
    const auto sizes = [&](const std::string& name) {
        return name == "a_shape[0]" ? std::optional(n_) : std::nullopt;
    };
    EXPECT_EQ(conditions_of("a_shape[0] <= 5, 2 * a_shape[0] >= 4", terms_, sizes).size(), 2U);
    EXPECT_THROW(conditions_of("b_shape[0] == 1", terms_, sizes), NotKnown);
    EXPECT_THROW(conditions_of("a_shape[0] + 1", terms_, sizes), NotKnown);
    EXPECT_EQ(rule_of_kernel("x == 1; sum: y == 2; scan: z == 3", "scan"), "x == 1, z == 3");
}

TEST_F(TermsTest, ProductsAreKnownByComparisons) {
    const std::unique_ptr<Solver> solver = load_z3();
    if (solver == nullptr) {
        GTEST_SKIP() << "libz3 is not installed";
    }
    Knowledge knowledge(terms_, *solver);
    const Term place = terms_.add(terms_.multiply(i_, n_), j_);
    const Term rows = terms_.unknown("rows", Scope::kLaunch, {1, 1000});
    const Term inside = terms_.all({terms_.less(i_, rows), terms_.less(j_, n_)});
    EXPECT_TRUE(knowledge.holds(inside, terms_.less(place, terms_.multiply(rows, n_))));
    EXPECT_FALSE(
        knowledge.holds(terms_.less(i_, rows), terms_.less(place, terms_.multiply(rows, n_))));
}

}  // namespace
}  // namespace vkp::proof
