// Values that a thread computes, as far as a proof follows them: whole numbers of 32 bits,
// conditions, pointers, and composites of these.
#pragma once

#include "harness/proof/term.hpp"
#include "harness/spirv/types.hpp"

#include <vector>

namespace vkp::proof {

struct Value {
    enum class Kind : std::uint8_t {
        kOpaque,   // not followed: floats, other widths, large composites
        kTerm,     // a number or a condition
        kParts,    // of a vector, an array or a struct
        kPointer,  // to a variable, or into it
    };

    Kind kind = Kind::kOpaque;
    Term term = 0;
    std::vector<Value> parts = {};
    spirv::Id variable = 0;
    std::vector<Term> place = {};  // indices of the access chains
    bool operator==(const Value&) const = default;

    static Value of(Term term) { return {.kind = Kind::kTerm, .term = term}; }
    static Value of(std::vector<Value> parts) {
        return {.kind = Kind::kParts, .parts = std::move(parts)};
    }
};

// Makes the values that nothing is known of.
class UnknownValues {
public:
    UnknownValues(Terms& terms, const spirv::TypeTable& types) : terms_(terms), types_(types) {}

    // A value of this type that is this thread's own.
    Value of_type(spirv::Id type);
    // `value`, which has this type, but a number or condition instead of an opaque one.
    Value followed(Value value, spirv::Id type);
    Term number(const Range& range);
    Term condition();
    [[nodiscard]] bool is_number(spirv::Id type) const;
    [[nodiscard]] bool is_condition(spirv::Id type) const;
    [[nodiscard]] Range range_of(spirv::Id type) const {
        return types_.is_signed(type) ? kSigned : kUnsigned;
    }

private:
    Terms& terms_;
    const spirv::TypeTable& types_;
    int count_ = 0;
};

}  // namespace vkp::proof
