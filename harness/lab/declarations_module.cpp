// The part of Declarations for what an application tells Vulkan of a shader.
#include "harness/lab/array_type.hpp"
#include "harness/lab/declarations.hpp"
#include "harness/lab/fill.hpp"
#include "harness/lab/scanner.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>

namespace vkp {

namespace {

using Slot = ForeignModule::Slot;

// Of an array that a module does not have.
constexpr Slot kNowhere{std::numeric_limits<std::uint32_t>::max(),
                        std::numeric_limits<std::uint32_t>::max()};

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

// The last word may have been begun by an earlier line.
void append(std::vector<PushedWord>& words, std::size_t& size, const Array& values, int line) {
    const std::vector<std::byte> bytes = encode(values);
    const std::size_t scalar = byte_count(values.type.scalar);
    const std::uint32_t components = values.type.components;
    // As in std430.
    const std::size_t alignment = scalar * (components == 3 ? 4 : components);
    size = (size + alignment - 1) / alignment * alignment;
    // After a `vec3` comes what follows it.
    const std::size_t padding = scalar * (alignment / scalar - components);
    for (std::size_t i = 0; i + padding < bytes.size(); ++i, ++size) {
        if (size / sizeof(std::int32_t) >= words.size()) {
            words.resize(size / sizeof(std::int32_t) + 1, PushedWord{.line = line});
        }
        PushedWord& word = words[size / sizeof(std::int32_t)];
        word.bits = static_cast<std::int32_t>(static_cast<std::uint32_t>(word.bits) |
                                              std::to_integer<std::uint32_t>(bytes[i])
                                                  << (8 * (size % sizeof(std::int32_t))));
        word.is_float = values.type.scalar == Scalar::kFloat32;
        word.line = line;
    }
}

LabSyntaxError no_array_above(const HeaderItem& item, const std::string& name) {
    return LabSyntaxError({item.line, fmt::format("there is no array `{}` above", name),
                           fmt::format("`{}` goes below the line of its array.", item.key)});
}

// Where the elements of a member are in the memory of its array, in bytes.
struct MemberPlace {
    std::size_t offset = 0;
    std::size_t stride = 0;
};

MemberPlace take_member_place(Scanner& scanner, const Array& values, const CaseArray& array,
                              const char* form) {
    constexpr std::int64_t kMost = std::int64_t{1} << 32;
    const int line = scanner.line();
    if (array.type != ElementType::kUint32) {
        throw LabSyntaxError(
            {line, fmt::format("`{}` is an array of {}", array.name, type_name(array.type)),
             "Members are parts of an array of uint, which is memory of any type."});
    }
    if (!scanner.take("at ")) {
        scanner.fail("the offset of the member is missing", form);
    }
    MemberPlace place{.stride = stride_bytes(values.type)};
    place.offset = static_cast<std::size_t>(take_integer(scanner, {0, kMost}, "its offset"));
    if (scanner.take("stride ")) {
        place.stride = static_cast<std::size_t>(take_integer(scanner, {1, kMost}, "its stride"));
    }
    const std::size_t last = place.offset + (element_count(values.shape) - 1) * place.stride;
    const std::size_t end = last + byte_count(values.type.scalar) * values.type.components;
    const std::size_t bytes = element_count(array.shape) * sizeof(std::uint32_t);
    if (end > bytes) {
        throw LabSyntaxError(
            {line,
             fmt::format("the member ends at byte {}, and `{}` has {}", end, array.name, bytes),
             "Make the array longer."});
    }
    return place;
}

// The bytes of an array, to write members into. Afterwards it has no values otherwise.
std::byte* own_bytes(CaseArray& array) {
    if (array.content.empty()) {
        array.content =
            array.values.empty() ? zero_bytes(byte_count(array.shape, array.type)) : encode(array);
        array.values.clear();
    }
    return array.content.own();
}

void write_member(CaseArray& array, const Array& values, const MemberPlace& place) {
    const std::vector<std::byte> bytes = encode(values);
    std::byte* const memory = own_bytes(array);
    const std::size_t packed = stride_bytes(values.type);
    const std::size_t size = byte_count(values.type.scalar) * values.type.components;
    std::set<std::size_t> written(array.written.begin(), array.written.end());
    for (std::size_t i = 0; i < element_count(values.shape); ++i) {
        for (std::size_t k = 0; k < size; ++k) {
            const std::size_t at = place.offset + i * place.stride + k;
            memory[at] = bytes[i * packed + k];
            written.insert(at / sizeof(std::uint32_t));
        }
    }
    if (!array.is_initialized) {
        array.is_initialized = written.size() == element_count(array.shape);
        array.written.assign(written.begin(), written.end());
    }
}

}  // namespace

// A module's own lines are of another file.
int Declarations::kernel_line(int line) const {
    return kind_ == LabKind::kKernel ? line : 0;
}

void Declarations::read_module(const HeaderItem& item) {
    constexpr std::size_t kMaxModules = 64;
    Scanner scanner(item.value, item.line);
    Section next;
    next.module.path = scanner.take_text();
    if (next.module.path.empty()) {
        scanner.fail("the file of the module is missing", "Write it as in `module: blur.spv`.");
    }
    scanner.expect_end("One file a line; what follows is about it, up to the next `module`.");
    if (sections_.size() > kMaxModules) {
        throw LabSyntaxError({item.line, fmt::format("more than {} modules", kMaxModules),
                              "Fewer will show the same."});
    }
    sections_.push_back(std::move(next));
}

// A module has its own of what it says itself, and otherwise what is said above all.
void Declarations::add_modules() {
    const Section& common = sections_.front();
    const std::size_t first = sections_.size() > 1 ? 1 : 0;
    for (std::size_t i = first; i < sections_.size(); ++i) {
        Section& own = sections_[i];
        const Section& grid = own.groups_line != 0 ? own : common;
        const Section& size = own.has_workgroup ? own : common;
        const Launch launch{grid.launch.workgroups, size.launch.workgroup_size};
        check_launch_of(launch, grid.groups_line);
        Dispatch dispatch{.launch = launch, .kernel = own.module.path, .module = i - first};
        dispatch.push_constants = own.push_constants
                                      ? own.push_constants
                                      : common.push_constants.value_or(std::vector<PushedWord>());
        dispatch.specialization = own.specialization;
        for (const SpecializedValue& value : common.specialization) {
            if (std::ranges::find(own.specialization, value.id, &SpecializedValue::id) ==
                own.specialization.end()) {
                dispatch.specialization.push_back(value);
            }
        }
        own.module.has_workgroup = size.has_workgroup;
        ForeignModule& module = own.module.module;
        module.entry_point =
            module.entry_point.empty() ? common.module.module.entry_point : module.entry_point;
        module.slots = slots_of(own);
        file_.definition.dispatches.push_back(std::move(dispatch));
        file_.modules.push_back(own.module);
    }
}

// Those that are said, and for other arrays set 0 and their place, unless another array is there.
std::vector<ForeignModule::Slot> Declarations::slots_of(const Section& own) const {
    std::map<std::size_t, Slot> said = own.slots;
    said.insert(sections_.front().slots.begin(), sections_.front().slots.end());
    const auto is_said = [&](const Slot& slot) {
        return std::ranges::any_of(said, [&](const auto& known) { return known.second == slot; });
    };
    std::vector<Slot> slots;
    for (std::uint32_t array = 0; array < file_.definition.arrays.size(); ++array) {
        const Slot own_place{0, array};
        slots.push_back(said.contains(array) ? said.at(array)
                        : is_said(own_place) ? kNowhere
                                             : own_place);
    }
    return slots;
}

void Declarations::read_entry(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    std::string& entry_point = section().module.module.entry_point;
    entry_point = scanner.take_text();
    if (entry_point.empty()) {
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
    std::vector<SpecializedValue>& values = section().specialization;
    if (std::ranges::find(values, value.id, &SpecializedValue::id) != values.end()) {
        throw LabSyntaxError({item.line, fmt::format("constant {} has a value already", value.id),
                              "Take one of the lines out."});
    }
    values.push_back(std::move(value));
}

// The lines follow each other in memory, each with numbers of one type.
void Declarations::read_push(const HeaderItem& item) {
    constexpr const char* kForm = "Write it as in `push: int[2] = {8, 1}`.";
    const std::size_t most =
        kind_ == LabKind::kKernel ? kMaxPushConstantBytes : kMaxModulePushConstantBytes;
    const auto too_many = [&](const char* together) {
        return LabSyntaxError(
            {item.line, fmt::format("push constants of more than {} bytes{}", most, together),
             kind_ == LabKind::kKernel ? "That is what every device has; use an `array`."
                                       : "That is what Vulkan 1.4 guarantees."});
    };
    Scanner scanner(item.value, item.line);
    Array values{.name = "push", .shape = {}, .values = {}};
    values.type = take_type(scanner, macros_);
    values.shape = take_shape(scanner);
    if (kind_ == LabKind::kKernel && byte_count(values.type.scalar) != sizeof(std::int32_t)) {
        throw LabSyntaxError({item.line, "push constants of another size than 32 bits",
                              "Use float, int or uint, or vectors of them."});
    }
    if (size_bytes(values) > static_cast<double>(most)) {
        throw too_many("");
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
    values.values = whole_values_of(fill, values, sources_);
    if (!section().push_constants) {
        section().push_constants.emplace();
    }
    const bool had_room = section().pushed_bytes <= most;
    append(*section().push_constants, section().pushed_bytes, values, kernel_line(item.line));
    if (had_room && section().pushed_bytes > most) {  // once, not for each further line
        throw too_many(" together");
    }
}

void Declarations::read_binding(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    Slot slot;
    slot.set = take_number_named(scanner, "set");
    slot.binding = take_number_named(scanner, "binding");
    scanner.expect_end("One binding a line.");
    if (const std::optional<std::size_t> array = place_of(name)) {
        for (const auto& [other, its_slot] : section().slots) {
            if (its_slot == slot && other != *array) {
                throw LabSyntaxError(
                    {item.line,
                     fmt::format("`{}` is at set {}, binding {} already",
                                 file_.definition.arrays[other].name, slot.set, slot.binding),
                     "All views of a buffer are one array."});
            }
        }
        section().slots[*array] = slot;
    } else if (!array_names_.contains(name)) {
        throw no_array_above(item, name);
    }
}

// Writes values over a part of an array of uint, which is a block's memory word by word.
void Declarations::read_member(const HeaderItem& item) {
    constexpr const char* kForm =
        "Write it as in `member: params float[1] at 4 = {0.5}`; elements that are further apart "
        "than "
        "std430 has them add `stride 16`.";
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    const std::optional<std::size_t> place = place_of(name);
    if (!place) {
        if (array_names_.contains(name)) {
            return;  // whose own line is wrong
        }
        throw no_array_above(item, name);
    }
    Array values{.name = name, .shape = {}, .values = {}};
    values.type = take_type(scanner, macros_);
    values.shape = take_shape(scanner);
    CaseArray& array = file_.definition.arrays[*place];
    const MemberPlace where = take_member_place(scanner, values, array, kForm);
    if (!scanner.take("=")) {
        scanner.fail("the values are missing", kForm);
    }
    const std::size_t errors_before = errors_.size();
    const Fill fill = take_fill(scanner, values, errors_);
    scanner.expect_end(kForm);
    if (errors_.size() == errors_before) {
        values.values = whole_values_of(fill, values, sources_);
        write_member(array, values, where);
    }
}

std::optional<std::size_t> Declarations::place_of(const std::string& array) const {
    const std::vector<CaseArray>& arrays = file_.definition.arrays;
    const auto found = std::ranges::find(arrays, array, &CaseArray::name);
    return found == arrays.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - arrays.begin());
}

}  // namespace vkp
