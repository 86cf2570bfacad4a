#include "checker/isolated/shader_input.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/lab/describe_module.hpp"
#include "harness/lab/header.hpp"
#include "harness/lab/partial_header.hpp"
#include "harness/lab/shader_kernel.hpp"
#include "harness/spirv/module.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace vkp {

template <Same<CompiledSource> T>
auto members(T& of) {
    auto& [words, errors] = of;
    return each_of(words, errors);
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModuleBytes = std::size_t{16} << 20U;
// All that lab files may have in arrays, and the header of NumPy.
constexpr std::size_t kMaxArrayFileBytes = (std::size_t{1} << 30U) + (std::size_t{1} << 16U);
constexpr std::uint32_t kMagic = 0x07230203;  // of SPIR-V

bool is_hlsl(const std::string& path) {
    return path.ends_with(".hlsl") || path.ends_with(".fx");
}

// Bytes that are no whole number of words make no module, and the compiler says so.
spirv::Words module_words(const std::string& bytes) {
    spirv::Words words(
        bytes.size() % sizeof(std::uint32_t) == 0 ? bytes.size() / sizeof(std::uint32_t) : 0);
    if (!words.empty()) {
        std::memcpy(words.data(), bytes.data(), bytes.size());
    }
    return words;
}

bool begins_as_module(const std::string& bytes) {
    std::uint32_t first = 0;
    std::memcpy(&first, bytes.data(), std::min(bytes.size(), sizeof first));
    return first == kMagic;
}

bool exists(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

// Files named in quotes are looked for beside the file that includes them, and all in the folders.
IncludeFinder include_finder(const std::vector<std::string>& folders) {
    return [folders](const std::string& name, const std::string& including,
                     bool is_quoted) -> std::optional<SourceFileText> {
        std::vector<fs::path> places;
        if (is_quoted) {
            places.push_back(fs::path(including).parent_path());
        }
        places.insert(places.end(), folders.begin(), folders.end());
        for (const fs::path& place : places) {
            const fs::path path = (place / name).lexically_normal();
            if (std::error_code error; fs::is_regular_file(path, error)) {
                return SourceFileText{path.string(), read_text(path)};
            }
        }
        return {};
    };
}

std::vector<std::pair<std::string, std::string>> macros_of(const std::vector<std::string>& words) {
    std::vector<std::pair<std::string, std::string>> macros;
    for (const std::string& word : words) {
        const std::size_t sign = word.find('=');
        macros.emplace_back(word.substr(0, sign),
                            sign == std::string::npos ? "" : word.substr(sign + 1));
    }
    return macros;
}

struct Loaded {
    spirv::Words words = {};
    Kernel source = {};  // of what was compiled: its path and text
    std::vector<CompileError> errors = {};
};

// A module, or a source that becomes one.
Loaded load(const fs::path& path, const std::string& entry_point, const ModuleArguments& arguments,
            const SourceCompiler& compile) {
    const std::string bytes = read_start(path, kMaxModuleBytes);
    Loaded loaded{.source = {.path = display_path(path), .text = {}}};
    if (arguments.is_module || begins_as_module(bytes)) {
        loaded.words = module_words(bytes);
        return loaded;
    }
    loaded.source.text = bytes;
    const WholeShader shader{
        .path = loaded.source.path,
        .text = bytes,
        .language = is_hlsl(path.string()) ? ShaderLanguage::kHlsl : ShaderLanguage::kGlsl,
        .entry_point = entry_point,
        .macros = macros_of(arguments.macros)};
    CompiledSource compiled = compile(shader, include_finder(arguments.include_folders));
    loaded.words = std::move(compiled.words);
    loaded.errors = std::move(compiled.errors);
    return loaded;
}

void refuse(ShaderInput& input, Loaded loaded) {
    for (CompileError& error : loaded.errors) {
        input.parse.errors.push_back(
            {error.line, std::move(error.message), std::move(error.advice), error.refusal});
    }
    input.header = std::move(loaded.source);
}

class Reader {
public:
    Reader(const std::string& path, const ModuleArguments& arguments, std::uint64_t seed,
           const SourceCompiler& compile)
        : path_(path), arguments_(arguments), seed_(seed), compile_(compile) {}

    ShaderInput read() {
        read_comments();
        if (arguments_.guesses || !is_described()) {
            guess();
        } else {
            parse(input_.header.text, kind_);
            require_modules();
        }
        if (input_.parse.errors.empty()) {
            load_modules();
        }
        return std::move(input_);
    }

private:
    // Of the file that says what the shader runs on; empty if there is none.
    [[nodiscard]] std::string comments_path() const {
        if (arguments_.guesses) {
            return {};
        }
        const std::string beside = path_ + ".lab";
        return path_.ends_with(".lab")           ? path_
               : !arguments_.arrays_path.empty() ? arguments_.arrays_path
               : exists(beside)                  ? beside
                                                 : std::string();
    }

    // Those of a file of their own, or of the shader's text, above its main.
    void read_comments() {
        if (const std::string comments = comments_path(); !comments.empty()) {
            input_.header = read_kernel(comments);
            folder_ = fs::path(comments).parent_path();
        } else {
            const std::string text = read_start(path_, kMaxModuleBytes);
            const bool is_source = !arguments_.is_module && !begins_as_module(text);
            input_.header = {.path = display_path(path_), .text = is_source ? text : ""};
            folder_ = fs::path(path_).parent_path();
            kind_ = LabKind::kWholeShader;
        }
        items_ = header_items(input_.header.text, kind_, comment_errors_);
    }

    [[nodiscard]] bool is_described() const {
        return path_.ends_with(".lab") || says_launch(items_);
    }

    void require_modules() {
        for (const DescribedModule& described : input_.parse.file.modules) {
            if (described.path.empty() && path_.ends_with(".lab")) {
                input_.parse.errors.push_back(
                    {0, "the file names no module",
                     "Write `// module: FILE` above what is about it, once for each dispatch."});
            }
        }
    }

    void parse(const std::string& text, LabKind kind) {
        input_.parse = parse_lab_file(text, seed_, kind, file_reader(folder_));
    }

    // The comments say the rest: entry point, constants, what is expected.
    void guess() {
        if (kind_ == LabKind::kWholeShader) {
            remove_prose(items_, seed_);
            comment_errors_.clear();
        }
        const std::string said = text_of(items_);
        parse(said, LabKind::kModule);
        const SaidOfModule already = said_of(input_.parse.file);
        Loaded loaded = load(path_, already.entry_point, arguments_, compile_);
        if (!loaded.errors.empty()) {
            refuse(input_, std::move(loaded));
            return;
        }
        input_.is_guessed = true;
        std::string described;
        try {
            described = describe_module(loaded.words, already);
        } catch (const spirv::Error& error) {
            loaded.errors = {{error.line(), error.what(), ""}};
            refuse(input_, std::move(loaded));
            return;
        }
        for (HeaderItem& item : items_) {
            item.line = 0;
        }
        input_.guess = described + text_of(items_);
        input_.header = {.path = items_.empty() ? path_ + ".lab" : input_.header.path,
                         .text = said + described};
        parse(input_.header.text, LabKind::kModule);
        input_.parse.file.definition.is_guessed = true;
        input_.parse.errors.insert(input_.parse.errors.begin(), comment_errors_.begin(),
                                   comment_errors_.end());
    }

    void load_modules() {
        LabFile& file = input_.parse.file;
        for (std::size_t i = 0; i < file.modules.size(); ++i) {
            const DescribedModule& described = file.modules[i];
            const fs::path path =
                described.path.empty() ? fs::path(path_) : folder_ / described.path;
            Loaded loaded = load(path, described.module.entry_point, arguments_, compile_);
            if (!loaded.errors.empty()) {
                refuse(input_, std::move(loaded));
                return;
            }
            add_module(input_.kernel, described, std::move(loaded.words), loaded.source.path,
                       file.definition.dispatches[i]);
        }
        input_.kernel.path = display_path(path_);
    }

    const std::string& path_;
    const ModuleArguments& arguments_;
    std::uint64_t seed_;
    const SourceCompiler& compile_;
    fs::path folder_;  // where paths in comments begin
    LabKind kind_ = LabKind::kModule;
    std::vector<HeaderItem> items_;
    std::vector<LabError> comment_errors_;  // of words that are near keys
    ShaderInput input_;
};

}  // namespace

LabFileReader file_reader(fs::path folder) {
    return [folder = std::move(folder)](const std::string& path) {
        try {
            return read_bytes(folder / path, kMaxArrayFileBytes);
        } catch (const InstallationError& error) {
            throw std::runtime_error(error.what());
        }
    };
}

CompiledSource compile_apart(const WholeShader& shader, const IncludeFinder& find_include) {
    try {
        return guarded<CompiledSource>({}, [&](StageBoard& stage) {
            stage.set(Stage::kCompile);
            return compile_source(shader, find_include);
        });
    } catch (const IsolatedFailure& failure) {
        return {.errors = {{0, failure.what(), ""}}};
    }
}

SourceCompiler ManySources::noting() {
    return [this](const WholeShader& shader, const IncludeFinder& find_include) {
        asked_.push_back({shader, find_include});
        return CompiledSource{.errors = {{0, "it is not compiled yet", ""}}};
    };
}

// A source that ends the process leaves all to processes of their own.
void ManySources::compile_all() {
    constexpr std::chrono::milliseconds kForEach{1'000};
    if (asked_.empty()) {
        return;
    }
    IsolationOptions options;
    options.time_limit += asked_.size() * kForEach;
    try {
        auto all = guarded<std::vector<CompiledSource>>(options, [&](StageBoard& stage) {
            stage.set(Stage::kCompile);
            std::vector<CompiledSource> compiled;
            for (const Asked& each : asked_) {
                compiled.push_back(compile_source(each.shader, each.find_include));
            }
            return compiled;
        });
        for (std::size_t i = 0; i < std::min(all.size(), asked_.size()); ++i) {
            const WholeShader& shader = asked_[i].shader;
            compiled_.emplace(Key(shader.path, shader.entry_point), std::move(all[i]));
        }
    } catch (const IsolatedFailure&) {
        compiled_.clear();
    }
}

SourceCompiler ManySources::answering() const {
    return [this](const WholeShader& shader, const IncludeFinder& find_include) {
        const auto known = compiled_.find({shader.path, shader.entry_point});
        return known == compiled_.end() ? compile_apart(shader, find_include) : known->second;
    };
}

bool is_shader_file(const std::string& path, const ModuleArguments& arguments) {
    if (arguments.is_module || path.ends_with(".lab") || path.ends_with(".spv") || is_hlsl(path)) {
        return true;
    }
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        return false;
    }
    const std::string bytes = read_start(path, kMaxModuleBytes);
    return begins_as_module(bytes) || is_whole_shader(bytes);
}

ShaderInput read_shader_input(const std::string& path, const ModuleArguments& arguments,
                              std::uint64_t seed, const SourceCompiler& compile) {
    return Reader(path, arguments, seed, compile).read();
}

}  // namespace vkp
