#include "harness/lab/declarations.hpp"

#include "harness/lab/array_type.hpp"
#include "harness/lab/fill.hpp"
#include "harness/lab/scanner.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace vkp {

namespace {

constexpr std::int64_t kMaxWorkgroupThreads = 1024;
constexpr std::int64_t kMaxLayers = 64;  // of threads, along z
constexpr std::int64_t kMaxGroupsAlong = 65535;
constexpr std::uint64_t kMaxInvocations = std::uint64_t{1} << 22U;
// Larger arrays are kept as bytes: as numbers they take two to eight times as much.
constexpr double kMaxBytesOfNumbers = 0x1p20;

std::uint32_t take_extent(Scanner& scanner, std::int64_t most, std::string_view what) {
    return static_cast<std::uint32_t>(take_integer(scanner, {1, most}, what));
}

// 1 to 3 numbers.
Extent take_extents(Scanner& scanner, std::int64_t most, std::int64_t most_z,
                    std::string_view what) {
    Extent extent;
    extent.x = take_extent(scanner, most, what);
    if (!scanner.at_end()) {
        extent.y = take_extent(scanner, most, what);
    }
    if (!scanner.at_end()) {
        extent.z = take_extent(scanner, most_z, what);
    }
    return extent;
}

Extent take_groups(Scanner& scanner) {
    return take_extents(scanner, kMaxGroupsAlong, kMaxGroupsAlong, "the number of workgroups");
}

std::string extents_form(std::string_view key) {
    return fmt::format("Write 1 to 3 numbers, for x, y and z: `{}: 16 2 1`.", key);
}

void check_size(const Array& array, const std::vector<CaseArray>& others, int line) {
    double bytes = size_bytes(array);
    for (const CaseArray& other : others) {
        bytes += size_bytes(other);
    }
    if (bytes > static_cast<double>(kMaxArrayMib) * 0x1p20) {
        throw LabSyntaxError({line,
                              fmt::format("`{}` {} {:.0f} MiB", array.name,
                                          others.empty() ? "takes" : "and the arrays above take",
                                          std::ceil(bytes / 0x1p20)),
                              fmt::format("{} MiB is the most for all arrays together: take a "
                                          "smaller launch, or parts of the arrays.",
                                          kMaxArrayMib)});
    }
}

// Elements whose components all have a value.
std::vector<std::size_t> elements_set(const Fill& fill, const Array& array) {
    std::vector<std::size_t> set;
    auto unset = fill.unset.begin();
    for (std::size_t i = 0; i < element_count(array.shape); ++i) {
        const std::size_t end = (i + 1) * array.type.components;
        if (unset == fill.unset.end() || *unset >= end) {
            set.push_back(i);
        }
        unset =
            std::find_if(unset, fill.unset.end(), [&](std::size_t place) { return place >= end; });
    }
    return set;
}

void check_launch(const Extent& size, int line) {
    if (size.volume() > static_cast<std::uint64_t>(kMaxWorkgroupThreads)) {
        throw LabSyntaxError({line, fmt::format("a workgroup of {} threads", size.volume()),
                              "1024 is the most; take more workgroups instead."});
    }
}

// What makes no sense without a frame, or with one.
void check_kind(std::string_view key, int line, LabKind kind) {
    const bool is_of_module =
        key == "entry" || key == "binding" || key == "module" || key == "member";
    const bool is_of_kernel = key == "constant" || key == "extension" || key == "struct" ||
                              key == "uniform" || key == "dispatch" || key == "tiles";
    if (is_of_module && kind == LabKind::kKernel) {
        throw LabSyntaxError({line, fmt::format("`{}` is about a whole shader, or a module", key),
                              "A kernel has its arrays by their names. For a module there is "
                              "`lab --spirv`."});
    }
    if (is_of_kernel && kind != LabKind::kKernel) {
        throw LabSyntaxError({line, fmt::format("`{}` is about a kernel without its own main", key),
                              "A whole shader declares that itself: `// specialize: 0 = 4` sets "
                              "its constants, and its structs and uniform blocks are arrays."});
    }
    if (key == "module" && kind == LabKind::kWholeShader) {
        throw LabSyntaxError({line, "`module` names the shaders of a file beside them",
                              "Write such a file, as in `chain.lab`, and check that."});
    }
}

}  // namespace

