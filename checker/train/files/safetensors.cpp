// The format: eight bytes with the length of a header in JSON, the header, and the arrays
// (https://github.com/huggingface/safetensors, "Format").
#include "checker/train/files/array_values.hpp"
#include "checker/train/files/named_arrays.hpp"
#include "harness/base/input_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vkp {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kLongestHeader = 100'000'000;  // as the format has it
constexpr const char* kMetadata = "__metadata__";

struct WrittenTensor {
    std::string type;
    std::string bytes;
};

WrittenTensor written_tensor(const NamedArray& array) {
    if (const auto* const floats = std::get_if<std::vector<float>>(&array.values)) {
        return {"F32", bytes_of(*floats)};
    }
    if (const auto* const doubles = std::get_if<std::vector<double>>(&array.values)) {
        return {"F64", bytes_of(*doubles)};
    }
    return {"I64", bytes_of(std::get<std::vector<std::int64_t>>(array.values))};
}

Json header_of(std::string_view bytes) {
    std::uint64_t length = 0;
    if (bytes.size() < kLengthBytes) {
        throw InputError("is cut off");
    }
    std::memcpy(&length, bytes.data(), kLengthBytes);
    if (length > kLongestHeader) {
        throw InputError("is no file of safetensors");
    }
    if (length > bytes.size() - kLengthBytes) {
        throw InputError("is cut off, or no file of safetensors");
    }
    Json header = Json::parse(bytes.substr(kLengthBytes, length), nullptr, false);
    if (!header.is_object()) {
        throw InputError("has no header of safetensors");
    }
    return header;
}

NamedArray array_of(const std::string& name, const Json& described, std::string_view data) {
    const auto shape = described.at("shape").get<std::vector<std::size_t>>();
    const auto offsets = described.at("data_offsets").get<std::vector<std::size_t>>();
    const auto type = described.at("dtype").get<std::string>();
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > data.size()) {
        throw InputError("is cut off, or has arrays that reach beyond its end");
    }
    const std::string_view bytes = data.substr(offsets[0], offsets[1] - offsets[0]);
    NamedArray array{.name = name, .shape = shape, .values = {}};
    if (type == "F32") {
        array.values = values_of<float>(bytes, element_count(shape));
    } else if (type == "F64") {
        array.values = values_of<double>(bytes, element_count(shape));
    } else if (type == "I64") {
        array.values = values_of<std::int64_t>(bytes, element_count(shape));
    } else {
        throw InputError(fmt::format("has {} with elements of the type {}, and not F32, F64 or I64",
                                     printable_in_line(name), printable_in_line(type)));
    }
    return array;
}

}  // namespace

std::string safetensors_bytes(const NamedArrays& arrays) {
    Json header = Json::object();
    std::string data;
    for (const NamedArray& array : arrays) {
        if (const auto* const text = std::get_if<std::string>(&array.values)) {
            header[kMetadata][array.name] = *text;
            continue;
        }
        const WrittenTensor content = written_tensor(array);
        header[array.name] = {{"dtype", content.type},
                              {"shape", array.shape},
                              {"data_offsets", {data.size(), data.size() + content.bytes.size()}}};
        data += content.bytes;
    }
    std::string text = header.dump();
    text.append((kLengthBytes - text.size() % kLengthBytes) % kLengthBytes, ' ');
    const std::uint64_t length = text.size();
    return bytes_of(std::vector{length}) + text + data;
}

NamedArrays safetensors_arrays(std::string_view bytes) {
    const Json header = header_of(bytes);
    const std::string_view text = bytes.substr(kLengthBytes);
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), kLengthBytes);
    NamedArrays arrays;
    try {
        for (const auto& [name, described] : header.items()) {
            if (name != kMetadata) {
                arrays.push_back(array_of(name, described, text.substr(length)));
                continue;
            }
            for (const auto& [key, value] : described.items()) {
                arrays.push_back({.name = key, .shape = {}, .values = value.get<std::string>()});
            }
        }
    } catch (const Json::exception& error) {
        throw InputError(fmt::format("has a header that makes no sense ({})", error.what()));
    }
    return arrays;
}

}  // namespace vkp
