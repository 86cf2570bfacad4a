#include "tests/differential/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp::differential {

Record::Record(RandomSource& random)
    : list_type_(random_type(random)), list_extent_(random.between(2, 3)) {
    for (std::uint32_t left = random.between(1, 3); left > 0; --left) {
        members_.push_back(random_type(random));
    }
}

std::vector<std::string> Record::declaration() const {
    std::vector<std::string> lines = {fmt::format("struct {} {{", kRecordName)};
    for (std::size_t i = 0; i < members_.size(); ++i) {
        lines.push_back(fmt::format("{} m{};", name_of(members_[i]), i));
    }
    lines.push_back(fmt::format("{} list[{}];", name_of(list_type_), list_extent_));
    lines.emplace_back("};");
    return lines;
}

std::string Record::constructed(Expressions& expressions) const {
    std::vector<std::string> values;
    for (const Type member : members_) {
        values.push_back(expressions.value(member, 1));
    }
    std::vector<std::string> list;
    for (std::uint32_t i = 0; i < list_extent_; ++i) {
        list.push_back(expressions.value(list_type_, 0));
    }
    return fmt::format("{}({}, {}[{}]({}))", kRecordName, fmt::join(values, ", "),
                       name_of(list_type_), list_extent_, fmt::join(list, ", "));
}

void Record::add_members(Scope& scope, const std::string& of, bool is_writable) const {
    for (std::size_t i = 0; i < members_.size(); ++i) {
        scope.places.push_back({fmt::format("{}.m{}", of, i), members_[i], is_writable});
    }
    scope.arrays.push_back({of + ".list", list_type_, {list_extent_}, is_writable});
}

}  // namespace vkp::differential
