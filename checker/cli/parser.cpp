#include "checker/cli/parser.hpp"

#include "checker/cli/choices.hpp"
#include "checker/cli/meaning.hpp"
#include "checker/cli/parser_description.hpp"
#include "checker/cli/version.hpp"
#include "checker/options/exit_code.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <system_error>

namespace vkp {

namespace {

// Says what is wrong with a seed; CLI11 takes what is negative, too large or empty for another
// number.
std::string is_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, seed);
    return error == std::errc() && stop == end
               ? std::string()
               : fmt::format("{} is no number from 0 to {}", text.empty() ? "an empty word" : text,
                             std::numeric_limits<std::uint64_t>::max());
}

// "0 solved, 1 not solved, …"
std::string exit_codes_text() {
    std::string text;
    for (const auto& [code, meaning] : kExitMeanings) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", static_cast<int>(code), meaning);
    }
    return text;
}

// Builds the parser; its options write into `arguments`.
class CommandLine {
public:
    explicit CommandLine(Arguments& arguments) : arguments_(arguments) {
        app_.require_subcommand(0, 1);
        app_.set_version_flag("--version", [] { return version_text({{"CLI11", CLI11_VERSION}}); });
        app_.footer(
            "Puzzles go by number, name, folder or file: 9, 9-11, pooling, 09_pooling, all. "
            "Without "
            "one it is that of the folder you are in, or the one last worked at.\n"
            "Exit codes: " +
            exit_codes_text() + ".");
        add_reading_commands();
        add_check();
        add_watch();
        add_writing_commands();
        add_emit();
        add_lab();
        add_trace();
        add_picture();
        add_bench();
        add_train();
        add_data();
        add_complete();
        add_grade();
        add(Command::kDevices, "devices", "The Vulkan devices of this machine and their limits");
        add(Command::kDoctor, "doctor",
            "What works on this machine, and the command that installs what is missing")
            ->add_flag("--grade", arguments_.grade_sandbox,
                       "What holds the kernels of strangers here, which `grade` is for");
        add_init();
        add_archive(
            Command::kExport, "export",
            "Your kernels and your progress in one zip archive, for another workbook or its page");
        add_archive(Command::kImport, "import", "Take over what such an archive holds");
        add_puzzle();
        add_commands_for_shells();
        add_test();
    }

    CLI::App& app() { return app_; }

private:
    CLI::App* add(Command command, const std::string& name, const std::string& description) {
        CLI::App* sub = app_.add_subcommand(name, description);
        sub->callback([this, command] { arguments_.command = command; });
        return sub;
    }

    void add_puzzle(CLI::App* sub) {
        sub->add_option("puzzle", arguments_.puzzles,
                        "Number, name or folder; otherwise the one last worked at")
            ->type_name("PUZZLE")
            ->expected(0, 1);
    }

    void add_subject(CLI::App* sub) {
        sub->add_option("kernel", arguments_.puzzles,
                        "A puzzle, or the path of a lab file; otherwise the puzzle last worked at")
            ->type_name("PUZZLE|FILE")
            ->expected(0, 1);
        add_module(sub);
        add_subgroup(sub);
    }

    void add_subgroup(CLI::App* sub) {
        sub->add_option("--subgroup", arguments_.subgroup_size,
                        "Threads of a subgroup that a lab file is for; otherwise as it says, or "
                        "several are tried")
            ->type_name("NUMBER")
            ->check(CLI::IsMember({1, 2, 4, 8, 16, 32, 64, 128}).description(""));
    }

    void add_module(CLI::App* sub) {
        sub->add_flag("--spirv", arguments_.is_module,
                      "The file is a compute shader in SPIR-V, of any compiler");
        sub->add_option("--arrays", arguments_.arrays_path,
                        "The comments of such a shader; otherwise in FILE.lab")
            ->type_name("FILE");
    }

