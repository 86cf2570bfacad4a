// The table of operations is whole, names puzzles that there are, and is shown.
#include "checker/report/number_type.hpp"
#include "checker/report/operations/render_operations.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace vkp {
namespace {

TEST(OperationTable, NamesPuzzlesThatThereAre) {
    for (const TensorOperation& operation : all_operations()) {
        for (const int number : operation.puzzles) {
            EXPECT_NE(puzzle_numbered(number), nullptr) << operation.name << ": " << number;
        }
        EXPECT_NE(operation.puzzles.empty(), operation.kernel.empty()) << operation.name;
        EXPECT_FALSE(operation.group.empty()) << operation.name;
    }
}

TEST(OperationTable, HasEachRowOnce) {
    std::set<std::string> seen;
    for (const TensorOperation& operation : all_operations()) {
        for (const OperandTypes& types : operation.types) {
            const std::string row = fmt::format("{} {}>{} {}", operation.name, types.from, types.to,
                                                place_text(operation));
            EXPECT_TRUE(seen.insert(row).second) << row << " stands there twice";
        }
    }
}

// The operand types for which a row with that name has a kernel.
std::set<std::string> types_of(const std::string& name) {
    std::set<std::string> types;
    for (const TensorOperation& operation : all_operations()) {
        for (const OperandTypes& operands : operation.types) {
            if (operation.name == name) {
                types.insert(operands.from);
            }
        }
    }
    return types;
}

// The operand types of a line's operations, by its first word.
std::set<std::string> types_of_back_end(const std::string& word) {
    if (word == "float") {
        return {"float32", "float16"};
    }
    if (word == "int") {
        return {"int32", "int8"};
    }
    return word == "bool" ? std::set<std::string>{"bool"} : std::set<std::string>{"float32"};
}

// Lines "float  names of the back end = a row" of back_end.txt.
TEST(OperationTable, HasWhatABackEndOffers) {
    std::ifstream file(source_root() / "tests/operations/back_end.txt");
    std::size_t count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "none") {
            continue;
        }
        std::string row;
        std::size_t names = 0;
        for (std::string next; words >> next && next != "=";) {
            ++names;
        }
        ASSERT_TRUE(words >> row && names > 0) << line;
        const std::set<std::string> types = types_of(row);
        for (const std::string& type : types_of_back_end(word)) {
            EXPECT_TRUE(types.contains(type)) << line << ": no row for " << type;
        }
        count += names;
    }
    EXPECT_GT(count, 250U);
}

TEST(OperationTable, IsReadLineByLine) {
    const auto operations = parse_operations(
        "# prose\n\n== Group\nadd; floats int8>int32; binary; VALUE x + y\nsum; bool; puzzle 1 "
        "2\n");
    ASSERT_EQ(operations.size(), 2U);
    EXPECT_EQ(operations[0].group, "Group");
    EXPECT_EQ(operations[0].kernel, "binary");
    ASSERT_EQ(operations[0].types.size(), 3U);
    EXPECT_EQ(operations[0].types[1].to, "float16");
    EXPECT_EQ(operations[0].types[2].to, "int32");
    EXPECT_EQ(operations[0].macros.front().second, "x + y");
    EXPECT_EQ(operations[1].puzzles, (std::vector{1, 2}));
    EXPECT_EQ(place_text(operations[1]), "puzzles 1, 2");
}

TEST(OperationTable, ReadsExamplesForTypes) {
    const auto operations = parse_operations(
        "abs; floats integers>wide; unary; VALUE x\n"
        "    a = {1, 2}; result = {3, 4}\n"
        "    int8 uint64>uint64: result = {5, 6}\n"
        "sort; uint32; near puzzle 71\n");
    ASSERT_EQ(operations.size(), 2U);
    const std::vector<ExampleValues>& example = operations[0].example;
    ASSERT_EQ(example.size(), 3U);
    EXPECT_EQ(example[0].types.size(), 10U);
    EXPECT_EQ(example[1].array, "result");
    EXPECT_EQ(example[1].values, "{3, 4}");
    EXPECT_EQ(example[2].types,
              (std::vector<OperandTypes>{{"int8", "int32"}, {"uint64", "uint64"}}));
    EXPECT_EQ(place_text(operations[1]), "near puzzle 71");
}

