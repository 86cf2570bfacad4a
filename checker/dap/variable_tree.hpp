// The scopes of a thread as a tree that a debugger unfolds: its variables, shared memory, arrays,
// built-in variables.
#pragma once

#include "checker/dap/expression_value.hpp"
#include "checker/dap/moment_values.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// A line of the tree.
struct ShownVariable {
    std::string name;
    std::string value;
    std::string type = {};
    std::string expression = {};  // what names it: "s[3]"; empty where nothing does
    int reference = 0;            // of what is below it; 0: nothing is
    std::size_t count = 0;        // of numbered lines below it
};

// References are valid until clear(), and are no others' later.
class VariableTree {
public:
    explicit VariableTree(const MomentValues& values) : values_(values) {}

    // After the moment has changed, its references mean nothing.
    void clear();

    // The scopes of a thread.
    std::vector<ShownVariable> scopes(const Viewpoint& view);
    // What is below a reference: `count` lines from the `first` on; 0: all, up to a limit. Nothing
    // for a reference that is not valid.
    std::optional<std::vector<ShownVariable>> below(std::int64_t reference, std::size_t first,
                                                    std::size_t count);
    // The thread that a reference is about.
    [[nodiscard]] std::optional<Viewpoint> viewpoint(std::int64_t reference) const;

private:
    struct Node {
        enum class Kind { kLocals, kShared, kArrays, kBuiltIns, kVariable, kArray };
        Kind kind = Kind::kLocals;
        Viewpoint view = {};
        std::size_t index = 0;  // of the variable in the run, or of the array in the frame
    };

    int reference_of(const Node& node);
    [[nodiscard]] const Node* node_of(std::int64_t reference) const;
    std::vector<ShownVariable> locals(const Viewpoint& view);
    std::vector<ShownVariable> shared(const Viewpoint& view);
    std::vector<ShownVariable> arrays(const Viewpoint& view);
    [[nodiscard]] std::vector<ShownVariable> built_ins(const Viewpoint& view) const;
    ShownVariable variable(std::uint32_t index, const Viewpoint& view);
    [[nodiscard]] std::vector<ShownVariable> cells(const Node& node, std::size_t first,
                                                   std::size_t count) const;
    [[nodiscard]] std::vector<ShownVariable> elements(const Node& node, std::size_t first,
                                                      std::size_t count) const;
    [[nodiscard]] std::string with_writer(const std::vector<SeenScalar>& scalars,
                                          bool is_own) const;

    const MomentValues& values_;
    std::vector<Node> nodes_;
    int cleared_ = 0;  // references that were given before them
};

}  // namespace vkp
