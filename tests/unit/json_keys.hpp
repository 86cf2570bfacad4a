// The names of a JSON object's members, to be compared with those that are documented.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace vkp {

using Keys = std::set<std::string>;

inline Keys keys(const nlohmann::json& object) {
    Keys names;
    for (const auto& [key, value] : object.items()) {
        names.insert(key);
    }
    return names;
}

}  // namespace vkp
