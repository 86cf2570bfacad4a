#include "harness/judge/relation.hpp"

#include "harness/model/numbers/closeness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>

namespace vkp {

namespace {

using Predicted = std::function<std::optional<double>(std::size_t)>;
using Place = std::function<std::optional<std::size_t>(std::size_t)>;

struct Relation {
    RelationKind kind = RelationKind::kPlaces;
    std::string text;
    Predicted predicted;
    std::size_t chosen = 0;          // values that went into the choice of it, and prove nothing
    std::vector<double> shown = {};  // values that it predicts of those that are wrong
};

constexpr std::size_t kEnough = 3;
constexpr std::size_t kMostShown = 8;  // more than enough

// The result of a case beside what it should be.
class Beside {
public:
    explicit Beside(const CaseResult& result)
        : definition(result.definition),
          shape(result.compared().shape),
          components(result.compared().type.components),
          name(result.compared().name),
          right(result.expected.values),
          actual(result.comparison.actual),
          tolerances_(result.expected.tolerances),
          is_wrong_(right.size()),
          is_written_(right.size(), true) {
        for (const std::size_t i : result.comparison.mismatches) {
            is_wrong_[i] = true;
        }
        for (const std::size_t i : result.comparison.unwritten) {
            is_written_[i] = false;
        }
    }

    // What it predicts of the values that are wrong; nothing where one of them is another, or one
    // of the others if it moves all.
    [[nodiscard]] std::optional<std::vector<double>> shown(const Relation& relation) const {
        const bool predicts_all = relation.kind >= RelationKind::kWorkgroup;
        std::vector<double> fitting;
        for (std::size_t i = 0; i < right.size(); ++i) {
            const bool is_asked = is_wrong_[i] || (predicts_all && is_written_[i]);
            const std::optional<double> value = is_asked ? relation.predicted(i) : std::nullopt;
            if (value && !is_close(actual[i], *value, tolerance(i))) {
                return {};
            }
            if (value && is_wrong_[i] && fitting.size() < kMostShown &&
                std::ranges::none_of(fitting, [&](double other) {
                    return is_close(other, *value, 2 * tolerance(i));
                })) {
                fitting.push_back(*value);
            }
        }
        return fitting;
    }

    // As closely as the result is asked for, and numbers of its size can be told apart.
    [[nodiscard]] double tolerance(std::size_t i) const {
        constexpr double kFloat = 1e-6;
        const double asked = i < tolerances_.size() ? tolerances_[i] : 0.0;
        return std::max(std::isnan(asked) ? 0.0 : asked,
                        kFloat * std::max(std::abs(right[i]), std::abs(actual[i])));
    }

    [[nodiscard]] bool is_wrong(std::size_t i) const { return is_wrong_[i]; }

    // The wrong value whose right one is the largest.
    [[nodiscard]] std::optional<std::size_t> largest_wrong() const {
        std::optional<std::size_t> largest;
        for (std::size_t i = 0; i < right.size(); ++i) {
            if (is_wrong_[i] && (!largest || std::abs(right[i]) > std::abs(right[*largest]))) {
                largest = i;
            }
        }
        return largest;
    }

