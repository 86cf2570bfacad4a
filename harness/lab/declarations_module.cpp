// The part of Declarations for what an application tells Vulkan of a shader.
#include "harness/lab/array_type.hpp"
#include "harness/lab/declarations.hpp"
#include "harness/lab/fill.hpp"
#include "harness/lab/scanner.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace vkp {

namespace {

// `set=0`
std::uint32_t take_number_named(Scanner& scanner, std::string_view name) {
    constexpr std::int64_t kMost = 1 << 20;
    if (!scanner.take(name) || !scanner.take("=")) {
        scanner.fail(fmt::format("the {} is missing", name),
                     "Write it as in `binding: a set=0 binding=2`.");
    }
    return static_cast<std::uint32_t>(
        take_integer(scanner, {0, kMost}, fmt::format("its {}", name)));
}

// Where std430 has them, in 32 bits each: after a `vec3` comes what follows it.
void append(std::vector<PushedWord>& words, const Array& values, int line) {
    const std::uint32_t components = values.type.components;
    const std::size_t alignment = components == 3 ? 4 : components;
    words.resize((words.size() + alignment - 1) / alignment * alignment);
    for (const std::uint32_t word : to_words(encode(values))) {
        words.push_back({.bits = static_cast<std::int32_t>(word),
                         .is_float = values.type.scalar == Scalar::kFloat32,
                         .line = line});
    }
    words.resize(words.size() - (alignment - components));
}

}  // namespace

// A module's own lines are of another file.
int Declarations::kernel_line(int line) const {
    return kind_ == LabKind::kKernel ? line : 0;
}

void Declarations::read_entry(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    file_.module.entry_point = scanner.take_text();
    if (file_.module.entry_point.empty()) {
        scanner.fail("the name of the entry point is missing", "Write it as in `entry: main`.");
    }
    scanner.expect_end("An entry point is one name.");
}

void Declarations::read_specialize(const HeaderItem& item) {
    constexpr const char* kForm = "Write it as in `specialize: 0 = 64`; a bool is true or false.";
    Scanner scanner(item.value, item.line);
    SpecializedValue value{.line = kernel_line(item.line)};
    value.id = static_cast<std::uint32_t>(
        take_integer(scanner, {0, std::numeric_limits<std::uint32_t>::max()}, "its id"));
    if (!scanner.take("=")) {
        scanner.fail("the value is missing", kForm);
    }
    const int line = scanner.line();
    value.text = scanner.take_text();
    if (value.text != "true" && value.text != "false" && !number_in(value.text)) {
        throw LabSyntaxError({line, fmt::format("`{}` is no value", value.text), kForm});
    }
    scanner.expect_end(kForm);
    const auto is_same = [&](const SpecializedValue& other) { return other.id == value.id; };
    if (std::ranges::any_of(file_.definition.specialization, is_same)) {
        throw LabSyntaxError({item.line, fmt::format("constant {} has a value already", value.id),
                              "Take one of the lines out."});
    }
    file_.definition.specialization.push_back(std::move(value));
}

// The lines follow each other in memory, each with numbers of one type.
void Declarations::read_push(const HeaderItem& item) {
    constexpr const char* kForm = "Write it as in `push: int[2] = {8, 1}`.";
    Scanner scanner(item.value, item.line);
    Array values{.name = "push", .shape = {}, .values = {}};
    values.type = take_type(scanner, macros_);
    values.shape = take_shape(scanner);
    if (byte_count(values.type.scalar) != sizeof(std::int32_t)) {
        throw LabSyntaxError({item.line, "push constants of another size than 32 bits",
                              "float, int and uint will do, and vectors of them."});
    }
    if (size_bytes(values) > static_cast<double>(kMaxPushConstantBytes)) {
        throw LabSyntaxError({item.line, "push constants of more than 128 bytes",
                              "That is what every device has; use an `array`."});
    }
    if (!scanner.take("=")) {
        scanner.fail("the values are missing", kForm);
    }
    const std::size_t errors_before = errors_.size();
    const Fill fill = take_fill(scanner, values, errors_);
    scanner.expect_end(kForm);
    if (errors_.size() != errors_before) {
        return;
    }
    values.values = whole_values_of(fill, values, seed_);
    if (!file_.definition.push_constants) {
        file_.definition.push_constants.emplace();
    }
    std::vector<PushedWord>& words = *file_.definition.push_constants;
    append(words, values, kernel_line(item.line));
    if (words.size() * sizeof(std::int32_t) > kMaxPushConstantBytes) {
        throw LabSyntaxError({item.line, "push constants of more than 128 bytes together",
                              "That is what every device has; use an `array`."});
    }
}

void Declarations::read_binding(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    ForeignModule::Slot slot;
    slot.set = take_number_named(scanner, "set");
    slot.binding = take_number_named(scanner, "binding");
    scanner.expect_end("One binding a line.");
    for (std::size_t i = 0; i < file_.definition.arrays.size(); ++i) {
        if (file_.definition.arrays[i].name == name) {
            file_.module.slots[i] = slot;
            return;
        }
    }
    if (!array_names_.contains(name)) {
        throw LabSyntaxError({item.line, fmt::format("there is no array `{}` above", name),
                              "The binding of an array goes below its own line."});
    }
}

}  // namespace vkp
