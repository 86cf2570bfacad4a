#include "checker/watch/watch_command.hpp"

#include "checker/options/exit_code.hpp"
#include "checker/watch/watch.hpp"

namespace vkp {

namespace {

void declare_watch(CommandDeclaration& watch, WatchArguments& arguments) {
    watch
        .option("puzzle", &arguments.puzzle,
                "Number, name or folder (default: the first unsolved one)")
        .takes("PUZZLE")
        .counted(0, 1);
    declare_device(watch, arguments.run.device);
    declare_seed(watch, arguments.seed);
    declare_color(watch, arguments.color);
    declare_limits(watch, arguments.run.limits);
    watch.option("--poll", &arguments.polls,
                 "Poll the file twice a second instead of relying on file notifications");
}

int run_watch(const WatchArguments& arguments) {
    Watch(arguments, Workbook::locate()).run();
    return kAllSolved;
}

}  // namespace

CommandDeclaration watch_command() {
    return declared("watch", "Check every time you save, on one screen (the default)",
                    declare_watch, run_watch);
}

}  // namespace vkp
