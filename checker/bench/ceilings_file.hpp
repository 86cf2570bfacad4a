// The ceilings of devices, kept between runs: measuring them takes seconds.
#pragma once

#include "harness/bench/ceilings.hpp"
#include "harness/model/device/device_info.hpp"

#include <filesystem>
#include <optional>

namespace vkp {

// A JSON file with the ceilings of devices by name and driver. With an empty path nothing is
// stored. A failure to read or write is ignored.
class CeilingsFile {
public:
    explicit CeilingsFile(std::filesystem::path path) : path_(std::move(path)) {}

    [[nodiscard]] std::optional<Ceilings> find(const DeviceInfo& device) const;
    void keep(const DeviceInfo& device, const Ceilings& ceilings) const;

private:
    std::filesystem::path path_;
};

}  // namespace vkp
