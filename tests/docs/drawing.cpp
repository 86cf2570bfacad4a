#include "tests/docs/drawing.hpp"

#include "tests/docs/page.hpp"
#include "tests/program/process.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInclude = "#include \"";

// "check --> judge & lab" as its words.
std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

bool is_source(const fs::path& path) {
    return path.extension() == ".cpp" || path.extension() == ".hpp";
}

std::set<std::string> folders_included_by(const fs::path& source) {
    std::set<std::string> folders;
    for (const std::string& line : page_lines(file_content(source))) {
        if (line.starts_with(kInclude)) {
            const fs::path included =
                line.substr(kInclude.size(), line.rfind('"') - kInclude.size());
            folders.insert(included.parent_path().string());
        }
    }
    return folders;
}

}  // namespace

Drawing parse_drawing(std::string_view mermaid) {
    std::map<std::string, std::string> folders;  // by the short names of the drawing
    std::vector<std::vector<std::string>> arrows;
    for (const std::string& line : page_lines(mermaid)) {
        const std::size_t begin = line.find("[\"");
        const std::size_t end = line.find("\"]");
        const std::vector<std::string> words = words_of(line);
        if (begin != std::string::npos && end != std::string::npos) {
            folders[words_of(line.substr(0, begin)).back()] =
                line.substr(begin + 2, end - begin - 2);
        } else if (words.size() >= 3 && words[1] == "-->") {
            arrows.push_back(words);
        }
    }
    Drawing drawing;
    for (const auto& [name, folder] : folders) {
        drawing.rooms.insert(folder);
    }
    for (const std::vector<std::string>& words : arrows) {
        for (std::size_t i = 2; i < words.size(); i += 2) {
            drawing.arrows.emplace(folders[words[0]], folders[words[i]]);
        }
    }
    return drawing;
}

Drawing rooms_of_tree(const fs::path& root, const std::set<std::string>& folders) {
    Drawing tree;
    Arrows includes;
    for (const std::string& folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (!is_source(entry.path())) {
                continue;
            }
            const std::string room =
                entry.path().parent_path().lexically_relative(root).generic_string();
            tree.rooms.insert(room);
            for (const std::string& included : folders_included_by(entry.path())) {
                includes.emplace(room, included);
            }
        }
    }
    std::copy_if(includes.begin(), includes.end(), std::inserter(tree.arrows, tree.arrows.end()),
                 [&](const auto& arrow) {
                     return arrow.first != arrow.second && tree.rooms.contains(arrow.second);
                 });
    return tree;
}

bool leads_to(const Arrows& arrows, const std::string& from, const std::string& to) {
    std::set<std::string> seen = {from};
    std::vector<std::string> next = {from};
    while (!next.empty()) {
        const std::string room = next.back();
        next.pop_back();
        for (const auto& [begin, end] : arrows) {
            if (begin == room && seen.insert(end).second) {
                next.push_back(end);
            }
        }
    }
    return seen.contains(to);
}

}  // namespace vkp
