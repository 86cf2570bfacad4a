#include "harness/picture/array_layout.hpp"

#include "harness/audit/machine/type_table.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <tuple>
#include <vector>

namespace vkp {
namespace {

using picture::ArrayLayout;

// Types as in a module, and a region of memory with the last one.
class Types {
public:
    const audit::Type& scalar(audit::ScalarType::Kind kind, std::uint8_t bits) {
        audit::Type type;
        type.kind = audit::Type::Kind::kScalar;
        type.scalar = {kind, bits};
        type.scalar_count = 1;
        type.size_bytes = bits / 8U;
        return keep(type);
    }
    const audit::Type& several(audit::Type::Kind kind, const audit::Type& element,
                               std::uint32_t count, std::uint32_t stride) {
        audit::Type type;
        type.kind = kind;
        type.element = &element;
        type.count = count;
        type.stride = stride;
        type.scalar_count = count * element.scalar_count;
        type.size_bytes = std::uint64_t{count} * stride;
        return keep(type);
    }
    const audit::Type& structure(std::vector<const audit::Type*> members,
                                 std::vector<std::uint32_t> byte_offsets) {
        audit::Type type;
        type.kind = audit::Type::Kind::kStruct;
        type.byte_offsets = std::move(byte_offsets);
        for (const audit::Type* const member : members) {
            type.scalar_offsets.push_back(type.scalar_count);
            type.scalar_count += member->scalar_count;
        }
        type.size_bytes = type.byte_offsets.back() + members.back()->size_bytes;
        type.members = std::move(members);
        return keep(type);
    }

private:
    const audit::Type& keep(const audit::Type& type) { return types_.emplace_back(type); }

    std::deque<audit::Type> types_;
};

constexpr auto kFloat = audit::ScalarType::Kind::kFloat;
constexpr auto kSigned = audit::ScalarType::Kind::kSigned;
constexpr auto kArray = audit::Type::Kind::kArray;

ArrayLayout layout_of(const audit::Type& type) {
    audit::Region region;
    region.memory = Memory::kShared;
    region.type = &type;
    region.size_bytes = type.size_bytes;
    return ArrayLayout(region);
}

void expect_place(const ArrayLayout& layout, std::uint64_t offset, picture::Place expected) {
    const picture::Place place = layout.locate(offset);
    EXPECT_EQ(place.cell, expected.cell) << "at byte " << offset;
    EXPECT_EQ(place.component, expected.component) << "at byte " << offset;
}

TEST(ArrayLayout, OfAVariableThatIsNoArrayHasOneElement) {
    Types types;
    const ArrayLayout layout = layout_of(types.scalar(kFloat, 32));
    EXPECT_EQ(layout.shape(), Shape());
    EXPECT_EQ(layout.components(), 1U);
    EXPECT_EQ(layout.type_name(), "float");
    expect_place(layout, 0, {0, 0});
}

TEST(ArrayLayout, FlattensDimensionsRowByRow) {
    Types types;
    const audit::Type& row = types.several(kArray, types.scalar(kSigned, 32), 3, 4);
    const ArrayLayout layout = layout_of(types.several(kArray, row, 2, 12));
    EXPECT_EQ(layout.shape(), Shape({2, 3}));
    EXPECT_EQ(layout.type_name(), "int");
    expect_place(layout, 0, {0, 0});
    expect_place(layout, 8, {2, 0});
    expect_place(layout, 12, {3, 0});
    expect_place(layout, 20, {5, 0});
}

TEST(ArrayLayout, TellsTheComponentsOfVectorsWithPaddingBetween) {
    Types types;
    const audit::Type& vector =
        types.several(audit::Type::Kind::kVector, types.scalar(kFloat, 32), 3, 4);
    const ArrayLayout layout = layout_of(types.several(kArray, vector, 4, 16));
    EXPECT_EQ(layout.shape(), Shape({4}));
    EXPECT_EQ(layout.components(), 3U);
    expect_place(layout, 8, {0, 2});
    expect_place(layout, 16, {1, 0});
    expect_place(layout, 56, {3, 2});
}

TEST(ArrayLayout, CountsTheScalarsOfStructs) {
    Types types;
    const audit::Type& number = types.scalar(kFloat, 32);
    const audit::Type& weights = types.several(kArray, number, 3, 4);
    const audit::Type& body = types.structure({&number, &weights}, {0, 16});
    const ArrayLayout layout = layout_of(types.several(kArray, body, 2, 32));
    EXPECT_EQ(layout.shape(), Shape({2}));
    EXPECT_EQ(layout.components(), 4U);
    EXPECT_EQ(layout.type_name(), "struct");
    expect_place(layout, 0, {0, 0});
    expect_place(layout, 20, {0, 2});
    expect_place(layout, 32 + 24, {1, 3});
}

TEST(ArrayLayout, LooksBehindTheBlockOfABuffer) {
    Types types;
    const audit::Type& list =
        types.several(audit::Type::Kind::kRuntimeArray, types.scalar(kFloat, 64), 0, 8);
    const audit::Type& block = types.structure({&list}, {0});
    audit::Region region;
    region.type = &block;
    region.is_buffer_block = true;
    region.size_bytes = 40;
    const ArrayLayout layout(region);
    EXPECT_EQ(layout.shape(), Shape({5}));
    EXPECT_EQ(layout.type_name(), "double");
    expect_place(layout, 32, {4, 0});
}

TEST(ArrayLayout, NamesScalarsAsTheSourceDoes) {
    using Kind = audit::ScalarType::Kind;
    const std::tuple<Kind, std::uint8_t, std::string> names[] = {
        {Kind::kBool, 32, "bool"},         {Kind::kSigned, 32, "int"},
        {Kind::kSigned, 8, "int8_t"},      {Kind::kUnsigned, 32, "uint"},
        {Kind::kUnsigned, 64, "uint64_t"}, {Kind::kFloat, 16, "float16_t"},
    };
    for (const auto& [kind, bits, name] : names) {
        Types types;
        EXPECT_EQ(layout_of(types.scalar(kind, bits)).type_name(), name);
    }
}

}  // namespace
}  // namespace vkp
