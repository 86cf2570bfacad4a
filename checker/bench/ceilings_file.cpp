#include "checker/bench/ceilings_file.hpp"

#include "checker/files/files.hpp"
#include "checker/report/json/json_values.hpp"
#include "harness/base/installation_error.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

constexpr int kSchema = 1;

// {"schema": 1, "devices": […]}; without devices if there is no such file.
Json read(const std::filesystem::path& path) {
    Json nothing = {{"schema", kSchema}, {"devices", Json::array()}};
    try {
        Json json = Json::parse(read_text(path), nullptr, false);
        const bool is_ours = json.is_object() && json.value("schema", Json()) == kSchema &&
                             json.contains("devices") && json["devices"].is_array();
        return is_ours ? json : nothing;
    } catch (const InstallationError&) {
        return nothing;
    }
}

bool is_of(const Json& entry, const DeviceInfo& device) {
    return entry.is_object() && entry.value("name", Json()) == device.name &&
           entry.value("driver", Json()) == device.driver;
}

// Nothing if the file was damaged.
std::optional<Ceilings> ceilings_in(const Json& entry) {
    const auto positive = [&](const char* name) {
        const Json value = entry.value(name, Json());
        return value.is_number() && value.get<double>() > 0 ? value.get<double>() : 0.0;
    };
    const Ceilings ceilings{positive("copy_gb_s"), positive("fma_gflop_s"),
                            positive("empty_dispatch_ms")};
    const bool is_whole = ceilings.copy_gb_s > 0 && ceilings.fma_gflop_s > 0;
    return is_whole ? std::optional(ceilings) : std::nullopt;
}

}  // namespace

std::optional<Ceilings> CeilingsFile::find(const DeviceInfo& device) const {
    if (path_.empty()) {
        return {};
    }
    const Json known = read(path_);
    for (const Json& entry : known["devices"]) {
        if (is_of(entry, device)) {
            return ceilings_in(entry);
        }
    }
    return {};
}

void CeilingsFile::keep(const DeviceInfo& device, const Ceilings& ceilings) const {
    if (path_.empty()) {
        return;
    }
    Json kept = {{"schema", kSchema}, {"devices", Json::array()}};
    const Json known = read(path_);
    for (const Json& entry : known["devices"]) {
        if (!is_of(entry, device)) {
            kept["devices"].push_back(entry);
        }
    }
    kept["devices"].push_back({{"name", device.name},
                               {"driver", device.driver},
                               {"copy_gb_s", ceilings.copy_gb_s},
                               {"fma_gflop_s", ceilings.fma_gflop_s},
                               {"empty_dispatch_ms", ceilings.empty_dispatch_ms}});
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
    try {
        write_output(path_, dump(kept));
    } catch (const InstallationError&) {
        return;  // it is measured again next time
    }
}

}  // namespace vkp
