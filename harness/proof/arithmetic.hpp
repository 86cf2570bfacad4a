// Whole-number instructions of SPIR-V on terms.
#pragma once

#include "harness/proof/knowledge.hpp"
#include "harness/proof/value.hpp"
#include "harness/spirv/types.hpp"

#include <optional>
#include <span>

namespace vkp::proof {

class Arithmetic {
public:
    Arithmetic(Terms& terms, Knowledge& knowledge, UnknownValues& unknowns,
               const spirv::TypeTable& types)
        : terms_(terms), knowledge_(knowledge), unknowns_(unknowns), types_(types) {}

    // A number as it is in `range`, which has 2^32 members, where 32 bits are all that is kept.
    // `path` is what holds where it is computed.
    Term wrapped(Term number, const Range& range, Term path);

    struct Operand {
        Term term = 0;
        bool is_signed = false;
    };
    // The result of an instruction for one component; nothing for one that is not followed.
    // `type` is the scalar type of the result.
    std::optional<Term> result(spv::Op op, spirv::Id type, std::span<const Operand> operands,
                               Term path);
    // The same of an instruction of GLSL.std.450.
    std::optional<Term> extended(std::uint32_t instruction, spirv::Id type,
                                 std::span<const Operand> operands, Term path);

private:
    Term as(const Operand& operand, bool is_signed, Term path);
    std::optional<Term> number(spv::Op op, spirv::Id type, std::span<const Operand> operands,
                               Term path);
    std::optional<Term> condition(spv::Op op, std::span<const Operand> operands, Term path);
    Term product(Term a, Term b, const Range& range, Term path);
    Term quotient(Term a, Term b, Term path);
    Term remainder(Term a, Term b, Term path);
    Term truncated(Term a, Term b, bool wants_remainder, Term path);
    Term shifted_left(Term a, Term by, const Range& range, Term path);
    Term shifted_right(Term a, Term by, Term path);
    Term bitwise(Bitwise operation, Term a, Term b, Term path);
    Term reversed(Term a);
    Term smaller(Term a, Term b);

    Terms& terms_;
    Knowledge& knowledge_;
    UnknownValues& unknowns_;
    const spirv::TypeTable& types_;
};

}  // namespace vkp::proof
