#include "harness/base/source_text.hpp"
#include "harness/check/smallest.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace vkp {

namespace {

using Whole = std::int64_t;

constexpr std::array<std::uint32_t Extent::*, 3> kAxes = {&Extent::x, &Extent::y, &Extent::z};

// The whole number of a token, such as 64, 64u or 0x40.
std::optional<Whole> number_of(const Token& token) {
    std::string_view text = token.text;
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    text.remove_prefix(is_hex ? 2 : 0);
    Whole number = 0;
    const auto [stop, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, is_hex ? 16 : 10);
    const bool may_be_extent = error == std::errc() && number <= INT32_MAX;
    return may_be_extent ? std::optional(number) : std::nullopt;
}

// The numbers that a kernel's text holds, those next to all but the smallest, and products and
// shifts of two: who writes one of them may mean an extent.
std::set<Whole> written_numbers(std::string_view text) {
    const SourceText source(text);
    std::set<Whole> numbers;
    for (const TokenLine& line : source.lines()) {
        std::vector<std::optional<Whole>> values;
        std::ranges::transform(line, std::back_inserter(values), number_of);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i]) {
                continue;
            }
            const Whole value = *values[i];
            numbers.insert(value);
            if (value > 2) {
                numbers.insert({value - 1, value + 1});
            }
            if (i > 1 && values[i - 2] && line[i - 1].is("*")) {
                numbers.insert(*values[i - 2] * value);
            }
            if (i > 2 && values[i - 3] && line[i - 1].is("<") && line[i - 2].is("<")) {
                numbers.insert(*values[i - 3] << (value & 31));
            }
        }
    }
    return numbers;
}

// What the numbers that say how large a case is become. The same number becomes the same one
// wherever it stands, and one that the kernel's text holds stays as it is.
class Sizes {
public:
    Sizes(Draw& draw, const std::set<Whole>& written) : draw_(draw), written_(written) {}

    // As drawn.
    void resize(std::uint32_t& number) {
        const std::uint32_t before = number;
        if (number > 1 && !written_.contains(number)) {
            number = static_cast<std::uint32_t>(
                draw_.up_to(static_cast<int>(number), std::to_string(number)));
        }
        learn(before, number);
    }

    void learn(Whole before, Whole after) {
        const auto known = numbers_.try_emplace(before, after).first->second;
        fit_ = fit_ && known == after && (before == after || !written_.contains(before));
    }

    [[nodiscard]] Whole of(Whole number) const {
        const auto known = numbers_.find(number);
        return known == numbers_.end() ? number : known->second;
    }
    [[nodiscard]] bool knows(Whole number) const { return numbers_.contains(number); }
    // Whether none becomes two.
    [[nodiscard]] bool fit() const { return fit_; }

private:
    Draw& draw_;
    const std::set<Whole>& written_;
    std::map<Whole, Whole> numbers_;
    bool fit_ = true;
};

// An axis of a launch as it was, and as it is.
struct ThreadsAlong {
    Whole before = 0;
    Whole after = 0;
    Whole workgroup_before = 0;
    Whole workgroup_after = 0;
};

std::vector<ThreadsAlong> resize(std::vector<Dispatch>& dispatches, Sizes& sizes) {
    std::vector<ThreadsAlong> all;
    for (Dispatch& dispatch : dispatches) {
        for (const auto axis : kAxes) {
            std::uint32_t& groups = dispatch.launch.workgroups.*axis;
            std::uint32_t& threads = dispatch.launch.workgroup_size.*axis;
            const Whole workgroup = threads;
            const Whole before = workgroup * groups;
            sizes.resize(groups);
            sizes.resize(threads);
            all.push_back({before, Whole{threads} * groups, workgroup, threads});
        }
    }
    for (const ThreadsAlong& along : all) {
        sizes.learn(along.before, along.after);
    }
    return all;
}

// An extent with as many positions as threads, or a whole multiple of them, keeps that; so does one
// that the last workgroup goes beyond, or a border around all.
Whole resized(Whole extent, const std::vector<ThreadsAlong>& launch, const Sizes& sizes) {
    constexpr Whole kBorder = 4;
    if (sizes.knows(extent)) {
        return sizes.of(extent);
    }
    for (const ThreadsAlong& along : launch) {
        const Whole spare = along.before - extent;
        if (along.before <= kBorder) {
            continue;
        }
        if (extent % along.before == 0) {
            return extent / along.before * along.after;
        }
        if (spare > 0 && spare < along.workgroup_before) {
            return along.after - std::min(spare, along.workgroup_after - 1);
        }
        if (spare < 0 && spare >= -kBorder) {
            return along.after - spare;
        }
    }
    return extent;
}

// The first elements along each axis; behind the last, they begin again.
void cut(CaseArray& array, Shape shape) {
    if (!array.content.empty()) {  // of a file, as its bytes
        array.values = decode(std::exchange(array.content, {}).span(), array.type);
    }
    const std::size_t components = array.type.components;
    const std::vector<double> values = std::exchange(array.values, {});
    const Shape before = std::exchange(array.shape, std::move(shape));
    const Shape strides = row_major_strides(before);
    for (std::size_t i = 0; !values.empty() && i < element_count(array.shape); ++i) {
        const Shape place = unflatten(i, array.shape);
        int from = 0;
        for (std::size_t axis = 0; axis < place.size(); ++axis) {
            from += place[axis] % before[axis] * strides[axis];
        }
        for (std::size_t c = 0; c < components; ++c) {
            array.values.push_back(values[static_cast<std::size_t>(from) * components + c]);
        }
    }
}