Declarations::Declarations(LabFile& file, std::vector<LabError>& errors, FillSources sources,
                           LabKind kind, TypeMacros macros)
    : file_(file),
      errors_(errors),
      sources_(std::move(sources)),
      kind_(kind),
      macros_(std::move(macros)) {
    if (kind == LabKind::kKernel) {
        file_.definition.has_own_constants = true;
    } else {
        section().push_constants.emplace();
    }
    file_.definition.expectations.emplace();
}

void Declarations::read(const HeaderItem& item) {
    check_kind(item.key, item.line, kind_);
    if (item.key == "for") {
        file_.sizes = item.value;
    } else if (item.key == "unknown") {
        read_unknown(item);
    } else if (item.key == "workgroup") {
        read_workgroup(item);
    } else if (item.key == "groups") {
        read_groups(item);
    } else if (item.key == "dispatch") {
        read_dispatch(item);
    } else if (item.key == "incoherent") {
        read_incoherent(item);
    } else if (item.key == "array" || item.key == "buffer") {
        read_array(item, item.key == "array");
    } else if (item.key == "uniform") {
        read_array(item, true);
    } else if (item.key == "struct") {
        read_struct(item);
    } else if (item.key == "constant") {
        read_constant(item);
    } else if (item.key == "extension") {
        read_extension(item);
    } else if (item.key == "tiles") {
        read_tiles(item);
    } else if (item.key == "subgroup") {
        read_subgroup(item);
    } else if (item.key == "entry") {
        read_entry(item);
    } else if (item.key == "specialize") {
        read_specialize(item);
    } else if (item.key == "push") {
        read_push(item);
    } else if (item.key == "binding") {
        read_binding(item);
    } else if (item.key == "module") {
        read_module(item);
    } else if (item.key == "member") {
        read_member(item);
    }
}

void Declarations::read_unknown(const HeaderItem& item) {
    std::string_view text = item.value;
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    while (!text.empty() && (text.back() == '.' || text.back() == ' ')) {
        text.remove_suffix(1);
    }
    if (text.empty()) {
        throw LabSyntaxError({item.line, "nothing follows `unknown:`",
                              "Write what the application knows and this file does not."});
    }
    file_.definition.unknown.emplace_back(text);
}

void Declarations::check_whole() {
    if (kind_ != LabKind::kKernel) {
        add_modules();
        return;
    }
    if (!section().has_workgroup) {
        errors_.push_back({0, "the size of the workgroup is missing",
                           "Write it above `void kernel()`, as in `// workgroup: 16 1 1`."});
    }
    add_dispatches();
    check_tiles();
    // With push constants of its own, the kernel has no shapes.
    if (!section().push_constants) {
        check_shapes();
    }
}

// Their workgroups are known now.
void Declarations::add_dispatches() {
    if (dispatches_.empty()) {
        dispatches_.push_back({.kernel = "kernel", .line = section().groups_line});
    }
    for (const DeclaredDispatch& declared : dispatches_) {
        const Launch launch{declared.groups.value_or(section().launch.workgroups),
                            section().launch.workgroup_size};
        check_launch_of(launch, declared.groups ? declared.line : section().groups_line);
        file_.definition.dispatches.push_back({.launch = launch,
                                               .kernel = declared.kernel,
                                               .push_constants = section().push_constants,
                                               .specialization = section().specialization});
    }
}

void Declarations::check_launch_of(const Launch& launch, int line) {
    if (launch.invocations() > kMaxInvocations) {
        errors_.push_back({line, fmt::format("a launch of {} threads", launch.invocations()),
                           fmt::format("{} is the most.", kMaxInvocations)});
    }
}

void Declarations::check_shapes() {
    std::size_t bytes = 0;
    for (const CaseArray& array : file_.definition.arrays) {
        bytes += 2 * sizeof(std::int32_t) * array.shape.size();
        if (bytes > kMaxPushConstantBytes) {
            errors_.push_back({array_lines_.at(array.name),
                               fmt::format("up to here, the arrays have {} dimensions together",
                                           bytes / (2 * sizeof(std::int32_t))),
                               "16 are the most. Make arrays flat, or put two into one."});
            return;
        }
    }
}

