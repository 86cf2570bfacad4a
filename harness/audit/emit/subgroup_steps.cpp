#include "harness/audit/emit/subgroup_steps.hpp"

#include "harness/audit/emit/operand_cast.hpp"
#include "harness/audit/emit/undefined_operations.hpp"
#include "harness/audit/steps/defined_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace vkp::audit {

namespace {

constexpr std::uint32_t kWordBits = 32;
constexpr std::size_t kBallotWords = 4;

using Op = spv::Op;

// The bits that an operation of a subgroup gives a lane.
using Answer = std::function<std::uint64_t(const Subgroup&, std::uint32_t lane)>;

// A step that writes the answer of each lane that runs.
Scalar emit_answer(LaneCode& code, ScalarType type, Answer answer) {
    const Scalar result = code.new_scalar(type);
    code.add(std::make_unique<SubgroupStep>(
        code.line(), [result, answer = std::move(answer)](const Subgroup& subgroup) {
            for (const std::uint32_t lane : subgroup.active) {
                set_bits(result.lanes, result.type, lane, answer(subgroup, lane));
            }
        }));
    return result;
}

// The same for an answer that all lanes of a subgroup share.
Scalar emit_common_answer(LaneCode& code, ScalarType type,
                          std::function<std::uint64_t(const Subgroup&)> answer) {
    const Scalar result = code.new_scalar(type);
    code.add(std::make_unique<SubgroupStep>(
        code.line(), [result, answer = std::move(answer)](const Subgroup& subgroup) {
            const std::uint64_t bits = answer(subgroup);
            for (const std::uint32_t lane : subgroup.active) {
                set_bits(result.lanes, result.type, lane, bits);
            }
        }));
    return result;
}

std::uint64_t read(const Scalar& scalar, std::uint32_t lane) {
    return bits_at(scalar.lanes, scalar.type, lane);
}

// Some operands must be the same in all lanes of a subgroup that run.
void emit_same(LaneCode& code, const Scalar& operand, const char* name) {
    emit_permitted(code, [operand, name](const Subgroup& subgroup, std::uint32_t lane) {
        const std::uint64_t own = read(operand, lane);
        const std::uint64_t first = read(operand, subgroup.active.front());
        return own == first ? std::string()
                            : fmt::format(
                                  "takes {} of {} where another thread of its subgroup "
                                  "takes {}: it must be the same in all of them",
                                  name, own, first);
    });
}

std::uint64_t truth(bool value) {
    return value ? kAllBits : 0;
}

// Bit i of a ballot, a vector of four words.
bool bit_of(const Value& ballot, std::uint32_t lane, std::uint64_t index) {
    if (index >= kWordBits * ballot.size()) {
        return false;
    }
    return (read(ballot[index / kWordBits], lane) >> (index % kWordBits) & 1U) != 0;
}

Scalar emit_vote(LaneCode& code, Op op, const Scalar& predicate) {
    const bool is_all = op == Op::OpGroupNonUniformAll;
    return emit_common_answer(code, kBoolType, [predicate, is_all](const Subgroup& subgroup) {
        const auto is_true = [&](std::uint32_t lane) { return read(predicate, lane) != 0; };
        const auto& active = subgroup.active;
        return truth(is_all ? std::all_of(active.begin(), active.end(), is_true)
                            : std::any_of(active.begin(), active.end(), is_true));
    });
}

Scalar emit_elect(LaneCode& code) {
    return emit_answer(code, kBoolType, [](const Subgroup& subgroup, std::uint32_t lane) {
        return truth(lane == subgroup.active.front());
    });
}

Scalar emit_all_equal(LaneCode& code, const Value& value, const Value& first_value) {
    Scalar equal = code.constant(kBoolType, kAllBits);
    for (std::size_t i = 0; i < value.size(); ++i) {
        const ScalarType::Kind kind = value[i].type.kind;
        const bool is_bool = kind == ScalarType::Kind::kBool;
        const Op number = kind == ScalarType::Kind::kFloat ? Op::OpFOrdEqual : Op::OpIEqual;
        const Scalar same = code.emit(is_bool ? Op::OpLogicalEqual : number, kBoolType,
                                      std::array{value[i], first_value[i]});
        equal = code.emit(Op::OpLogicalAnd, kBoolType, std::array{equal, same});
    }
    return emit_vote(code, Op::OpGroupNonUniformAll, equal);
}

// The source of a lane's value, as the number of an invocation of its subgroup.
using Source = std::function<std::uint64_t(const Subgroup&, std::uint32_t lane)>;

// The label of a value that a lane wants from an invocation that does not run or does not exist.
Label label_of_absent(WorkgroupState& state, int line, const Subgroup& subgroup, std::uint32_t lane,
                      std::uint64_t asked) {
    const std::uint32_t invocation = state.invocation(lane);
    return state.origins.label(
        {Origins::line_key(FindingKind::kUninitializedRead, line), asked, invocation}, [&] {
            Hazard hazard{.kind = FindingKind::kUninitializedRead,
                          .access = {.line = line, .invocation = invocation},
                          .memory = Memory::kPrivate,
                          .value = fmt::to_string(asked)};
            const std::uint32_t other =
                asked < subgroup.size ? subgroup.lanes[asked] : SubgroupLayout::kNobody;
            if (other != SubgroupLayout::kNobody) {
                hazard.elsewhere = {{.invocation = state.invocation(other),
                                     .line = static_cast<int>(state.parted_at[other]),
                                     .has_returned = state.has_returned[other] != 0}};
            }
            return hazard;
        });
}

// A read from an invocation that does not run gives 0 and a lane without a value: Vulkan leaves it
// undefined. Scans make such reads at the edge of a subgroup, and do not use the values. Where
// lanes have missed a barrier or a tile function, another finding has reported that.
Value emit_shuffle(LaneCode& code, const Value& value, const Source& source) {
    Value result;
    for (const Scalar& scalar : value) {
        Scalar moved = code.new_scalar(scalar.type);
        moved.defined = &code.new_mask();
        code.add(std::make_unique<SubgroupStep>(
            code.line(), [scalar, source, moved, line = code.line()](const Subgroup& subgroup) {
                WorkgroupState& state = subgroup.state;
                for (const std::uint32_t lane : subgroup.active) {
                    const std::uint64_t asked = source(subgroup, lane);
                    const auto from = subgroup.lane_of(asked);
                    set_bits(moved.lanes, moved.type, lane, from ? read(scalar, *from) : 0);
                    set_word(*moved.defined, lane,
                             from ? word_at(state, scalar.defined, *from, line)
                             : state.has_diverged
                                 ? kAllBits
                                 : label_of_absent(state, line, subgroup, lane, asked),
                             state);
                }
            }));
        result.push_back(moved);
    }
    return result;
}

Value emit_broadcast_first(LaneCode& code, const Value& value) {
    return emit_shuffle(code, value, [](const Subgroup& subgroup, std::uint32_t) {
        return subgroup.invocation(subgroup.active.front());
    });
}

// The source from the own number and the second operand, a number or, of a swap, a direction.
Source source_of(Op op, const Scalar& operand) {
    const auto from = [operand](auto combine) {
        return [operand, combine](const Subgroup& subgroup, std::uint32_t lane) -> std::uint64_t {
            return combine(std::uint64_t{subgroup.invocation(lane)}, read(operand, lane));
        };
    };
    using Number = std::uint64_t;
    switch (op) {
        case Op::OpGroupNonUniformBroadcast:
        case Op::OpGroupNonUniformShuffle:
            return from([](Number, Number id) { return id; });
        case Op::OpGroupNonUniformShuffleXor:
            return from([](Number own, Number mask) { return own ^ mask; });
        // Below 0 it wraps to a number that no invocation has.
        case Op::OpGroupNonUniformShuffleUp:
            return from([](Number own, Number delta) { return own - delta; });
        case Op::OpGroupNonUniformShuffleDown:
            return from([](Number own, Number delta) { return own + delta; });
        case Op::OpGroupNonUniformQuadBroadcast:
            return from([](Number own, Number index) { return (own & ~Number{3}) + (index & 3U); });
        // Directions 0, 1, 2: the neighbour in x, in y, in both.
        case Op::OpGroupNonUniformQuadSwap:
            return from([](Number own, Number direction) { return own ^ ((direction & 3U) + 1); });
        default:
            return nullptr;
    }
}

// The mask of lanes that name one of the four lanes of a quad, or one of its three directions; null
// for other operations.
InitMask* emit_within_quad(LaneCode& code, Op op, const Scalar& operand) {
    const bool is_swap = op == Op::OpGroupNonUniformQuadSwap;
    if (!is_swap && op != Op::OpGroupNonUniformQuadBroadcast) {
        return nullptr;
    }
    const std::uint64_t count = is_swap ? 3 : 4;
    return &emit_defined(code, [=](const Subgroup&, std::uint32_t lane) {
        const std::uint64_t asked = read(operand, lane);
        return asked < count ? std::string()
                             : fmt::format("asks for {} {} of a quad, which has {}",
                                           is_swap ? "direction" : "thread", asked, count);
    });
}

// Emits instructions that pass values on unchanged. Returns nothing for other instructions.
std::optional<Value> emit_move(LaneCode& code, Op op, std::span<const Operand> operands) {
    if (op == Op::OpGroupNonUniformBroadcastFirst) {
        return emit_broadcast_first(code, operands[0].value);
    }
    const Source source =
        operands.size() > 1 ? source_of(op, operands[1].value[0]) : Source(nullptr);
    if (!source) {
        return std::nullopt;
    }
    const Scalar& operand = operands[1].value[0];
    Value moved = emit_shuffle(code, operands[0].value, source);
    if (op == Op::OpGroupNonUniformBroadcast || op == Op::OpGroupNonUniformQuadBroadcast) {
        emit_same(code, operand, "the value of invocation");
    }
    InitMask* const is_in_quad = emit_within_quad(code, op, operand);
    for (Scalar& scalar : moved) {
        scalar = code.defined_where(code.defined_where(scalar, operand.defined), is_in_quad);
    }
    return moved;
}

Value emit_ballot(LaneCode& code, const Scalar& predicate) {
    Value result;
    std::array<Scalar, kBallotWords> words;
    for (Scalar& word : words) {
        word = result.emplace_back(code.new_scalar(kUintType));
    }
    const auto work = [predicate, words](const Subgroup& subgroup) {
        std::array<std::uint32_t, kBallotWords> bits{};
        for (const std::uint32_t lane : subgroup.active) {
            const std::uint32_t place = subgroup.invocation(lane);
            const std::uint32_t bit = read(predicate, lane) != 0 ? 1 : 0;
            bits[place / kWordBits] |= bit << place % kWordBits;
        }
        for (std::size_t i = 0; i < kBallotWords; ++i) {
            for (const std::uint32_t lane : subgroup.active) {
                set_bits(words[i].lanes, kUintType, lane, bits[i]);
            }
        }
    };
    code.add(std::make_unique<SubgroupStep>(code.line(), work, kBallotWords));
    return result;
}

// How many invocations, from the first on, a count over a ballot covers.
std::uint32_t counted_end(spv::GroupOperation kind, const Subgroup& subgroup, std::uint32_t lane) {
    switch (kind) {
        case spv::GroupOperation::InclusiveScan:
            return subgroup.invocation(lane) + 1;
        case spv::GroupOperation::ExclusiveScan:
            return subgroup.invocation(lane);
        default:
            return subgroup.size;
    }
}

Scalar emit_bit_count(LaneCode& code, spv::GroupOperation kind, ScalarType type,
                      const Value& ballot) {
    if (kind > spv::GroupOperation::ExclusiveScan) {
        throw spirv::Error("an unknown kind of bit count", code.line());
    }
    return emit_answer(code, type, [ballot, kind](const Subgroup& subgroup, std::uint32_t lane) {
        const std::uint32_t end = counted_end(kind, subgroup, lane);
        int count = 0;
        for (std::uint32_t i = 0; i < end; i += kWordBits) {
            const std::uint32_t unused = kWordBits - std::min(end - i, kWordBits);
            const auto word = static_cast<std::uint32_t>(read(ballot[i / kWordBits], lane));
            count += std::popcount(word << unused);
        }
        return static_cast<std::uint64_t>(count);
    });
}

// The lowest or highest invocation of a ballot; all bits set where the ballot is empty, which
// Vulkan does not define.
Scalar emit_find(LaneCode& code, ScalarType type, const Value& ballot, bool is_lowest) {
    const auto found = [ballot, is_lowest](const Subgroup& subgroup,
                                           std::uint32_t lane) -> std::uint64_t {
        for (std::uint32_t i = 0; i < subgroup.size; ++i) {
            const std::uint32_t index = is_lowest ? i : subgroup.size - 1 - i;
            if (bit_of(ballot, lane, index)) {
                return index;
            }
        }
        return kAllBits;
    };
    Scalar result = emit_answer(code, type, found);
    result.defined = &emit_defined(code, [found](const Subgroup& subgroup, std::uint32_t lane) {
        return found(subgroup, lane) == kAllBits ? "looks for a bit in a ballot that has none" : "";
    });
    return result;
}

// A ballot that must be the same for all, as a device may take any lane's.
Scalar emit_inverse_ballot(LaneCode& code, const Value& ballot) {
    for (const Scalar& word : ballot) {
        emit_same(code, word, "a ballot");
    }
    return emit_answer(code, kBoolType, [ballot](const Subgroup& subgroup, std::uint32_t lane) {
        return truth(bit_of(ballot, lane, subgroup.invocation(lane)));
    });
}

Scalar emit_bit_extract(LaneCode& code, const Value& ballot, const Scalar& index) {
    Scalar result =
        emit_answer(code, kBoolType, [ballot, index](const Subgroup&, std::uint32_t lane) {
            return truth(bit_of(ballot, lane, read(index, lane)));
        });
    result.defined = &emit_defined(code, [index](const Subgroup& subgroup, std::uint32_t lane) {
        const std::uint64_t place = read(index, lane);
        return place < subgroup.size
                   ? ""
                   : fmt::format("asks for bit {} of a ballot of {}", place, subgroup.size);
    });
    return result;
}

std::optional<Value> emit_ballots(LaneCode& code, const spirv::Instruction& instruction,
                                  const Type& result, std::span<const Operand> operands) {
    const ScalarType type = scalar_type(result);
    const Value& value = operands[0].value;
    switch (instruction.op) {
        case Op::OpGroupNonUniformBallot:
            return emit_ballot(code, value[0]);
        case Op::OpGroupNonUniformInverseBallot:
            return Value{emit_inverse_ballot(code, value)};
        case Op::OpGroupNonUniformBallotBitExtract:
            return Value{emit_bit_extract(code, value, operands[1].value[0])};
        case Op::OpGroupNonUniformBallotBitCount: {
            const auto kind = static_cast<spv::GroupOperation>(instruction.operands.at(3));
            return Value{emit_bit_count(code, kind, type, value)};
        }
        case Op::OpGroupNonUniformBallotFindLSB:
            return Value{emit_find(code, type, value, true)};
        case Op::OpGroupNonUniformBallotFindMSB:
            return Value{emit_find(code, type, value, false)};
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<std::uint32_t> Subgroup::lane_of(std::uint64_t invocation) const {
    if (invocation >= size) {
        return std::nullopt;
    }
    const std::uint32_t lane = lanes[invocation];
    return lane != SubgroupLayout::kNobody && mask[lane] ? std::optional(lane) : std::nullopt;
}

InitMask& emit_defined(LaneCode& code, OpenOperation open) {
    InitMask& defined = code.new_mask();
    code.add(std::make_unique<SubgroupStep>(
        code.line(), [mask = FramePtr<InitMask>(&defined), open = std::move(open),
                      line = code.line()](const Subgroup& subgroup) {
            WorkgroupState& state = subgroup.state;
            for (const std::uint32_t lane : subgroup.active) {
                const std::string does = open(subgroup, lane);
                const Origins::Key key = {Origins::line_key(FindingKind::kUndefinedOperation, line),
                                          std::hash<std::string>()(does), state.invocation(lane)};
                const auto cause = [&] { return undefined_operation(state, line, lane, does); };
                set_word(*mask, lane, does.empty() ? kAllBits : state.origins.label(key, cause),
                         state);
            }
        }));
    return defined;
}

void emit_permitted(LaneCode& code, OpenOperation open) {
    code.add(std::make_unique<SubgroupStep>(
        code.line(), [open = std::move(open), line = code.line()](const Subgroup& subgroup) {
            WorkgroupState& state = subgroup.state;
            for (const std::uint32_t lane : subgroup.active) {
                std::string does = open(subgroup, lane);
                if (does.empty()) {
                    continue;
                }
                Hazard* const hazard = state.log.add(FindingKind::kUndefinedOperation, line, 0, "",
                                                     state.invocation(lane));
                if (hazard != nullptr) {
                    hazard->value = std::move(does);
                }
            }
        }));
}

namespace {

// Whether a lane that has not returned took another way at a branch. Vulkan does not promise which
// lanes of a subgroup are together then, above all in a loop that they leave one by one.
bool is_parted(const Subgroup& subgroup) {
    return std::ranges::any_of(subgroup.lanes, [&](std::uint32_t lane) {
        return lane != SubgroupLayout::kNobody && !subgroup.mask[lane] &&
               subgroup.state.parted_at[lane] != 0 && subgroup.state.has_returned[lane] == 0;
    });
}

}  // namespace

void SubgroupStep::run(WorkgroupState& state) const {
    const SubgroupLayout& layout = state.subgroups;
    const Mask& mask = state.mask;
    std::array<std::uint32_t, kLargestSubgroup> active;  // NOLINT(*-member-init): set below
    Subgroup subgroup{.state = state,
                      .layout = layout,
                      .mask = mask,
                      .lanes = {},
                      .size = layout.size(),
                      .active = {}};
    const auto [first, end] = layout.subgroups_of(mask.begin, mask.end);
    for (std::uint32_t i = first; i < end; ++i) {
        subgroup.lanes = layout.lanes_of(i);
        std::size_t count = 0;
        for (const std::uint32_t lane : subgroup.lanes) {
            if (lane != SubgroupLayout::kNobody && mask[lane]) {
                active[count++] = lane;
            }
        }
        if (count > 0) {
            subgroup.active = std::span(active).first(count);
            state.is_device_dependent |= count < layout.size() && is_parted(subgroup);
            work_(subgroup);
        }
    }
}

std::optional<Value> emit_subgroup(LaneCode& code, const spirv::Instruction& instruction,
                                   const Type& result, std::span<const Operand> operands) {
    const Op op = instruction.op;
    if (op == Op::OpGroupNonUniformElect) {
        return Value{emit_elect(code)};
    }
    if (operands.empty() || op < Op::OpGroupNonUniformElect || op > Op::OpGroupNonUniformQuadSwap) {
        return std::nullopt;
    }
    if (std::optional<Value> moved = emit_move(code, op, operands)) {
        return moved;
    }
    const std::vector<Operand> in = checked(code, operands);
    const Value& value = in[0].value;
    switch (op) {
        case Op::OpGroupNonUniformAll:
        case Op::OpGroupNonUniformAny:
            return Value{emit_vote(code, op, value[0])};
        case Op::OpGroupNonUniformAllEqual:
            return Value{emit_all_equal(code, value, emit_broadcast_first(code, value))};
        default:
            break;
    }
    if (std::optional<Value> reduced = emit_subgroup_arithmetic(code, instruction, in)) {
        return reduced;
    }
    return emit_ballots(code, instruction, result, in);
}

}  // namespace vkp::audit
