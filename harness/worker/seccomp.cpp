#include "harness/worker/sandbox.hpp"

namespace vkp {

FileCalls file_calls_to_leave(int landlock, bool needs_drivers) {
    constexpr int kKnowsTruncation = 3;
    if (landlock >= kKnowsTruncation) {
        return FileCalls::kAll;
    }
    return landlock > 0 || needs_drivers ? FileCalls::kNotTruncating : FileCalls::kNone;
}

}  // namespace vkp

#ifdef VKP_HAS_SECCOMP

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

namespace vkp {

namespace {

// Refused whatever their arguments. Everything that drivers and compilers need is left: the list
// names what no kernel's check needs, by what it would be good for.
constexpr std::array kRefused = {
    // network, and ways round this filter
    "socket", "connect", "bind", "listen", "accept", "accept4", "io_uring_setup", "io_uring_enter",
    "io_uring_register",
    // other processes
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev",
    "process_madvise", "kcmp", "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "tkill",
    "rt_sigqueueinfo", "rt_tgsigqueueinfo", "setpriority", "setrlimit", "setpgid", "setsid",
    // what outlives a process
    "shmget", "shmat", "msgget", "semget", "mq_open", "mq_unlink", "timer_create",
    // files, where Landlock leaves them
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "setxattr", "lsetxattr",
    "fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "utime", "utimes", "utimensat",
    "futimesat", "mknod", "mknodat", "symlink", "symlinkat", "link", "linkat", "open_by_handle_at",
    "truncate", "truncate64", "creat", "name_to_handle_at", "fanotify_init", "quotactl", "acct",
    // the system
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree", "move_mount",
    "fsopen", "fsmount", "fsconfig", "mount_setattr", "bpf", "perf_event_open", "userfaultfd",
    "add_key", "request_key", "keyctl", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff", "sethostname", "setdomainname",
    "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "stime", "syslog", "vhangup",
    "iopl", "ioperm", "modify_ldt", "personality", "setuid", "setgid", "setreuid", "setregid",
    "setresuid", "setresgid", "setgroups", "capset", "nfsservctl"};

// What changes files, beside `open` with certain flags.
constexpr std::array kChangingFiles = {"unlink",    "unlinkat", "rename",  "renameat",
                                       "renameat2", "mkdir",    "mkdirat", "rmdir"};

class Filter {
public:
    Filter() : context_(seccomp_init(SCMP_ACT_ALLOW), seccomp_release) {}

    void refuse(const char* name) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call != __NR_SCMP_ERROR) {
            keep(seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(EPERM), call, 0));
        }
    }

    // `condition`: which argument, how it is compared, with what.
    void refuse_if(const char* name, scmp_arg_cmp condition, int error = EPERM) {
        const int call = seccomp_syscall_resolve_name(name);
        keep(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)),
                                    call, 1, &condition));
    }

    void refuse_with(const char* name, int error) {
        keep(seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)),
                              seccomp_syscall_resolve_name(name), 0));
    }

    // Zero, or the error of the first step that failed.
    [[nodiscard]] int load() {
        // The threads that a driver has started are to be held too.
        keep(seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1));
        // A search tree: every system call of the worker passes through here.
        seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
        // Calls of another architecture, whose numbers mean other calls.
        seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
        return error_ == 0 ? -seccomp_load(context_.get()) : error_;
    }

private:
    // What an architecture does not have needs no rule.
    void keep(int result) {
        if (result < 0 && result != -EDOM && error_ == 0) {
            error_ = -result;
        }
    }

    std::unique_ptr<void, decltype(&seccomp_release)> context_;
    int error_ = 0;
};

void refuse_other_processes(Filter& filter) {
    // Threads are clones too. clone3 hides its flags in memory; without it glibc takes clone.
    filter.refuse_if("clone", {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0});
    filter.refuse_with("clone3", ENOSYS);
    const auto self = static_cast<scmp_datum_t>(getpid());
    filter.refuse_if("kill", {0, SCMP_CMP_NE, self, 0});
    filter.refuse_if("tgkill", {0, SCMP_CMP_NE, self, 0});
}

// `flags` of `open` that are `value` under the mask.
void refuse_opening(Filter& filter, int mask, int value) {
    const auto bits = static_cast<scmp_datum_t>(mask);
    const auto wanted = static_cast<scmp_datum_t>(value);
    filter.refuse_if("open", {1, SCMP_CMP_MASKED_EQ, bits, wanted});
    filter.refuse_if("openat", {2, SCMP_CMP_MASKED_EQ, bits, wanted});
}

void refuse_file_calls(Filter& filter, FileCalls left) {
    // It hides its flags in memory.
    filter.refuse_with("openat2", ENOSYS);
    if (left != FileCalls::kAll) {
        refuse_opening(filter, O_TRUNC, O_TRUNC);
    }
    if (left == FileCalls::kNone) {
        refuse_opening(filter, O_CREAT, O_CREAT);
        for (const int mode : {O_WRONLY, O_RDWR, O_ACCMODE}) {
            refuse_opening(filter, O_ACCMODE, mode);
        }
        for (const char* const name : kChangingFiles) {
            filter.refuse(name);
        }
    }
}

// What limit_resources and the parent have set stays as it is.
void keep_limits(Filter& filter) {
    filter.refuse_if("prlimit64", {2, SCMP_CMP_NE, 0, 0});
    filter.refuse_if("prctl", {0, SCMP_CMP_EQ, PR_SET_PDEATHSIG, 0});
    filter.refuse_if("prctl", {0, SCMP_CMP_EQ, PR_SET_DUMPABLE, 0});
    filter.refuse_if("prctl", {0, SCMP_CMP_EQ, PR_SET_PTRACER, 0});
}

}  // namespace

Protection restrict_calls(FileCalls left) {
    Filter filter;
    for (const char* const name : kRefused) {
        filter.refuse(name);
    }
    refuse_other_processes(filter);
    refuse_file_calls(filter, left);
    keep_limits(filter);
    if (const int error = filter.load(); error != 0) {
        return {false, fmt::format("not restricted: seccomp refuses ({})",
                                   std::generic_category().message(error))};
    }
    return {true, "no network, no other processes (seccomp)"};
}

}  // namespace vkp

#else

namespace vkp {

Protection restrict_calls(FileCalls /*left*/) {
    return {false, "not restricted: built without libseccomp, which is Linux's"};
}

}  // namespace vkp

#endif
