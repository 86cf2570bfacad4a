#include "harness/shader/compile_source.hpp"

#include "harness/base/source_text.hpp"
#include "harness/shader/compiler_message.hpp"
#include "harness/shader/diagnostics.hpp"
#include "harness/shader/large_stack.hpp"
#include "harness/shader/shaderc_calls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <set>
#include <sstream>

namespace vkp {

namespace {

// The text without `#line 12`, so that findings have the lines of the file as people open it. Where
// such a directive names a file, it stays.
std::string with_own_lines(std::string text) {
    const SourceText source(text);
    std::set<int> directives;
    for (const TokenLine& line : source.lines()) {
        if (line.size() > 2 && line[0].is("#") && line[1].is("line") &&
            std::ranges::none_of(line, &Token::is_string)) {
            directives.insert(line.front().line);
        }
    }
    int number = 1;
    for (char& c : text) {
        if (c == '\n') {
            ++number;
        } else if (c != '\r' && directives.contains(number)) {
            c = ' ';
        }
    }
    return text;
}

// An included file as shaderc wants it.
struct Included {
    SourceFileText file;
    shaderc_include_result result = {};
};

class Includer : public shaderc::CompileOptions::IncluderInterface {
public:
    explicit Includer(const IncludeFinder& find) : find_(find) {}

    shaderc_include_result* GetInclude(const char* name, shaderc_include_type type,
                                       const char* including, size_t /*depth*/) override {
        auto included = std::make_unique<Included>();
        if (auto file = find_(name, including, type == shaderc_include_type_relative)) {
            included->file = {std::move(file->path), with_own_lines(std::move(file->text))};
        } else {
            // shaderc takes a file without a name for an error, and its text for the message.
            included->file.text = "there is no such file (-I DIR names a folder to look in)";
        }
        const SourceFileText& file = included->file;
        included->result = {file.path.c_str(), file.path.size(), file.text.c_str(),
                            file.text.size(), included.get()};
        return &included.release()->result;
    }

    void ReleaseInclude(shaderc_include_result* result) override {
        const std::unique_ptr<Included> included(static_cast<Included*>(result->user_data));
    }

private:
    const IncludeFinder& find_;
};

shaderc::CompileOptions options_for(const WholeShader& shader, const IncludeFinder& find_include) {
    shaderc::CompileOptions options = compile_options();
    options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
    // glslang's HLSL has buffers as they were up to 1.3.
    options.SetTargetSpirv(shader.language == ShaderLanguage::kHlsl ? shaderc_spirv_version_1_3
                                                                    : shaderc_spirv_version_1_5);
    options.SetIncluder(std::make_unique<Includer>(find_include));
    for (const auto& [name, value] : shader.macros) {
        options.AddMacroDefinition(name, value);
    }
    if (shader.language == ShaderLanguage::kHlsl) {
        options.SetSourceLanguage(shaderc_source_language_hlsl);
        options.SetHlslIoMapping(true);
        options.SetAutoBindUniforms(true);
        options.SetBindingBase(shaderc_uniform_kind_texture, kFirstTextureBinding);
        options.SetBindingBase(shaderc_uniform_kind_storage_buffer, kFirstUnorderedBinding);
        options.SetBindingBase(shaderc_uniform_kind_unordered_access_view, kFirstUnorderedBinding);
        options.SetBindingBase(shaderc_uniform_kind_sampler, kFirstSamplerBinding);
    }
    return options;
}

// A message of an included file, whose lines are not those of the shader.
CompileError error_elsewhere(const std::string& message) {
    const std::size_t mark = message.find(": error: ");
    return {0,
            fmt::format("in {}", in_plain_words(message.substr(0, mark)) + ": " +
                                     in_plain_words(message.substr(mark + 9))),
            ""};
}

std::vector<CompileError> errors_of(const WholeShader& shader, const std::string& output) {
    std::string own;
    std::vector<CompileError> others;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(shader.path + ":")) {
            own += line + "\n";
        } else if (line.find(": error: ") != std::string::npos) {
            others.push_back(error_elsewhere(line));
        }
    }
    std::vector<CompileError> errors = explain_diagnostics(own, shader.text);
    if (shader.language == ShaderLanguage::kHlsl) {
        for (CompileError& error : errors) {
            error.advice.clear();  // it is about GLSL
            error.help = Help::kNone;
        }
    }
    std::ranges::move(others, std::back_inserter(errors));
    if (errors.empty()) {
        errors.push_back({0, fmt::format("the compiler says: {}", in_plain_words(output)), ""});
    }
    return errors;
}

// The name that the compiler starts from; an error where nobody can say.
std::string entry_point_of(const WholeShader& shader, std::vector<CompileError>& errors) {
    if (shader.language == ShaderLanguage::kGlsl || !shader.entry_point.empty()) {
        return shader.language == ShaderLanguage::kGlsl ? "main" : shader.entry_point;
    }
    const std::vector<std::string> names = hlsl_entry_points(shader.text);
    if (names.size() == 1) {
        return names.front();
    }
    errors.push_back(
        names.empty() ? CompileError{0, "the shader has no function with [numthreads(…)]",
                                     "Only compute shaders are audited."}
                      : CompileError{0, fmt::format("the shader has {} entry points", names.size()),
                                     fmt::format("Write `// entry: {}`.",
                                                 fmt::join(names, "`, or `// entry: "))});
    return {};
}

}  // namespace

std::vector<std::string> hlsl_entry_points(const std::string& text) {
    const SourceText source(text);
    std::vector<Token> tokens;
    for (const TokenLine& line : source.lines()) {
        tokens.insert(tokens.end(), line.begin(), line.end());
    }
    // [numthreads(64, 1, 1)], perhaps other attributes, and the function.
    std::vector<std::string> names;
    bool is_entry = false;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        is_entry = is_entry || (tokens[i].is("[") && tokens[i + 1].is("numthreads"));
        if (is_entry && tokens[i].is("void") && tokens[i + 1].is_word() && tokens[i + 2].is("(")) {
            names.emplace_back(tokens[i + 1].text);
            is_entry = false;
        }
    }
    return names;
}

CompiledSource compile_source(const WholeShader& shader, const IncludeFinder& find_include) {
    CompiledSource compiled;
    const std::string entry_point = entry_point_of(shader, compiled.errors);
    if (!compiled.errors.empty()) {
        return compiled;
    }
    run_on_large_stack([&] {
        const std::string text = with_own_lines(shader.text);
        const shaderc::SpvCompilationResult result = in_turn([&] {
            return compiler().CompileGlslToSpv(text.c_str(), text.size(), shaderc_compute_shader,
                                               shader.path.c_str(), entry_point.c_str(),
                                               options_for(shader, find_include));
        });
        if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
            compiled.words.assign(result.begin(), result.end());
        } else {
            compiled.errors = errors_of(shader, result.GetErrorMessage());
        }
    });
    return compiled;
}

}  // namespace vkp
