// Arrays that the threads of a workgroup share, and the operations that each may do with them
// between two barriers: change its own elements, read all, or change any by atomics of one kind.
#pragma once

#include "tests/differential/expressions.hpp"
#include "tests/differential/random_source.hpp"
#include "tests/differential/record.hpp"
#include "tests/differential/scope.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp::differential {

class SharedArrays {
public:
    // All arrays have elements of their own for each of the threads; one is of records.
    SharedArrays(RandomSource& random, const Record& record, std::uint32_t threads);

    [[nodiscard]] std::vector<std::string> declarations() const;

    // Sets all elements, each thread its own.
    std::vector<std::string> initial_stores(Expressions& expressions) const;

    // Chooses the operations for the code up to the next barrier, in which `record0` is a record,
    // and adds them to the scope.
    void add_to(Scope& scope);

private:
    struct SharedArray {
        std::string name;
        Type type;
        std::uint32_t per_thread = 1;
        bool is_global = false;  // a buffer in which each workgroup has a part
    };

    [[nodiscard]] std::uint32_t extent(const SharedArray& array) const {
        return array.per_thread * threads_;
    }
    void add_own(Scope& scope, const SharedArray& array);
    void add_readable(Scope& scope, const SharedArray& array);
    void add_atomics(Scope& scope, const SharedArray& array);
    void add_records(Scope& scope);

    RandomSource& random_;
    const Record& record_;
    std::uint32_t threads_;
    std::vector<SharedArray> arrays_;
};

// A call of an atomic function whose outcome does not depend on the order of the threads.
std::string atomic_statement(std::string_view function, const std::string& element,
                             const std::string& value);

// `atomicAdd` and similar ones; an array accepts only one kind between two barriers.
std::string random_atomic(RandomSource& random);

}  // namespace vkp::differential