// Whether integers that may be places in arrays would no longer be.
bool points_outside(const CaseArray& array, Whole before, Whole after) {
    return !is_float(array.type.scalar) && std::ranges::any_of(array.values, [&](double value) {
        return value >= static_cast<double>(after) && value < static_cast<double>(before);
    });
}

bool may_resize(const CaseArray& array) {
    return array.view.empty() && !array.is_uniform && array.written.empty();
}

bool resize(std::vector<CaseArray>& arrays, const std::vector<ThreadsAlong>& launch, Sizes& sizes) {
    std::vector<std::pair<Whole, Whole>> counts;
    for (CaseArray& array : arrays) {
        if (!may_resize(array)) {
            continue;  // its memory is for something else than its elements
        }
        Shape shape = array.shape;
        for (int& extent : shape) {
            const auto after = static_cast<int>(resized(extent, launch, sizes));
            sizes.learn(std::exchange(extent, after), after);
        }
        counts.emplace_back(element_count(array.shape), element_count(shape));
        sizes.learn(counts.back().first, counts.back().second);
        cut(array, std::move(shape));
    }
    return std::ranges::none_of(counts, [&](const auto& count) {
        return std::ranges::any_of(arrays, [&](const CaseArray& array) {
            return points_outside(array, count.first, count.second);
        });
    });
}

void resize(std::vector<Constant>& constants, const Sizes& sizes) {
    for (Constant& constant : constants) {
        if (constant.type == Scalar::kInt32) {
            constant.value = static_cast<double>(sizes.of(static_cast<Whole>(constant.value)));
        }
    }
}

// Whether push constants are resized, and specialization constants say nothing of a size: these are
// text.
bool resize_given(Dispatch& dispatch, const Sizes& sizes) {
    if (dispatch.push_constants) {
        for (PushedWord& word : *dispatch.push_constants) {
            word.bits = word.is_float ? word.bits : static_cast<std::int32_t>(sizes.of(word.bits));
        }
    }
    return std::ranges::none_of(dispatch.specialization, [&](const SpecializedValue& value) {
        const std::optional<Whole> number = number_of({value.text});
        return number && sizes.of(*number) != *number;
    });
}

// Whether these are sizes of such a case at all: they come from another process.
bool fit(const Case& definition, const CaseSizes& sizes) {
    const auto& words = definition.dispatches.front().push_constants;
    const auto is_word = [&](const CaseSizes::Pushed& pushed) {
        return words && pushed.word < words->size();
    };
    const auto is_shape = [](const CaseArray& array, const Shape& shape) {
        return shape.size() == array.shape.size() &&
               std::ranges::all_of(shape, [](int extent) { return extent > 0; });
    };
    return sizes.workgroups.volume() > 0 && std::ranges::all_of(sizes.pushed, is_word) &&
           std::ranges::equal(definition.arrays, sizes.shapes, is_shape);
}

}  // namespace

std::optional<Case> resized_lab_case(const Case& start, const std::string& kernel_text,
                                     Draw& draw) {
    const std::set<Whole> written = written_numbers(kernel_text);
    Case made = start;
    Sizes sizes(draw, written);
    const std::vector<ThreadsAlong> launch = resize(made.dispatches, sizes);
    bool fits = resize(made.arrays, launch, sizes);
    resize(made.constants, sizes);
    for (Dispatch& dispatch : made.dispatches) {
        resize(dispatch.constants, sizes);
        fits = resize_given(dispatch, sizes) && fits;
    }
    made.expectations.emplace();  // they are of the arrays as they were
    return fits && sizes.fit() ? std::optional(std::move(made)) : std::nullopt;
}

std::optional<Case> lab_case_at(const Case& start, const CaseSizes& sizes) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 20U;
    if (start.dispatches.size() != 1 || !fit(start, sizes)) {
        return std::nullopt;
    }
    Case made = start;
    Dispatch& dispatch = made.dispatches.front();
    dispatch.launch.workgroups = sizes.workgroups;
    for (const CaseSizes::Pushed& pushed : sizes.pushed) {
        dispatch.push_constants->at(pushed.word).bits = static_cast<std::int32_t>(pushed.value);
    }
    for (std::size_t i = 0; i < made.arrays.size(); ++i) {
        CaseArray& array = made.arrays[i];
        const Shape& shape = sizes.shapes[i];
        if (shape == array.shape) {
            continue;
        }
        const auto before = static_cast<Whole>(element_count(array.shape));
        const auto after = static_cast<Whole>(element_count(shape));
        const bool points = std::ranges::any_of(made.arrays, [&](const CaseArray& other) {
            return points_outside(other, before, after);
        });
        if (!may_resize(array) || points || after > Whole{kMost}) {
            return std::nullopt;
        }
        cut(array, shape);
    }
    made.expectations.emplace();  // they are of the arrays as they were
    return dispatch.launch.invocations() > kMost ? std::nullopt : std::optional(std::move(made));
}

}  // namespace vkp
