#include "checker/report/number_type.hpp"
#include "tests/operations/trials.hpp"

#include <algorithm>
#include <stdexcept>

namespace vkp {
namespace {

void add_all(Wanted& wanted, const Tensor& tensor) {
    for (const double value : tensor.values) {
        wanted.add(value);
    }
}

Trial copy_trial(const OperandTypes& types, std::vector<TrialArray> inputs, const Tensor& expected,
                 std::vector<double> begins_with = {}) {
    Trial trial{.arrays = std::move(inputs), .threads = count_of(expected.extents)};
    trial.arrays.push_back(
        {"result", number_type(types.to).in_memory, expected.extents, std::move(begins_with)});
    trial.wanted = {{"result", types.to}};
    add_all(trial.wanted.front(), expected);
    return trial;
}

// A view: its elements in terms of a, and the equivalent strides.
struct View {
    Extents extents;
    std::vector<double> strides;  // the first is the offset
    double (*element)(const Tensor& a, const Extents& at);
};

// The views of an array of 4 × 3 × 5.
const View& view_named(const std::string& name) {
    static const std::map<std::string, View> views = {
        {"permute",
         {{5, 4, 3},
          {0, 1, 15, 5},
          [](const Tensor& a, const Extents& at) {
              return a.at({at[1], at[2], at[0]});
          }}},
        {"flip",
         {{4, 3, 5},
          {49, -15, 5, -1},
          [](const Tensor& a, const Extents& at) {
              return a.at({3 - at[0], at[1], 4 - at[2]});
          }}},
        {"slice",
         {{2, 2, 2},
          {21, 15, 5, 2},
          [](const Tensor& a, const Extents& at) {
              return a.at({1 + at[0], 1 + at[1], 1 + 2 * at[2]});
          }}},
        {"expand",
         {{6, 3, 5},
          {15, 0, 5, 1},
          [](const Tensor& a, const Extents& at) {
              return a.at({1, at[1], at[2]});
          }}},
        // A row is repeated three times: the repetition is a separate axis.
        {"repeat_dim",
         {{12, 3, 5},
          {0, 5, 0, 1},
          [](const Tensor& a, const Extents& at) {
              return a.at({at[0] / 3, at[0] % 3, at[2]});
          }}},
        // Windows of four, two apart.
        {"unfold",
         {{29, 4, 1},
          {0, 2, 1, 0},
          [](const Tensor& a, const Extents& at) {
              return a.values.at(static_cast<std::size_t>(2 * at[0] + at[1]));
          }}},
    };
    return views.at(name);
}

std::vector<Trial> strided_trials(const TensorOperation& operation, const OperandTypes& types) {
    const View& view = view_named(operation.name);
    const Tensor a = made_up(types.from, {4, 3, 5}, 11);
    Tensor expected(view.extents);
    for (const Extents& at : indices_of(view.extents)) {
        expected.at(at) = view.element(a, at);
    }
    return {copy_trial(
        types,
        {array_of("a", types.from, {{60}, a.values}), int_array("strides", {{4}, view.strides})},
        expected)};
}

// Every second column of two rows gets other values.
std::vector<Trial> strided_assign_trials(const TensorOperation& /*operation*/,
                                         const OperandTypes& types) {
    const Tensor before = made_up(types.from, {4, 7}, 13);
    const Tensor b = made_up(types.from, {1, 2, 3}, 14);
    Tensor expected = before;
    for (int row = 0; row < 2; ++row) {
        for (int k = 0; k < 3; ++k) {
            expected.at({1 + row, 1 + 2 * k}) = b.at({0, row, k});
        }
    }
    Trial trial =
        copy_trial(types, {array_of("b", types.from, b), int_array("strides", {{4}, {8, 0, 7, 2}})},
                   {{28}, expected.values}, before.values);
    return {trial};
}

std::vector<Trial> cat_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Tensor a = made_up(types.from, {3, 2, 4}, 15);
    const Tensor b = made_up(types.from, {3, 5, 4}, 16);
    Tensor expected({3, 7, 4});
    for (const Extents& at : indices_of(expected.extents)) {
        expected.at(at) = at[1] < 2 ? a.at(at) : b.at({at[0], at[1] - 2, at[2]});
    }
    return {
        copy_trial(types, {array_of("a", types.from, a), array_of("b", types.from, b)}, expected)};
}

// Whether a row has an index for each element, and not one for all of a row.
bool has_own_index(const TensorOperation& operation) {
    return operation.name.find("scatter") == 0 || operation.name == "gather";
}

std::vector<Trial> gather_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool has_own = has_own_index(operation);
    const Tensor a = made_up(types.from, {2, 5, 3}, 17);
    const Tensor index = made_up_indices(has_own ? Extents{2, 4, 3} : Extents{1, 4, 1}, 5, 18);
    Tensor expected({2, 4, 3});
    for (const Extents& at : indices_of(expected.extents)) {
        const double from = has_own ? index.at(at) : index.at({0, at[1], 0});
        expected.at(at) = a.at({at[0], static_cast<int>(from), at[2]});
    }
    return {copy_trial(types, {array_of("a", types.from, a), int_array("index", index)}, expected)};
}