// Subgroups, which have the tiles, are made of threads that are side by side along x.
void Declarations::check_tiles() {
    const std::uint32_t threads = section().launch.workgroup_size.x;
    if (section().has_workgroup && file_.definition.has_tiles &&
        threads % kScoredSubgroupSize != 0) {
        errors_.push_back({tiles_line_,
                           fmt::format("tiles in a workgroup of {} threads along x", threads),
                           fmt::format("A tile belongs to the {0} threads of a subgroup: take a "
                                       "multiple of {0}.",
                                       kScoredSubgroupSize)});
    }
    if (!file_.definition.has_tiles) {
        return;
    }
    const Case& definition = file_.definition;
    const std::uint32_t size = std::max(definition.subgroup_size, definition.least_subgroup_size);
    if (subgroup_line_ > 0 && size != kScoredSubgroupSize) {
        errors_.push_back({subgroup_line_, fmt::format("tiles in subgroups of {} threads", size),
                           "In lab files they are for subgroups of 32: take the line out."});
    }
    file_.definition.subgroup_size = kScoredSubgroupSize;
}

void Declarations::read_workgroup(const HeaderItem& item) {
    section().has_workgroup = true;
    Scanner scanner(item.value, item.line);
    const Extent size = take_extents(scanner, kMaxWorkgroupThreads, kMaxLayers, "its size");
    scanner.expect_end(extents_form(item.key));
    check_launch(size, item.line);
    section().launch.workgroup_size = size;
}

void Declarations::read_groups(const HeaderItem& item) {
    section().groups_line = item.line;
    Scanner scanner(item.value, item.line);
    section().launch.workgroups = take_groups(scanner);
    scanner.expect_end(extents_form(item.key));
}

void Declarations::read_tiles(const HeaderItem& item) {
    tiles_line_ = item.line;
    Scanner scanner(item.value, item.line);
    const std::uint32_t side = take_extent(scanner, kMaxWorkgroupThreads, "the side of a tile");
    scanner.expect_end("One size: `tiles: 16`.");
    if (side != kTileSide) {
        throw LabSyntaxError({item.line, fmt::format("tiles of {0}×{0} elements", side),
                              "They have 16 rows and 16 columns, on every device: `tiles: 16`."});
    }
    file_.definition.has_tiles = true;
}

void Declarations::read_subgroup(const HeaderItem& item) {
    subgroup_line_ = item.line;
    Scanner scanner(item.value, item.line);
    const std::int64_t size =
        take_integer(scanner, {1, kMaxWorkgroupThreads}, "the size of subgroups");
    const bool is_least = scanner.take("or") && scanner.take("more");
    scanner.expect_end("One size: `subgroup: 32`; or the smallest: `subgroup: 8 or more`.");
    if (!is_subgroup_size(size)) {
        throw LabSyntaxError({item.line, fmt::format("subgroups of {} threads", size),
                              "Vulkan has those of 1, 2, 4, 8, 16, 32, 64 and 128 threads."});
    }
    (is_least ? file_.definition.least_subgroup_size : file_.definition.subgroup_size) =
        static_cast<std::uint32_t>(size);
}

void Declarations::read_incoherent(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    scanner.expect_end("One array a line.");
    for (CaseArray& array : file_.definition.arrays) {
        if (array.name == name && array.role != ArrayRole::kInput) {
            array.is_incoherent = true;
            return;
        }
    }
    const bool is_readonly = std::ranges::any_of(
        file_.definition.arrays, [&](const CaseArray& array) { return array.name == name; });
    if (is_readonly || !array_names_.contains(name)) {
        throw LabSyntaxError({item.line, fmt::format("there is no buffer `{}` above", name),
                              "A buffer is incoherent by a line below its own; what is only read "
                              "needs no coherence."});
    }
}

void Declarations::read_dispatch(const HeaderItem& item) {
    constexpr const char* kForm = "Write the function and its workgroups: `dispatch: sum_rows 4`.";
    constexpr std::size_t kMaxDispatches = 64;
    Scanner scanner(item.value, item.line);
    DeclaredDispatch declared{.kernel = std::string(scanner.take_word()), .line = item.line};
    if (declared.kernel.empty()) {
        scanner.fail("the function of the dispatch is missing", kForm);
    }
    if (!scanner.at_end()) {
        declared.groups = take_groups(scanner);
    }
    scanner.expect_end(kForm);
    if (dispatches_.size() == kMaxDispatches) {
        throw LabSyntaxError({item.line, fmt::format("more than {} dispatches", kMaxDispatches),
                              "Fewer will show the same."});
    }
    dispatches_.push_back(std::move(declared));
}

