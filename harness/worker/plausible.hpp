// The conditions for answers of untrusted processes, for the files that check them.
#pragma once

#include "harness/worker/archive.hpp"
#include "harness/worker/messages.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vkp::plausible {

// Findings, notes, lines and places of one kernel: more than any that compiles has.
inline constexpr std::size_t kMaxCauses = std::size_t{1} << 16U;
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxIndices = 256;  // indices to one element

// `what` completes "an answer does not fit its request: …".
void require(bool holds, const char* what);

// A line of the kernel, or 0 for none; the end of the file may count as one more.
void require_line(int line, const RequestView& request);

void require_invocation(std::uint32_t invocation, const RequestView& request);

// Each at most once, in their order.
void require_invocations(const std::vector<std::uint32_t>& invocations, const RequestView& request);

// Flat indices of elements of the array with that binding, each at most once, in their order.
void require_elements(const std::vector<std::size_t>& elements, std::size_t binding,
                      const RequestView& request);

// Nothing at all, or counts of every invocation.
void require_counts(const InvocationCounts& per_invocation, const RequestView& request);

template <typename T>
bool is_ascending(const std::vector<T>& values) {
    return std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end();
}

// Checks all texts in a value, however deep.
inline void require_short_texts(const std::string& text) {
    require(text.size() <= kMaxTextBytes, "a text is too long");
}

inline void require_short_texts(const ArrayBytes& /*no text*/) {}

template <typename T>
    requires(Plain<T> || std::is_enum_v<T> || std::same_as<T, bool>)
void require_short_texts(const T& /*no text*/) {}

template <typename T>
void require_short_texts(const std::vector<T>& values);
template <typename T>
void require_short_texts(const std::optional<T>& value);

template <Struct T>
void require_short_texts(const T& value) {
    members(value)([](const auto&... member) { (require_short_texts(member), ...); });
}

template <typename T>
void require_short_texts(const std::vector<T>& values) {
    if constexpr (!Plain<T> && !std::same_as<T, bool>) {
        for (const T& value : values) {
            require_short_texts(value);
        }
    }
}

template <typename T>
void require_short_texts(const std::optional<T>& value) {
    if (value) {
        require_short_texts(*value);
    }
}

}  // namespace vkp::plausible
