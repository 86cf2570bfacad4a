// A text that is several files, one after the other: what a shader with #include, or several
// shaders, consist of. Its lines are numbered as one text; people see those of the files.
#pragma once

#include <string>
#include <vector>

namespace vkp {

struct SourceFile {
    std::string path;
    int first_line = 1;  // in the text as a whole
    int line_count = 0;
    bool operator==(const SourceFile&) const = default;
};

struct SourcePlace {
    std::string path;
    int line = 0;  // in that file; 0: the file as a whole
};

// The place of a line of the text. Without files, all of it is one, with that path.
SourcePlace place_of(const std::vector<SourceFile>& files, const std::string& path, int line);

// A sentence about lines of the text, with those of the files: "line 412" becomes "line 12 of
// sum.glsl", unless it is a line of the first file.
std::string with_file_names(const std::string& sentence, const std::vector<SourceFile>& files);

}  // namespace vkp
