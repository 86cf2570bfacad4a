// Writes the seeds of the fuzz targets into folders below the named one: all kernels and lab files
// of the tree, as the targets read them. With a number N, only every Nth.
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "puzzles/registry.hpp"
#include "tests/fuzz/answers.hpp"
#include "tests/paths.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace vkp;
namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

void write_words(const fs::path& path, const spirv::Words& words) {
    write(path, {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
}

// Selects the first of every N in a row.
class Sample {
public:
    explicit Sample(int every) : every_(every) {}
    bool takes_next() { return seen_++ % every_ == 0; }

private:
    int every_;
    int seen_ = 0;
};

// `number` is the puzzle's, from 1.
void write_kernel(const fs::path& out, const std::string& name, const std::string& text,
                  int number) {
    const Puzzle& puzzle = *puzzle_numbered(number);
    const auto place = &puzzle - all_puzzles().data();
    write(out / "kernel" / name, static_cast<char>(place) + text);
    const CompiledKernel compilation =
        compile_kernel(interface_of(puzzle.scored(puzzle.cases(1))), text);
    if (compilation.errors.empty()) {
        write_words(out / "spirv" / name, compilation.shader.words);
    }
}

void write_lab(const fs::path& out, const std::string& name, const std::string& text) {
    write(out / "lab" / name, text);
    const LabParse parse = parse_lab_file(text, 1);
    const CompiledKernel compilation = compile_kernel(interface_of(parse.file.definition), text);
    if (parse.errors.empty() && compilation.errors.empty()) {
        write_words(out / "spirv" / name, compilation.shader.words);
    }
}

void write_answers(const fs::path& out, Sample& sample) {
    for (const auto& [name, target] : fuzz::targets()) {
        int variant = 0;
        if (!sample.takes_next()) {
            continue;
        }
        for (const std::vector<std::uint8_t>& answers : fuzz::honest_answers(name)) {
            write(out / "answer" /
                      (target.kernel.path.substr(name.rfind('/') + 1) + std::to_string(variant++)),
                  {reinterpret_cast<const char*>(answers.data()), answers.size()});
        }
    }
}

void write_all(const fs::path& out, Sample sample) {
    for (const Puzzle& puzzle : all_puzzles()) {
        if (sample.takes_next()) {
            const fs::path solution = source_root() / "solutions" / (puzzle.id + ".comp");
            write_kernel(out, puzzle.id, read_file(solution), puzzle.number);
        }
    }
    for (const char* const folder : {"tests/kernels", "tests/unit/kernels", "tests/unit/slips"}) {
        for (const fs::path& path : kernels_in(folder, 1)) {
            if (sample.takes_next()) {
                const std::string text = read_file(path);
                write_kernel(out, path.stem().string(), text, puzzle_of(text));
            }
        }
    }
    for (const char* const folder : {"tests/lab", "tests/fuzz/seeds"}) {
        for (const fs::path& path : kernels_in(folder, 1)) {
            if (sample.takes_next()) {
                write_lab(out, path.stem().string(), read_file(path));
            }
        }
    }
    write_answers(out, sample);
    for (const char choice : {'\0', '\1', '\2'}) {
        write(out / "record" / std::to_string(int{choice}), std::string(1, choice) + "\1\2\3\4\5");
    }
    // Sessions that were written down are the only ones there are.
    for (const auto& entry : fs::directory_iterator(source_root() / "tests/fuzz/finds/message")) {
        write(out / "message" / entry.path().filename(), read_file(entry.path()));
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int every = count == 3 ? std::atoi(arguments[2]) : 1;
    if (count < 2 || count > 3 || every < 1) {
        std::cerr << "Usage: fuzz_seeds FOLDER [EVERY]\n";
        return 2;
    }
    write_all(arguments[1], Sample(every));
    return 0;
}
