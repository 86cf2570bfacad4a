#include "checker/operations/render_operations.hpp"
#include "checker/report/json_values.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

Json to_json(const TensorOperation& operation) {
    Json macros = Json::object();
    for (const auto& [name, text] : operation.macros) {
        macros[name] = text;
    }
    return {{"operation", operation.name},
            {"group", operation.group},
            {"types", array_of(operation.types,
                               [](const OperandTypes& types) {
                                   return Json{{"from", types.from}, {"to", types.to}};
                               })},
            {"puzzles", array_of(operation.puzzles, [](int number) { return Json(number); })},
            {"kernel", operation.kernel.empty() ? Json() : Json(place_text(operation))},
            {"macros", macros}};
}

}  // namespace

std::string render_operations_json(const std::vector<const TensorOperation*>& operations) {
    return dump(Json{{"schema", 1},
                     {"operations", array_of(operations, [](const TensorOperation* operation) {
                          return to_json(*operation);
                      })}});
}

}  // namespace vkp
