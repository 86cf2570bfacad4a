#include "tests/docs/drawing.hpp"

#include "tests/docs/page.hpp"

#include <map>
#include <sstream>
#include <vector>

namespace vkp {

namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
    std::istringstream stream(line);
    Words words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

// The folders of `folders`, by names, and arrows from the first name of a line to all others. Names
// without a folder are left out.
Drawing drawing_of(const std::map<std::string, std::string>& folders,
                   const std::vector<Words>& lines) {
    Drawing drawing;
    for (const auto& [name, folder] : folders) {
        drawing.rooms.insert(folder);
    }
    for (const Words& names : lines) {
        for (std::size_t i = 1; i < names.size(); ++i) {
            if (folders.contains(names[0]) && folders.contains(names[i])) {
                drawing.arrows.emplace(folders.at(names[0]), folders.at(names[i]));
            }
        }
    }
    return drawing;
}

}  // namespace

Drawing parse_drawing(std::string_view mermaid) {
    std::map<std::string, std::string> folders;
    std::vector<Words> arrows;
    for (const std::string& line : page_lines(mermaid)) {
        const std::size_t begin = line.find("[\"");
        const std::size_t end = line.find("\"]");
        const std::size_t arrow = line.find("-->");
        if (begin != std::string::npos && end != std::string::npos) {
            folders[words_of(line.substr(0, begin)).back()] =
                line.substr(begin + 2, end - begin - 2);
        } else if (arrow != std::string::npos) {
            arrows.push_back(words_of(line));
        }
    }
    return drawing_of(folders, arrows);
}

Drawing parse_rooms(std::string_view lines) {
    std::map<std::string, std::string> folders;
    std::vector<Words> uses;
    for (const std::string& line : page_lines(lines)) {
        Words words = words_of(line);
        if (words.size() >= 2) {
            folders[words[1]] = words[0];
            words.erase(words.begin());
            uses.push_back(std::move(words));
        }
    }
    return drawing_of(folders, uses);
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