TEST(OperationTable, SaysWhichLineIsWrong) {
    for (const char* row : {"add; floats", "add; halves; binary", "add; bool; puzzle x",
                            "add; bool; puzzle 1; VALUE x", "add; bool; two words", "add; ; ",
                            "add; bool; near binary", "    a = {1}"}) {
        try {
            static_cast<void>(parse_operations(fmt::format("# prose\n{}\n", row)));
            ADD_FAILURE() << row;
        } catch (const std::invalid_argument& error) {
            EXPECT_EQ(std::string(error.what()).find("line 2: "), 0U) << error.what();
        }
    }
}

TEST(OperationTable, SaysWhichExampleIsWrong) {
    for (const char* line :
         {"    a: {1}", "    int8: a = {1}", "    a {1}", "    halves: a = {1}"}) {
        try {
            static_cast<void>(parse_operations(fmt::format("add; bool; binary\n{}\n", line)));
            ADD_FAILURE() << line;
        } catch (const std::invalid_argument& error) {
            EXPECT_EQ(std::string(error.what()).find("line 2: "), 0U) << error.what();
        }
    }
}

TEST(NumberType, CastsAsAKernelDoes) {
    EXPECT_EQ(as_cast(number_type("float16"), 0.5), 0.5);
    EXPECT_EQ(as_cast(number_type("int8"), 200.75), -56);
    EXPECT_EQ(as_cast(number_type("uint8"), -1), 255);
    EXPECT_EQ(as_cast(number_type("uint64"), 0x1p63), 0x1p63);
    EXPECT_EQ(as_cast(number_type("int64"), -3.5), -3);
    EXPECT_EQ(as_cast(number_type("bool"), -0.5), 1);
    EXPECT_EQ(register_type(number_type("uint16")), "uint32");
    EXPECT_EQ(register_type(number_type("bool")), "bool");
}

TEST(OperationList, HasThoseWithTheWords) {
    EXPECT_EQ(operations_with({}).size(), all_operations().size());
    for (const TensorOperation* operation : operations_with({"REDUCTIONS", "bool"})) {
        EXPECT_EQ(operation->group, "Reductions");
    }
    EXPECT_EQ(operations_with({"puzzle 66"}).size(), 1U);
    EXPECT_TRUE(operations_with({"no such operation"}).empty());
}

TEST(OperationList, IsATable) {
    const std::string text = operations_text(operations_with({"gather_nd"}), 80, Style(false));
    EXPECT_EQ(text,
              "By indices\n"
              "\n"
              "gather_nd  all  gather_nd.comp\n"
              "\n"
              "floats: float32 and float16; signed: int8 to int64; unsigned: uint8 to uint64;\n"
              "integers: both; numbers: floats and integers; all: bool too. A>B: the result is\n"
              "of another type, wide: of a register's. Kernels lie in solutions/operations.\n"
              "\n"
              "1 operation, 11 with its types\n");
}

TEST(OperationList, FitsTheTerminal) {
    std::istringstream lines(operations_text(operations_with({}), 60, Style(false)));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 62U) << line;  // an ellipsis has three bytes
    }
}

TEST(OperationList, IsJson) {
    const std::string text = render_operations_json(operations_with({"mask_fill"}));
    EXPECT_NE(text.find("\"schema\": 1"), std::string::npos);
    EXPECT_NE(text.find("\"kernel\": \"solutions/operations/ternary.comp\""), std::string::npos);
    EXPECT_NE(text.find("\"kernel\": null"), std::string::npos);
    EXPECT_NE(text.find("\"VALUE\": \"x ? z : y\""), std::string::npos);
}

}  // namespace
}  // namespace vkp
