#include "harness/shader/generate.hpp"

#include "harness/model/numbers/dot4.hpp"
#include "harness/shader/rules/text_check.hpp"
#include "harness/shader/tile_functions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

namespace vkp {

namespace {

constexpr std::string_view kVersion = "#version 450\n";

using Output = std::back_insert_iterator<std::string>;

// Types of other sizes than GLSL's own need extensions, for arithmetic and for buffers.
std::vector<std::string_view> extensions_of(Scalar scalar) {
    constexpr std::string_view kStorage8 = "GL_EXT_shader_8bit_storage";
    constexpr std::string_view kStorage16 = "GL_EXT_shader_16bit_storage";
    switch (scalar) {
        case Scalar::kInt8:
        case Scalar::kUint8:
            return {kStorage8, "GL_EXT_shader_explicit_arithmetic_types_int8"};
        case Scalar::kInt16:
        case Scalar::kUint16:
            return {kStorage16, "GL_EXT_shader_explicit_arithmetic_types_int16"};
        case Scalar::kFloat16:
            return {kStorage16, "GL_EXT_shader_explicit_arithmetic_types_float16"};
        case Scalar::kInt64:
        case Scalar::kUint64:
            return {"GL_EXT_shader_explicit_arithmetic_types_int64"};
        default:
            return {};
    }
}

void add_extensions(Output out, const KernelInterface& interface) {
    std::set<std::string_view> names(interface.extensions.begin(), interface.extensions.end());
    for (const InterfaceArray& array : interface.arrays) {
        const std::vector<std::string_view> needed = extensions_of(array.type.scalar);
        names.insert(needed.begin(), needed.end());
    }
    names.erase(kDot4);
    if (names.erase(kDot4Instruction) > 0) {
        names.insert("GL_EXT_spirv_intrinsics");
    }
    const std::vector<std::string_view> of_tiles = tile_extensions(interface.tiles);
    names.insert(of_tiles.begin(), of_tiles.end());
    for (const std::string_view name : names) {
        // An error here is in no line of the kernel.
        fmt::format_to(out, "#line 0\n#extension {} : require\n", name);
    }
}

// "layout(row_major) mat4"
std::string member_of(const InterfaceArray& array) {
    constexpr std::string_view kInRows = "row_major ";
    return array.view.starts_with(kInRows)
               ? fmt::format("layout(row_major) {}", array.view.substr(kInRows.size()))
               : array.view;
}

// Errors in a struct get the line that declares it.
void add_structs(Output out, const std::vector<InterfaceStruct>& structs) {
    for (const InterfaceStruct& each : structs) {
        fmt::format_to(out, "#line {}\nstruct {} {{ {} }};\n#line 0\n", each.line, each.name,
                       each.members);
    }
}

// No two arrays overlap. Written arrays are coherent, so that barriers can order the accesses;
// read-only ones need no order, and drivers may then keep them in incoherent caches.
void add_arrays(Output out, const std::vector<InterfaceArray>& arrays) {
    std::size_t binding = 0;
    for (const InterfaceArray& array : arrays) {
        const std::string element = array.view.empty() ? type_name(array.type) : member_of(array);
        if (array.is_uniform) {
            fmt::format_to(out,
                           "layout(std140, set = 0, binding = {}) uniform {}{} {{ {} {}; }};\n",
                           binding++, kReservedPrefix, array.name, element, array.name);
            continue;
        }
        fmt::format_to(
            out, "layout(std430, set = 0, binding = {}) restrict {} buffer {}{} {{ {} {}[]; }};\n",
            binding++,
            array.is_readonly     ? "readonly"
            : array.is_incoherent ? ""
                                  : "coherent",
            kReservedPrefix, array.name, element, array.name);
    }
}

std::string constant_array(const std::string& name, const Shape& values) {
    return fmt::format("const int {0}[{1}] = int[{1}]({2});\n", name, values.size(),
                       fmt::join(values, ", "));
}

// The shapes are push constants in one block, of which a shader may have only one: if the kernel
// declares its own, they are compiled in.
void add_shapes(Output out, const KernelInterface& interface) {
    if (interface.arrays.empty()) {
        return;  // GLSL has no empty blocks
    }
    if (interface.push_constants) {
        for (const InterfaceArray& array : interface.arrays) {
            fmt::format_to(out, "{}{}", constant_array(array.name + "_shape", array.shape),
                           constant_array(array.name + "_strides", row_major_strides(array.shape)));
        }
        return;
    }
    fmt::format_to(out, "layout(push_constant) uniform {}shapes {{\n", kReservedPrefix);
    for (const InterfaceArray& array : interface.arrays) {
        const std::size_t rank = array.shape.size();
        fmt::format_to(out, "    int {0}_shape[{1}];\n    int {0}_strides[{1}];\n", array.name,
                       rank);
    }
    fmt::format_to(out, "}};\n");
}

void add_constants(Output out, const KernelInterface& interface) {
    for (const InterfaceArray& array : interface.arrays) {
        fmt::format_to(out, "const int {}_ndim = {};\n", array.name, array.shape.size());
    }
    fmt::format_to(out, "const int TPB = {};\n", interface.launch.workgroup_size.x);
    for (const Constant& constant : interface.constants) {
        if (is_float(constant.type)) {
            fmt::format_to(out, "const float {} = {:#};\n", constant.name,
                           static_cast<float>(constant.value));
        } else {
            fmt::format_to(out, "const int {} = {:.0f};\n", constant.name, constant.value);
        }
    }
    // The comment identifies the shader, as its text is the key under which the compiled kernel is
    // cached.
    for (const SpecializedValue& value : interface.specialization) {
        fmt::format_to(out, "// constant_id {} = {}\n", value.id, value.text);
    }
}

constexpr std::string_view kDot4Products = R"(int dot4(uint a, uint b) {
    return bitfieldExtract(int(a), 0, 8) * bitfieldExtract(int(b), 0, 8) +
           bitfieldExtract(int(a), 8, 8) * bitfieldExtract(int(b), 8, 8) +
           bitfieldExtract(int(a), 16, 8) * bitfieldExtract(int(b), 16, 8) +
           bitfieldExtract(int(a), 24, 8) * bitfieldExtract(int(b), 24, 8);
}
)";

