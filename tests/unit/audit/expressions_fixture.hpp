// Instructions on samples, against a reference.
#pragma once

#include "tests/unit/audit/expression_support.hpp"

#include <utility>

namespace vkp::audit {

class Expressions : public ExpressionTest {
protected:
    // The instruction on samples, as scalars and as vectors of three, against the reference.
    template <typename R, typename... T, typename F>
    void expect_each(spv::Op op, F reference) {
        SCOPED_TRACE(static_cast<unsigned>(op));
        expect_numbered<R, T...>(op, reference, std::index_sequence_for<T...>());
    }

    template <typename R, typename... T, typename F, std::size_t... kNumber>
    void expect_numbered(spv::Op op, F reference, std::index_sequence<kNumber...> /*numbers*/) {
        for (const std::uint32_t count : {1U, 3U}) {
            expect_value<R>(evaluate(op, type<R>(count), {samples<T>(type<T>(count), kNumber)...}),
                            count, [&](std::uint32_t lane, std::uint32_t i) {
                                return static_cast<R>(reference(sample<T>(lane, i, kNumber)...));
                            });
        }
    }

    template <typename T>
    const Type& type(std::uint32_t count) {
        return count == 1 ? scalar<T>() : vector<T>(count);
    }
};

}  // namespace vkp::audit