    const Case& definition;
    Shape shape;
    std::size_t components = 1;
    std::string name;
    std::span<const double> right;
    std::span<const double> actual;

private:
    std::span<const double> tolerances_;
    std::vector<bool> is_wrong_;
    std::vector<bool> is_written_;
};

using Relations = std::vector<Relation>;

// The terms that each value of a result is the sum of.
struct Terms {
    std::size_t count = 0;
    std::function<double(std::size_t value, std::size_t term)> term;
};

bool makes_sums(const Beside& beside, const Terms& terms) {
    constexpr std::size_t kMostTried = 64;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < beside.right.size() && tried < kMostTried; ++i) {
        if (beside.is_wrong(i)) {
            double sum = 0;
            for (std::size_t k = 0; k < terms.count; ++k) {
                sum += terms.term(i, k);
            }
            if (!is_close(beside.right[i], sum, beside.tolerance(i))) {
                return false;
            }
            ++tried;
        }
    }
    return tried > 0;
}

// Sums of rows and of columns.
void add_sums_of(const Array& input, std::size_t results, std::vector<Terms>& all) {
    const auto a = std::span<const double>(input.values);
    const std::size_t count = results == 0 ? 0 : a.size() / results;
    if (count > 0 && count * results == a.size()) {
        all.push_back({count, [=](std::size_t i, std::size_t k) { return a[i * count + k]; }});
        all.push_back({count, [=](std::size_t i, std::size_t k) { return a[k * results + i]; }});
    }
}

// Products of matrices, of matrices and vectors, of two vectors; and a filter that moves over a
// vector.
void add_products_of(const Array& left, const Array& right, std::size_t results,
                     std::vector<Terms>& all) {
    const auto a = std::span<const double>(left.values);
    const auto b = std::span<const double>(right.values);
    const auto count = static_cast<std::size_t>(left.shape.empty() ? 1 : left.shape.back());
    const std::size_t columns = b.size() / std::max<std::size_t>(count, 1);
    if (count > 0 && columns > 0 && columns * count == b.size() &&
        a.size() / count * columns == results) {
        all.push_back({count, [=](std::size_t i, std::size_t k) {
                           return a[i / columns * count + k] * b[k * columns + i % columns];
                       }});
    }
    if (a.size() == results && !b.empty()) {
        all.push_back({b.size(), [=](std::size_t i, std::size_t k) {
                           return i + k < results ? a[i + k] * b[k] : 0.0;
                       }});
    }
}

std::vector<Terms> terms_of(const Beside& beside) {
    std::vector<Terms> all;
    const auto inputs = beside.definition.inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        add_sums_of(inputs[i], beside.right.size(), all);
        for (std::size_t j = i + 1; j < inputs.size(); ++j) {
            add_products_of(inputs[i], inputs[j], beside.right.size(), all);
        }
    }
    return all;
}

void add_terms(const Beside& beside, Relations& all) {
    for (const Terms& terms : terms_of(beside)) {
        if (!makes_sums(beside, terms)) {
            continue;
        }
        const auto right = beside.right;
        const auto with = [&](double factor, std::size_t k, const char* text) {
            all.push_back({RelationKind::kTerm, text, [=, term = terms.term](std::size_t i) {
                               return std::optional(right[i] + factor * term(i, k));
                           }});
        };
        with(-1, terms.count - 1, "Each wrong value lacks the last term of its sum.");
        with(-1, 0, "Each wrong value lacks the first term of its sum.");
        with(1, terms.count - 1, "Each wrong value has the last term of its sum twice.");
        with(1, 0, "Each wrong value has the first term of its sum twice.");
    }
}

// Whether element i is what value i adds to the one before, or to the one after it.
bool is_scan(const Beside& beside, std::span<const double> a, std::size_t first) {
    for (std::size_t i = first; i + 1 - first < a.size(); ++i) {
        const std::size_t later = i + 1 - first;
        const double before = later == 0 ? 0.0 : beside.right[later - 1];
        if (!is_close(beside.right[later] - before, a[i], 2 * beside.tolerance(later))) {
            return false;
        }
    }
    return true;
}

void add_scans(const Beside& beside, Relations& all) {
    for (const Array& input : beside.definition.inputs()) {
        const auto a = std::span<const double>(input.values);
        if (a.size() != beside.right.size() || a.size() < 2) {
            continue;
        }
        const auto right = beside.right;
        if (is_scan(beside, a, 1)) {
            all.push_back(
                {RelationKind::kScan,
                 "Each wrong value is the sum of the elements before it, without its own.",
                 [=](std::size_t i) { return std::optional(right[i] - a[i]); }});
        }
        if (is_scan(beside, a, 0)) {
            all.push_back({RelationKind::kScan,
                           "Each wrong value is the sum of the elements before it and of its own.",
                           [=](std::size_t i) { return std::optional(right[i] + a[i]); }});
        }
    }
}