// OpSDot of SPV_KHR_integer_dot_product, its operands as PackedVectorFormat4x8Bit.
constexpr std::string_view kDot4OfDevice =
    R"(spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4450)
int vkp_sdot(uint a, uint b, spirv_literal int format);
int dot4(uint a, uint b) {
    return vkp_sdot(a, b, 0);
}
)";

void add_functions(Output out, const KernelInterface& interface) {
    for (const std::string& name : interface.extensions) {
        if (name == kDot4 || name == kDot4Instruction) {
            fmt::format_to(out, "#line 0\n{}", name == kDot4 ? kDot4Products : kDot4OfDevice);
        }
    }
}

}  // namespace

std::string frame_text(const KernelInterface& interface) {
    const Extent& size = interface.launch.workgroup_size;
    std::string shader;
    const Output out(shader);
    fmt::format_to(out, "{}", kVersion);
    add_extensions(out, interface);
    fmt::format_to(out, "layout(local_size_x = {}, local_size_y = {}, local_size_z = {}) in;\n",
                   size.x, size.y, size.z);
    add_structs(out, interface.structs);
    add_arrays(out, interface.arrays);
    add_shapes(out, interface);
    add_constants(out, interface);
    add_functions(out, interface);
    shader += tile_functions(interface.tiles, interface.subgroup_size);
    fmt::format_to(out, "void {0}();\nvoid main() {{ {0}(); }}\n#line 1\n", interface.kernel);
    return shader;
}

namespace {

// A kernel runs in one queue, so all its threads are in the scope of the device if they are in that
// of its family. For the latter the compiler wants the explicit Vulkan memory model, which has no
// `coherent`. The replacement moves no column.
std::string with_one_queue_family(std::string text) {
    static constexpr std::string_view kFamily = "gl_ScopeQueueFamily";
    static constexpr std::string_view kDevice = "gl_ScopeDevice     ";
    static_assert(kFamily.size() == kDevice.size());
    for (std::size_t at = text.find(kFamily); at != std::string::npos;
         at = text.find(kFamily, at)) {
        text.replace(at, kFamily.size(), kDevice);
    }
    return text;
}

}  // namespace

// The printf extension is enabled if the kernel may print, as other compilers need not support it.
std::string generate_shader(std::string frame_text, std::string_view kernel_text) {
    if (kernel_text.find(kPrint) != std::string_view::npos) {
        frame_text.insert(kVersion.size(), "#line 0\n#extension GL_EXT_debug_printf : require\n");
    }
    frame_text += with_one_queue_family(std::string(without_byte_order_mark(kernel_text)));
    return frame_text;
}

std::string generate_shader(const KernelInterface& interface, std::string_view kernel_text) {
    return generate_shader(frame_text(interface), kernel_text);
}

std::vector<std::int32_t> push_constants(const KernelInterface& interface) {
    std::vector<std::int32_t> values;
    if (interface.push_constants) {
        for (const PushedWord& word : *interface.push_constants) {
            values.push_back(word.bits);
        }
        return values;
    }
    for (const InterfaceArray& array : interface.arrays) {
        const Shape strides = row_major_strides(array.shape);
        values.insert(values.end(), array.shape.begin(), array.shape.end());
        values.insert(values.end(), strides.begin(), strides.end());
    }
    return values;
}

std::uint32_t binding_count(const KernelInterface& interface) {
    return static_cast<std::uint32_t>(interface.arrays.size());
}

}  // namespace vkp
