#include "checker/files/files.hpp"
#include "checker/files/sha256.hpp"
#include "checker/grade/grade_settings.hpp"
#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargestProgram = std::size_t{1} << 30U;

// The version is not enough, since an installation may have changed puzzles. Where the system does
// not name this program's file, the version has to do.
std::string program_digest() {
    const std::filesystem::path program = "/proc/self/exe";
    std::error_code error;
    return std::filesystem::exists(program, error) ? sha256(read_start(program, kLargestProgram))
                                                   : std::string();
}

const Puzzle& puzzle_of(const std::string& id) {
    const auto found = std::ranges::find(all_puzzles(), id, &Puzzle::id);
    if (found == all_puzzles().end()) {
        throw InstallationError(
            "manifest.json names a puzzle that this program does not know: " + id + ".");
    }
    return *found;
}

}  // namespace

Manifest manifest_of(const GradeSettings& settings) {
    Json puzzles = Json::array();
    Json points = Json::object();
    for (const PuzzlePoints& one : settings.points.puzzles) {
        puzzles.push_back(one.puzzle->id);
        points[one.puzzle->id] = one.points;
    }
    Json json = {{"schema", 1},
                 {"program", VKP_VERSION},
                 {"build", program_digest()},
                 {"seed", settings.seed},
                 {"puzzles", puzzles},
                 {"points", points},
                 {"by_stars", settings.points.by_stars},
                 {"cures", settings.tells_cures},
                 {"device", settings.device == "none" ? Json() : Json(settings.device)},
                 {"timeout_s", static_cast<double>(settings.time_limit.count()) / 1000},
                 {"memory_mib", settings.memory_bytes >> 20U}};
    std::string key = sha256(json.dump());
    json["key"] = key;
    return {json.dump(2) + "\n", std::move(key)};
}

ReadManifest read_manifest(const std::string& text) {
    try {
        const Json json = Json::parse(text);
        ReadManifest manifest{.points = {}, .key = json.at("key"), .seed = json.at("seed")};
        manifest.points.by_stars = json.at("by_stars");
        for (const auto& [id, points] : json.at("points").items()) {
            manifest.points.puzzles.push_back({&puzzle_of(id), points});
        }
        return manifest;
    } catch (const Json::exception&) {
        throw InstallationError(
            "manifest.json in the folder of results is damaged: grade without --collect.");
    }
}

std::optional<std::uint64_t> seed_in_manifest(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    const bool has_seed =
        json.is_object() && json.contains("seed") && json["seed"].is_number_unsigned();
    return has_seed ? std::optional(json["seed"].get<std::uint64_t>()) : std::nullopt;
}

}  // namespace vkp
