#include "harness/worker/child_process.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/worker/nursery.hpp"
#include "harness/worker/refusal_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace vkp {

namespace {

struct Board {
    std::atomic<std::uint32_t> stage = 0;
    std::atomic<std::uint32_t> loop_line = 0;
};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

Board& board(void* page) {
    return *static_cast<Board*>(page);
}

[[noreturn]] void refuse(const char* what) {
    throw InstallationError(fmt::format("The system gives no {} for a worker process: {}.", what,
                                        std::generic_category().message(errno)));
}

// The parent's signal handlers are not meant for the child.
void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
        std::signal(signal, SIG_DFL);  // fails for SIGKILL and SIGSTOP
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Moves a descriptor away from the numbers that are assigned next.
int moved_up(int descriptor) {
    return fcntl(descriptor, F_DUPFD, kStageDescriptor + 1);
}

void keep_descriptors(int channel, int stage, int errors) {
    channel = moved_up(channel);
    stage = moved_up(stage);
    errors = moved_up(errors);
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    if (!refusals_are_logged()) {
        dup2(errors, STDERR_FILENO);
    }
    dup2(channel, kChannelDescriptor);
    if (dup2(stage, kStageDescriptor) < 0) {
        close(kStageDescriptor);
    }
#ifdef __linux__
    close_range(kStageDescriptor + 1, ~0U, 0);
#else
    for (int other = kStageDescriptor + 1; other < getdtablesize(); ++other) {
        close(other);
    }
#endif
}

void die_with(pid_t parent) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) {
        _exit(kFailedProcess);  // the parent had already ended
    }
}

}  // namespace

namespace {

// The size of the file, one board, is sealed: if a child could shrink it, an access would kill the
// parent.
int new_file_in_memory() {
#ifdef __linux__
    const int file = memfd_create("stage", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0 || ftruncate(file, sizeof(Board)) != 0 ||
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        refuse("memory");
    }
    return file;
#else
    return -1;
#endif
}

void* mapped(int file) {
    void* const page = mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE,
                            file < 0 ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED, file, 0);
    if (page == MAP_FAILED) {
        refuse("memory");
    }
    return page;
}

}  // namespace

StageBoard::StageBoard() : descriptor_(new_file_in_memory()), page_(mapped(descriptor_)) {
    new (page_) Board;
}

StageBoard::StageBoard(int descriptor) : descriptor_(descriptor), page_(mapped(descriptor)) {}

StageBoard::~StageBoard() {
    munmap(page_, sizeof(Board));
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

void StageBoard::clear() {
    board(page_).stage = 0;
    board(page_).loop_line = 0;
}

void StageBoard::set(Stage stage, int loop_line) {
    board(page_).stage = static_cast<std::uint32_t>(stage);
    if (loop_line > 0) {
        board(page_).loop_line = static_cast<std::uint32_t>(loop_line);
    }
}

Stage StageBoard::get() const {
    const std::uint32_t number = board(page_).stage;
    return static_cast<Stage>(std::min(number, static_cast<std::uint32_t>(Stage::kRun)));
}

int StageBoard::loop_line() const {
    constexpr std::uint32_t kMostLines = 1U << 24U;
    return static_cast<int>(std::min(board(page_).loop_line.load(), kMostLines));
}

ChildProcess::ChildProcess(const Main& main) : channel_(-1) {
    auto [here, there] = Channel::pair();
    std::array<int, 2> errors{};
    if (pipe(errors.data()) != 0) {
        refuse("pipe");
    }
    // A child that writes too much must not wait for a reader, nor the parent for a child that
    // writes nothing.
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
    fcntl(errors[1], F_SETFL, O_NONBLOCK);
    fcntl(errors[0], F_SETFD, FD_CLOEXEC);
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ == 0) {
        die_with(parent);
        run(main, std::move(there), stage_, errors[1]);
    }
    if (id_ < 0) {
        const int error = errno;
        close(errors[0]);
        close(errors[1]);
        errno = error;
        refuse("process");
    }
    close(errors[1]);
    errors_ = errors[0];
    channel_ = std::move(here);
}

void ChildProcess::run(const Main& main, Channel channel, StageBoard& stage, int errors) {
    setsid();
    reset_signals();
    keep_descriptors(channel.descriptor(), stage.descriptor(), errors);
    Channel kept(kChannelDescriptor);
    int code = kFailedProcess;
    try {
        code = main(kept, stage);
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);  // does not throw
    }
    _exit(code);  // without what the parent has registered for its own end
}

ChildProcess::~ChildProcess() {
    end();
    close(errors_);
}

std::optional<std::chrono::nanoseconds> ChildProcess::processor_time() const {
#ifdef __linux__
    clockid_t clock = 0;
    timespec used{};
    if (clock_getcpuclockid(server(), &clock) == 0 && clock_gettime(clock, &used) == 0) {
        return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
    }
#endif
    return {};
}

