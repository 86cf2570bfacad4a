// The format of .npy files: numpy.lib.format in NumPy's reference.
#include "checker/archive/read_archive.hpp"
#include "checker/train/files/array_values.hpp"
#include "checker/train/files/named_arrays.hpp"
#include "harness/base/input_error.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace vkp {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::string_view kEnding = ".npy";
constexpr std::size_t kAlignment = 64;
constexpr std::uint64_t kLargest = std::uint64_t{1} << 30U;

std::string shape_text(const std::vector<std::size_t>& shape) {
    std::string text = "(";
    for (const std::size_t extent : shape) {
        text += fmt::format("{}{}", text.size() > 1 ? ", " : "", extent);
    }
    return text + (shape.size() == 1 ? ",)" : ")");
}

// ASCII alone, in four bytes a letter, as NumPy has texts.
std::string wide_text(const std::string& text) {
    std::string bytes;
    for (const char letter : text) {
        bytes += letter;
        bytes.append(3, '\0');
    }
    return bytes;
}

std::string narrow_text(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i + 3 < bytes.size() && bytes[i] != '\0'; i += 4) {
        const bool is_ascii = bytes.substr(i + 1, 3) == std::string_view("\0\0\0", 3);
        text += is_ascii ? bytes[i] : '?';
    }
    return text;
}

struct Written {
    std::string type;
    std::string bytes;
};

Written written(const NamedArray& array) {
    if (const auto* const floats = std::get_if<std::vector<float>>(&array.values)) {
        return {"<f4", bytes_of(*floats)};
    }
    if (const auto* const doubles = std::get_if<std::vector<double>>(&array.values)) {
        return {"<f8", bytes_of(*doubles)};
    }
    if (const auto* const integers = std::get_if<std::vector<std::int64_t>>(&array.values)) {
        return {"<i8", bytes_of(*integers)};
    }
    const auto& text = std::get<std::string>(array.values);
    return {fmt::format("<U{}", text.size()), wide_text(text)};
}

std::string npy_bytes(const NamedArray& array) {
    const Written content = written(array);
    std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
                                     content.type, shape_text(array.shape));
    const std::size_t start = kMagic.size() + 4;
    header.append(kAlignment - 1 - (start + header.size()) % kAlignment, ' ');
    header += '\n';
    std::string bytes(kMagic);
    bytes += std::string("\x01\x00", 2);
    bytes += static_cast<char>(header.size() & 0xFFU);
    bytes += static_cast<char>(header.size() >> 8U);
    return bytes + header + content.bytes;
}

// The text after "'key':" in the header.
std::string_view header_value(std::string_view header, std::string_view key) {
    const std::string quoted = fmt::format("'{}':", key);
    const std::size_t at = header.find(quoted);
    if (at == std::string_view::npos) {
        throw InputError(fmt::format("has an array without {}", key));
    }
    header.remove_prefix(at + quoted.size());
    header.remove_prefix(std::min(header.find_first_not_of(' '), header.size()));
    return header;
}

std::vector<std::size_t> parse_shape(std::string_view text) {
    std::vector<std::size_t> shape;
    std::size_t count = 1;
    const std::size_t end = text.find(')');
    text = text.substr(0, end);
    for (std::size_t at = 0; (at = text.find_first_of("0123456789", at)) != std::string::npos;) {
        std::size_t extent = 0;
        const auto parsed = std::from_chars(text.data() + at, text.data() + text.size(), extent);
        if (parsed.ec != std::errc() || extent > kLargest ||
            (extent > 0 && count > kLargest / extent)) {
            throw InputError("has an array that is too large");
        }
        count *= extent;
        shape.push_back(extent);
        at = static_cast<std::size_t>(parsed.ptr - text.data());
    }
    return shape;
}

NamedArray array_of(const std::string& name, std::string_view type,
                    const std::vector<std::size_t>& shape, std::string_view bytes) {
    NamedArray array{.name = name, .shape = shape, .values = {}};
    const std::size_t count = element_count(shape);
    if (type == "<f4") {
        array.values = values_of<float>(bytes, count);
    } else if (type == "<f8") {
        array.values = values_of<double>(bytes, count);
    } else if (type == "<i8") {
        array.values = values_of<std::int64_t>(bytes, count);
    } else if (type.starts_with("<U") && shape.empty()) {
        array.values = narrow_text(bytes);
    } else {
        throw InputError(fmt::format("has {} with elements of the type {}, and not <f4, <f8 or <i8",
                                     printable_in_line(name), printable_in_line(type)));
    }
    return array;
}

NamedArray npy_array(const std::string& name, std::string_view bytes) {
    const bool is_first_version = bytes.substr(kMagic.size(), 1) == "\x01";
    const std::size_t start = kMagic.size() + (is_first_version ? 4 : 6);
    if (!bytes.starts_with(kMagic) || bytes.size() < start) {
        throw InputError(fmt::format("has {}, which is no array", printable_in_line(name)));
    }
    std::size_t length = 0;
    for (std::size_t i = start; i-- > kMagic.size() + 2;) {
        length = length << 8U | static_cast<std::uint8_t>(bytes[i]);
    }
    if (length > bytes.size() - start) {
        throw InputError("is cut off");
    }
    const std::string_view header = bytes.substr(start, length);
    if (!header_value(header, "fortran_order").starts_with("False")) {
        throw InputError(fmt::format("has {} column by column: numpy.ascontiguousarray() turns it",
                                     printable_in_line(name)));
    }
    const std::string_view type = header_value(header, "descr").substr(0, 32);
    const std::size_t end = type.find('\'', 1);
    return array_of(name, type.substr(1, end == std::string_view::npos ? end : end - 1),
                    parse_shape(header_value(header, "shape")), bytes.substr(start + length));
}

}  // namespace

std::size_t element_count(const std::vector<std::size_t>& shape) {
    std::size_t count = 1;
    for (const std::size_t extent : shape) {
        count *= extent;
    }
    return count;
}

std::string npz_bytes(const NamedArrays& arrays) {
    std::vector<ArchivedFile> files;
    for (const NamedArray& array : arrays) {
        files.push_back({array.name + std::string(kEnding), npy_bytes(array)});
    }
    return zip_archive(files, Packing::kStored);
}

NamedArrays npz_arrays(std::string_view bytes) {
    NamedArrays arrays;
    try {
        constexpr ArchiveLimits kLimits{.file_bytes = kLargest, .wanted_bytes = UINT64_MAX};
        for (const ArchivedFile& file : read_archive(
                 bytes, kLimits, [](const std::string& path) { return path.ends_with(kEnding); })) {
            const std::string name = file.path.substr(0, file.path.size() - kEnding.size());
            arrays.push_back(npy_array(name, file.text));
        }
    } catch (const InstallationError& error) {
        throw InputError(fmt::format("is no whole archive of arrays ({})", error.what()));
    }
    return arrays;
}

}  // namespace vkp
