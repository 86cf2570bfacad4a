#include "checker/web/shader_subject.hpp"

#include "checker/web/request.hpp"
#include "harness/lab/describe_module.hpp"
#include "harness/lab/header.hpp"
#include "harness/lab/partial_header.hpp"
#include "harness/lab/shader_kernel.hpp"
#include "harness/shader/compile_source.hpp"
#include "harness/spirv/module.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace vkp {

namespace {

LabSubject refused_subject(const Kernel& source, std::vector<LabError> errors) {
    LabSubject subject{.kernel = source, .header = source, .parse = {}};
    subject.parse.errors = std::move(errors);
    return subject;
}

// What a compiler in the page found.
std::vector<LabError> errors_of(const Json& request) {
    std::vector<LabError> errors;
    for (const Json& error : request.at("errors")) {
        errors.push_back({error.at("line"), error.at("message"), error.value("advice", "")});
    }
    return errors;
}

std::vector<LabError> errors_of(const CompiledSource& compiled) {
    std::vector<LabError> errors;
    for (const CompileError& error : compiled.errors) {
        errors.push_back({error.line, error.message, error.advice});
    }
    return errors;
}

// The words of a shader in GLSL; nothing of a kernel.
std::optional<CompiledSource> compiled(const Kernel& source) {
    if (!hlsl_entry_points(source.text).empty()) {
        return CompiledSource{.errors = {{0, "the page has no compiler for HLSL",
                                          "The program has one: `./workbook lab FILE.hlsl`."}}};
    }
    if (!is_whole_shader(source.text)) {
        return {};
    }
    return compile_source({.path = source.path, .text = source.text},
                          [](const std::string&, const std::string&, bool) {
                              return std::optional<SourceFileText>();
                          });
}

LabSubject module_subject(const Kernel& source, const std::vector<std::uint32_t>& words) {
    LabSubject subject{.kernel = {.path = source.path, .text = {}}, .header = source, .parse = {}};
    std::vector<LabError> of_prose;
    std::vector<HeaderItem> items = header_items(source.text, LabKind::kWholeShader, of_prose);
    if (says_launch(items)) {
        subject.parse = parse_lab_file(source.text, kSeed, LabKind::kWholeShader);
    } else {
        try {
            remove_prose(items, kSeed);
            const std::string said = text_of(items);
            const LabParse already = parse_lab_file(said, kSeed, LabKind::kModule);
            subject.parse = parse_lab_file(said + describe_module(words, said_of(already.file)),
                                           kSeed, LabKind::kModule);
            subject.is_guessed = true;
            subject.parse.file.definition.is_guessed = true;
        } catch (const spirv::Error& error) {
            return refused_subject(source, {{error.line(), error.what(), ""}});
        }
    }
    LabFile& file = subject.parse.file;
    if (!subject.parse.errors.empty()) {
        return subject;
    }
    if (file.modules.size() != 1 || !file.modules.front().path.empty()) {
        return refused_subject(source, {{0, "the page has only one shader",
                                         "The program runs several: `./workbook lab FILE`."}});
    }
    add_module(subject.kernel, file.modules.front(), words, source.path,
               file.definition.dispatches.front());
    return subject;
}

}  // namespace

LabSubject lab_subject(const Json& request) {
    const Kernel source = kernel_of(request);
    if (request.contains("errors")) {
        return refused_subject(source, errors_of(request));
    }
    if (request.contains("module")) {
        return module_subject(source, request.at("module"));
    }
    const std::optional<CompiledSource> shader = compiled(source);
    if (!shader) {
        return {.kernel = source, .header = source, .parse = parse_lab_file(source.text, kSeed)};
    }
    return shader->errors.empty() ? module_subject(source, shader->words)
                                  : refused_subject(source, errors_of(*shader));
}

}  // namespace vkp