    void add_device(CLI::App* sub) {
        sub->add_option("--device", arguments_.device,
                        "auto (a GPU if there is one), cpu, a number or part of a name that "
                        "`devices` lists, or none: check by the audit alone")
            ->type_name("auto|cpu|none|NAME")
            ->capture_default_str();
    }

    void add_target(CLI::App* sub) {
        sub->add_option("--device", arguments_.device,
                        "The device whose subgroups it is run with, as for check; none: with 32")
            ->type_name("DEVICE")
            ->capture_default_str();
    }

    void add_kernel(CLI::App* sub) {
        sub->add_option("--kernel", arguments_.kernel_path,
                        "Another file instead of the puzzle's kernel.comp")
            ->type_name("FILE");
    }

    void add_seed(CLI::App* sub) {
        sub->add_option("--seed", arguments_.seed, "Seed of the random cases")
            ->type_name("NUMBER")
            ->check(is_seed)
            ->capture_default_str();
    }

    void add_format(CLI::App* sub) {
        choose<Format>(
            sub->add_option("--format", arguments_.format, "How the result is written"),
            {{"text", Format::kText}, {"json", Format::kJson}, {"junit", Format::kJunit}});
    }

    void add_color(CLI::App* sub) {
        choose<ColorMode>(sub->add_option("--color", arguments_.color,
                                          "auto: on a terminal, unless NO_COLOR is set"),
                          {{"auto", ColorMode::kAuto},
                           {"always", ColorMode::kAlways},
                           {"never", ColorMode::kNever}});
    }

    void add_reading_commands() {
        CLI::App* list = add(Command::kList, "list",
                             "All puzzles: solved, stars, state, best counts; or those with words");
        list->add_option("words", arguments_.puzzles,
                         "solved, unsolved, broken, part 2, a number, or what is to be found in "
                         "title, folder or statement")
            ->type_name("solved|unsolved|broken|WORD");
        choose<Format>(
            list->add_option("--format", arguments_.format, "How the list is written"),
            {{"text", Format::kText}, {"json", Format::kJson}, {"md", Format::kMarkdown}});
        list->add_flag("--operations", arguments_.operations,
                       "What a tensor library offers, and where the kernel of each stands");
        add_color(list);
        CLI::App* show = add(Command::kShow, "show", "The statement of a puzzle");
        show->add_option("puzzle", arguments_.puzzles,
                         "Number, name or folder, glossary, glsl, or next: the first unsolved one; "
                         "otherwise the one last worked at")
            ->type_name("glossary|glsl|next|PUZZLE")
            ->expected(0, 1);
        add_color(show);
    }

