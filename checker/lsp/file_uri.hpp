// URIs of files (RFC 8089), by which editors name their documents.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace vkp {

// Nothing for a document that is no file on this machine: "untitled:1".
std::optional<std::filesystem::path> path_of_uri(std::string_view uri);

std::string uri_of(const std::filesystem::path& path);

}  // namespace vkp
