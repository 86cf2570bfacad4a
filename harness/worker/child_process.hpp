// A copy of this process that does dangerous work: it may crash, hang or be killed, and this
// process continues.
//
// The child has no terminal, no open files but its end of the channel and the stage board, and dies
// with its parent (on Linux; elsewhere when it next reads from the channel).
#pragma once

#include "harness/execution/stage.hpp"
#include "harness/worker/channel.hpp"

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace vkp {

// Two words in memory that parent and child share. Their values may be anything, as the child can
// write there; the child cannot remove the memory.
class StageBoard {
public:
    StageBoard();
    // Opens a board that another process has made. Throws InstallationError if there is none.
    explicit StageBoard(int descriptor);
    ~StageBoard();
    StageBoard(const StageBoard&) = delete;
    StageBoard& operator=(const StageBoard&) = delete;

    void clear();
    // The line of a loop stays until the next clear(); 0: none.
    void set(Stage stage, int loop_line = 0);
    [[nodiscard]] Stage get() const;
    [[nodiscard]] int loop_line() const;

    // A file in memory, for a process that has not inherited one; -1 where the system does not
    // support it.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
    void* page_;
};

class ChildProcess {
public:
    // Runs in the child; the return value is the exit code.
    using Main = std::function<int(Channel& channel, StageBoard& stage)>;

    // Must be called while this process has one thread. Throws InstallationError if the system has
    // no process left.
    explicit ChildProcess(const Main& main);
    // Ends it at once.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] Channel& channel() { return channel_; }
    [[nodiscard]] StageBoard& stage() { return stage_; }
    [[nodiscard]] pid_t id() const { return id_; }

    // That it has used; nothing if it has ended.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> processor_time() const;
    // Whether one of its threads could go on, and at most waits for a processor.
    [[nodiscard]] bool is_runnable() const;
    // The system kills it once it has used so much more.
    void allow_processor_time(std::chrono::nanoseconds time) const;

    // For a process that serves each channel by its own child (nursery.hpp): gives it a new
    // channel, and takes away the old one. Unread messages of the old one are lost.
    void serve_anew();
    // Sets the serving child, by the number that it sends before it has seen a kernel.
    void is_served_by(pid_t child) { served_by_ = child; }
    [[nodiscard]] pid_t server() const { return served_by_.value_or(id_); }

    // Closes the channel, so that the child ends on its own, and waits that long at most.
    void let_end(std::chrono::milliseconds patience);

    // Kills it, unless it has already ended or does within this time. Returns how it ended: "ended
    // with signal 11 (SIGSEGV)".
    std::string end(std::chrono::milliseconds patience = std::chrono::milliseconds(0));

    // Whether it has ended so.
    [[nodiscard]] bool was_ended_by(int signal) const;

    // The process's output on stderr, once it has ended: the last line, at most 300 bytes long.
    std::string last_words();

private:
    [[noreturn]] static void run(const Main& main, Channel channel, StageBoard& stage, int errors);
    bool reap(std::chrono::milliseconds patience);

    StageBoard stage_;
    Channel channel_;
    std::optional<Channel> control_;  // for one that serves by children: its own channel
    int errors_ = -1;                 // the child's stderr
    pid_t id_ = -1;
    std::optional<pid_t> served_by_;
    std::optional<int> status_;  // from waitpid
};

// The limit of one piece of work of a child: a time that counts as processor time while it uses
// some, and as time on the clock while it waits for something else than a processor: a loaded
// machine may leave a busy child without one for long.
class WorkLimit {
public:
    // The child must outlive it.
    WorkLimit(const ChildProcess& child, std::chrono::nanoseconds processor_time,
              std::chrono::nanoseconds wait);

    [[nodiscard]] std::chrono::nanoseconds used() const;
    [[nodiscard]] std::chrono::nanoseconds left() const { return processor_time_ - used(); }
    // It notices a wait if it is asked again and again.
    bool is_over();
    // Whether it is over because the child waited.
    [[nodiscard]] bool has_waited() const { return has_waited_; }

    // Waits until a message of the child begins to arrive, or its channel is closed, or the limit
    // is over.
    Channel::Status wait_for_message(ChildProcess& child, Interruption* interruption);

private:
    using Clock = std::chrono::steady_clock;

    const ChildProcess& child_;
    std::chrono::nanoseconds processor_time_;
    std::chrono::nanoseconds wait_;
    Clock::time_point start_ = Clock::now();
    std::chrono::nanoseconds used_at_start_;
    std::chrono::nanoseconds used_when_active_{0};  // at its last sign of life
    std::chrono::nanoseconds waited_{0};            // since then
    Clock::time_point seen_ = start_;               // when it was last looked at
    bool has_waited_ = false;
};

}  // namespace vkp
