#include "harness/capture_layer/sidecar.hpp"

#include "harness/capture_layer/glsl_names.hpp"
#include "harness/capture_layer/messages.hpp"
#include "harness/capture_layer/texels.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <sstream>

namespace vkp::capture {

namespace {

// The shortest decimal that is this number and no other.
template <typename Float>
std::optional<std::string> float_text(Float value) {
    if (!std::isfinite(value)) {
        return std::nullopt;
    }
    std::array<char, 64> text{};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    return std::string(text.data(), result.ptr);
}

std::int64_t sign_extended(std::uint64_t bits, std::uint32_t width) {
    const std::uint32_t unused = 64 - width;
    return std::bit_cast<std::int64_t>(bits << unused) >> unused;
}

void write_extent(std::ostream& out, const char* key, const std::array<std::uint32_t, 3>& extent) {
    out << "// " << key << ": " << extent[0] << ' ' << extent[1] << ' ' << extent[2] << '\n';
}

std::string elements_of(const CapturedBuffer& buffer) {
    constexpr std::uint64_t kWordBytes = 4;
    if (!buffer.texels.empty()) {
        return buffer.texels;
    }
    const bool is_words = buffer.byte_count % kWordBytes == 0;
    return (is_words ? "uint[" : "uint8_t[") +
           std::to_string(is_words ? buffer.byte_count / kWordBytes : buffer.byte_count) + "]";
}

void write_buffer(std::ostream& out, const CapturedBuffer& buffer) {
    out << "// " << (buffer.is_written ? "buffer" : "array") << ": " << buffer.name << ' '
        << elements_of(buffer) << " = file " << buffer.file << '\n'
        << "// binding: " << buffer.name << " set=" << buffer.set << " binding=" << buffer.binding
        << '\n';
}

void write_push_constants(std::ostream& out, const std::vector<std::uint8_t>& bytes) {
    const std::size_t count = bytes.size() / sizeof(std::uint32_t);
    if (count == 0) {
        return;
    }
    out << "// push: uint[" << count << "] = {";
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes.data() + i * sizeof word, sizeof word);
        out << (i == 0 ? "" : ", ") << word;
    }
    out << "}\n";
}

// The application may give values to constants that the module does not have.
void write_specialization(std::ostream& out, const DispatchFacts& facts) {
    for (const auto& [id, bits] : facts.specialization) {
        const auto type = facts.module.constants.find(id);
        if (type == facts.module.constants.end()) {
            continue;
        }
        if (const auto text = constant_text(bits, type->second)) {
            out << "// specialize: " << id << " = " << *text << '\n';
        } else {
            out << "// Not captured: specialization constant " << id << " is no finite number.\n";
        }
    }
}

}  // namespace

std::optional<std::string> constant_text(std::uint64_t bits, const ConstantType& type) {
    if (type.width == 0 || type.width > 64) {
        return std::nullopt;
    }
    switch (type.kind) {
        case ConstantKind::kBool:
            return (bits & 0xFFFFFFFFU) != 0 ? "true" : "false";
        case ConstantKind::kSigned:
            return std::to_string(sign_extended(bits, type.width));
        case ConstantKind::kUnsigned:
            return std::to_string(bits << (64 - type.width) >> (64 - type.width));
        case ConstantKind::kFloat:
            break;
    }
    if (type.width == 16) {
        return float_text(half_to_float(static_cast<std::uint32_t>(bits)));
    }
    return type.width == 64 ? float_text(std::bit_cast<double>(bits))
                            : float_text(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

std::string place_name(std::uint32_t set, std::uint32_t binding) {
    return "set" + std::to_string(set) + "_binding" + std::to_string(binding);
}

std::vector<std::string> buffer_names(std::span<const BoundVariable> variables) {
    std::map<std::string, int> uses;
    for (const BoundVariable& variable : variables) {
        ++uses[variable.name];
        ++uses[place_name(variable.set, variable.binding)];
    }
    std::vector<std::string> names;
    for (const BoundVariable& variable : variables) {
        const bool is_own = is_usable_name(variable.name) && uses[variable.name] == 1;
        names.push_back(is_own ? variable.name : place_name(variable.set, variable.binding));
    }
    return names;
}

std::string sidecar_text(const DispatchFacts& facts) {
    std::ostringstream out;
    out << "// Dispatch " << facts.number << " of " << on_one_line(facts.program) << ", pipeline \""
        << on_one_line(facts.pipeline) << "\".\n";
    if (facts.module.workgroup) {
        write_extent(out, "workgroup", *facts.module.workgroup);
    } else {
        out << "// Not captured: the size of the workgroup, whose constants are not understood.\n";
    }
    write_extent(out, "groups", facts.groups);
    if (facts.subgroup) {
        out << "// subgroup: " << *facts.subgroup << '\n';
    }
    out << "// entry: " << on_one_line(facts.entry) << '\n';
    for (const CapturedBuffer& buffer : facts.buffers) {
        write_buffer(out, buffer);
    }
    write_push_constants(out, facts.push_constants);
    write_specialization(out, facts);
    for (const std::string& note : facts.notes) {
        out << "// " << on_one_line(note) << '\n';
    }
    return out.str();
}

}  // namespace vkp::capture
