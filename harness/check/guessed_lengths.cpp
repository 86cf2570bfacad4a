#include "harness/check/guessed_lengths.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vkp {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 26U;

template <typename T>
void repeat(std::vector<T>& values, std::size_t count) {
    const std::size_t known = values.size();
    values.reserve(count);
    while (known != 0 && values.size() < count) {
        values.push_back(values[values.size() - known]);
    }
}

void grow(CaseArray& array, int length) {
    const auto longer = static_cast<std::size_t>(length);
    const auto known = static_cast<std::size_t>(array.shape.front());
    repeat(array.values, array.values.size() / known * longer);
    if (!array.content.empty()) {
        std::vector<std::byte> bytes(array.content.data(),
                                     array.content.data() + array.content.size());
        repeat(bytes, bytes.size() / known * longer);
        array.content = std::move(bytes);
    }
    array.shape.front() = length;
}

// The length that a finding asks for; 0 where none helps.
int length_for(const Finding& finding, const CaseArray& array) {
    if (finding.kind != FindingKind::kOutOfBounds || finding.array != array.name ||
        finding.element.size() != 1 || array.shape.size() != 1) {
        return 0;
    }
    const std::int64_t index = finding.element.front();
    const auto most = static_cast<std::int64_t>(kMostBytes / stride_bytes(array.type));
    return index < array.shape.front() || index >= most
               ? 0
               : static_cast<int>(std::bit_ceil(static_cast<std::uint64_t>(index) + 1));
}

}  // namespace

bool grow_guessed_arrays(Case& definition, const PuzzleResult& result) {
    bool has_grown = false;
    for (CaseArray& array : definition.arrays) {
        int length = 0;
        for (const Finding& finding : result.findings) {
            length = std::max(length, length_for(finding, array));
        }
        if (length > 0) {
            grow(array, length);
            has_grown = true;
        }
    }
    return has_grown;
}

}  // namespace vkp
