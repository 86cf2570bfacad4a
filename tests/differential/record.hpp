// A struct of a random kernel.
#pragma once

#include "tests/differential/expressions.hpp"
#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp::differential {

inline constexpr std::string_view kRecordName = "Record";

class Record {
public:
    explicit Record(RandomSource& random);

    [[nodiscard]] std::vector<std::string> declaration() const;
    // A value of the struct.
    std::string constructed(Expressions& expressions) const;
    // Adds the members of a variable or element of that type.
    void add_members(Scope& scope, const std::string& of, bool is_writable) const;

private:
    std::vector<Type> members_;
    Type list_type_;  // type of a last member that is an array
    std::uint32_t list_extent_ = 1;
};

}  // namespace vkp::differential