std::vector<Trial> gather_nd_trials(const TensorOperation& /*operation*/,
                                    const OperandTypes& types) {
    const Tensor a = made_up(types.from, {3, 4, 5}, 19);
    const Tensor index = made_up_indices({6, 2}, 3, 20);
    Tensor expected({6, 5});
    for (const Extents& at : indices_of(expected.extents)) {
        expected.at(at) = a.at({static_cast<int>(index.at({at[0], 0})),
                                static_cast<int>(index.at({at[0], 1})), at[1]});
    }
    return {copy_trial(types, {array_of("a", types.from, a), int_array("index", index)}, expected)};
}

double scattered(const std::string& name, double x, double y, const std::string& type) {
    const auto ends_with = [&](const char* end) { return name.ends_with(end); };
    if (ends_with("_assign")) {
        return y;
    }
    if (ends_with("_mul")) {
        return is_real(type) ? x * y : product_in_register(type, x, y);
    }
    if (ends_with("_min")) {
        return std::min(x, y);
    }
    if (ends_with("_max") || ends_with("_or")) {
        return std::max(x, y);
    }
    if (ends_with("_add") || ends_with("_nd") || ends_with("_backward")) {
        return x + y;
    }
    throw std::invalid_argument(name + " is no scatter that has a specification");
}

void join(double& to, const TensorOperation& operation, const OperandTypes& types, double y) {
    to = scattered(operation.name, to, y, types.from);
}

std::vector<Trial> scatter_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool has_own = has_own_index(operation);
    const Tensor before = made_up_below(types.from, {2, 4, 3}, 21, 50);
    const Tensor b = made_up_below(types.from, {2, 5, 3}, 22, 50);
    const Tensor index = made_up_indices(has_own ? b.extents : Extents{1, 5, 1}, 4, 23);
    Tensor expected = before;
    for (const Extents& at : indices_of(b.extents)) {
        const double to = has_own ? index.at(at) : index.at({0, at[1], 0});
        join(expected.at({at[0], static_cast<int>(to), at[2]}), operation, types, b.at(at));
    }
    Trial trial = copy_trial(types, {array_of("b", types.from, b), int_array("index", index)},
                             expected, before.values);
    return {trial};
}

std::vector<Trial> scatter_nd_trials(const TensorOperation& operation, const OperandTypes& types) {
    const Tensor before = made_up(types.from, {3, 3, 2}, 24);
    const Tensor b = made_up(types.from, {7, 2}, 25);
    const Tensor index = made_up_indices({7, 2}, 3, 26);
    Tensor expected = before;
    for (const Extents& at : indices_of(b.extents)) {
        join(expected.at({static_cast<int>(index.at({at[0], 0})),
                          static_cast<int>(index.at({at[0], 1})), at[1]}),
             operation, types, b.at(at));
    }
    Trial trial = copy_trial(types, {array_of("b", types.from, b), int_array("index", index)},
                             expected, before.values);
    return {trial};
}

}  // namespace

TrialMakers place_trials() {
    return {{"strided", strided_trials},
            {"strided_assign", strided_assign_trials},
            {"cat", cat_trials},
            {"gather", gather_trials},
            {"gather_nd", gather_nd_trials},
            {"scatter", scatter_trials},
            {"scatter_nd", scatter_nd_trials}};
}

}  // namespace vkp
