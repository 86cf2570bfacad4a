#include "checker/lsp/lsp_command.hpp"

#include "checker/lsp/server.hpp"
#include "checker/options/shared_options.hpp"

namespace vkp {

namespace {

struct LspArguments {
    Limits limits = {};
    std::uint64_t seed = 1;
};

void declare_lsp(CommandDeclaration& command, LspArguments& arguments) {
    declare_seed(command, arguments.seed);
    declare_limits(command, arguments.limits);
}

int run_lsp(const LspArguments& arguments) {
    LanguageServer server(Connection::of_process(),
                          {.limits = arguments.limits, .seed = arguments.seed});
    return server.run();
}

}  // namespace

CommandDeclaration lsp_command() {
    return declared("lsp", "Serve an editor that speaks the Language Server Protocol", declare_lsp,
                    run_lsp);
}

}  // namespace vkp
