#include "tests/audit/audit_lab.hpp"

#include "harness/audit/audit.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <gtest/gtest.h>

namespace vkp {

AuditedLab audit_lab(std::string_view text, const audit::Options& options) {
    LabParse parse = parse_lab_file(text, 1);
    for (const LabError& error : parse.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    if (!parse.errors.empty()) {
        return {};
    }
    AuditedLab audited{std::move(parse.file), {}};
    const KernelInterface interface =
        at_subgroup_size(interface_of(audited.file.definition), options.subgroup_size);
    const CompiledKernel compilation = compile_kernel(interface, text);
    for (const CompileError& error : compilation.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    if (!compilation.errors.empty()) {
        return audited;
    }
    const std::vector<std::int32_t> constants = push_constants(interface);
    audited.result =
        audit::audit(compilation.shader, interface.launch, arrays_of(audited.file.definition),
                     std::as_bytes(std::span(constants)), options);
    return audited;
}

}  // namespace vkp
