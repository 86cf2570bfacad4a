#include "checker/author/problems.hpp"
#include "checker/files/files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

namespace vkp {

namespace {

using Row = std::span<const double>;

// Whether a row, along the last axis, of some input meets the condition.
template <bool (*kIsSuch)(Row)>
bool has_row(const Case& of) {
    return std::ranges::any_of(of.inputs(), [](const Array& input) {
        const auto length = static_cast<std::size_t>(input.shape.back()) * input.type.components;
        for (Row left = input.values; !left.empty(); left = left.subspan(length)) {
            if (kIsSuch(left.first(length))) {
                return true;
            }
        }
        return false;
    });
}

bool is_huge(Row row) {
    return std::ranges::all_of(row, [](double value) { return std::abs(value) >= 1e18; });
}

bool is_zero(Row row) {
    return std::ranges::all_of(row, [](double value) { return value == 0; });
}

bool is_tiny(Row row) {
    return !is_zero(row) &&
           std::ranges::all_of(row, [](double value) { return std::abs(value) <= 1e-3; });
}

bool is_negative(Row row) {
    return std::ranges::all_of(row, [](double value) { return value < 0; });
}

bool has_negative(Row row) {
    return std::ranges::any_of(row, [](double value) { return value < 0; });
}

bool is_equal(Row row) {
    return row.size() > 1 &&
           std::ranges::all_of(row, [&](double value) { return value == row[0]; });
}

bool is_tied(Row row) {
    return !is_equal(row) && std::ranges::count(row, *std::ranges::max_element(row)) > 1;
}

bool is_mask_beyond_one(Row row) {
    return std::ranges::any_of(row, [](double value) { return value == 0; }) &&
           std::ranges::any_of(row, [](double value) { return value > 1; });
}

std::vector<Shape> shapes_of(const Case& of) {
    std::vector<Shape> shapes;
    for (const CaseArray& array : of.arrays) {
        shapes.push_back(array.shape);
    }
    return shapes;
}

bool any_extent(const Case& of,
                const std::function<bool(std::uint64_t extent, std::uint64_t tpb)>& is_such) {
    for (const Dispatch& dispatch : of.dispatches) {
        const std::uint64_t tpb = dispatch.launch.workgroup_size.x;
        for (const Shape& shape : shapes_of(of)) {
            if (std::ranges::any_of(shape, [&](int extent) {
                    return is_such(static_cast<std::uint64_t>(extent), tpb);
                })) {
                return true;
            }
        }
    }
    return false;
}

bool is_uneven(const Case& of) {
    return any_extent(of, [](auto extent, auto tpb) { return tpb > 1 && extent % tpb != 0; });
}

bool has_three_rounds(const Case& of) {
    return any_extent(of, [](auto extent, auto tpb) { return extent > 2 * tpb; });
}

bool has_one_element(const Case& of) {
    return any_extent(of, [](auto extent, auto) { return extent == 1; });
}

struct DataKind {
    std::string_view name;  // as `data` of a page has it
    bool (*is_in)(const Case& of);
};

constexpr std::array kKinds = {DataKind{"huge row", has_row<is_huge>},
                               DataKind{"zero row", has_row<is_zero>},
                               DataKind{"tiny row", has_row<is_tiny>},
                               DataKind{"negative value", has_row<has_negative>},
                               DataKind{"negative row", has_row<is_negative>},
                               DataKind{"equal row", has_row<is_equal>},
                               DataKind{"tied row", has_row<is_tied>},
                               DataKind{"mask beyond 1", has_row<is_mask_beyond_one>},
                               DataKind{"uneven size", is_uneven},
                               DataKind{"three rounds", has_three_rounds},
                               DataKind{"one element", has_one_element}};

// Whether some case has the data for every seed; randomly drawn data may have it or not.
bool is_always_in(const DataKind& kind, std::span<const std::vector<Case>> cases_of_seeds) {
    return std::ranges::all_of(cases_of_seeds, [&](const std::vector<Case>& cases) {
        return std::ranges::any_of(cases, kind.is_in);
    });
}

std::string names_of_kinds() {
    std::vector<std::string_view> names;
    for (const DataKind& kind : kKinds) {
        names.push_back(kind.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Problems data_problems(const AuthorsPuzzle& of) {
    const std::vector<std::string>& wanted = of.puzzle.data;
    if (wanted.empty()) {
        return {fmt::format("`data` should name what the cases must contain, of {}.",
                            names_of_kinds())};
    }
    Problems problems;
    // A wrong kernel begins with -1000.0, and is right wherever something is larger.
    constexpr std::string_view kLowestFloat = "3.4e38";
    if (read_text(of.workbook.solution_path(of.puzzle)).find(kLowestFloat) != std::string::npos &&
        std::ranges::find(wanted, "huge row") == wanted.end()) {
        problems.emplace_back(
            "the solution begins with the lowest float: `data` should name a huge row.");
    }
    const std::array cases_of_seeds = {of.puzzle.cases(1), of.puzzle.cases(2), of.puzzle.cases(3)};
    for (const std::string& name : wanted) {
        const auto* const kind = std::ranges::find(kKinds, name, &DataKind::name);
        if (kind == kKinds.end()) {
            problems.push_back(
                fmt::format("`data` names {}, and can name {}.", name, names_of_kinds()));
        } else if (!is_always_in(*kind, cases_of_seeds)) {
            problems.push_back(
                fmt::format("`data` names {}, and no case that is not drawn has it.", name));
        }
    }
    return problems;
}

}  // namespace vkp
