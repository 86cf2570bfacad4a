// The WebAssembly module: one function, and the compiler's first start.
#include "checker/web/answer.hpp"
#include "harness/shader/compile.hpp"

#include <emscripten.h>

extern "C" {

// The answer remains valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* vkp_answer(const char* request) {
    static std::string last;
    last = vkp::answer(request);
    return last.c_str();
}

// Does the slow one-time work while the learner reads, so that nobody waits for it.
EMSCRIPTEN_KEEPALIVE void vkp_warm_up() {
    vkp::warm_up_compiler();
}
}
