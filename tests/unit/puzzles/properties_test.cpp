// The properties that check results of puzzles without given values: a right result passes, and one
// that is nearly right or right by chance does not.
#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/matrix.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace vkp {
namespace {

// The arrays of a case as a kernel may leave them: its inputs, and the specified values, rounded to
// float32.
std::vector<Array> specified_arrays(const Puzzle& puzzle, const Case& definition) {
    const Expected expected = puzzle.expected(definition);
    std::vector<Array> arrays(definition.inputs().begin(), definition.inputs().end());
    for (const ResultArray& result : definition.results()) {
        Array array{result.name, result.shape, {}};
        for (std::size_t i = 0; i < result.value_count(); ++i) {
            array.values.push_back(static_cast<float>(expected.values[result.first_value + i]));
        }
        arrays.push_back(array);
    }
    return arrays;
}

// Calls `check` with each case of the puzzle for three seeds, and its right arrays.
template <typename Check>
void for_each_case(int number, Check check) {
    const Puzzle& puzzle = *puzzle_numbered(number);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        std::vector<Case> cases = puzzle.cases(seed);
        Draw draw(seed);
        cases.push_back(puzzle.drawn(draw));
        for (const Case& definition : cases) {
            SCOPED_TRACE(puzzle.id + ", case " + definition.name);
            check(puzzle, definition, specified_arrays(puzzle, definition));
        }
    }
}

void expect_right(const Puzzle& puzzle, const Case& definition, const std::vector<Array>& arrays) {
    EXPECT_EQ(puzzle.property(definition, arrays), "");
}

void expect_wrong(const Puzzle& puzzle, const Case& definition, const std::vector<Array>& arrays) {
    EXPECT_NE(puzzle.property(definition, arrays), "");
}

// `of` with every matrix the identity, or its upper left part.
Array identities(Array of) {
    const auto rows = static_cast<std::size_t>(of.shape[1]);
    const auto cols = static_cast<std::size_t>(of.shape[2]);
    for (std::size_t i = 0; i < of.values.size(); ++i) {
        of.values[i] = i / cols % rows == i % cols ? 1 : 0;
    }
    return of;
}

TEST(Property, OfCholeskyHoldsForTheFactorAlone) {
    for_each_case(74, [](const Puzzle& puzzle, const Case& definition, std::vector<Array> arrays) {
        expect_right(puzzle, definition, arrays);
        Array& factor = arrays.back();
        const Array right = factor;
        factor.values.back() *= 1.5;
        expect_wrong(puzzle, definition, arrays);
        factor.values.assign(factor.values.size(), 0);
        expect_wrong(puzzle, definition, arrays);
        factor.values = definition.arrays.front().values;
        expect_wrong(puzzle, definition, arrays);
        factor = identities(factor);
        expect_wrong(puzzle, definition, arrays);
        factor = scaled(right, -1);
        expect_wrong(puzzle, definition, arrays);
    });
}

TEST(Property, OfCholeskySaysWhatDoesNotHold) {
    const Puzzle& puzzle = *puzzle_numbered(74);
    const Case classic = puzzle.cases(1).front();
    std::vector<Array> arrays = specified_arrays(puzzle, classic);
    const auto with = [&](std::size_t at, double value) {
        std::vector<Array> changed = arrays;
        changed.back().values[at] = value;
        return puzzle.property(classic, changed);
    };
    EXPECT_EQ(with(5, 0.5), "`result[0][1][2]` should be 0, as all above the diagonal, and is 0.5");
    EXPECT_EQ(with(4, 0), "`result[0][1][1]` should be above 0, as all on the diagonal, and is 0");
    EXPECT_EQ(with(8, NAN), "`result[0][2][2]` is not a finite number");
    EXPECT_EQ(with(7, 4),
              "L·Lᵀ should be -43 in row 2, column 1, as `a[0]` is, and is -44: rounding explains "
              "3.1e-05 at most");
}

// Turns the signs of one column of a matrix, or of one row.
void turn_column(Array& array, std::size_t column) {
    const auto cols = static_cast<std::size_t>(array.shape[2]);
    for (std::size_t i = column; i < array.values.size(); i += cols) {
        array.values[i] = -array.values[i];
    }
}
void turn_row(Array& array, std::size_t row) {
    const auto rows = static_cast<std::size_t>(array.shape[1]);
    const auto cols = static_cast<std::size_t>(array.shape[2]);
    for (std::size_t i = 0; i < array.values.size(); ++i) {
        array.values[i] *= i / cols % rows == row ? -1 : 1;
    }
}

TEST(Property, OfQrHoldsForFactorsOfAnySign) {
    for_each_case(75, [](const Puzzle& puzzle, const Case& definition, std::vector<Array> arrays) {
        expect_right(puzzle, definition, arrays);
        turn_column(arrays[1], 0);
        expect_wrong(puzzle, definition, arrays);
        turn_row(arrays[2], 0);
        expect_right(puzzle, definition, arrays);
    });
}