void Declarations::read_array(const HeaderItem& item, bool is_readonly) {
    Scanner scanner(item.value, item.line);
    CaseArray array;
    array.role = is_readonly ? ArrayRole::kInput : ArrayRole::kResult;
    array.is_uniform = item.key == "uniform";
    array.name = scanner.take_text();
    array_names_.insert(array.name);
    array_lines_[array.name] = item.line;
    names_.declare_array(array.name, item.line);
    array.type = take_type(scanner, macros_);
    array.shape = take_shape(scanner);
    check_size(array, file_.definition.arrays, item.line);
    Fill fill{.kind = is_readonly ? FillKind::kArange : FillKind::kUninitialized,
              .line = item.line};
    const std::size_t errors_before = errors_.size();
    if (scanner.take("as ")) {
        array.view = take_view(scanner, file_.definition, array.type);
    } else if (array.is_uniform) {
        scanner.fail("what the block holds is missing",
                     "Write it as in `uniform: params float[4] as vec4 = {1, 2, 3, 4}`.");
    }
    if (scanner.take("=")) {
        fill = take_fill(scanner, array, errors_);
    }
    scanner.expect_end(kArrayForm);
    array.is_initialized = fill.kind != FillKind::kUninitialized && fill.unset.empty();
    array.written = fill.unset.empty() ? std::vector<std::size_t>() : elements_set(fill, array);
    if (is_readonly && !array.is_initialized && array.written.empty()) {
        throw LabSyntaxError({item.line, "nothing could ever write this array",
                              "An `array` is read-only; make it a `buffer`, or give it values."});
    }
    if (errors_.size() == errors_before) {
        if (fill.kind == FillKind::kFile || size_bytes(array) > kMaxBytesOfNumbers) {
            array.content = bytes_of(fill, array, sources_);
        } else {
            array.values = values_of(fill, array, sources_);
        }
        add_array(std::move(array));
    }
}

void Declarations::add_array(CaseArray array) {
    file_.definition.arrays.push_back(std::move(array));
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
    file_.definition.constants.emplace_back(name, static_cast<int>(value));
}

void Declarations::read_extension(const HeaderItem& item) {
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_text());
    if (!name.starts_with("GL_") || !is_identifier(name)) {
        throw LabSyntaxError({item.line, fmt::format("`{}` is no extension of GLSL", name),
                              "Write its name, such as `GL_KHR_memory_scope_semantics`."});
    }
    scanner.expect_end("One extension a line.");
    if (name.find("cooperative_matrix") != std::string::npos) {
        throw LabSyntaxError(
            {item.line, "cooperative matrices cannot be checked",
             "Where their elements are only a device knows. `tiles: 16` brings functions for tiles "
             "that are checked in plain GLSL, and run on tensor cores where there are any."});
    }
    std::vector<std::string>& extensions = file_.definition.extensions;
    if (std::find(extensions.begin(), extensions.end(), name) != extensions.end()) {
        throw LabSyntaxError(
            {item.line, fmt::format("{} is named twice", name), "Take one of the lines out."});
    }
    extensions.push_back(name);
}

void Declarations::read_struct(const HeaderItem& item) {
    constexpr const char* kForm = "Write it as in `struct: Body { vec3 at; float mass; }`.";
    const std::size_t begin = item.value.find('{');
    const std::size_t end = item.value.rfind('}');
    if (begin == std::string::npos || end == std::string::npos || end < begin) {
        throw LabSyntaxError({item.line, "the members of the struct are missing", kForm});
    }
    Scanner scanner(item.value, item.line);
    const std::string name(scanner.take_word());
    names_.declare_constant(name, item.line);
    if (!scanner.take("{") ||
        item.value.find_first_not_of(" \t\r\n;", end + 1) != std::string::npos) {
        throw LabSyntaxError({item.line, "a struct is one name and its members", kForm});
    }
    file_.definition.structs.push_back(
        {name, item.value.substr(begin + 1, end - begin - 1), item.line});
}

}  // namespace vkp
