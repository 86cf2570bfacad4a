#include "harness/worker/nursery.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/shader/compile.hpp"
#include "harness/worker/messages.hpp"
#include "harness/worker/serve.hpp"

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

namespace {

// Environment variables: the search path of libraries, and the program's own.
constexpr std::array<std::string_view, 4> kOfProgram = {
    "LD_LIBRARY_PATH=", "LD_PRELOAD=", "VKP_SANDBOX=", "ASAN_OPTIONS="};
// How drivers are found, and how they are set up.
constexpr std::array<std::string_view, 14> kOfDrivers = {
    "LD_",  "VK_",  "MESA_", "GALLIUM_", "LIBGL_", "LP_",  "RADV_",
    "ACO_", "AMD_", "ANV_",  "INTEL",    "NVK_",   "__GL", "XDG_DATA_"};

std::vector<char*> environment_for(bool needs_drivers) {
    std::vector<char*> kept;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const auto begins = [text = std::string_view(*variable)](std::string_view start) {
            return text.starts_with(start);
        };
        if (std::ranges::any_of(kOfProgram, begins) ||
            (needs_drivers && std::ranges::any_of(kOfDrivers, begins))) {
            kept.push_back(*variable);
        }
    }
    kept.push_back(nullptr);
    return kept;
}

// A message of one byte that carries a descriptor.
struct DescriptorMessage {
    DescriptorMessage() {
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = space.data();
        header.msg_controllen = space.size();
    }

    char byte = 0;
    iovec part{&byte, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> space{};
    msghdr header{};
};

// -1 once the other end is closed.
int received_descriptor(int socket) {
    DescriptorMessage message;
    if (recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC) <= 0) {
        return -1;
    }
    const cmsghdr* const first = CMSG_FIRSTHDR(&message.header);
    int descriptor = -1;
    if (first != nullptr && first->cmsg_type == SCM_RIGHTS) {
        std::memcpy(&descriptor, CMSG_DATA(first), sizeof(descriptor));
    }
    return descriptor;
}

class Nursery {
public:
    explicit Nursery(WorkerOptions options) : options_(std::move(options)) {}
    ~Nursery() { end_worker(); }
    Nursery(const Nursery&) = delete;
    Nursery& operator=(const Nursery&) = delete;

    int run() {
        while (waits_for_next()) {
            const int channel = received_descriptor(kChannelDescriptor);
            end_worker();
            if (channel < 0) {
                return EXIT_SUCCESS;
            }
            start_worker(channel);
            close(channel);
        }
        return end_like_worker();
    }

private:
    // False if the worker has ended on its own meanwhile.
    [[nodiscard]] bool waits_for_next() const {
        std::array<pollfd, 2> waited{pollfd{kChannelDescriptor, POLLIN, 0},
                                     pollfd{ending_, POLLIN, 0}};
        while (poll(waited.data(), waited.size(), -1) < 0 && errno == EINTR) {
        }
        return (waited[1].revents & POLLIN) == 0 || waited[0].revents != 0;
    }

    void start_worker(int channel) {
        const pid_t nursery = getpid();
        worker_ = fork();
        if (worker_ == 0) {
            serve_one(channel, nursery);
        }
        if (worker_ > 0) {
            ending_ = static_cast<int>(syscall(SYS_pidfd_open, worker_, 0));
        }
    }

    // Closes the nursery's channel, through which others get theirs, and serves.
    [[noreturn]] void serve_one(int channel, pid_t nursery) const {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != nursery || dup2(channel, kChannelDescriptor) < 0) {
            _exit(kFailedProcess);
        }
        close_range(kStageDescriptor + 1, ~0U, 0);
        int code = kFailedProcess;
        try {
            Channel kept(kChannelDescriptor);
            StageBoard stage(kStageDescriptor);
            code = serve(options_, kept, stage);
        } catch (const std::exception& error) {
            std::fputs(error.what(), stderr);  // does not throw
        }
        _exit(code);
    }

    void end_worker() {
        if (worker_ > 0) {
            kill(worker_, SIGKILL);
            waitpid(worker_, nullptr, 0);
            close(ending_);
        }
        worker_ = -1;
        ending_ = -1;
    }

    // Ends like the worker, so that the parent learns what happened to it.
    int end_like_worker() {
        int status = 0;
        waitpid(std::exchange(worker_, -1), &status, 0);
        if (WIFSIGNALED(status)) {
            std::signal(WTERMSIG(status), SIG_DFL);
            kill(getpid(), WTERMSIG(status));
        }
        return WEXITSTATUS(status);
    }

    WorkerOptions options_;
    pid_t worker_ = -1;
    int ending_ = -1;  // readable once the worker has ended
};

}  // namespace

int become_nursery(const std::filesystem::path& program, bool needs_drivers) {
    std::string name = "workbook";
    std::string word(kNurseryWord);
    const std::array<char*, 3> arguments = {name.data(), word.data(), nullptr};
    execve(program.c_str(), arguments.data(), environment_for(needs_drivers).data());
    std::fprintf(stderr, "%s cannot be executed: %s\n", program.c_str(), std::strerror(errno));
    return kFailedProcess;
}

void hand_over(const Channel& nursery, Channel channel) {
    DescriptorMessage message;
    cmsghdr* const first = CMSG_FIRSTHDR(&message.header);
    first->cmsg_level = SOL_SOCKET;
    first->cmsg_type = SCM_RIGHTS;
    first->cmsg_len = CMSG_LEN(sizeof(int));
    const int descriptor = channel.descriptor();
    std::memcpy(CMSG_DATA(first), &descriptor, sizeof(descriptor));
    // If the nursery is gone, the channel is closed, as that of a dead worker is.
    static_cast<void>(sendmsg(nursery.descriptor(), &message.header, MSG_NOSIGNAL));
}

int serve_as_nursery() {
    Channel channel(kChannelDescriptor);
    Bytes message;
    constexpr std::uint64_t kLargest = std::uint64_t{1} << 20U;
    if (channel.receive(message, Channel::kNoDeadline, kLargest) != Channel::Status::kDone) {
        return kFailedProcess;
    }
    const auto options = unpack<WorkerOptions>(message);
    constexpr rlimit kNone{0, 0};
    setrlimit(RLIMIT_CORE, &kNone);  // this process may end by a worker's signal
    warm_up_compiler();              // children fork with it
    return Nursery(options).run();
}

}  // namespace vkp
