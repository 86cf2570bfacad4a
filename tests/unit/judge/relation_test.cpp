#include "harness/judge/relation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace vkp {
namespace {

using Value = std::function<double(std::size_t)>;

// As good as drawn, and in no order.
double drawn(std::size_t i) {
    return std::round(1000 * std::sin(1 + 7.3 * static_cast<double>(i))) / 8;
}

CaseResult case_of(const Shape& shape, const Value& right, const Value& actual,
                   std::vector<Array> inputs = {}) {
    CaseResult result;
    result.definition.dispatches = {{.launch = {.workgroups = {3}, .workgroup_size = {4}}}};
    result.definition.arrays = arrays_of(std::move(inputs), {result_array(shape)});
    for (std::size_t i = 0; i < element_count(shape); ++i) {
        result.expected.values.push_back(right(i));
        result.expected.tolerances.push_back(1e-4);
        result.comparison.actual.push_back(actual(i));
        if (std::abs(right(i) - actual(i)) > 1e-4) {
            result.comparison.mismatches.push_back(i);
        }
    }
    return result;
}

std::string relation_of(const CaseResult& result) {
    return relations({result}).front().text;
}

std::string vector_of_twelve(const Value& actual) {
    return relation_of(case_of({12}, drawn, actual));
}

TEST(Relation, IsAnOffsetOrAFactor) {
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(i) - 10; }),
              "Each wrong value is 10 less than it should be.");
    EXPECT_EQ(vector_of_twelve([](auto i) { return 4 * drawn(i); }),
              "Each wrong value is 4 times what it should be.");
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(i) / 3; }),
              "Each wrong value is what it should be, divided by 3.");
    EXPECT_EQ(vector_of_twelve([](auto i) { return i < 6 ? drawn(i) : -drawn(i); }),
              "Each wrong value has the wrong sign.");
}

TEST(Relation, IsAnotherPlace) {
    EXPECT_EQ(vector_of_twelve([](auto i) { return i + 2 < 12 ? drawn(i + 2) : 0.0; }),
              "`result[i]` has what `result[i + 2]` should have.");
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn((i + 11) % 12); }),
              "`result[i]` has what `result[i - 1]` should have, going round at the ends.");
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(11 - i); }),
              "The values are right, in reverse order.");
    const auto rising = [](std::size_t i) { return static_cast<double>(i * i); };
    EXPECT_EQ(relation_of(case_of({12}, rising, [&](auto i) { return rising(11 - i); },
                                  {Array{"a", {3}, {5, 9, 7}}})),
              "The values are right, in reverse order: the largest first.");
}

TEST(Relation, IsWhatTheFirstWorkgroupHas) {
    EXPECT_EQ(
        vector_of_twelve([](auto i) { return drawn(i % 4); }),
        "Each workgroup has what the first one should have, as if an index counted within it.");
}

TEST(Relation, IsOfRowsAndColumns) {
    const auto matrix = [](const Value& actual) {
        return relation_of(case_of({3, 5}, drawn, actual));
    };
    EXPECT_EQ(matrix([](auto i) { return drawn(i % 3 * 5 + i / 3); }),
              "The result is transposed: its rows are the columns that it should have.");
    EXPECT_EQ(matrix([](auto i) { return i < 10 ? drawn(i + 5) : 0.0; }),
              "Each `row` has what `row + 1` should have.");
    EXPECT_EQ(matrix([](auto i) { return drawn(i / 5 * 5); }),
              "Each `column` has what column 0 should have.");
    EXPECT_EQ(matrix([](auto i) { return drawn((2 - i / 5) * 5 + i % 5); }),
              "The values are right, but each `row` counts from the end.");
}

TEST(Relation, IsAnInput) {
    Array a{"a", {12}, {}};
    for (std::size_t i = 0; i < 12; ++i) {
        a.values.push_back(drawn(3 * i + 1));
    }
    EXPECT_EQ(relation_of(case_of({12}, drawn, [&](auto i) { return a.values[i]; }, {a})),
              "Each wrong value is that of `a`, unchanged.");
}

TEST(Relation, IsASumThatLacksATerm) {
    Array a{"a", {6, 4}, {}};
    for (std::size_t i = 0; i < 24; ++i) {
        a.values.push_back(drawn(i));
    }
    const auto sum = [&](std::size_t row, std::size_t from, std::size_t to) {
        double all = 0;
        for (std::size_t k = from; k < to; ++k) {
            all += a.values[row * 4 + k];
        }
        return all;
    };
    const auto rows = [&](std::size_t from, std::size_t to) {
        return relation_of(case_of(
            {6}, [&](auto row) { return sum(row, 0, 4); },
            [&](auto row) { return sum(row, from, to); }, {a}));
    };
    EXPECT_EQ(rows(0, 3), "Each wrong value lacks the last term of its sum.");
    EXPECT_EQ(rows(1, 4), "Each wrong value lacks the first term of its sum.");
    EXPECT_EQ(rows(1, 3), "");
}