void add_inputs(const Beside& beside, Relations& all) {
    for (const Array& input : beside.definition.inputs()) {
        const auto a = std::span<const double>(input.values);
        if (a.size() == beside.right.size()) {
            all.push_back({RelationKind::kInput,
                           fmt::format("Each wrong value is that of `{}`, unchanged.", input.name),
                           [=](std::size_t i) { return std::optional(a[i]); }});
        }
    }
}

std::string factor_text(double factor) {
    if (std::abs(factor + 1) < 1e-6) {
        return "Each wrong value has the wrong sign.";
    }
    const double whole = std::round(1 / factor);
    return std::abs(factor) < 1 && std::abs(whole * factor - 1) < 1e-5
               ? fmt::format("Each wrong value is what it should be, divided by {:g}.", whole)
               : fmt::format("Each wrong value is {:.5g} times what it should be.", factor);
}

void add_offset_and_factor(const Beside& beside, Relations& all) {
    const auto largest = beside.largest_wrong();
    if (!largest) {
        return;
    }
    const auto right = beside.right;
    const double offset = beside.actual[*largest] - right[*largest];
    all.push_back({RelationKind::kOffset,
                   fmt::format("Each wrong value is {:.6g} {} it should be.", std::abs(offset),
                               offset < 0 ? "less than" : "more than"),
                   [=](std::size_t i) { return std::optional(right[i] + offset); }, 1});
    const double factor = beside.actual[*largest] / right[*largest];
    const bool is_about_one = std::abs(factor - 1) < 1e-3;  // which five digits do not tell
    if (std::isfinite(factor) && factor != 0 && !is_about_one) {
        all.push_back({RelationKind::kFactor, factor_text(factor),
                       [=](std::size_t i) { return std::optional(factor * right[i]); }, 1});
    }
}

void add_places(const Beside& beside, std::string text, const Place& place, Relations& all,
                std::size_t chosen = 0) {
    all.push_back({RelationKind::kPlaces, std::move(text),
                   [right = beside.right, place](std::size_t i) -> std::optional<double> {
                       const std::optional<std::size_t> from = place(i);
                       return from ? std::optional(right[*from]) : std::nullopt;
                   },
                   chosen});
}

// One axis of a result.
struct Axis {
    std::size_t extent = 1;
    std::size_t stride = 1;
    std::string word;  // "row", or "index"
    std::string each;  // "`row`", or "index of axis 2"

    [[nodiscard]] std::size_t index(std::size_t i) const { return i / stride % extent; }
    // The place of the value that has this index instead, all else being equal.
    [[nodiscard]] std::size_t moved(std::size_t i, std::size_t to) const {
        return i - index(i) * stride + to * stride;
    }
};

// Not that of the components of vectors.
std::vector<Axis> axes_of(const Beside& beside) {
    std::vector<Axis> axes;
    std::size_t stride = beside.right.size();
    for (std::size_t axis = 0; axis < beside.shape.size(); ++axis) {
        const auto extent = static_cast<std::size_t>(std::max(beside.shape[axis], 1));
        stride /= extent;
        if (extent > 1 && beside.shape.size() > 2) {
            axes.push_back({extent, stride, "index", fmt::format("index of axis {}", axis)});
        } else if (extent > 1) {
            const char* const word = axis == 0 ? "row" : "column";
            axes.push_back({extent, stride, word, fmt::format("`{}`", word)});
        }
    }
    return axes;
}

std::string shift_text(const Beside& beside, const Axis& axis, std::int64_t shift) {
    const std::string by = fmt::format("{} {}", shift < 0 ? '-' : '+', std::abs(shift));
    return beside.shape.size() == 1
               ? fmt::format("`{0}[i]` has what `{0}[i {1}]` should have", beside.name, by)
               : fmt::format("Each {} has what `{} {}` should have", axis.each, axis.word, by);
}