TEST(Property, OfQrHoldsForNothingThatIsEasilyHad) {
    for_each_case(75, [](const Puzzle& puzzle, const Case& definition, std::vector<Array> arrays) {
        const std::vector<Array> right = arrays;
        arrays[1] = identities(arrays[1]);
        arrays[2] = identities(arrays[2]);
        expect_wrong(puzzle, definition, arrays);
        arrays[2] = right[2];
        expect_wrong(puzzle, definition, arrays);
        arrays[1].values = definition.arrays.front().values;
        arrays[2] = identities(arrays[2]);
        expect_wrong(puzzle, definition, arrays);
        for (std::size_t array : {1U, 2U}) {
            arrays[array].values.assign(arrays[array].values.size(), 0);
        }
        expect_wrong(puzzle, definition, arrays);
        arrays = right;
        arrays[2].values[static_cast<std::size_t>(arrays[2].shape[2])] = 1e-30;
        expect_wrong(puzzle, definition, arrays);
    });
}

TEST(Property, OfQrSaysWhatDoesNotHold) {
    const Puzzle& puzzle = *puzzle_numbered(75);
    const Case classic = puzzle.cases(1).front();
    const std::vector<Array> right = specified_arrays(puzzle, classic);
    const auto with = [&](std::size_t array, std::size_t at, double value) {
        std::vector<Array> changed = right;
        changed[array].values[at] = value;
        return puzzle.property(classic, changed);
    };
    EXPECT_EQ(with(2, 7, 1e-9),
              "`result[0][2][1]` should be 0, as all below the diagonal, and is 1e-09");
    EXPECT_EQ(with(2, 2, 15),
              "QR should be 4 in row 0, column 2, as `a[0]` is, and is 3.1428571: QR as a whole is "
              "off by 1, and rounding explains 0.00035");
    EXPECT_EQ(with(1, 0, INFINITY), "`q[0][0][0]` is not a finite number");
    EXPECT_EQ(with(1, 0, 0),
              "column 0 of `q[0]` times itself should be 1 and is 0.265306133: QᵀQ as a whole is "
              "off by 0.96, and rounding explains 1.8e-06");
}

// Its arrays are a, v and B.
TEST(Property, OfSingularValuesHoldsForColumnsInAnyOrderAndOfAnySign) {
    for_each_case(76, [](const Puzzle& puzzle, const Case& definition, std::vector<Array> arrays) {
        expect_right(puzzle, definition, arrays);
        turn_column(arrays[1], 0);
        turn_column(arrays[2], 0);
        expect_right(puzzle, definition, arrays);
        for (const std::size_t array : {1U, 2U}) {
            const auto cols = static_cast<std::size_t>(arrays[array].shape[2]);
            for (std::size_t i = 0; i < arrays[array].values.size(); i += cols) {
                std::swap(arrays[array].values[i], arrays[array].values[i + cols - 1]);
            }
        }
        expect_right(puzzle, definition, arrays);
    });
}

TEST(Property, OfSingularValuesHoldsForNothingThatIsEasilyHad) {
    for_each_case(76, [](const Puzzle& puzzle, const Case& definition, std::vector<Array> arrays) {
        const std::vector<Array> right = arrays;
        arrays[1].values.assign(arrays[1].values.size(), 0);
        expect_wrong(puzzle, definition, arrays);
        if (definition.name == "zeros" || definition.name == "turned") {
            return;  // its columns are perpendicular as they are
        }
        arrays[1] = scaled(right[1], -1);
        expect_wrong(puzzle, definition, arrays);
        arrays[1] = identities(right[1]);
        expect_wrong(puzzle, definition, arrays);
        arrays[2].values = definition.arrays.front().values;
        expect_wrong(puzzle, definition, arrays);
        arrays = right;
        arrays[2].values.assign(arrays[2].values.size(), 0);
        expect_wrong(puzzle, definition, arrays);
    });
}

TEST(Property, OfSingularValuesSaysWhatDoesNotHold) {
    const Puzzle& puzzle = *puzzle_numbered(76);
    const Case classic = puzzle.cases(1).front();
    const auto with = [&](const std::vector<double>& v, const std::vector<double>& us) {
        std::vector<Array> arrays = specified_arrays(puzzle, classic);
        arrays[1].values = v;
        arrays[2].values = us;
        return puzzle.property(classic, arrays);
    };
    EXPECT_EQ(with({1, 0, 0, 1}, {3, 0, 4, NAN}), "`result[0][1][1]` is not a finite number");
    EXPECT_EQ(with({1, 0, 0, 1}, {3, 0, 4, 5}),
              "the lengths of the columns of `result[0]` should be the singular values: in falling "
              "order, number 0 should be 6.70820393 and is 5, and rounding explains 6.4e-06");
    const double root = std::sqrt(5.0);
    EXPECT_EQ(with({1, 0, 0, 1}, {3 * root, root, 0, 0}),
              "column 0 times column 1 of `result[0]` should be 0 and is 15: rounding explains "
              "4.29e-05");
    EXPECT_EQ(with({1, 0, 0, 2}, {3 * root, 0, 0, root}),
              "column 1 times column 1 of `v[0]` should be 1 and is 4: VᵀV as a whole is off by 3, "
              "and rounding explains 3.81e-06");
    EXPECT_EQ(with({1, 0, 0, 1}, {3 * root, 0, 0, root}),
              "B·Vᵀ should be 4 in row 1, column 0, as `a[0]` is, and is 0: B·Vᵀ as a whole is off "
              "by 6.1, and rounding explains 6.7e-06");
}

}  // namespace
}  // namespace vkp
