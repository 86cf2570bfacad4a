#include "tests/differential/shared_arrays.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace vkp::differential {

std::string atomic_statement(std::string_view function, const std::string& element,
                             const std::string& value) {
    return fmt::format("{}({}, {});", function, element, value);
}

std::string random_atomic(RandomSource& random) {
    constexpr std::array<std::string_view, 6> kFunctions = {"atomicAdd", "atomicMin", "atomicMax",
                                                            "atomicAnd", "atomicOr",  "atomicXor"};
    return std::string(random.pick(kFunctions));
}

SharedArrays::SharedArrays(RandomSource& random, const Record& record, std::uint32_t threads)
    : random_(random), record_(record), threads_(threads) {
    const std::uint32_t count = random.between(1, 2);
    for (std::uint32_t i = 0; i < count; ++i) {
        arrays_.push_back({fmt::format("s{}", i), random_type(random), random.between(1, 2)});
    }
    arrays_.push_back({"work", {Base::kUint}, 1, true});
}

std::vector<std::string> SharedArrays::declarations() const {
    std::vector<std::string> lines = {fmt::format("shared {} box[{}];", kRecordName, threads_)};
    for (const SharedArray& array : arrays_) {
        if (!array.is_global) {
            lines.push_back(
                fmt::format("shared {} {}[{}];", name_of(array.type), array.name, extent(array)));
        }
    }
    return lines;
}

std::vector<std::string> SharedArrays::initial_stores(Expressions& expressions) const {
    std::vector<std::string> lines = {"box[lid] = record0;"};
    for (const SharedArray& array : arrays_) {
        const std::string value = expressions.value(array.type, 1);
        if (array.is_global) {
            lines.push_back(fmt::format("{}[global_lid] = {};", array.name, value));
            continue;
        }
        for (std::uint32_t i = 0; i < array.per_thread; ++i) {
            lines.push_back(fmt::format("{}[lid * {}u + {}u] = {};", array.name, array.per_thread,
                                        i, i == 0 ? value : expressions.value(array.type, 0)));
        }
    }
    return lines;
}

void SharedArrays::add_own(Scope& scope, const SharedArray& array) {
    if (array.is_global) {
        scope.places.push_back({array.name + "[global_lid]", array.type});
        return;
    }
    const std::string who = random_.chance(50)   ? std::string("lid")
                            : random_.chance(50) ? fmt::format("({}u - lid)", threads_ - 1)
                                                 : fmt::format("((lid + {}u) % {}u)",
                                                               random_.below(threads_), threads_);
    const bool is_interleaved = random_.chance(50);
    for (std::uint32_t i = 0; i < array.per_thread; ++i) {
        const std::string index = is_interleaved
                                      ? fmt::format("{} * {}u + {}u", who, array.per_thread, i)
                                      : fmt::format("{} + {}u", who, i * threads_);
        scope.places.push_back({fmt::format("{}[{}]", array.name, index), array.type});
    }
}

// Only elements of a buffer that threads of the own workgroup wrote are readable.
void SharedArrays::add_readable(Scope& scope, const SharedArray& array) {
    if (!array.is_global) {
        scope.arrays.push_back({array.name, array.type, {extent(array)}, false});
        return;
    }
    for (int i = 0; i < 2; ++i) {
        scope.places.push_back({fmt::format("{}[group * {}u + (lid + {}u) % {}u]", array.name,
                                            threads_, random_.below(threads_), threads_),
                                array.type, false});
    }
}

void SharedArrays::add_atomics(Scope& scope, const SharedArray& array) {
    const std::string function = random_atomic(random_);
    for (int i = 0; i < 2; ++i) {
        const std::string element =
            array.is_global ? fmt::format("{}[group * {}u + lid / {}u]", array.name, threads_,
                                          random_.between(2, 4))
                            : fmt::format("{}[(lid * {}u + {}u) % {}u]", array.name,
                                          random_.below(4), random_.below(50), extent(array));
        const std::string value =
            array.type.base == Base::kInt ? "int(lid * 77u) - 99" : "lid * 91u + 5u";
        scope.ready_statements.push_back(atomic_statement(function, element, value));
    }
}

void SharedArrays::add_records(Scope& scope) {
    if (random_.chance(50)) {
        record_.add_members(scope, "box[lid]", true);
        scope.ready_statements.emplace_back("box[lid] = record0;");
        scope.ready_statements.emplace_back("record0 = box[lid];");
        return;
    }
    const std::string other =
        fmt::format("box[(lid + {}u) % {}u]", random_.below(threads_), threads_);
    record_.add_members(scope, other, false);
    scope.ready_statements.push_back(fmt::format("record0 = {};", other));
}

void SharedArrays::add_to(Scope& scope) {
    add_records(scope);
    for (const SharedArray& array : arrays_) {
        const bool may_be_atomic = array.type.size == 1 && (array.type.base == Base::kInt ||
                                                            array.type.base == Base::kUint);
        const std::uint32_t choice = random_.below(may_be_atomic ? 8 : 6);
        if (choice < 3) {
            add_own(scope, array);
        } else if (choice < 6) {
            add_readable(scope, array);
        } else {
            add_atomics(scope, array);
        }
    }
}

}  // namespace vkp::differential