void add_shifts(const Beside& beside, const Axis& axis, Relations& all) {
    constexpr std::size_t kFurthest = 64;
    const auto most = static_cast<std::int64_t>(std::min(kFurthest, axis.extent / 2));
    const auto extent = static_cast<std::int64_t>(axis.extent);
    for (std::int64_t shift = -most; shift <= most; ++shift) {
        const auto place = [=](std::size_t i, bool is_cyclic) -> std::optional<std::size_t> {
            const std::int64_t to = static_cast<std::int64_t>(axis.index(i)) + shift;
            return (to < 0 || to >= extent) && !is_cyclic
                       ? std::nullopt
                       : std::optional(
                             axis.moved(i, static_cast<std::size_t>((to + extent) % extent)));
        };
        const std::string text = shift_text(beside, axis, shift);
        add_places(
            beside, text + ", going round at the ends.",
            [=](std::size_t i) { return place(i, true); }, all, 1);
        add_places(
            beside, text + ".", [=](std::size_t i) { return place(i, false); }, all, 1);
    }
}

void add_reversed(const Beside& beside, const Axis& axis, Relations& all) {
    const bool is_sorted = std::ranges::is_sorted(beside.right) &&
                           std::ranges::none_of(beside.definition.inputs(), [](const Array& input) {
                               return std::ranges::is_sorted(input.values);
                           });
    add_places(
        beside,
        beside.shape.size() > 1
            ? fmt::format("The values are right, but each {} counts from the end.", axis.each)
            : fmt::format("The values are right, in reverse order{}.",
                          is_sorted ? ": the largest first" : ""),
        [=](std::size_t i) {
            return std::optional(axis.moved(i, axis.extent - 1 - axis.index(i)));
        },
        all);
}

// Where the index along that axis does not count.
void add_repeated(const Beside& beside, const Axis& axis, Relations& all) {
    if (beside.shape.size() > 1) {
        add_places(
            beside, fmt::format("Each {} has what {} 0 should have.", axis.each, axis.word),
            [=](std::size_t i) { return std::optional(axis.moved(i, 0)); }, all);
    }
}

void add_transposed(const Beside& beside, Relations& all) {
    if (beside.shape.size() != 2 ||
        *std::min_element(beside.shape.begin(), beside.shape.end()) < 2 || beside.components > 1) {
        return;
    }
    const auto rows = static_cast<std::size_t>(beside.shape[0]);
    const auto columns = static_cast<std::size_t>(beside.shape[1]);
    add_places(
        beside, "The result is transposed: its rows are the columns that it should have.",
        [=](std::size_t i) { return std::optional(i % rows * columns + i / rows); }, all);
}

// An index that counts within a workgroup.
void add_workgroups(const Beside& beside, Relations& all) {
    const Launch& launch = beside.definition.dispatches.back().launch;
    const Extent size = launch.workgroup_size;
    const auto columns = static_cast<std::size_t>(beside.shape.empty() ? 1 : beside.shape.back());
    const bool is_flat = size.y == 1;
    if (launch.workgroups.volume() == 1 || size.z > 1 ||
        (!is_flat && (beside.shape.size() != 2 || beside.components > 1))) {
        return;
    }
    add_places(
        beside,
        "Each workgroup has what the first one should have, as if an index counted within "
        "it.",
        [=](std::size_t i) {
            return std::optional(is_flat ? i % (size.x * beside.components)
                                         : i / columns % size.y * columns + i % columns % size.x);
        },
        all);
    all.back().kind = RelationKind::kWorkgroup;
}

