#include "harness/proof/arithmetic.hpp"

#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <bit>

namespace vkp::proof {
namespace {

constexpr std::int64_t kWordCount = std::int64_t{1} << 32U;

// Where nothing else is known, a number that is not negative. Never empty: a term may be out of its
// range where its path does not hold.
Range up_to(std::int64_t high) {
    return {0, std::max<std::int64_t>(high, 0)};
}

}  // namespace

Term Arithmetic::wrapped(Term number, const Range& range, Term path) {
    const Range own = terms_.range(number);
    if (range.contains(own)) {
        return number;
    }
    if (own.low == own.high) {
        const std::int64_t low_word = own.low & 0xffffffff;
        return terms_.number(range.contains({low_word, low_word}) ? low_word
                                                                  : low_word - kWordCount);
    }
    const Term fits = terms_.all({terms_.at_most(terms_.number(range.low), number),
                                  terms_.at_most(number, terms_.number(range.high))});
    if (knowledge_.holds(path, fits)) {
        return number;
    }
    const Term rounds = unknowns_.number({});
    const Term result = unknowns_.number(range);
    knowledge_.assume(
        terms_.equal(result, terms_.subtract(number, terms_.scale(rounds, kWordCount))), {result});
    knowledge_.take_for_arbitrary(result);
    return result;
}

Term Arithmetic::as(const Operand& operand, bool is_signed, Term path) {
    if (operand.is_signed == is_signed) {
        return operand.term;
    }
    const Term is_same = is_signed ? terms_.at_most(operand.term, terms_.number(kSigned.high))
                                   : terms_.at_most(terms_.number(0), operand.term);
    if (knowledge_.holds(path, is_same)) {
        return operand.term;
    }
    const Term moved =
        terms_.add(operand.term, terms_.number(is_signed ? -kWordCount : kWordCount));
    return terms_.choose(is_same, operand.term, moved);
}

std::optional<Term> Arithmetic::result(spv::Op op, spirv::Id type,
                                       std::span<const Operand> operands, Term path) {
    if (unknowns_.is_condition(type)) {
        return condition(op, operands, path);
    }
    return unknowns_.is_number(type) ? number(op, type, operands, path) : std::nullopt;
}

Term Arithmetic::product(Term a, Term b, const Range& range, Term path) {
    return wrapped(terms_.multiply(a, b), range, path);
}

// Of numbers that are not negative. The specification leaves a division by zero undefined.
Term Arithmetic::quotient(Term a, Term b, Term path) {
    if (const auto by = terms_.value(b)) {
        return *by > 0 ? terms_.divide(a, *by) : unknowns_.number(kUnsigned);
    }
    const Term result = unknowns_.number(up_to(terms_.range(a).high));
    const Term covered = terms_.multiply(result, b);
    const Term is_divided =
        terms_.all({terms_.at_most(covered, a), terms_.less(a, terms_.add(covered, b)),
                    terms_.at_most(result, a)});
    knowledge_.assume(
        terms_.implies(terms_.all({path, terms_.less(terms_.number(0), b)}), is_divided), {result});
    return result;
}

Term Arithmetic::remainder(Term a, Term b, Term path) {
    if (const auto by = terms_.value(b)) {
        return *by > 0 ? terms_.remainder(a, *by) : unknowns_.number(kUnsigned);
    }
    const Term whole = quotient(a, b, path);
    const Term result = unknowns_.number(up_to(terms_.range(a).high));
    const Term is_rest = terms_.all(
        {terms_.equal(terms_.add(terms_.multiply(whole, b), result), a), terms_.less(result, b)});
    knowledge_.assume(terms_.implies(terms_.all({path, terms_.less(terms_.number(0), b)}), is_rest),
                      {result});
    return result;
}

// Of signed numbers: rounded towards zero. Followed where nothing is negative; quotients also of a
// divisor that is known. Vulkan leaves remainders of negative numbers undefined.
Term Arithmetic::truncated(Term a, Term b, bool wants_remainder, Term path) {
    const Term zero = terms_.number(0);
    const bool is_plain =
        knowledge_.holds(path, terms_.all({terms_.at_most(zero, a), terms_.at_most(zero, b)}));
    if (is_plain) {
        return wants_remainder ? remainder(a, b, path) : quotient(a, b, path);
    }
    const auto by = terms_.value(b);
    if (wants_remainder || !by || *by <= 0) {
        return unknowns_.number(kSigned);
    }
    const Term opposite = terms_.scale(terms_.divide(terms_.scale(a, -1), *by), -1);
    return terms_.choose(terms_.at_most(zero, a), terms_.divide(a, *by), opposite);
}

Term Arithmetic::shifted_left(Term a, Term by, const Range& range, Term path) {
    const auto bits = terms_.value(by);
    if (!bits || *bits < 0 || *bits > 31) {
        return unknowns_.number(range);
    }
    return wrapped(terms_.scale(a, std::int64_t{1} << static_cast<unsigned>(*bits)), range, path);
}

// Of a number that is not negative, or of a signed one with its sign kept.
Term Arithmetic::shifted_right(Term a, Term by, Term path) {
    const auto bits = terms_.value(by);
    if (bits && *bits >= 0 && *bits <= 31) {
        return terms_.divide(a, std::int64_t{1} << static_cast<unsigned>(*bits));
    }
    if (terms_.range(a).low < 0) {
        return unknowns_.number(kSigned);
    }
    const Term result = unknowns_.number(up_to(terms_.range(a).high));
    const Term is_defined = terms_.at_most(by, terms_.number(31));
    knowledge_.assume(terms_.implies(terms_.all({path, is_defined}), terms_.at_most(result, a)),
                      {result});
    return result;
}

// a & b, a | b or a ^ b of numbers that are not negative.
Term Arithmetic::bitwise(Bitwise operation, Term a, Term b, Term path) {
    if (const auto followed = terms_.bitwise(operation, a, b)) {
        return *followed;
    }
    const Range first = terms_.range(a);
    const Range second = terms_.range(b);
    if (operation == Bitwise::kAnd) {
        const Term result = unknowns_.number(up_to(std::min(first.high, second.high)));
        const Term is_limited = terms_.all({terms_.at_most(result, a), terms_.at_most(result, b)});
        knowledge_.assume(terms_.implies(path, is_limited), {result});
        return result;
    }
    const auto larger = static_cast<std::uint64_t>(
        std::clamp<std::int64_t>(std::max(first.high, second.high), 0, kUnsigned.high));
    const Term result =
        unknowns_.number(up_to(static_cast<std::int64_t>(std::bit_ceil(larger + 1)) - 1));
    const Term is_limited = terms_.at_most(result, terms_.add(a, b));
    const Term has_both = terms_.all({terms_.at_most(a, result), terms_.at_most(b, result)});
    const bool is_exclusive = operation == Bitwise::kXor;
    const Term fact = is_exclusive ? is_limited : terms_.all({is_limited, has_both});
    knowledge_.assume(terms_.implies(path, fact), {result});
    return result;
}

// Bit by bit, of a few.
Term Arithmetic::reversed(Term a) {
    constexpr std::int64_t kMostFollowed = 1023;
    if (terms_.range(a).low < 0 || terms_.range(a).high > kMostFollowed) {
        return unknowns_.number(kUnsigned);
    }
    Term result = terms_.number(0);
    for (std::int64_t bit = 1; bit <= terms_.range(a).high; bit *= 2) {
        const Term is_set = terms_.remainder(terms_.divide(a, bit), 2);
        result = terms_.add(result, terms_.scale(is_set, kWordCount / 2 / bit));
    }
    return result;
}

Term Arithmetic::smaller(Term a, Term b) {
    return terms_.choose(terms_.at_most(a, b), a, b);
}

std::optional<Term> Arithmetic::number(spv::Op op, spirv::Id type,
                                       std::span<const Operand> operands, Term path) {
    const bool is_signed = types_.is_signed(type);
    const Range range = is_signed ? kSigned : kUnsigned;
    const auto own = [&](std::size_t place) { return as(operands[place], is_signed, path); };
    const auto plain = [&](std::size_t place) { return as(operands[place], false, path); };
    const auto with_sign = [&](std::size_t place) { return as(operands[place], true, path); };
    const auto back = [&](Term term) { return as({term, false}, is_signed, path); };
    switch (op) {
        case spv::Op::OpIAdd:
            return wrapped(terms_.add(own(0), own(1)), range, path);
        case spv::Op::OpISub:
            return wrapped(terms_.subtract(own(0), own(1)), range, path);
        case spv::Op::OpSNegate:
            return wrapped(terms_.scale(own(0), -1), range, path);
        case spv::Op::OpIMul:
            return product(own(0), own(1), range, path);
        case spv::Op::OpUDiv:
            return back(quotient(plain(0), plain(1), path));
        case spv::Op::OpUMod:
            return back(remainder(plain(0), plain(1), path));
        case spv::Op::OpSDiv:
        case spv::Op::OpSRem:
        case spv::Op::OpSMod: {
            const bool wants_remainder = op != spv::Op::OpSDiv;
            return as({truncated(with_sign(0), with_sign(1), wants_remainder, path), true},
                      is_signed, path);
        }
        case spv::Op::OpShiftLeftLogical:
            return shifted_left(own(0), plain(1), range, path);
        case spv::Op::OpShiftRightLogical:
            return back(shifted_right(plain(0), plain(1), path));
        case spv::Op::OpShiftRightArithmetic:
            return as({shifted_right(with_sign(0), plain(1), path), true}, is_signed, path);
        case spv::Op::OpBitwiseAnd:
            return back(bitwise(Bitwise::kAnd, plain(0), plain(1), path));
        case spv::Op::OpBitwiseOr:
            return back(bitwise(Bitwise::kOr, plain(0), plain(1), path));
        case spv::Op::OpBitwiseXor:
            return back(bitwise(Bitwise::kXor, plain(0), plain(1), path));
        case spv::Op::OpNot:
            return back(terms_.subtract(terms_.number(kUnsigned.high), plain(0)));
        case spv::Op::OpBitReverse:
            return back(reversed(plain(0)));
        case spv::Op::OpBitcast:
        case spv::Op::OpUConvert:
        case spv::Op::OpSConvert:
        case spv::Op::OpCopyObject:
            return own(0);
        case spv::Op::OpSelect:
            return terms_.choose(operands[0].term, own(1), own(2));
        default:
            return std::nullopt;
    }
}

std::optional<Term> Arithmetic::condition(spv::Op op, std::span<const Operand> operands,
                                          Term path) {
    const auto plain = [&](std::size_t place) { return as(operands[place], false, path); };
    const auto with_sign = [&](std::size_t place) { return as(operands[place], true, path); };
    switch (op) {
        case spv::Op::OpULessThan:
            return terms_.less(plain(0), plain(1));
        case spv::Op::OpULessThanEqual:
            return terms_.at_most(plain(0), plain(1));
        case spv::Op::OpUGreaterThan:
            return terms_.less(plain(1), plain(0));
        case spv::Op::OpUGreaterThanEqual:
            return terms_.at_most(plain(1), plain(0));
        case spv::Op::OpSLessThan:
            return terms_.less(with_sign(0), with_sign(1));
        case spv::Op::OpSLessThanEqual:
            return terms_.at_most(with_sign(0), with_sign(1));
        case spv::Op::OpSGreaterThan:
            return terms_.less(with_sign(1), with_sign(0));
        case spv::Op::OpSGreaterThanEqual:
            return terms_.at_most(with_sign(1), with_sign(0));
        case spv::Op::OpIEqual:
            return terms_.equal(plain(0), plain(1));
        case spv::Op::OpINotEqual:
            return terms_.negate(terms_.equal(plain(0), plain(1)));
        case spv::Op::OpLogicalEqual:
            return terms_.equal(operands[0].term, operands[1].term);
        case spv::Op::OpLogicalNotEqual:
            return terms_.negate(terms_.equal(operands[0].term, operands[1].term));
        case spv::Op::OpLogicalAnd:
            return terms_.all({operands[0].term, operands[1].term});
        case spv::Op::OpLogicalOr:
            return terms_.any({operands[0].term, operands[1].term});
        case spv::Op::OpLogicalNot:
            return terms_.negate(operands[0].term);
        case spv::Op::OpCopyObject:
            return operands[0].term;
        case spv::Op::OpSelect:
            return terms_.choose(operands[0].term, operands[1].term, operands[2].term);
        default:
            return std::nullopt;
    }
}

std::optional<Term> Arithmetic::extended(std::uint32_t instruction, spirv::Id type,
                                         std::span<const Operand> operands, Term path) {
    if (!unknowns_.is_number(type)) {
        return std::nullopt;
    }
    const bool is_signed = types_.is_signed(type);
    const auto with = [&](std::size_t place, bool sign) { return as(operands[place], sign, path); };
    const auto back = [&](Term term, bool sign) { return as({term, sign}, is_signed, path); };
    const auto larger = [&](Term a, Term b) { return terms_.choose(terms_.at_most(a, b), b, a); };
    switch (instruction) {
        case GLSLstd450UMin:
            return back(smaller(with(0, false), with(1, false)), false);
        case GLSLstd450SMin:
            return back(smaller(with(0, true), with(1, true)), true);
        case GLSLstd450UMax:
            return back(larger(with(0, false), with(1, false)), false);
        case GLSLstd450SMax:
            return back(larger(with(0, true), with(1, true)), true);
        case GLSLstd450UClamp:
        case GLSLstd450SClamp: {
            const bool sign = instruction == GLSLstd450SClamp;
            return back(smaller(larger(with(0, sign), with(1, sign)), with(2, sign)), sign);
        }
        case GLSLstd450SAbs: {
            const Term a = with(0, true);
            const Term opposite = wrapped(terms_.scale(a, -1), kSigned, path);
            return back(larger(a, opposite), true);
        }
        default:
            return std::nullopt;
    }
}

}  // namespace vkp::proof
