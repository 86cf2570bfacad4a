#include "checker/dap/dap_command.hpp"

#include "checker/dap/debugger.hpp"

namespace vkp {

CommandDeclaration dap_command() {
    return {"dap", "Serve an editor that speaks the Debug Adapter Protocol",
            [] { return Debugger(Connection::of_process()).run(); }};
}

}  // namespace vkp
