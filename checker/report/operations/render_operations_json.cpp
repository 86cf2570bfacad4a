#include "checker/report/json/json_values.hpp"
#include "checker/report/operations/render_operations.hpp"
#include "checker/report/operations/row_kernel.hpp"

#include <nlohmann/json.hpp>

#include <map>

namespace vkp {

namespace {

Json to_json(const TensorOperation& operation) {
    return {{"operation", operation.name},
            {"group", operation.group},
            {"types", array_of(operation.types,
                               [&](const OperandTypes& types) {
                                   Json kind{{"from", types.from}, {"to", types.to}};
                                   if (!operation.kernel.empty()) {
                                       kind["macros"] = row_macros(operation, types);
                                   }
                                   return kind;
                               })},
            {"puzzles", array_of(operation.puzzles, [](int number) { return Json(number); })},
            {"near", operation.is_near},
            {"kernel", operation.kernel.empty() ? Json() : Json(place_text(operation))},
            {"macros", std::map(operation.macros.begin(), operation.macros.end())}};
}

}  // namespace

std::string render_operations_json(const std::vector<const TensorOperation*>& operations) {
    return dump(Json{{"schema", 1},
                     {"operations", array_of(operations, [](const TensorOperation* operation) {
                          return to_json(*operation);
                      })}});
}

}  // namespace vkp
