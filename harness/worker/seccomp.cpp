#include "harness/worker/sandbox.hpp"

namespace vkp {

FileCalls file_calls_to_leave(int landlock, bool needs_drivers, ReadAccess analysis) {
    constexpr int kKnowsTruncation = 3;
    if (analysis == ReadAccess::kNone) {
        return FileCalls::kNotOpening;
    }
    if (landlock >= kKnowsTruncation) {
        return FileCalls::kAll;
    }
    return landlock > 0 || needs_drivers ? FileCalls::kNotTruncating : FileCalls::kNone;
}

Protection reading_held(const Protection& by_landlock, const Protection& calls,
                        ReadAccess analysis) {
    return calls.in_force && analysis == ReadAccess::kNone
               ? Protection{true, "no file is opened (seccomp)"}
               : by_landlock;
}

}  // namespace vkp

#ifdef VKP_HAS_SECCOMP

#include "harness/worker/allowed_calls.hpp"
#include "harness/worker/refusal_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

namespace vkp {

namespace {

// A refused call looks as if it did not exist: its caller falls back on an older one, or does
// without.
constexpr std::uint32_t kRefusal = SCMP_ACT_ERRNO(ENOSYS);

class Filter {
public:
    explicit Filter(std::uint32_t refusal) : context_(seccomp_init(refusal), seccomp_release) {}

    // A condition on one argument: its masked bits must have this value.
    struct Condition {
        unsigned argument;
        scmp_datum_t mask;
        scmp_datum_t value;
    };

    void allow(const char* name) { add(name, 0, {}); }

    void allow_if(const char* name, const Condition& must) {
        add(name, 1, {must.argument, SCMP_CMP_MASKED_EQ, must.mask, must.value});
    }

    // Zero, or the error of the first step that failed.
    [[nodiscard]] int load() {
        // The filter must also apply to the threads that a driver has started.
        keep(seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1));
        // Calls of another architecture use the same numbers for other calls. Ending only the
        // thread, which is the default, may leave the process waiting for ever.
        keep(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
        // A search tree: every system call of the worker passes through here.
        seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
        return error_ == 0 ? -seccomp_load(context_.get()) : error_;
    }

    [[nodiscard]] int listener() const { return seccomp_notify_fd(context_.get()); }

private:
    // A call that the architecture or libseccomp does not know needs no rule.
    void add(const char* name, unsigned conditions, const scmp_arg_cmp& condition) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call != __NR_SCMP_ERROR) {
            keep(seccomp_rule_add_array(context_.get(), SCMP_ACT_ALLOW, call, conditions,
                                        &condition));
        }
    }

    void keep(int result) {
        if (result < 0 && result != -EDOM && error_ == 0) {
            error_ = -result;
        }
    }

    std::unique_ptr<void, decltype(&seccomp_release)> context_;
    int error_ = 0;
};

// The mask of an int, as the upper half of its register has no meaning.
constexpr scmp_datum_t kInt = 0xffffffff;
constexpr scmp_datum_t kLetter = 0xff00;  // letter of a request to a device
constexpr scmp_datum_t kWord = ~scmp_datum_t{0};

// Threads are clones too. clone3 hides its flags in memory; without it glibc takes clone.
void allow_threads(Filter& filter) {
    filter.allow_if("clone", {0, CLONE_THREAD, CLONE_THREAD});
    const auto self = static_cast<scmp_datum_t>(getpid());
    filter.allow_if("kill", {0, kInt, self});
    filter.allow_if("tgkill", {0, kInt, self});
    for (const char* const name : kSettingOwnSchedule) {
        filter.allow_if(name, {0, kInt, 0});
    }
}

// openat2 hides its flags in memory.
void allow_opening(Filter& filter, FileCalls left) {
    const int refused = left == FileCalls::kAll             ? 0
                        : left == FileCalls::kNotTruncating ? O_TRUNC
                                                            : O_TRUNC | O_CREAT | O_ACCMODE;
    filter.allow_if("open", {1, static_cast<scmp_datum_t>(refused), 0});
    filter.allow_if("openat", {2, static_cast<scmp_datum_t>(refused), 0});
}

void allow_files(Filter& filter, FileCalls left) {
    if (left != FileCalls::kNotOpening) {
        allow_opening(filter, left);
    }
    if (left == FileCalls::kAll || left == FileCalls::kNotTruncating) {
        for (const char* const name : kChangingFolders) {
            filter.allow(name);
        }
    }
    for (const char* const name : {"fcntl", "fcntl64"}) {
        for (const int command : kFileCommands) {
            filter.allow_if(name, {1, kInt, static_cast<scmp_datum_t>(command)});
        }
    }
}

// Allows ioctl() by the letter of a driver, if it has one, as ioctl() has too many meanings to be
// allowed as a whole.
void allow_devices(Filter& filter) {
    for (const char letter : kDriverLetters) {
        filter.allow_if("ioctl",
                        {1, kLetter, scmp_datum_t{static_cast<unsigned char>(letter)} << 8U});
    }
    for (const unsigned request : kRequestsToFiles) {
        filter.allow_if("ioctl", {1, kInt, request});
    }
}

// Memory that is shared without a file has no limit that the system knows.
void allow_memory(Filter& filter) {
    constexpr scmp_datum_t kKinds = MAP_SHARED | MAP_ANONYMOUS;
    for (const char* const name : {"mmap", "mmap2"}) {
        for (const int kind : {0, MAP_SHARED, MAP_ANONYMOUS}) {
            filter.allow_if(name, {3, kKinds, static_cast<scmp_datum_t>(kind)});
        }
    }
}

void allow_the_rest(Filter& filter, Drivers drivers) {
    for (const char* const name : kAllowed) {
        filter.allow(name);
    }
    if (drivers == Drivers::kUsed) {
        for (const char* const name : kForDrivers) {
            filter.allow(name);
        }
    }
    for (const int option : kProcessOptions) {
        filter.allow_if("prctl", {0, kInt, static_cast<scmp_datum_t>(option)});
    }
    filter.allow_if("prlimit64", {2, kWord, 0});  // queries, and sets nothing
    filter.allow_if("sendto", {4, kWord, 0});     // only to the channel's peer
}

}  // namespace

Protection restrict_calls(FileCalls left, Drivers drivers) {
    const bool only_logs = refusals_are_logged();
    Filter filter(only_logs ? SCMP_ACT_NOTIFY : kRefusal);
    allow_threads(filter);
    allow_files(filter, left);
    allow_devices(filter);
    allow_memory(filter);
    allow_the_rest(filter, drivers);
    const std::shared_ptr<RefusalLog> log = only_logs ? RefusalLog::begin() : nullptr;
    if (log) {
        filter.allow_if("ioctl", {1, kLetter, scmp_datum_t{'!'} << 8U});  // the log's own
    }
    if (const int error = filter.load(); error != 0) {
        return {false, fmt::format("not restricted: seccomp refuses ({})",
                                   std::generic_category().message(error))};
    }
    if (log) {
        log->listen(filter.listener());
        return {false, "not restricted: what would be refused is written to stderr"};
    }
    return {true, "no network, no other processes (seccomp)"};
}

}  // namespace vkp

#else

namespace vkp {

Protection restrict_calls(FileCalls /*left*/, Drivers /*drivers*/) {
    return {false, "not restricted: built without libseccomp, which is Linux's"};
}

}  // namespace vkp

#endif
