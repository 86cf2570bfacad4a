// The request "launch": which kernel is recorded, and the recording with all that is made of it.
#pragma once

#include "checker/dap/moment_values.hpp"
#include "checker/dap/playback.hpp"
#include "checker/dap/variable_tree.hpp"
#include "checker/isolated/recorded_run.hpp"
#include "harness/glsl_analysis/syntax.hpp"
#include "harness/recording/history.hpp"

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

// A recorded run, what is made of it, and where the debugger stands in it.
struct Debuggee {
    RecordedRun recorded;
    recording::History history;
    MomentValues values;
    Syntax syntax;
    Playback playback;
    VariableTree tree;

    explicit Debuggee(RecordedRun its_run)
        : recorded(std::move(its_run)),
          history(recorded.run),
          values(recorded, history),
          syntax(recorded.source_text),
          playback(history),
          tree(values) {}
    Debuggee(const Debuggee&) = delete;
    Debuggee& operator=(const Debuggee&) = delete;
    ~Debuggee() = default;
};

// The arguments are {program, case, dispatch, workgroup, seed, arrays, device}. Throws LaunchError.
std::unique_ptr<Debuggee> launched(const Json& arguments);

// What was recorded, in a line or two.
std::string launch_text(const Debuggee& debuggee);

}  // namespace vkp
