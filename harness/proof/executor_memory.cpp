// What accesses to memory do.
#include "harness/proof/executor.hpp"

#include <algorithm>

namespace vkp::proof {

using spirv::Id;
using spirv::Instruction;

spv::StorageClass Executor::storage_of(Id variable) const {
    return shader_.types.storage_class(type_of(variable));
}

Value Executor::pointer(Frame& frame, const Instruction& chain, const State& state) {
    Value result = value_of(frame, chain.operands[2], state);
    if (result.kind != Value::Kind::kPointer) {
        throw NotKnown("a pointer that is not followed", chain.source.line);
    }
    for (std::size_t i = 3; i < chain.operands.size(); ++i) {
        const Id index = chain.operands[i];
        if (!unknowns_.is_number(type_of(index))) {
            throw NotKnown("an index that has not 32 bits", chain.source.line);
        }
        result.place.push_back(term_of(frame, index, state));
    }
    return result;
}

// What is at a place within a value of a thread's own. Where an index is not known, it is a choice
// among all parts, if each of them is followed.
Value Executor::read_own(const Value& whole, Id type, std::span<const Term> place) {
    if (place.empty()) {
        return whole;
    }
    if (whole.kind != Value::Kind::kParts) {
        return {};
    }
    const auto part = [&](std::size_t index) {
        return read_own(whole.parts[index],
                        shader_.types.indexed_type(type, static_cast<std::uint32_t>(index)),
                        place.subspan(1));
    };
    if (const auto index = terms_.value(place[0])) {
        const bool is_inside =
            *index >= 0 && *index < static_cast<std::int64_t>(whole.parts.size());
        return is_inside ? part(static_cast<std::size_t>(*index)) : Value{};
    }
    Value result = part(whole.parts.size() - 1);
    for (std::size_t i = whole.parts.size() - 1; i-- > 0;) {
        result = choose({is_index(place[0], i), terms_.truth(true)}, {part(i), result});
    }
    return result;
}

Term Executor::is_index(Term index, std::size_t which) {
    return terms_.equal(index, terms_.number(static_cast<std::int64_t>(which)));
}

// Where an index is not known, each part has the new value or its own.
void Executor::write_own(Value& whole, Id type, std::span<const Term> place, const Value& value) {
    if (place.empty()) {
        whole = value;
        return;
    }
    whole = unknowns_.followed(std::move(whole), type);
    if (whole.kind != Value::Kind::kParts) {
        whole = unknowns_.of_type(type);
        return;
    }
    for (std::size_t i = 0; i < whole.parts.size(); ++i) {
        const Term is_it = is_index(place[0], i);
        if (is_it == terms_.truth(false)) {
            continue;
        }
        Value changed = whole.parts[i];
        write_own(changed, shader_.types.indexed_type(type, static_cast<std::uint32_t>(i)),
                  place.subspan(1), value);
        whole.parts[i] = choose({is_it, terms_.truth(true)}, {changed, whole.parts[i]});
    }
}

Value Executor::load(const Value& from, Id type, State& state, int line) {
    if (from.kind != Value::Kind::kPointer) {
        throw NotKnown("a pointer that is not followed", line);
    }
    const auto is_builtin = builtins_.find(from.variable);
    switch (storage_of(from.variable)) {
        case spv::StorageClass::Input:
            if (is_builtin != builtins_.end()) {
                const Id whole = shader_.types.pointee(type_of(from.variable));
                return read_own(builtin(is_builtin->second, whole), whole, from.place);
            }
            return {};
        case spv::StorageClass::PushConstant:
            return push_constant(from, type);
        case spv::StorageClass::Function:
        case spv::StorageClass::Private:
            note_access(AccessKind::kRead, from, state, line);
            return read_own(state.memory.at(from.variable),
                            shader_.types.pointee(type_of(from.variable)), from.place);
        default:
            note_access(AccessKind::kRead, from, state, line);
            return is_read_alike(from, state) ? alike(type) : Value{};
    }
}

// Threads that read one element between the same barriers read one value: where that element
// changes in between, one of them races, which is a question of its own.
bool Executor::is_read_alike(const Value& from, const State& state) {
    return is_shared(time_of(from.variable, state), {}) &&
           std::all_of(from.place.begin(), from.place.end(),
                       [&](Term index) { return is_shared(index, {}); });
}

// Barriers so far that order accesses to a variable.
Term Executor::time_of(Id variable, const State& state) {
    if (storage_of(variable) == spv::StorageClass::Workgroup) {
        return state.memory.at(kTime).term;
    }
    return is_coherent_.contains(variable) ? state.memory.at(kBufferTime).term : terms_.number(0);
}

void Executor::store(const Value& to, const Value& value, State& state, int line) {
    if (to.kind != Value::Kind::kPointer) {
        throw NotKnown("a pointer that is not followed", line);
    }
    note_access(AccessKind::kWrite, to, state, line);
    const auto own = state.memory.find(to.variable);
    if (own != state.memory.end()) {
        write_own(own->second, shader_.types.pointee(type_of(to.variable)), to.place, value);
    }
}

void Executor::note_access(AccessKind kind, const Value& at, State& state, int line) {
    if (at.kind != Value::Kind::kPointer) {
        throw NotKnown("a pointer that is not followed", line);
    }
    const spv::StorageClass storage = storage_of(at.variable);
    const bool is_private =
        storage == spv::StorageClass::Function || storage == spv::StorageClass::Private;
    const bool is_shared = storage == spv::StorageClass::Workgroup;
    const bool is_buffer =
        storage == spv::StorageClass::StorageBuffer || storage == spv::StorageClass::Uniform;
    if (!is_private && !is_shared && !is_buffer) {
        throw NotKnown("memory that is no buffer", line);
    }
    state.fences = is_buffer ? 0 : state.fences;
    Access access = {.kind = kind,
                     .variable = at.variable,
                     .is_shared = is_shared,
                     .is_private = is_private,
                     .place = at.place,
                     .path = path_of(state),
                     .time = time_of(at.variable, state),
                     .line = line};
    Id type = shader_.types.pointee(type_of(at.variable));
    bool is_always_inside = true;
    for (const Term index : at.place) {
        const auto extent = shader_.types.extent(type);
        access.lengths.push_back(extent ? terms_.number(*extent) : launch_.length(at.variable));
        const auto known = terms_.value(index);
        is_always_inside = is_always_inside && known && extent && *known >= 0 && *known < *extent;
        type = shader_.types.indexed_type(type, static_cast<std::uint32_t>(known.value_or(0)));
    }
    if (rehearsals_ == 0 && !(is_private && is_always_inside)) {
        behaviour_.accesses.push_back(std::move(access));
    }
}

// Numbers of the block, each known by its member and the index into that.
Value Executor::push_constant(const Value& from, Id type) {
    const Id block = shader_.types.pointee(type_of(from.variable));
    const auto member = from.place.empty() ? std::nullopt : terms_.value(from.place[0]);
    const auto index =
        from.place.size() > 1 ? terms_.value(from.place[1]) : std::optional<std::int64_t>(0);
    if (!member || !index || from.place.size() > 2 || !unknowns_.is_number(type)) {
        return unknowns_.of_type(type);
    }
    return Value::of(launch_.push_constant(block, static_cast<std::uint32_t>(*member),
                                           static_cast<std::uint32_t>(*index)));
}

Value Executor::array_length(Frame& frame, const Instruction& instruction, const State& state) {
    const Value block = value_of(frame, instruction.operands[2], state);
    if (block.kind != Value::Kind::kPointer || !block.place.empty()) {
        throw NotKnown("a pointer that is not followed", instruction.source.line);
    }
    return Value::of(launch_.length(block.variable));
}

}  // namespace vkp::proof