bool ChildProcess::is_runnable() const {
    namespace fs = std::filesystem;
    std::error_code ended;
    for (fs::directory_iterator thread(fmt::format("/proc/{}/task", server()), ended), end;
         !ended && thread != end; thread.increment(ended)) {
        std::ifstream file(thread->path() / "stat");
        std::string text;
        std::getline(file, text);
        // "12 (name of any characters) R 1 …", by proc_pid_stat(5).
        if (text.substr(std::min(text.rfind(')'), text.size())).starts_with(") R")) {
            return true;
        }
    }
    return false;
}

void ChildProcess::allow_processor_time(std::chrono::nanoseconds time) const {
#ifdef __linux__
    rlimit limit{};
    const auto used = processor_time();
    if (used && prlimit(server(), RLIMIT_CPU, nullptr, &limit) == 0) {
        constexpr std::chrono::hours kMost{24};  // the sum must fit
        limit.rlim_cur = static_cast<rlim_t>(
            std::chrono::ceil<std::chrono::seconds>(*used + std::min<decltype(time)>(time, kMost))
                .count());
        prlimit(server(), RLIMIT_CPU, &limit, nullptr);
    }
#else
    static_cast<void>(time);
#endif
}

WorkLimit::WorkLimit(const ChildProcess& child, std::chrono::nanoseconds processor_time,
                     std::chrono::nanoseconds wait)
    : child_(child),
      processor_time_(processor_time),
      wait_(wait),
      used_at_start_(child.processor_time().value_or(std::chrono::nanoseconds(0))) {}

// Where the system does not tell the processor time of another process, all time counts.
std::chrono::nanoseconds WorkLimit::used() const {
    const auto now = child_.processor_time();
    return now ? *now - used_at_start_ : Clock::now() - start_;
}

bool WorkLimit::is_over() {
    constexpr int kShareOfLife = 100;  // what a wait may use besides
    const std::chrono::nanoseconds used = this->used();
    if (used >= processor_time_) {
        return true;
    }
    const Clock::time_point last = std::exchange(seen_, Clock::now());
    if (used - used_when_active_ > wait_ / kShareOfLife) {
        used_when_active_ = used;
        waited_ = {};
    } else if (!child_.is_runnable()) {
        waited_ += seen_ - last;
    }
    has_waited_ = waited_ >= wait_;
    return has_waited_;
}

Channel::Status WorkLimit::wait_for_message(ChildProcess& child, Interruption* interruption) {
    constexpr std::chrono::milliseconds kLeast{1};
    constexpr std::chrono::milliseconds kMost{20};
    const auto tick = std::clamp<std::chrono::nanoseconds>(processor_time_, kLeast, kMost);
    for (;;) {
        const Channel::Status status =
            child.channel().wait_for_message(Clock::now() + tick, interruption);
        if (status != Channel::Status::kTimedOut || is_over()) {
            return status;
        }
    }
}

void ChildProcess::serve_anew() {
    if (!control_) {
        control_ = std::move(channel_);
    }
    auto [here, there] = Channel::pair();
    hand_over(*control_, std::move(there));
    channel_ = std::move(here);
    served_by_.reset();
    last_words();  // drops those of the child before
}

void ChildProcess::let_end(std::chrono::milliseconds patience) {
    channel_ = Channel(-1);
    control_.reset();
    reap(patience);
}

// A process that is stuck in the kernel, in a driver, cannot be killed and is not waited for.
std::string ChildProcess::end(std::chrono::milliseconds patience) {
    if (!status_ && !reap(patience)) {
        kill(id_, SIGKILL);
        reap(std::chrono::seconds(2));
    }
    if (!status_) {
        return "cannot be killed, as the system's kernel is busy with it";
    }
    if (WIFSIGNALED(*status_)) {
        const int signal = WTERMSIG(*status_);
        return fmt::format("ended with signal {} ({})", signal, strsignal(signal));
    }
    return fmt::format("ended with exit code {}", WEXITSTATUS(*status_));
}

bool ChildProcess::was_ended_by(int signal) const {
    return status_ && WIFSIGNALED(*status_) && WTERMSIG(*status_) == signal;
}

bool ChildProcess::reap(std::chrono::milliseconds patience) {
    const auto deadline = Channel::Clock::now() + patience;
    while (!status_) {
        int status = 0;
        const pid_t ended = waitpid(id_, &status, WNOHANG);
        if (ended == id_) {
            status_ = status;
        } else if ((ended < 0 && errno != EINTR) || Channel::Clock::now() >= deadline) {
            return false;
        } else {
            std::this_thread::sleep_for(std::chrono::microseconds(500));
        }
    }
    return true;
}

std::string ChildProcess::last_words() {
    std::string text;
    std::array<char, 4096> part{};
    // Everything in the pipe is read, as nobody writes to it any more.
    for (ssize_t size = 0; (size = read(errors_, part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    while (text.ends_with('\n')) {
        text.pop_back();
    }
    text.erase(0, text.rfind('\n') + 1);
    return text.substr(0, 300);
}

}  // namespace vkp
