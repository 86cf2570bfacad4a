#include "tests/worker/tried.hpp"

#include "harness/worker/messages.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace vkp {

template <Same<Tried> T>
auto members(T& of) {
    auto& [in_force, error] = of;
    return each_of(in_force, error);
}

Tried try_in_child(const std::function<Protection()>& protect, const Action& action) {
    ChildProcess child([&](Channel& channel, StageBoard&) {
        Tried tried{protect().in_force, 0};
        errno = 0;
        tried.error = action() < 0 ? errno : 0;
        channel.send(pack(tried), Channel::kNoDeadline);
        return 0;
    });
    Bytes message;
    EXPECT_EQ(child.channel().receive(message, Channel::kNoDeadline), Channel::Status::kDone)
        << child.end();
    return unpack<Tried>(message);
}

}  // namespace vkp
