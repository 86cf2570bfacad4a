// The sizes of any launch that a rule permits, as terms: the extents of its arrays, its workgroups,
// and numbers among its push constants.
#pragma once

#include "harness/model/case_sizes.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/proof/behaviour.hpp"
#include "harness/proof/knowledge.hpp"
#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp::proof {

// At most so many elements of an array, and workgroups along an axis, are claimed.
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 25U;
inline constexpr std::int64_t kMostWorkgroups = 65535;

class LaunchSizes {
public:
    // What the rule says goes into `knowledge`. Throws NotKnown where the rule is none, where no
    // launch keeps to it, and where the shader sees arrays in a way that is not followed.
    LaunchSizes(const spirv::ParsedModule& shader, const KernelInterface& interface,
                std::string_view rule, Terms& terms, Knowledge& knowledge);

    // A condition of the rule that the interface's own sizes break; empty if they keep to all.
    [[nodiscard]] const std::string& broken_by_own_sizes() const { return broken_; }

    // It refers to these sizes.
    [[nodiscard]] LaunchModel model() const;

    // As the kernel calls it.
    [[nodiscard]] std::string array_name(spirv::Id variable) const;

    // Launches, from small ones on, at which the solver thinks that the conditions hold together.
    [[nodiscard]] std::vector<CaseSizes> examples(std::span<const Term> conditions) const;

private:
    void add_arrays();
    void add_workgroups(std::string_view rule);
    void add_push_constants(std::string_view rule);
    void find_bindings();
    void apply(std::string_view rule);
    void add(const std::string& name, const Range& range, std::int64_t own);
    void narrow_ranges();
    void compare_with_own(std::string_view rule);
    void fix(const std::string& name, std::int64_t value);
    [[nodiscard]] std::optional<Term> named(const std::string& name) const;
    [[nodiscard]] Term elements(std::size_t array, std::size_t from_axis) const;
    [[nodiscard]] Term length(spirv::Id variable) const;
    [[nodiscard]] Term holds_block(spirv::Id variable, std::size_t array) const;
    [[nodiscard]] Term pushed(spirv::Id block, std::uint32_t member, std::uint32_t index) const;
    [[nodiscard]] Term pushed_to_frame(const std::string& member, std::uint32_t index) const;
    [[nodiscard]] Term within(Term size, const Range& range) const;
    [[nodiscard]] Renaming replacement(Term condition) const;
    [[nodiscard]] std::vector<Term> unknown_sizes() const;
    [[nodiscard]] CaseSizes example(const Renaming& numbers) const;

    const spirv::ParsedModule& shader_;
    const KernelInterface& interface_;
    Terms& terms_;
    Knowledge& knowledge_;
    spirv::Decorations decorations_;
    std::map<std::string, Term> sizes_;
    std::map<spirv::Id, std::size_t> bindings_;  // places of arrays, by variable
    // Numbers of push constants of the kernel's own, as in sizes_: by member and index into it; and
    // those that the rule names, by word.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> pushed_;
    std::map<std::uint32_t, std::string> push_names_;
    Renaming own_;  // the interface's own numbers, by unknown
    std::string broken_;
    std::vector<Term> conditions_;  // of the rule, and what every launch keeps to
};

}  // namespace vkp::proof
