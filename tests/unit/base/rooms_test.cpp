// The rooms of the project: a folder may include only those that its CMakeLists.txt lists.
#include "tests/paths.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

struct Room {
    std::string name;
    Names uses;          // used by its headers
    Names uses_in_text;  // used by its sources alone
};

using Rooms = std::map<std::string, Room>;  // rooms by folder

Names words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

// Lines of "folder name : uses : uses of its sources", as CMake wrote them.
Rooms rooms_of(std::istream& lines) {
    Rooms rooms;
    for (std::string folder, name, colon; lines >> folder >> name >> colon;) {
        std::string uses;
        std::string uses_in_text;
        std::getline(lines, uses, ':');
        std::getline(lines, uses_in_text);
        rooms[folder] = {name, words_of(uses), words_of(uses_in_text)};
    }
    return rooms;
}

const Room* find_by_name(const Rooms& rooms, const std::string& name) {
    for (const auto& [folder, room] : rooms) {
        if (room.name == name) {
            return &room;
        }
    }
    return nullptr;
}

// Adds those rooms, and the ones that they pass on: those of their headers, or all that a program
// with them links.
void add_reachable(Names& reached, const Names& from, const Rooms& rooms, bool is_linked) {
    for (const std::string& name : from) {
        const Room* const room = find_by_name(rooms, name);
        if (room != nullptr && reached.insert(name).second) {
            add_reachable(reached, room->uses, rooms, is_linked);
            if (is_linked) {
                add_reachable(reached, room->uses_in_text, rooms, is_linked);
            }
        }
    }
}

// A test program may include whatever it links.
Names may_include(const Room& room, bool is_source, const Rooms& rooms) {
    Names reached{room.name};
    add_reachable(reached, room.uses, rooms, false);
    if (is_source) {
        add_reachable(reached, room.uses_in_text, rooms, room.name.ends_with("_tests"));
    }
    return reached;
}

// "harness/model/puzzle.hpp" of `#include "harness/model/puzzle.hpp"`.
std::vector<std::string> includes_of(std::istream& text) {
    static constexpr std::string_view kStart = "#include \"";
    std::vector<std::string> includes;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with(kStart)) {
            includes.push_back(line.substr(kStart.size(), line.rfind('"') - kStart.size()));
        }
    }
    return includes;
}

// The room of a file: its folder, or the nearest one above that has add_room().
Rooms::const_iterator room_of(const fs::path& file, const Rooms& rooms) {
    fs::path folder = file.parent_path();
    while (folder.has_relative_path() && !rooms.contains(folder.string())) {
        folder = folder.parent_path();
    }
    return rooms.find(folder.string());
}

// A sentence for each include that its room's CMakeLists.txt does not allow.
std::vector<std::string> objections(const std::string& file, std::istream& text,
                                    const Rooms& rooms) {
    const auto room = room_of(file, rooms);
    if (room == rooms.end()) {
        return {file + " is in no room: its folder has no add_room()"};
    }
    const Names allowed = may_include(room->second, file.ends_with(".cpp"), rooms);
    std::vector<std::string> sentences;
    for (const std::string& included : includes_of(text)) {
        if (included.starts_with("tests/")) {
            continue;  // tests share what helps them
        }
        const auto target = room_of(included, rooms);
        if (target == rooms.end() || !allowed.contains(target->second.name)) {
            sentences.push_back(fmt::format("{} includes {}, which {} does not use", file, included,
                                            room->second.name));
        }
    }
    return sentences;
}

// The rooms that this one uses although none of its files includes them. A room without sources
// groups others for whoever links it.
Names needless(const Names& uses, const Names& included, const Rooms& rooms) {
    Names left;
    for (const std::string& name : uses) {
        if (find_by_name(rooms, name) != nullptr && !included.contains(name)) {
            left.insert(name);
        }
    }
    return left;
}

// Names of the rooms that the files of this room include, each with the ending of the file that
// does.
std::map<std::string, Names> included_rooms(const std::string& folder, const Rooms& rooms) {
    std::map<std::string, Names> included;
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / folder)) {
        if (room_of(fs::relative(entry.path(), source_root()), rooms) != rooms.find(folder)) {
            continue;
        }
        std::ifstream text(entry.path());
        for (const std::string& file : includes_of(text)) {
            const auto target = room_of(file, rooms);
            if (target != rooms.end()) {
                included[entry.path().extension().string()].insert(target->second.name);
            }
        }
    }
    return included;
}

// Names, with their namespaces, of the types that a header defines outside of other types.
std::vector<std::string> types_defined_in(std::istream& header) {
    static constexpr std::array<std::string_view, 3> kStarts = {"struct ", "class ", "enum class "};
    static constexpr std::string_view kNamespace = "namespace ";
    std::vector<std::string> types;
    std::string scope;
    for (std::string line; std::getline(header, line);) {
        if (line.starts_with(kNamespace)) {
            scope = line.substr(kNamespace.size(),
                                line.find(' ', kNamespace.size()) - kNamespace.size());
        }
        for (const std::string_view start : kStarts) {
            if (!line.starts_with(start) || !line.ends_with('{')) {
                continue;
            }
            const std::string rest = line.substr(start.size());
            const std::string name = rest.substr(0, rest.find_first_of(" :<"));
            if (!rest.substr(name.size()).starts_with("::")) {  // Runner::Program is no Runner
                types.push_back(scope + "::" + name);
            }
        }
    }
    return types;
}

