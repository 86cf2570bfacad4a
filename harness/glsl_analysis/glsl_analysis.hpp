// The meaning of a kernel's text for one launch: the values of its expressions in a thread, and the
// reasons why they differ between threads. It returns nothing where it cannot tell.
#pragma once

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/kernel_interface.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The values that an expression depends on, as bits.
enum Dependence : std::uint32_t {
    kOnLocalX = 1U << 0U,
    kOnLocalY = 1U << 1U,
    kOnLocalZ = 1U << 2U,
    kOnGroupX = 1U << 3U,
    kOnGroupY = 1U << 4U,
    kOnGroupZ = 1U << 5U,
    kOnLoop = 1U << 6U,     // a variable that a loop changes
    kOnData = 1U << 7U,     // an element of an array
    kOnUnknown = 1U << 8U,  // a parameter, a function's value, or unsupported syntax
    kOnLocal = kOnLocalX | kOnLocalY | kOnLocalZ,
    kOnGroup = kOnGroupX | kOnGroupY | kOnGroupZ
};

using LoopValues = std::map<std::string, std::int64_t>;

// The row and the column of a flat index: `row * row_length + column`.
struct RowAndColumn {
    Expression row;
    Expression column;
};

class GlslAnalysis {
public:
    // Both must outlive it.
    GlslAnalysis(const Syntax& syntax, const KernelInterface& interface)
        : syntax_(syntax), interface_(interface) {}

    [[nodiscard]] const Syntax& syntax() const { return syntax_; }
    [[nodiscard]] const KernelInterface& interface() const { return interface_; }

    // The value in a thread; nothing where it depends on more than the thread and these loops'
    // variables.
    [[nodiscard]] std::optional<std::int64_t> value(const Expression& expression,
                                                    std::size_t statement, std::uint32_t invocation,
                                                    const LoopValues& loops = {}) const;

    // Dependences on axes along which the launch has only one thread or workgroup are left out.
    [[nodiscard]] std::uint32_t dependence(const Expression& expression,
                                           std::size_t statement) const;

    // A name that is declared once and never changed, written out; others as they are.
    [[nodiscard]] Expression written_out(const Expression& expression, std::size_t statement) const;

    // The row and column of a flat index into an array of rows.
    [[nodiscard]] std::optional<RowAndColumn> row_and_column(const Expression& given,
                                                             std::size_t statement,
                                                             const Shape& shape) const;

    // The one access to the array in that line that can be meant, by its element in that thread.
    [[nodiscard]] const ElementAccess* access(int line, const std::string& array, bool writes,
                                              std::uint32_t invocation,
                                              const std::vector<std::int64_t>& element) const;

    // Whether the statement itself changes a variable of the expression: `a[i++]`.
    [[nodiscard]] bool changes(const Expression& expression, std::size_t statement) const;
    // Whether it calls something that changes memory or its arguments, so that a second evaluation
    // is another change: `atomicAdd(n[0], 1)`, a function with an atomic in it.
    [[nodiscard]] bool has_effect(const Expression& expression) const;

    // Whether threads of one workgroup may go different ways in this `if` or loop.
    [[nodiscard]] bool is_divergent(std::size_t statement) const;

    // The name that the kernel has for a built-in variable's component at that statement, or the
    // built-in's own: "local_i", "gl_LocalInvocationID.x".
    [[nodiscard]] std::string name_of(std::string_view built_in, std::size_t statement) const;

    // The values of a loop's variable in each of its iterations for a thread; nothing where they
    // depend on more, or the loop does not end soon.
    struct Iterations {
        std::string variable;
        std::vector<std::int64_t> values;
    };
    [[nodiscard]] std::optional<Iterations> iterations(std::size_t loop,
                                                       std::uint32_t invocation) const;

    [[nodiscard]] const InterfaceArray* array(const std::string& name) const;

private:
    // `before`: only functions that begin before that word count.
    [[nodiscard]] bool changes_something(const std::string& function, std::size_t before) const;
    struct Variable {
        const Assignment* declaration = nullptr;
        std::vector<const Assignment*> changes;
    };
    [[nodiscard]] std::optional<Variable> variable(const std::string& name,
                                                   std::size_t statement) const;
    [[nodiscard]] bool is_parameter(const std::string& name, std::size_t statement) const;
    [[nodiscard]] std::size_t scope_of(const Assignment& declaration) const;
    [[nodiscard]] std::optional<std::int64_t> name_value(const std::string& name,
                                                         std::size_t statement,
                                                         std::uint32_t invocation,
                                                         const LoopValues& loops, int& steps) const;
    [[nodiscard]] std::optional<std::int64_t> value(const Expression& expression,
                                                    std::size_t statement, std::uint32_t invocation,
                                                    const LoopValues& loops, int& steps) const;
    [[nodiscard]] std::optional<std::int64_t> extent_value(const std::string& name,
                                                           std::int64_t axis) const;
    [[nodiscard]] std::uint32_t dependence(const Expression& expression, std::size_t statement,
                                           std::vector<const Assignment*>& seen) const;
    [[nodiscard]] std::uint32_t name_dependence(const std::string& name, std::size_t statement,
                                                std::vector<const Assignment*>& seen) const;
    [[nodiscard]] std::uint32_t launch_mask() const;

    const Syntax& syntax_;
    const KernelInterface& interface_;
};

}  // namespace vkp
