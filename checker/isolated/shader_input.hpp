// Whole shaders and modules as input: read, compiled if they are sources, and put together with the
// comments about them.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel.hpp"
#include "harness/shader/compile_source.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

// Compiles a source in this process, or in another one.
using SourceCompiler =
    std::function<CompiledSource(const WholeShader& shader, const IncludeFinder& find_include)>;

// Compiles in a process of its own, so that a source cannot harm this one.
CompiledSource compile_apart(const WholeShader& shader, const IncludeFinder& find_include);

// Compiles many sources in one such process. Its life: note what is asked for while files are read,
// compile all, and answer while they are read again.
class ManySources {
public:
    [[nodiscard]] SourceCompiler noting();
    void compile_all();
    [[nodiscard]] SourceCompiler answering() const;

private:
    struct Asked {
        WholeShader shader;
        IncludeFinder find_include;
    };
    using Key = std::pair<std::string, std::string>;  // path and entry point

    std::vector<Asked> asked_;
    std::map<Key, CompiledSource> compiled_;
};

// The arguments about files that are no kernels.
struct ModuleArguments {
    bool is_module = false;           // else a file is one if it begins as one
    std::string arrays_path = {};     // what says its arrays; empty: the file's name with .lab
    std::uint32_t subgroup_size = 0;  // 0: as the file says itself
    std::vector<std::string> include_folders = {};
    std::vector<std::string> macros = {};  // "NAME" or "NAME=VALUE"
    bool guesses = false;                  // whatever comments there are
};

// Reads files that comments name; relative paths begin at the folder.
LabFileReader file_reader(std::filesystem::path folder);

struct ShaderInput {
    Kernel kernel;  // its modules, in the order of the dispatches
    Kernel header;  // that the comments are in, or the source that does not compile
    LabParse parse;
    bool is_guessed = false;  // nothing says what the shader runs on
    std::string guess = {};   // then what it runs on, as the text of a file
};

// Whether the path is that of a module, of a whole shader, or of a file about some.
bool is_shader_file(const std::string& path, const ModuleArguments& arguments);

// Throws InstallationError for what cannot be read.
ShaderInput read_shader_input(const std::string& path, const ModuleArguments& arguments,
                              std::uint64_t seed, const SourceCompiler& compile);

}  // namespace vkp
