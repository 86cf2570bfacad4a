#include "tests/capture/layer_run.hpp"

#include "tests/paths.hpp"

#include <cstring>

namespace vkp {

namespace {

std::map<std::string, std::string> environment_of(const std::string& capture,
                                                  const std::filesystem::path& folder) {
    return {{"VK_ADD_LAYER_PATH", (binary_root() / "capture_layer").string()},
            {"VK_INSTANCE_LAYERS", "VK_LAYER_VKP_capture:VK_LAYER_KHRONOS_validation"},
            {"VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT"},
            {"VKP_CAPTURE", capture},
            {"VKP_CAPTURE_DIR", folder.string()}};
}

}  // namespace

LayerRun::LayerRun(const std::string& scene, const std::string& capture,
                   const std::map<std::string, std::string>& environment) {
    std::map<std::string, std::string> all = environment;
    all.merge(environment_of(capture, folder()));
    outcome_ =
        run_process({(binary_root() / "tests" / "capture" / "capture_application").string(), scene},
                    {.folder = temporary_.path(), .environment = all});
}

std::set<std::string> LayerRun::names(const std::string& in) const {
    std::set<std::string> names;
    if (std::filesystem::exists(folder() / in)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder() / in)) {
            names.insert(entry.path().filename().string());
        }
    }
    return names;
}

std::string LayerRun::sidecar(const std::string& dispatch) const {
    return read_file(folder() / dispatch / "module.spv.lab");
}

Words LayerRun::words(const std::string& dispatch, const std::string& file) const {
    const std::string bytes = read_file(folder() / dispatch / file);
    Words words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

}  // namespace vkp
