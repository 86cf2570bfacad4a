// The request "launch": which kernel is recorded, and the recording with all that is made of it.
#pragma once

#include "checker/dap/moment_values.hpp"
#include "checker/dap/playback.hpp"
#include "checker/dap/variable_tree.hpp"
#include "checker/isolated/recorded_run.hpp"
#include "harness/glsl_analysis/syntax.hpp"
#include "harness/model/kernel.hpp"
#include "harness/replay/history.hpp"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <stdexcept>
#include <string>

namespace vkp {

using Json = nlohmann::ordered_json;

// The launch failed; the text is for the user, as sentences.
class LaunchError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A kernel and its recorded run.
struct Debuggee {
    Kernel kernel;  // its file, to show
    RecordedRun recorded;
    replay::History history;
    MomentValues values;
    Syntax syntax;

    Debuggee(Kernel its_kernel, RecordedRun its_run)
        : kernel(std::move(its_kernel)),
          recorded(std::move(its_run)),
          history(recorded.run),
          values(recorded, history),
          syntax(kernel.text) {}
    Debuggee(const Debuggee&) = delete;
    Debuggee& operator=(const Debuggee&) = delete;
    ~Debuggee() = default;
};

// The arguments are {program, case, dispatch, workgroup, seed, arrays, device}. Throws LaunchError.
std::unique_ptr<const Debuggee> launched(const Json& arguments);

// What was recorded, in a line or two.
std::string launch_text(const Debuggee& debuggee);

}  // namespace vkp
