// What arrays hold at first, and what they are expected to hold: `arange`, `{1, 2, 3}`.
#pragma once

#include "harness/lab/scanner.hpp"
#include "harness/model/array_bytes.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

enum class FillKind { kZeros, kOnes, kArange, kReverse, kRandom, kUninitialized, kFile, kList };

// Where values come from that a fill does not contain.
struct FillSources {
    std::uint64_t seed = 1;        // of random values
    LabFileReader read_file = {};  // empty: files cannot be read
};

struct Fill {
    FillKind kind = FillKind::kUninitialized;
    std::vector<double> list = {};        // of kList; one value for each component
    std::vector<std::size_t> unset = {};  // places in the list where `_` represents no value
    std::string path = {};                // of kFile: memory as it is, or an array in .npy
    int line = 0;
};

// Reads a fill for an array of that shape and type; throws LabSyntaxError. Values of the list that
// the type cannot hold go to `errors`, one for each.
Fill take_fill(Scanner& scanner, const Array& shape_and_type, std::vector<LabError>& errors);

// The values, as the type holds them: what it rounds is rounded. Throws LabSyntaxError if it
// cannot hold one of them.
std::vector<double> values_of(const Fill& fill, const Array& shape_and_type,
                              const FillSources& sources);

// The same as bytes, which are none for an array without values.
ArrayBytes bytes_of(const Fill& fill, const Array& shape_and_type, const FillSources& sources);

// The values where each element must have one.
std::vector<double> whole_values_of(const Fill& fill, const Array& shape_and_type,
                                    const FillSources& sources);

}  // namespace vkp
