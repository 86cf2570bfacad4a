// Errors as JSON-RPC 2.0 and the Language Server Protocol number them.
#pragma once

#include <stdexcept>
#include <string>

namespace vkp {

enum class RpcCode {
    kParseError = -32700,
    kInvalidRequest = -32600,
    kMethodNotFound = -32601,
    kInvalidParams = -32602,
    kInternalError = -32603,
    kNotInitialized = -32002,
    kContentModified = -32801,
    kRequestCancelled = -32800,
};

// Thrown by the answer to a request; the text is for people.
class RpcError : public std::runtime_error {
public:
    RpcError(RpcCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] RpcCode code() const { return code_; }

private:
    RpcCode code_;
};

}  // namespace vkp