    void add_check() {
        CLI::App* sub = add(Command::kCheck, "check",
                            "Compile, run, compare and score your kernels: those named, or all");
        sub->add_option("puzzles", arguments_.puzzles,
                        "Numbers, names or folders; otherwise that of the current folder, or all")
            ->type_name("PUZZLE");
        add_device(sub);
        add_kernel(sub);
        add_seed(sub);
        add_format(sub);
        add_color(sub);
        add_limits(sub);
        sub->add_option("--jobs", arguments_.jobs,
                        "Kernels checked at once; otherwise one, or two if there are many")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 256).description(""));
        sub->add_flag("--strict", arguments_.strict, "A missed budget fails");
        sub->add_flag("--per-thread", arguments_.per_thread,
                      "The counts of every thread of the scored case");
        sub->add_flag("--validation", arguments_.validation,
                      "Run under the Vulkan validation layer, with synchronization validation");
    }

    void add_watch() {
        CLI::App* sub = add(Command::kWatch, "watch",
                            "Check at every save, on one screen; the bare command is this");
        sub->add_option("puzzle", arguments_.puzzles,
                        "Number, name or folder; the first unsolved one otherwise")
            ->type_name("PUZZLE")
            ->expected(0, 1);
        add_device(sub);
        add_seed(sub);
        add_color(sub);
        add_limits(sub);
        sub->add_flag("--poll", arguments_.poll,
                      "Look at the file twice a second instead of being told of changes");
    }

    void add_writing_commands() {
        CLI::App* hint =
            add(Command::kHint, "hint", "The next hint; one that fits the last check comes first");
        add_puzzle(hint);
        add_color(hint);
        CLI::App* reset =
            add(Command::kReset, "reset", "The template back; your file is kept beside it");
        add_puzzle(reset);
        CLI::App* solution =
            add(Command::kSolution, "solution", "The reference, once you have solved the puzzle");
        add_puzzle(solution);
        solution->add_flag("--force", arguments_.force, "Even if you have not");
        add_diff();
        CLI::App* derived = add(Command::kTemplate, "template",
                                "The template of a puzzle, as derived from its solution");
        add_puzzle(derived);
        derived->group("");  // for those who work on the workbook itself
    }

    void add_diff() {
        CLI::App* diff = add(Command::kDiff, "diff",
                             "Your kernel beside the reference, once you have solved the puzzle");
        add_puzzle(diff);
        diff->add_flag("--force", arguments_.force, "Even if you have not");
        add_device(diff);
        add_seed(diff);
        add_color(diff);
        add_limits(diff);
    }

    void add_case(CLI::App* sub) {
        sub->add_option("--case", arguments_.case_name, "Of this case instead of the scored one")
            ->type_name("NAME");
        sub->add_option("--dispatch", arguments_.dispatch,
                        "Of this function, in puzzles with several; otherwise of the first that "
                        "goes wrong, or the last")
            ->type_name("NAME");
    }

    void add_emit() {
        CLI::App* sub = add(Command::kEmit, "emit", "Your kernel as the device gets it");
        add_puzzle(sub);
        add_kernel(sub);
        choose(sub->add_option("--as", arguments_.language, "The language")->capture_default_str(),
               themselves({"glsl", "spirv", "instrumented", "msl", "hlsl", "cooperative"}));
        add_case(sub);
        sub->add_option("-o,--output", arguments_.output_path,
                        "A file instead of the terminal; SPIR-V goes there as binary")
            ->type_name("FILE");
        add_limits(sub);
    }

    void add_trace() {
        CLI::App* sub = add(Command::kTrace, "trace", "Every access of one thread, in order");
        add_subject(sub);
        TraceArguments& trace = arguments_.trace;
        sub->add_option("--thread", trace.thread, "Its place in the workgroup: X, X,Y or X,Y,Z")
            ->type_name("PLACE")
            ->capture_default_str();
        sub->add_option("--workgroup", trace.workgroup, "The place of its workgroup, likewise")
            ->type_name("PLACE")
            ->capture_default_str();
        add_case(sub);
        sub->add_option("--line", trace.line, "Accesses of this line only")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, std::numeric_limits<int>::max()).description(""));
        sub->add_option("--array", trace.array, "Accesses to this array or variable only")
            ->type_name("NAME");
        sub->add_flag("--locals", trace.locals, "Also what the thread's own variables are set to");
        add_target(sub);
        add_kernel(sub);
        add_seed(sub);
        add_format(sub);
        add_color(sub);
        add_limits(sub);
    }

    void add_picture() {
        CLI::App* sub = add(Command::kPicture, "picture",
                            "What every thread did to memory, as a page, a drawing or text");
        add_subject(sub);
        sub->add_option("-o,--output", arguments_.output_path,
                        "The file: .html for a page to step through, .svg for a still drawing, "
                        ".json for its data; text on the terminal otherwise")
            ->type_name("FILE");
        choose(sub->add_option("--as", arguments_.picture.form, "Whatever the file is called"),
               themselves({"text", "html", "svg", "json"}));
        sub->add_flag("--open", arguments_.picture.opens,
                      "Shows the page in your browser, or the file in the program for it");
        add_case(sub);
        sub->add_option("--workgroup", arguments_.picture.workgroup,
                        "The one that text and .svg show: X, X,Y or X,Y,Z; otherwise one with a "
                        "finding, or the first")
            ->type_name("PLACE");
        add_target(sub);
        add_kernel(sub);
        add_seed(sub);
        add_color(sub);
        add_limits(sub);
    }

    void add_bench() {
        CLI::App* sub = add(Command::kBench, "bench",
                            "Time solved kernels at real sizes, against the device's limits");
        sub->add_option("puzzles", arguments_.puzzles,
                        "Numbers, names or folders; all: those that you have solved; otherwise the "
                        "one last worked at")
            ->type_name("PUZZLE");
        BenchArguments& bench = arguments_.bench;
        sub->add_option("--size", bench.sizes, "Of these sizes only, as bench names them: n")
            ->type_name("NUMBER")
            ->delimiter(',');
        sub->add_option("--repeat", bench.repetitions, "Timed repetitions of each size")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 1000).description(""))
            ->capture_default_str();
        sub->add_option("--time", bench.time_s,
                        "Seconds that all repetitions of a size may take; larger sizes are left "
                        "out")
            ->type_name("SECONDS")
            ->check(is_time_limit)
            ->capture_default_str();
        choose(sub->add_option("--format", bench.form, "How the result is written")
                   ->capture_default_str(),
               themselves({"text", "json", "csv"}));
        sub->add_option("-o,--output", arguments_.output_path,
                        "A file: .svg for a drawing, .json or .csv for the numbers")
            ->type_name("FILE");
        sub->add_flag("--solution", bench.solution,
                      "The reference instead of your kernel, once you have solved the puzzle");
        sub->add_flag("--force", arguments_.force, "The reference even if you have not");
        sub->add_flag("--measure-ceilings", bench.measure_ceilings,
                      "Measure the device's limits again; otherwise they are kept");
        add_device(sub);
        add_kernel(sub);
        add_color(sub);
        add_limits(sub);
    }

    void add_train() {
        CLI::App* sub = add(Command::kTrain, "train",
                            "Teach a network to read digits, with your kernels of part IV");
        TrainArguments& train = arguments_.train;
        sub->add_option(
               "network", train.network,
               "golden, best, small, gelu, gelu_constant, cnn or ternary; otherwise golden")
            ->type_name("golden|best|small|gelu|gelu_constant|cnn|ternary");
        choose(sub->add_option("--dataset", train.dataset, "The images; mnist without it"),
               themselves({"mnist", "fashion", "made-up"}));
        sub->add_option("--data", train.folder, "The folder that they lie in")->type_name("FOLDER");
        add_recipe(sub);
        sub->add_flag("--mine", train.mine, "With your kernels alone, or not at all");
        sub->add_flag("--reference", train.reference, "With the reference's kernels alone");
        choose(sub->add_option("--submit", train.submission,
                               "What the device is handed at a time, and waited for")
                   ->capture_default_str(),
               themselves({"epoch", "step", "kernel"}));
        sub->add_flag("--compare", train.compare, "Time an epoch of each of these ways instead");
        sub->add_flag("--check-gradients", train.check_gradients,
                      "Hold the first step against the specifications, and gradients against "
                      "differences of losses, instead");
        add_training_files(sub);
        choose(sub->add_option("--format", train.form, "How the result is written")
                   ->capture_default_str(),
               themselves({"text", "json"}));
        add_device(sub);
        add_color(sub);
        add_limits(sub);
    }

    // What a network has of its own, unless one wants it otherwise.
    void add_recipe(CLI::App* sub) {
        TrainArguments& train = arguments_.train;
        constexpr int kMost = 1'000'000;
        const auto count = [&](const char* name, std::optional<int>& value, const char* help) {
            sub->add_option(name, value, help)
                ->type_name("NUMBER")
                ->check(CLI::Range(1, kMost).description(""));
        };
        count("--epochs", train.epochs, "How often it sees all images");
        count("--steps", train.steps, "The steps of an epoch, rather than all");
        count("--batch", train.batch, "The images in a step");
        sub->add_option("--rate", train.rate, "How far a step goes")
            ->type_name("NUMBER")
            ->check(CLI::Validator(
                [](const std::string& text) {
                    const double rate = std::strtod(text.c_str(), nullptr);
                    const bool fits = rate >= 1e-9 && rate <= 1e3;  // NaN does not
                    return fits ? std::string() : text + " is no number from 1e-9 to 1000";
                },
                ""));
        sub->add_option("--seed", train.seed, "Of the first weights and the order of the images")
            ->type_name("NUMBER")
            ->check(CLI::Range(std::uint32_t{0}, std::numeric_limits<std::uint32_t>::max())
                        .description(""));
    }

    void add_training_files(CLI::App* sub) {
        TrainArguments& train = arguments_.train;
        sub->add_option("-o,--output", train.outputs,
                        "A report: .html, .svg for the curves, .csv or .json; may stand often")
            ->type_name("FILE")
            ->expected(1)
            ->take_all();
        sub->add_option("--weights", train.weights_path,
                        "Keep what it has learned after each epoch: .npz or .safetensors")
            ->type_name("FILE");
        sub->add_option("--resume", train.resume_path, "Go on from such a file")->type_name("FILE");
        sub->add_option("--wrong", train.wrong_path,
                        "The test images that are read wrongly, as .html or .svg")
            ->type_name("FILE");
    }

    void add_data() {
        CLI::App* sub = add(Command::kData, "data",
                            "The images that there are to train with; or get those of a name");
        choose(sub->add_option("dataset", arguments_.train.dataset,
                               "mnist is fetched, fashion is a package; otherwise a list"),
               themselves({"mnist", "fashion"}));
        sub->add_option("--data", arguments_.train.folder,
                        "The folder to look and to put them in; otherwise the user's data")
            ->type_name("FOLDER");
    }

    void add_complete() {
        CLI::App* sub = add(Command::kComplete, "complete",
                            "Go on with a text, with attention as a memory and your kernel of "
                            "puzzle 57");
        CompleteArguments& complete = arguments_.complete;
        sub->add_option("text", complete.text, "What is gone on with, in quotes")
            ->type_name("WORDS")
            ->required();
        sub->add_option("--bytes", complete.bytes, "How many are added")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 1000).description(""))
            ->capture_default_str();
        sub->add_flag("--reference", complete.reference, "With the reference's kernel");
        choose(sub->add_option("--format", complete.form, "How the result is written")
                   ->capture_default_str(),
               themselves({"text", "json"}));
        add_device(sub);
        add_color(sub);
        add_limits(sub);
    }

    void add_grade() {
        CLI::App* sub = add(Command::kGrade, "grade",
                            "Many learners' kernels at once: points for each, feedback, reports");
        GradeArguments& grade = arguments_.grade;
        sub->add_option("submissions", grade.submissions,
                        "The folder with a folder or an archive for each learner")
            ->type_name("FOLDER");
        sub->add_option("-o,--output", grade.results,
                        "The folder for the results; what is graded there already stays")
            ->type_name("FOLDER");
        sub->add_option("--roster", grade.roster, "All learners, as CSV with a column id")
            ->type_name("FILE");
        sub->add_option("--puzzles", grade.puzzles, "Those that count, as in 1-14; otherwise all")
            ->type_name("PUZZLE")
            ->delimiter(',');
        CLI::Option* points =
            sub->add_option("--points", grade.points,
                            "What puzzles are worth, as in 1-13:1,14:3; otherwise 1 each")
                ->type_name("POINTS");
        points->excludes(sub->add_flag("--stars", grade.by_stars, "A point for each star"));
        sub->add_option("--shard", grade.shard, "Grade part I of N only, and write no reports")
            ->type_name("I/N");
        sub->add_flag("--collect", grade.collects, "Reports from what is graded, and no grading");
        add_grade_limits(sub);
        add_grade_elsewhere(sub);
    }

    void add_grade_elsewhere(CLI::App* sub) {
        GradeElsewhereArguments& elsewhere = arguments_.elsewhere;
        sub->add_option("--slurm", elsewhere.slurm,
                        "As jobs of Slurm, with these options of sbatch if any: --slurm=\"-p gpu\"")
            ->type_name("OPTIONS")
            ->expected(0, 1);
        sub->add_option("--slurm-tasks", elsewhere.slurm_tasks,
                        "In so many tasks; otherwise in as many as take about a minute each")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 1000).description(""));
        CLI::Option* one = sub->add_option("--one", elsewhere.one,
                                           "A single submission, for the grader of somebody else")
                               ->type_name("FOLDER");
        choose(
            sub->add_option("--format", elsewhere.format, "How its result is written")->needs(one),
            themselves({"gradescope", "classroom50", "exercism", "junit", "json", "text"}));
        sub->add_option("--gradescope-zip", elsewhere.gradescope_zip,
                        "Make an autograder for Gradescope, rather than grade")
            ->type_name("FILE");
        sub->add_option("--repository", elsewhere.repository,
                        "Make what checks a repository at every push, rather than grade")
            ->type_name("FOLDER");
        sub->add_option("--package", elsewhere.package,
                        "The Debian package of this program that these two install")
            ->type_name("FILE");
        sub->add_flag("--without-sandbox", elsewhere.without_sandbox,
                      "Grade even where nothing would hold a kernel that breaks out of its "
                      "compiler");
    }

    void add_grade_limits(CLI::App* sub) {
        sub->add_option("--device", arguments_.device,
                        "Also run them there: auto, cpu, a number or part of a name that `devices` "
                        "lists; otherwise none, the audit alone")
            ->type_name("auto|cpu|none|NAME");
        add_seed(sub);
        add_limits(sub);
        sub->add_option("--jobs", arguments_.jobs, "Submissions at once; otherwise one a core")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 256).description(""));
        // Another device is the default than elsewhere, and another seed.
        sub->parse_complete_callback([this, sub] {
            arguments_.grade.draws_seed = sub->count("--seed") == 0;
            if (sub->count("--device") == 0) {
                arguments_.device = "none";
            }
        });
    }

    void add_archive(Command command, const char* name, const char* description) {
        add(command, name, description)
            ->add_option("file", arguments_.output_path, "The archive, as in my-work.zip")
            ->type_name("FILE")
            ->required();
    }

    void add_init() {
        add(Command::kInit, "init", "A workbook of your own, in a new folder")
            ->add_option("folder", arguments_.folder, "New, empty, or a workbook already")
            ->type_name("FOLDER")
            ->required();
    }

    void add_puzzle() {
        CLI::App* sub = add(Command::kPuzzle, "puzzle",
                            "For who writes puzzles: a new one, or whether one is as it should be");
        choose(sub->add_option("action", arguments_.action, "What to do")->required(),
               themselves({"new", "check"}));
        sub->add_option("puzzle", arguments_.puzzles,
                        "Of new the folder, such as 77_name; of check a number, name or folder")
            ->required()
            ->type_name("PUZZLE")
            ->expected(1);
        add_color(sub);
    }

    void add_commands_for_shells() {
        CLI::App* completion = add(Command::kCompletion, "completion",
                                   "A script that lets your shell complete commands: source it");
        choose<Shell>(completion->add_option("shell", arguments_.shell, "Your shell")->required(),
                      {{"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}});
        add(Command::kMan, "man", "The manual page, as roff")->group("");  // for installers
    }

    // Here for its help alone: the launcher runs it.
    void add_test() {
        CLI::App* sub = add(Command::kTest, "test", "The tests of the workbook itself");
        sub->add_option("arguments", arguments_.ignored, "For ctest")->type_name("ARGUMENT");
        sub->prefix_command();
        add(Command::kWeb, "web", "Build the workbook as a page for browsers, into build/web");
    }

    void add_lab() {
        CLI::App* sub = add(Command::kLab, "lab",
                            "Audit and run a kernel of your own, with its arrays in comments");
        sub->footer(
            "Such a file says what it runs on, as here:\n\n"
            "// workgroup: 4\n"
            "// groups: 3\n"
            "// array: a float[12]\n"
            "// buffer: o float[12]\n"
            "void kernel() {\n"
            "    uint i = gl_GlobalInvocationID.x;\n"
            "    o[i] = a[i] + 10.0;\n"
            "}\n\n"
            "docs/lab.md, among the sources, has all that it may say.");
        sub->add_option("file", arguments_.kernel_path, "A kernel with its arrays in comments")
            ->type_name("FILE");
        CLI::Option* operation =
            sub->add_option(
                   "--operation", arguments_.operation,
                   "Run the kernel of an operation that `list --operations` names, or with "
                   "FILE one of yours in its place")
                ->type_name("NAME");
        sub->add_option("--types", arguments_.types,
                        "Types of its row, as in float16 or float32>int8; otherwise the first")
            ->type_name("TYPES")
            ->needs(operation);
        sub->add_option("-o,--output", arguments_.output_path,
                        "Write its lab file, and run nothing")
            ->type_name("FILE")
            ->needs(operation);
        add_module(sub);
        add_subgroup(sub);
        add_device(sub);
        add_seed(sub);
        add_format(sub);
        add_color(sub);
        add_limits(sub);
    }

    void add_limits(CLI::App* sub) {
        sub->add_option("--timeout", arguments_.timeout_s, "Seconds for each kernel")
            ->type_name("SECONDS")
            ->check(is_time_limit)
            ->capture_default_str();
        sub->add_option("--memory", arguments_.memory_mib,
                        "MiB that compiling, auditing and running it may take")
            ->type_name("MIB")
            ->check(CLI::Range(64, 1 << 20).description(""))
            ->capture_default_str();
    }

    Arguments& arguments_;
    CLI::App app_{"Learn GPU programming: edit puzzles/*/kernel.comp, then check.", "workbook"};
};

// What the parser has against it, in the words of the learner.
std::string message_of(const CLI::ParseError& error, const std::vector<std::string>& words,
                       const CommandDescription& program) {
    if (std::string message = unknown_option_text(words, program); !message.empty()) {
        return message;
    }
    const std::string command = words.empty() ? std::string() : words.front();
    const bool is_of_option = std::string_view(error.what()).starts_with('-');
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
        (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && !is_of_option)) {
        return surplus_text(words, program);
    }
    std::string message = error.what();  // "--format: takes text, json or junit, not …"
    if (const std::size_t colon = message.find(": takes"); colon != std::string::npos) {
        message.erase(colon, 1);
    }
    return fmt::format("{}: {}", command, message);
}

}  // namespace

Parsed parse(const std::vector<std::string>& words, Arguments& arguments) {
    CommandLine command_line(arguments);
    CLI::App& app = command_line.app();
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 takes them
    } catch (const CLI::CallForHelp&) {
        return {.answer = app.help()};
    } catch (const CLI::Success& success) {
        return {.answer = fmt::format("{}\n", success.what())};
    } catch (const CLI::ParseError& error) {
        const CommandDescription program = description_of(app);
        return {.problem = fmt::format("{}\n{}", message_of(error, words, program),
                                       help_text(words, program))};
    }
    return {.has_command = !app.get_subcommands().empty()};
}

std::string general_help() {
    Arguments arguments;
    return CommandLine(arguments).app().help();
}

CommandDescription describe_command_line() {
    Arguments arguments;
    return description_of(CommandLine(arguments).app());
}

}  // namespace vkp
