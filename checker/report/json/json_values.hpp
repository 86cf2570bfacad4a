// The values that all JSON of the checker is made of. Who puts them together includes
// nlohmann/json.hpp, which takes seconds to compile.
#pragma once

#include "harness/model/device/tiles.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/counts.hpp"
#include "harness/model/results/finding.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace vkp {

using Json = nlohmann::ordered_json;

// JSON has no NaN and no infinity: they become the strings "nan", "inf" and "-inf".
Json number(double value);

// A value as the source would write it: "1.5" is a number, "true" a truth value; "nan" and "inf"
// stay text.
Json value_json(const std::string& text);

// By what tiles were multiplied: "plain" or "tensor cores".
Json tiles_json(Tiles tiles);

Json to_json(const Extent& extent);
Json to_json(const Counts& counts);
Json to_json(const Budget& budget);  // only the counts that are limited
Json to_json(const std::optional<Traffic>& traffic);
Json to_json(const TrafficLimit& limits);  // only what is limited
// Each with its size, and whether it is one of blocks.
Json forms_json(const std::vector<SubgroupForm>& forms);
Json to_json(const Fix& fix);
Json to_json(const Finding& finding);
// Adds "orders", unless the first order was the only one.
void add_orders(Json& json, const audit::Result::Orders& orders);
Json to_json(const CompileError& error, int puzzle_number);  // 0: of a lab file

// What a launch printed: the first audit::kMaxPrints of it.
Json prints_json(const std::vector<audit::Print>& prints, const Launch& launch);

// What accesses cost in the model of audit::LineCost, for all lines together and for each.
Json memory_json(const std::vector<audit::LineCost>& costs);

// `convert` gives the JSON of one item.
template <typename Items, typename Convert, typename List = Json>
List array_of(const Items& items, Convert convert) {
    List json = List::array();
    for (const auto& item : items) {
        json.push_back(convert(item));
    }
    return json;
}

// As text. A kernel may hold any bytes; what is not UTF-8 is replaced.
// Gives all lines of a kernel of several files as those of each file, with its path.
void name_files(Json& json, const Kernel& kernel);

std::string dump(const Json& json);

}  // namespace vkp
