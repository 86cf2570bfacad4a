// The editor at the other end: what it can do, and what is sent to it.
#pragma once

#include "checker/lsp/text_lines.hpp"
#include "checker/rpc/connection.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace vkp {

// What the client said in "initialize".
struct ClientAbilities {
    PositionEncoding encoding = PositionEncoding::kUtf16;
    bool shows_documents = false;
    bool refreshes_inlay_hints = false;
    bool wants_verdicts = false;  // as notifications "workbook/verdict"
    // It shows what the workbook's commands return; otherwise the server has it shown.
    bool shows_results = false;
};

ClientAbilities abilities_from(const Json& initialize);

class Client {
public:
    explicit Client(Connection& connection) : connection_(connection) {}

    ClientAbilities abilities = {};

    void notify(const char* method, const Json& params);
    // The answer is not waited for, and means nothing.
    void request(const char* method, const Json& params);
    void answer(const Json& id, const Json& result);
    void refuse(const Json& id, int code, const std::string& message);

    void show_message(const std::string& message);
    // A page, in the program that the desktop has for it.
    void show_page(const std::string& uri, const std::string& path);

private:
    Connection& connection_;
    int requests_ = 0;
};

}  // namespace vkp
