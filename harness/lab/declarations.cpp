#include "harness/lab/declarations.hpp"

#include "harness/lab/fill.hpp"
#include "harness/lab/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vkp {

namespace {

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMaxLayers = 64;  // of threads, along z
constexpr std::int64_t kMaxGroups = 65535;
constexpr std::size_t kMaxDimensions = 4;
constexpr std::uint64_t kMaxInvocations = std::uint64_t{1} << 22U;
// What the audit knows of an element takes many times the element itself.
constexpr std::uint64_t kMaxArrayBytes = std::uint64_t{16} << 20U;
// What every device has for push constants, where the frame keeps the shapes.
constexpr std::size_t kMaxShapeBytes = 128;

constexpr const char* kArrayForm = "Write it as in `array: a float[4,6] = arange`.";

std::uint32_t take_extent(Scanner& scanner, std::int64_t most, std::string_view what) {
    return static_cast<std::uint32_t>(take_integer(scanner, {1, most}, what));
}

Extent extent_in(const HeaderItem& item, std::int64_t most, std::int64_t most_z) {
    Scanner scanner(item.value, item.line);
    const std::string what = item.key == "groups" ? "the number of workgroups" : "its size";
    Extent extent;
    extent.x = take_extent(scanner, most, what);
    if (!scanner.at_end()) {
        extent.y = take_extent(scanner, most, what);
    }
    if (!scanner.at_end()) {
        extent.z = take_extent(scanner, most_z, what);
    }
    scanner.expect_end(
        fmt::format("Write 1 to 3 numbers, for x, y and z: `{}: 16 2 1`.", item.key));
    return extent;
}

ElementType take_type(Scanner& scanner) {
    const int line = scanner.line();
    const std::string_view word = scanner.take_word();
    if (const auto type = element_type_named(word)) {
        return *type;
    }
    throw LabSyntaxError(
        {line,
         word.empty() ? std::string("the type of the elements is missing")
                      : fmt::format("`{}` is no type that elements can have", word),
         "The types are float, int, uint, double, float16_t, int8_t, uint8_t, int16_t, uint16_t, "
         "int64_t, uint64_t, and vectors of them such as vec2, ivec3 and dvec4."});
}

Shape take_shape(Scanner& scanner) {
    if (!scanner.take("[")) {
        scanner.fail("the shape is missing", kArrayForm);
    }
    Shape shape;
    do {
        shape.push_back(static_cast<int>(
            take_integer(scanner, {1, std::numeric_limits<int>::max()}, "an extent")));
    } while (scanner.take(","));
    if (!scanner.take("]")) {
        scanner.fail("the shape ends with `]`", kArrayForm);
    }
    if (shape.size() > kMaxDimensions) {
        scanner.fail(fmt::format("the shape has {} dimensions", shape.size()),
                     "Arrays have 1 to 4 dimensions.");
    }
    return shape;
}

double size_bytes(const Array& array) {
    auto bytes = static_cast<double>(stride_bytes(array.type));
    for (const int extent : array.shape) {
        bytes *= extent;
    }
    return bytes;
}

void check_size(const Array& array, const std::vector<LabArray>& others, int line) {
    double bytes = size_bytes(array);
    for (const LabArray& other : others) {
        bytes += size_bytes(other.content);
    }
    if (bytes > static_cast<double>(kMaxArrayBytes)) {
        throw LabSyntaxError({line,
                              fmt::format("`{}` {} {:.0f} MiB", array.name,
                                          others.empty() ? "takes" : "and the arrays above take",
                                          std::ceil(bytes / 0x1p20)),
                              "16 MiB is the most for all arrays together."});
    }
}

void check_launch(const Extent& size, int line) {
    if (size.volume() > static_cast<std::uint64_t>(kMaxThreads)) {
        throw LabSyntaxError({line, fmt::format("a workgroup of {} threads", size.volume()),
                              "1024 is the most; take more workgroups instead."});
    }
}

}  // namespace

Declarations::Declarations(LabFile& file, std::vector<LabError>& errors, std::uint64_t seed)
    : file_(file), errors_(errors), seed_(seed) {}

