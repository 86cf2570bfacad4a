#include "harness/shader/generate.hpp"

#include <fmt/format.h>

#include <iterator>

namespace vkp {

namespace {

struct ArrayInterface {
    std::string_view name;
    const Shape& shape;
    ElementType type;
    bool is_readonly;
};

std::vector<ArrayInterface> arrays_of(const Case& puzzle_case) {
    std::vector<ArrayInterface> arrays;
    for (const Array& input : puzzle_case.inputs) {
        arrays.push_back({input.name, input.shape, input.type, true});
    }
    arrays.push_back({"result", puzzle_case.result_shape, puzzle_case.result_type, false});
    return arrays;
}

std::string_view glsl_type(ElementType type) {
    switch (type) {
        case ElementType::kInt32:
            return "int";
        case ElementType::kUint32:
            return "uint";
        case ElementType::kFloat32:
            break;
    }
    return "float";
}

using Output = std::back_insert_iterator<std::string>;

void add_arrays(Output out, const std::vector<ArrayInterface>& arrays) {
    std::size_t binding = 0;
    for (const ArrayInterface& array : arrays) {
        fmt::format_to(
            out, "layout(std430, set = 0, binding = {}) coherent{} buffer {}{} {{ {} {}[]; }};\n",
            binding++, array.is_readonly ? " readonly" : "", kReservedPrefix, array.name,
            glsl_type(array.type), array.name);
    }
}

void add_shapes(Output out, const std::vector<ArrayInterface>& arrays) {
    fmt::format_to(out, "layout(push_constant) uniform {}shapes {{\n", kReservedPrefix);
    for (const ArrayInterface& array : arrays) {
        const std::size_t rank = array.shape.size();
        fmt::format_to(out, "    int {0}_shape[{1}];\n    int {0}_strides[{1}];\n", array.name,
                       rank);
    }
    fmt::format_to(out, "}};\n");
}

void add_constants(Output out, const Case& puzzle_case, const std::vector<ArrayInterface>& arrays) {
    for (const ArrayInterface& array : arrays) {
        fmt::format_to(out, "const int {}_ndim = {};\n", array.name, array.shape.size());
    }
    fmt::format_to(out, "const int TPB = {};\n", puzzle_case.launch.workgroup_size.x);
    for (const Constant& constant : puzzle_case.constants) {
        fmt::format_to(out, "const int {} = {};\n", constant.name, constant.value);
    }
}

}  // namespace

std::string generate_shader(const Case& puzzle_case, std::string_view kernel_text) {
    const std::vector<ArrayInterface> arrays = arrays_of(puzzle_case);
    const Extent& size = puzzle_case.launch.workgroup_size;
    std::string shader;
    const Output out(shader);
    fmt::format_to(out, "#version 450\n");
    fmt::format_to(out, "layout(local_size_x = {}, local_size_y = {}, local_size_z = {}) in;\n",
                   size.x, size.y, size.z);
    add_arrays(out, arrays);
    add_shapes(out, arrays);
    add_constants(out, puzzle_case, arrays);
    fmt::format_to(out, "void kernel();\nvoid main() {{ kernel(); }}\n#line 1\n{}", kernel_text);
    return shader;
}

std::vector<std::int32_t> push_constants(const Case& puzzle_case) {
    std::vector<std::int32_t> values;
    for (const ArrayInterface& array : arrays_of(puzzle_case)) {
        const Shape strides = row_major_strides(array.shape);
        values.insert(values.end(), array.shape.begin(), array.shape.end());
        values.insert(values.end(), strides.begin(), strides.end());
    }
    return values;
}

std::set<std::string> frame_blocks(const Case& puzzle_case) {
    std::set<std::string> names = {fmt::format("{}shapes", kReservedPrefix)};
    for (const ArrayInterface& array : arrays_of(puzzle_case)) {
        names.insert(fmt::format("{}{}", kReservedPrefix, array.name));
    }
    return names;
}

std::uint32_t binding_count(const Case& puzzle_case) {
    return static_cast<std::uint32_t>(puzzle_case.inputs.size()) + 1;
}

}  // namespace vkp
