// The output of watch mode: a screen that is redrawn, or lines one after the other.
#pragma once

#include "checker/text/raw_terminal.hpp"
#include "checker/watch/session.hpp"
#include "checker/watch/views.hpp"

#include <memory>
#include <string>

namespace vkp {

class Display {
public:
    virtual ~Display() = default;

    // The beginning of a check; its audit; its verdict. A full redraw shows all of them.
    virtual void show_start(Session& session, const ViewContext& context) {
        redraw(session, context);
    }
    virtual void show_audit(Session& session, const ViewContext& context) {
        redraw(session, context);
    }
    virtual void show_verdict(Session& session, const ViewContext& context) {
        redraw(session, context);
    }
    // Shows a view that the learner requested.
    virtual void show_view(Session& session, const ViewContext& context) {
        redraw(session, context);
    }

    // The previous content may be gone, or have another size.
    virtual void redraw(Session& session, const ViewContext& context) = 0;

    // These give the terminal to another program, and take it back.
    virtual void leave() {}
    virtual void enter() {}
};

// A screen if the output is a terminal, otherwise lines.
std::unique_ptr<Display> make_display();

}  // namespace vkp