// Those that fit the case.
Relations fitting(const CaseResult& result) {
    const Beside beside(result);
    Relations all;
    add_scans(beside, all);
    add_terms(beside, all);
    add_offset_and_factor(beside, all);
    add_inputs(beside, all);
    add_workgroups(beside, all);
    add_transposed(beside, all);
    for (const Axis& axis : axes_of(beside)) {
        add_reversed(beside, axis, all);
        add_repeated(beside, axis, all);
        add_shifts(beside, axis, all);
    }
    std::erase_if(all, [&](Relation& relation) {
        const auto shown = beside.shown(relation);
        relation.shown = shown.value_or(std::vector<double>());
        return !shown;
    });
    return all;
}

// Values alone are wrong: what a fault leaves is chance.
bool counts(const CaseResult& result) {
    return result.findings.empty() && !result.comparison.mismatches.empty();
}

bool has_values_to_tell(const CaseResult& result) {
    const std::vector<double>& actual = result.comparison.actual;
    const std::size_t size = result.compared().value_count();
    return counts(result) && !result.definition.result_is_unordered && actual.size() == size &&
           result.expected.values.size() == size &&
           std::ranges::all_of(result.comparison.mismatches, [&](std::size_t i) {
               return std::isfinite(actual[i]) && std::isfinite(result.expected.values[i]);
           });
}

bool is_shown(const Relation& relation) {
    return relation.shown.size() >= kEnough + relation.chosen;
}

void add_shown(Relation& relation, const Relation& more) {
    for (const double value : more.shown) {
        if (std::ranges::find(relation.shown, value) == relation.shown.end()) {
            relation.shown.push_back(value);
        }
    }
}

// A case too small to move anything in says nothing against that it was moved; and each may have a
// number of its own to be more or larger by.
bool agrees(const Relations& other, const CaseResult& of, const Relation& relation) {
    constexpr std::size_t kSmall = 4;
    const bool is_of_each_case =
        relation.kind == RelationKind::kOffset || relation.kind == RelationKind::kFactor;
    const auto is_the_same = [&](const Relation& each) {
        return each.kind == relation.kind &&
               (each.text == relation.text || is_of_each_case || is_shown(each));
    };
    return std::ranges::any_of(other, is_the_same) ||
           (relation.kind >= RelationKind::kWorkgroup && of.expected.values.size() < kSmall);
}

// The same relation with what all cases show of it; nothing where one speaks against it.
std::optional<Relation> agreed(Relation relation, const std::vector<CaseResult>& cases,
                               const std::vector<Relations>& fits, std::size_t at) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (i == at || !counts(cases[i])) {
            continue;
        }
        if (!agrees(fits[i], cases[i], relation)) {
            return {};
        }
        const auto same = std::ranges::find(fits[i], relation.text, &Relation::text);
        if (same != fits[i].end()) {
            add_shown(relation, *same);
        }
    }
    return relation;
}

ToldRelation told(const std::vector<CaseResult>& cases, const std::vector<Relations>& fits,
                  std::size_t at) {
    Relations sure;
    for (const Relation& relation : fits[at]) {
        if (std::optional<Relation> same = agreed(relation, cases, fits, at);
            same && is_shown(*same)) {
            sure.push_back(std::move(*same));
        }
    }
    if (sure.empty()) {
        return {};
    }
    // 0, 1, 2, … is moved by one place where one is added.
    const bool is_either = sure.front().kind >= RelationKind::kOffset &&
                           sure.front().kind < RelationKind::kInput &&
                           sure.back().kind >= RelationKind::kWorkgroup;
    return is_either ? ToldRelation() : ToldRelation{sure.front().text, sure.front().kind};
}

}  // namespace

std::vector<ToldRelation> relations(const std::vector<CaseResult>& cases) {
    std::vector<Relations> fits;
    for (const CaseResult& item : cases) {
        fits.push_back(has_values_to_tell(item) ? fitting(item) : Relations());
    }
    std::vector<ToldRelation> all;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        all.push_back(told(cases, fits, i));
    }
    return all;
}

}  // namespace vkp