void Declarations::read(const HeaderItem& item) {
    if (item.key == "workgroup") {
        read_workgroup(item);
    } else if (item.key == "groups") {
        read_groups(item);
    } else if (item.key == "array" || item.key == "buffer") {
        read_array(item, item.key == "array");
    } else if (item.key == "constant") {
        read_constant(item);
    } else if (item.key == "extension") {
        read_extension(item);
    }
}

void Declarations::check_whole() {
    if (!has_workgroup_) {
        errors_.push_back({0, "the size of the workgroup is missing",
                           "Write it above `void kernel()`, as in `// workgroup: 16 1 1`."});
    }
    if (file_.frame.launch.invocations() > kMaxInvocations) {
        errors_.push_back({groups_line_,
                           fmt::format("a launch of {} threads", file_.frame.launch.invocations()),
                           fmt::format("{} is the most.", kMaxInvocations)});
    }
    std::size_t bytes = 0;
    for (const LabArray& array : file_.arrays) {
        bytes += 2 * sizeof(std::int32_t) * array.content.shape.size();
        if (bytes > kMaxShapeBytes) {
            errors_.push_back({array.line,
                               fmt::format("up to here, the arrays have {} dimensions together",
                                           bytes / (2 * sizeof(std::int32_t))),
                               "16 are the most. Make arrays flat, or put two into one."});
            return;
        }
    }
}

void Declarations::read_workgroup(const HeaderItem& item) {
    has_workgroup_ = true;
    const Extent size = extent_in(item, kMaxThreads, kMaxLayers);
    check_launch(size, item.line);
    file_.frame.launch.workgroup_size = size;
}

void Declarations::read_groups(const HeaderItem& item) {
    groups_line_ = item.line;
    file_.frame.launch.workgroups = extent_in(item, kMaxGroups, kMaxGroups);
}

void Declarations::read_array(const HeaderItem& item, bool is_readonly) {
    Scanner scanner(item.value, item.line);
    LabArray array{.content = {}, .is_readonly = is_readonly, .line = item.line};
    array.content.name = scanner.take_text();
    array_names_.insert(array.content.name);
    names_.declare_array(array.content.name, item.line);
    array.content.type = take_type(scanner);
    array.content.shape = take_shape(scanner);
    check_size(array.content, file_.arrays, item.line);
    Fill fill{.kind = is_readonly ? FillKind::kArange : FillKind::kUninitialized,
              .line = item.line};
    const std::size_t errors_before = errors_.size();
    if (scanner.take("=")) {
        fill = take_fill(scanner, array.content, errors_);
    }
    scanner.expect_end(kArrayForm);
    array.is_initialized = fill.kind != FillKind::kUninitialized;
    if (is_readonly && !array.is_initialized) {
        throw LabSyntaxError({item.line, "nothing could ever write this array",
                              "An `array` is read-only; make it a `buffer`, or give it values."});
    }
    if (errors_.size() == errors_before) {
        array.content.values = values_of(fill, array.content, seed_);
        add_array(std::move(array));
    }
}

void Declarations::add_array(LabArray array) {
    const Array& content = array.content;
    file_.frame.arrays.push_back({content.name, content.shape, content.type, array.is_readonly});
    file_.arrays.push_back(std::move(array));
}

void Declarations::read_constant(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_piece());
    names_.declare_constant(name, item.line);
    if (!scanner.take("=")) {
        scanner.fail("the value of the constant is missing", "Write it as in `constant: N = 4`.");
    }
    const std::int64_t value = take_integer(
        scanner, {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}, "its value");
    scanner.expect_end("A constant is one int.");
    file_.frame.constants.push_back({name, static_cast<int>(value)});
}

void Declarations::read_extension(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    if (!name.starts_with("GL_") || !is_identifier(name)) {
        throw LabSyntaxError({item.line, fmt::format("`{}` is no extension of GLSL", name),
                              "Write its name, such as `GL_KHR_memory_scope_semantics`."});
    }
    scanner.expect_end("One extension a line.");
    std::vector<std::string>& extensions = file_.frame.extensions;
    if (std::find(extensions.begin(), extensions.end(), name) != extensions.end()) {
        throw LabSyntaxError(
            {item.line, fmt::format("{} is named twice", name), "Take one of the lines out."});
    }
    extensions.push_back(name);
}

}  // namespace vkp
