// Runs the application of these tests under the capture layer, in a folder of its own.
#pragma once

#include "tests/capture/gpu_words.hpp"
#include "tests/program/process.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace vkp {

class LayerRun {
public:
    // `capture` is VKP_CAPTURE; the validation layer of Khronos, with synchronization validation,
    // is below the capture layer. `environment` stands above all that.
    explicit LayerRun(const std::string& scene, const std::string& capture,
                      const std::map<std::string, std::string>& environment = {});

    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    // The folder that VKP_CAPTURE_DIR names.
    [[nodiscard]] std::filesystem::path folder() const { return temporary_.path() / "out"; }
    // The names of what is in it, or in a folder there.
    [[nodiscard]] std::set<std::string> names(const std::string& in = "") const;
    // Of a captured dispatch: its sidecar, and one of its buffers.
    [[nodiscard]] std::string sidecar(const std::string& dispatch) const;
    [[nodiscard]] Words words(const std::string& dispatch, const std::string& file) const;

private:
    TemporaryFolder temporary_;
    Outcome outcome_;
};

}  // namespace vkp
