#include "checker/dap/debugger.hpp"
#include "checker/isolated/recorded_run.hpp"
#include "checker/lsp/server.hpp"
#include "checker/rpc/connection.hpp"
#include "tests/fuzz/debug_orders.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/paths.hpp"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace vkp::fuzz {

namespace {

// A file in memory that is read from its beginning.
Descriptor file_of(std::string_view bytes) {
    Descriptor file(memfd_create("messages", MFD_CLOEXEC));
    write_all(file.number(), bytes);
    lseek(file.number(), 0, SEEK_SET);
    return file;
}

// The bytes are messages, or the contents of messages in lines.
std::string messages_of(std::string_view text, bool are_framed) {
    if (are_framed) {
        return std::string(text);
    }
    std::string messages;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        messages += framed(line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return messages;
}

void try_server(const std::string& messages) {
    const Descriptor in = file_of(messages);
    const Descriptor out(open("/dev/null", O_WRONLY | O_CLOEXEC));
    LanguageServer server(Connection(in.number(), out.number()), {.runs_kernels = false});
    server.run();
}

void try_debugger(const std::string& messages) {
    const Descriptor in = file_of(messages);
    const Descriptor out(open("/dev/null", O_WRONLY | O_CLOEXEC));
    Debugger(Connection(in.number(), out.number()), launch_recorded).run();
}

void try_orders(Input input) {
    const std::vector<Json> requests = debug_requests(input);
    const std::string wrong = wrong_in_session(requests, debug_session(requests));
    if (!wrong.empty()) {
        fail(wrong.c_str());
    }
}

void try_expression(std::string_view text) {
    static const RecordedRun recorded = [] {
        AuditExecutor executor({});
        const std::string path =
            (source_root() / "tests/lab/race_shared_halving_tree_clean.comp").string();
        return recorded_run_of(lab_target({path, read_file(path)}, 1, executor), "", executor);
    }();
    static const recording::History history(recorded.run);
    static const MomentValues values(recorded, history);
    for (const std::size_t moment : {std::size_t{0}, history.end() / 2, history.end()}) {
        try {
            evaluated(std::string(text), values, {.lane = 1, .moment = moment});
        } catch (const NoValue& error) {
            if (std::string_view(error.what()).empty()) {
                fail("an error says nothing");
            }
        }
    }
}

}  // namespace

void try_message(Input input) {
    if (input.empty()) {
        return;
    }
    const std::string_view text(reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1);
    switch (input[0] % 6) {
        case 0:
            try_server(messages_of(text, true));
            break;
        case 1:
            try_server(messages_of(text, false));
            break;
        case 2:
            try_debugger(messages_of(text, true));
            break;
        case 3:
            try_debugger(messages_of(text, false));
            break;
        case 4:
            try_expression(text);
            break;
        default:
            try_orders(input.subspan(1));
    }
}

}  // namespace vkp::fuzz
