// The system calls that a worker keeps, by name: those of the drivers of Mesa, NVIDIA and WSL,
// shaderc and the C library once a device is open. A list of refused calls would become outdated
// with every release of Linux; from this one a call is missing at worst, and its caller gets
// ENOSYS. tests/worker/sandbox_test.cpp shows how to find out which.
//
// Names that an architecture or libseccomp does not know are skipped.
#pragma once

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

#include <array>

namespace vkp {

// Whatever their arguments.
inline constexpr std::array kAllowed = {
    // memory
    "brk", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore", "mlock", "mlock2",
    "munlock", "mbind", "get_mempolicy", "set_mempolicy", "pkey_alloc", "pkey_free",
    "pkey_mprotect", "membarrier", "cacheflush", "riscv_flush_icache",
    // threads of this process, and what it is
    "futex", "futex_time64", "futex_waitv", "futex_wait", "futex_wake", "futex_requeue",
    "set_robust_list", "get_robust_list", "set_tid_address", "set_thread_area", "get_thread_area",
    "arch_prctl", "rseq", "exit", "exit_group", "restart_syscall", "gettid", "getpid", "getppid",
    "getpgid", "getpgrp", "getsid", "getuid", "geteuid", "getgid", "getegid", "getresuid",
    "getresgid", "getgroups", "getuid32", "geteuid32", "getgid32", "getegid32", "capget", "getcpu",
    "getpriority", "ioprio_get", "sched_yield", "sched_getaffinity", "sched_getparam",
    "sched_getscheduler", "sched_getattr", "sched_get_priority_max", "sched_get_priority_min",
    "sched_rr_get_interval",
    // signals to this process
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend",
    "rt_sigtimedwait", "rt_sigtimedwait_time64", "sigaltstack", "sigreturn", "signalfd",
    "signalfd4", "pause", "alarm", "getitimer", "setitimer",
    // time
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "clock_nanosleep",
    "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "times", "timer_create",
    "timer_settime", "timer_settime64", "timer_gettime", "timer_gettime64", "timer_getoverrun",
    "timer_delete", "timerfd_create", "timerfd_settime", "timerfd_settime64", "timerfd_gettime",
    "timerfd_gettime64",
    // files; Landlock decides which
    "close", "close_range", "read", "readv", "pread64", "preadv", "preadv2", "write", "writev",
    "pwrite64", "pwritev", "pwritev2", "lseek", "_llseek", "stat", "stat64", "fstat", "fstat64",
    "lstat", "lstat64", "newfstatat", "fstatat64", "statx", "statfs", "statfs64", "fstatfs",
    "fstatfs64", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents",
    "getdents64", "getcwd", "umask", "dup", "dup2", "dup3", "flock", "fsync", "fdatasync",
    "sync_file_range", "ftruncate", "ftruncate64", "fallocate", "fadvise64", "fadvise64_64",
    "arm_fadvise64_64", "readahead",
    // waiting
    "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6", "pselect6_time64",
    "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
    "eventfd", "eventfd2", "send", "recv", "recvfrom", "shutdown",
    // the system
    "uname", "sysinfo", "getrandom", "getrlimit", "ugetrlimit", "getrusage"};

// Calls for drivers alone: they allocate memory that no limit counts. Only the size of one file in
// memory is limited, and a process may have many.
inline constexpr std::array kForDrivers = {"memfd_create", "pipe", "pipe2"};

// Calls that are allowed only where some files may be changed.
inline constexpr std::array kChangingFolders = {"unlink",    "unlinkat", "rename",  "renameat",
                                                "renameat2", "mkdir",    "mkdirat", "rmdir"};

// Calls that are allowed for the calling thread only, which is number 0.
inline constexpr std::array kSettingOwnSchedule = {"sched_setaffinity", "sched_setscheduler",
                                                   "sched_setparam", "sched_setattr"};

// Commands of fcntl(), without those by which a file sends signals: F_SETOWN and F_SETSIG.
inline constexpr std::array kFileCommands = {
    F_DUPFD,   F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,     F_GETFL,      F_SETFL,     F_GETLK64,
    F_SETLK64, F_SETLKW64,      F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_ADD_SEALS, F_GET_SEALS};

// Requests of ioctl(), by their second byte. The letters of files ('f', 'X'), sockets (0x89) and
// terminals ('T') are not among them.
inline constexpr std::array kDriverLetters = {
    'd',    // DRM: every driver of Mesa, and what shares buffers between drivers
    'b',    // dma-buf
    '>',    // sync files
    'H',    // dma-heap
    'u',    // udmabuf
    'K',    // KFD, of AMD
    'F',    // NVIDIA
    'm',    // NVIDIA's modes
    '\0',   // NVIDIA's unified memory
    'G',    // DXG, of WSL; NVIDIA's Tegra
    'N',    // Tegra's memory
    '\t',   // KGSL, of Qualcomm
    '\x80'  // Mali
};

// Requests of ioctl() to any file: whether it is a terminal and how wide, how much there is to
// read, and those that fcntl() can do too.
inline constexpr std::array<unsigned, 6> kRequestsToFiles = {TCGETS,  TIOCGWINSZ, FIONREAD,
                                                             FIONBIO, FIOCLEX,    FIONCLEX};

// Options of prctl(): queries of a thread, and names for itself and its memory.
inline constexpr std::array kProcessOptions = {
    PR_SET_NAME,         PR_GET_NAME,        PR_SET_VMA,
    PR_GET_DUMPABLE,     PR_GET_PDEATHSIG,   PR_GET_SECCOMP,
    PR_GET_TIMERSLACK,   PR_SET_TIMERSLACK,  PR_GET_NO_NEW_PRIVS,
    PR_SET_NO_NEW_PRIVS, PR_GET_THP_DISABLE, PR_SET_THP_DISABLE,
    PR_CAPBSET_READ,     PR_SVE_GET_VL,      PR_GET_TAGGED_ADDR_CTRL};

}  // namespace vkp