TEST(Relation, IsOfProductsToo) {
    Array a{"a", {3, 4}, {}};
    Array b{"b", {4, 2}, {}};
    for (std::size_t i = 0; i < 12; ++i) {
        a.values.push_back(drawn(i));
        b.values.push_back(drawn(i + 12));
    }
    b.values.resize(8);
    const auto product = [&](std::size_t i, std::size_t terms) {
        double all = 0;
        for (std::size_t k = 0; k < terms; ++k) {
            all += a.values[i / 2 * 4 + k] * b.values[k * 2 + i % 2];
        }
        return all;
    };
    EXPECT_EQ(relation_of(case_of(
                  {3, 2}, [&](auto i) { return product(i, 4); },
                  [&](auto i) { return product(i, 3); }, {a, b})),
              "Each wrong value lacks the last term of its sum.");
}

TEST(Relation, IsAScanWithTheOwnElementOrWithout) {
    Array a{"a", {12}, {}};
    for (std::size_t i = 0; i < 12; ++i) {
        a.values.push_back(drawn(i));
    }
    const Value without = [&](std::size_t i) {
        double all = 0;
        for (std::size_t k = 0; k < i; ++k) {
            all += a.values[k];
        }
        return all;
    };
    const Value with = [&](std::size_t i) { return without(i) + a.values[i]; };
    EXPECT_EQ(relation_of(case_of({12}, with, without, {a})),
              "Each wrong value is the sum of the elements before it, without its own.");
    EXPECT_EQ(relation_of(case_of({12}, without, with, {a})),
              "Each wrong value is the sum of the elements before it and of its own.");
}

TEST(Relation, IsNotToldOfOneValueThatDoesNotFit) {
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(i) + (i == 7 ? 9 : 10); }), "");
    EXPECT_EQ(vector_of_twelve([](auto i) { return i == 7 ? drawn(i) + 1 : drawn(11 - i); }), "");
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(i) * 1.0005; }), "");
}

TEST(Relation, IsNotToldOfFewOrEqualValues) {
    EXPECT_EQ(relation_of(case_of({1}, drawn, [](auto) { return 5.0; })), "");
    EXPECT_EQ(relation_of(case_of({2}, drawn, [](auto i) { return drawn(1 - i); })), "");
    EXPECT_EQ(vector_of_twelve([](auto i) { return drawn(i) + (i == 7 ? 9 : 0); }), "");
    const auto flags = [](std::size_t i) { return static_cast<double>(i % 2); };
    EXPECT_EQ(relation_of(case_of({12}, flags, [&](auto i) { return 1 - flags(i); })), "");
}

// 1, 2, 3, … is 0, 1, 2, … and one more, and one place further.
TEST(Relation, IsNotToldWhereTwoKindsFit) {
    const auto index = [](std::size_t i) { return static_cast<double>(i); };
    const CaseResult counted = case_of({12}, index, [=](auto i) { return index(i) + 1; });
    EXPECT_EQ(relation_of(counted), "");
    const CaseResult moved =
        case_of({12}, drawn, [](auto i) { return i < 11 ? drawn(i + 1) : 0.0; });
    EXPECT_EQ(relations({counted, moved}).front().text,
              "`result[i]` has what `result[i + 1]` should have.");
}

TEST(Relation, IsNotToldIfAnotherCaseSpeaksAgainstIt) {
    const CaseResult offset = case_of({12}, drawn, [](auto i) { return drawn(i) + 3; });
    CaseResult other = case_of({12}, drawn, [](auto i) { return drawn(i) * drawn(i); });
    EXPECT_EQ(relations({offset, other}).front().text, "");
    other.findings.resize(1);
    const std::vector<ToldRelation> told = relations({offset, other});
    EXPECT_EQ(told[0].text, "Each wrong value is 3 more than it should be.");
    EXPECT_EQ(told[0].kind, RelationKind::kOffset);
    EXPECT_EQ(told[1].text, "");
}

TEST(Relation, IsToldOfOneValueInEachOfManyCases) {
    std::vector<CaseResult> cases;
    for (std::size_t i = 0; i < 4; ++i) {
        cases.push_back(case_of(
            {1}, [=](auto) { return drawn(i); }, [=](auto) { return 4 * drawn(i); }));
    }
    EXPECT_EQ(relations(cases).back().text, "Each wrong value is 4 times what it should be.");
    cases.pop_back();
    EXPECT_EQ(relations(cases).back().text, "");
}

}  // namespace
}  // namespace vkp