Rooms rooms_of_this_build() {
    std::ifstream lines(binary_root() / "rooms.txt");
    return rooms_of(lines);
}

TEST(Rooms, IncludeOnlyWhatTheyUse) {
    const Rooms rooms = rooms_of_this_build();
    ASSERT_GT(rooms.size(), 30U);
    std::size_t files = 0;
    for (const char* top : {"harness", "checker"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source_root() / top)) {
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") {
                std::ifstream text(entry.path());
                const std::string file = fs::relative(entry.path(), source_root()).string();
                EXPECT_EQ(objections(file, text, rooms), std::vector<std::string>());
                ++files;
            }
        }
    }
    EXPECT_GT(files, 300U);
}

// The grouped build links more than a test program names, and hides what is missing. The fuzz
// targets are a library of their own.
TEST(Rooms, TestsIncludeOnlyWhatTheyLink) {
    std::ifstream lines(binary_root() / "test_rooms.txt");
    Rooms rooms = rooms_of(lines);
    rooms.merge(rooms_of_this_build());
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / "tests")) {
        const fs::path file = fs::relative(entry.path(), source_root());
        const auto room = room_of(file, rooms);
        if (file.extension() == ".cpp" && room != rooms.end() && room->first != "tests/fuzz") {
            std::ifstream text(entry.path());
            EXPECT_EQ(objections(file.string(), text, rooms), std::vector<std::string>());
            ++files;
        }
    }
    EXPECT_GT(files, 200U);
}

TEST(Rooms, UseOnlyWhatTheyInclude) {
    const Rooms rooms = rooms_of_this_build();
    for (const auto& [folder, room] : rooms) {
        std::map<std::string, Names> included = included_rooms(folder, rooms);
        if (folder.starts_with("puzzles") || included[".cpp"].empty()) {
            continue;
        }
        EXPECT_EQ(needless(room.uses, included[".hpp"], rooms), Names())
            << folder << ": no header of it includes these";
        EXPECT_EQ(needless(room.uses_in_text, included[".cpp"], rooms), Names())
            << folder << ": no source of it includes these";
    }
}

TEST(Rooms, UseNoRoomThatUsesThem) {
    const Rooms rooms = rooms_of_this_build();
    for (const auto& [folder, room] : rooms) {
        Names reached;
        std::set<std::string> direct = room.uses;
        direct.insert(room.uses_in_text.begin(), room.uses_in_text.end());
        for (Names frontier = direct; !frontier.empty();) {
            Names next;
            for (const std::string& name : frontier) {
                const Room* const used = find_by_name(rooms, name);
                if (used != nullptr && reached.insert(name).second) {
                    next.insert(used->uses.begin(), used->uses.end());
                    next.insert(used->uses_in_text.begin(), used->uses_in_text.end());
                }
            }
            frontier = next;
        }
        EXPECT_FALSE(reached.contains(room.name)) << folder << " uses itself by some way round";
    }
}

// Two definitions would break a program that has both (one definition rule), and no linker reports
// that.
TEST(Rooms, DefineEachTypeInOneHeader) {
    std::map<std::string, std::string> headers;  // headers by type
    for (const char* top : {"harness", "checker"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source_root() / top)) {
            if (entry.path().extension() != ".hpp") {
                continue;
            }
            const std::string file = fs::relative(entry.path(), source_root()).string();
            std::ifstream text(entry.path());
            for (const std::string& type : types_defined_in(text)) {
                const auto [other, is_new] = headers.emplace(type, file);
                EXPECT_TRUE(is_new)
                    << type << " is defined in " << other->second << " and " << file;
            }
        }
    }
    EXPECT_GT(headers.size(), 300U);
}

TEST(Rooms, FindTheTypesOfAHeader) {
    std::istringstream header(R"(
namespace vkp {
struct Plain {
    struct Inner {
class Derived : public Plain {
struct Named;
enum class Kind : int {
class Plain::Part {
namespace vkp::spirv {
template <typename T>
struct Of<T*> {
)");
    EXPECT_EQ(types_defined_in(header), (std::vector<std::string>{"vkp::Plain", "vkp::Derived",
                                                                  "vkp::Kind", "vkp::spirv::Of"}));
}

TEST(Rooms, ObjectToAnArrowThatRunsUp) {
    std::istringstream lines(
        "low low : : fmt::fmt\nmiddle middle : low : \nhigh high : middle : hidden\n"
        "hidden hidden : : \n");
    const Rooms rooms = rooms_of(lines);
    const auto says = [&](const std::string& file, const std::string& include) {
        std::istringstream text("#include \"" + include + "\"\n");
        return objections(file, text, rooms);
    };
    EXPECT_TRUE(says("high/a.hpp", "low/b.hpp").empty());
    EXPECT_TRUE(says("high/a.cpp", "hidden/b.hpp").empty());
    EXPECT_EQ(says("low/a.cpp", "high/b.hpp"),
              std::vector<std::string>{"low/a.cpp includes high/b.hpp, which low does not use"});
    EXPECT_EQ(says("high/a.hpp", "hidden/b.hpp").size(), 1U);
    EXPECT_EQ(says("attic/a.cpp", "low/b.hpp").size(), 1U);
}

}  // namespace
}  // namespace vkp
