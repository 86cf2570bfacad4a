#include "harness/spirv/module_source.hpp"

#include <spirv-tools/libspirv.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vkp::spirv {

namespace {

// Instructions of NonSemantic.Shader.DebugInfo.100.
enum class DebugInfo : std::uint32_t {
    kSource = 35,
    kSourceContinued = 102,
    kLine = 103,
    kNoLine = 104
};

// No source has more; a module could claim any number.
constexpr int kMaxLine = 1'000'000;

constexpr std::size_t kSet = 2;
constexpr std::size_t kFunction = 3;
constexpr std::size_t kFirst = 4;  // operand of the function

// The preamble that glslang writes in front of the source.
std::string_view without_preamble(std::string_view text) {
    constexpr std::string_view kEnd = "#line 1\n";
    if (!text.starts_with("// OpModuleProcessed")) {
        return text;
    }
    const std::size_t end = text.find(kEnd);
    return end == std::string_view::npos ? text : text.substr(end + kEnd.size());
}

// The number in `#line 12`, which the next line has; 0 in any other line. `is_named`: a file
// follows.
int line_directive(std::string_view line, bool& is_named) {
    const auto skip_spaces = [&] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    };
    for (const std::string_view part : {"#", "line"}) {
        skip_spaces();
        if (!line.starts_with(part)) {
            return 0;
        }
        line.remove_prefix(part.size());
    }
    skip_spaces();
    int number = 0;
    std::from_chars(line.data(), line.data() + line.size(), number);
    is_named = line.find('"') != std::string_view::npos;
    return number;
}

bool may_be_code(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first != std::string_view::npos && line[first] != '#' &&
           !line.substr(first).starts_with("//");
}

// The lines of a text in the places of their numbers, as `#line` sets them. Where two lines of code
// have one number, nobody knows which one is meant, and the place is empty.
std::string by_number(std::string_view text) {
    if (text.find("line") == std::string_view::npos) {
        return std::string(text);
    }
    std::vector<std::string_view> lines;
    int next = 1;
    bool is_own = true;  // not of another file that a directive names
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (is_own && next <= kMaxLine) {
            const auto place = static_cast<std::size_t>(next - 1);
            lines.resize(std::max(lines.size(), place + 1));
            const bool is_taken = may_be_code(lines[place]);
            lines[place] = !is_taken ? line : may_be_code(line) ? std::string_view() : lines[place];
        }
        bool is_named = false;
        const int number = line_directive(line, is_named);
        is_own = is_own && (number <= 0 || !is_named);
        next = number > 0 ? number : next + 1;
    }
    std::string placed;
    for (const std::string_view line : lines) {
        placed.append(line).push_back('\n');
    }
    return placed;
}

class SourceReader {
public:
    explicit SourceReader(Module& module) : module_(module) {
        for (const Instruction& instruction : module.debug) {
            if (instruction.op == spv::Op::OpString) {
                strings_[instruction.result()] = literal_string(instruction, 1);
            }
        }
        for (const Instruction& instruction : module.globals) {
            if (instruction.op == spv::Op::OpConstant && instruction.operands.size() == 3) {
                constants_[instruction.result()] = instruction.operands[2];
            }
        }
        const auto import = std::find_if(
            module.setup.begin(), module.setup.end(), [](const Instruction& instruction) {
                return instruction.op == spv::Op::OpExtInstImport &&
                       literal_string(instruction, 1) == "NonSemantic.Shader.DebugInfo.100";
            });
        debug_info_ = import == module.setup.end() ? 0 : import->result();
    }

    // Nothing if no instruction has a line.
    std::optional<ModuleSource> read(int first_line) {
        read_texts();
        fold_debug_lines();
        remove_debug_info();
        for_each_in_functions(module_, [](Instruction& instruction) {
            const int line = instruction.source.line;
            instruction.source.line = line > 0 && line <= kMaxLine ? line : 0;
        });
        ModuleSource source;
        std::unordered_map<Id, int> first_lines;
        for (const auto& [file, last_line] : files_with_lines()) {
            std::string text = by_number(without_preamble(texts_[file]));
            const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
            const bool has_open_end = !text.empty() && text.back() != '\n';
            const int count = std::max(last_line, lines + (has_open_end ? 1 : 0));
            text.append(static_cast<std::size_t>(count - lines), '\n');
            source.files.push_back({strings_[file], first_line, count});
            source.text += text;
            first_lines[file] = first_line;
            first_line += count;
        }
        if (source.files.empty()) {
            return {};
        }
        for_each_in_functions(module_, [&](Instruction& instruction) {
            SourceLine& line = instruction.source;
            line.line += line.line > 0 ? first_lines.at(line.file) - 1 : 0;
        });
        return source;
    }

private:
    [[nodiscard]] bool is_debug_info(const Instruction& instruction, DebugInfo function) const {
        return is_debug_info(instruction) &&
               instruction.operands[kFunction] == static_cast<std::uint32_t>(function);
    }

    [[nodiscard]] bool is_debug_info(const Instruction& instruction) const {
        return debug_info_ != 0 && instruction.op == spv::Op::OpExtInst &&
               instruction.operands.size() > kFunction && instruction.operands[kSet] == debug_info_;
    }

    void read_texts() {
        Id last = 0;
        for (const Instruction& instruction : module_.debug) {
            const Words& words = instruction.operands;
            if (instruction.op == spv::Op::OpSource && words.size() > 2) {
                last = words[2];
                named_.push_back(last);
                texts_[last] += words.size() > 3 ? literal_string(instruction, 3) : "";
            } else if (instruction.op == spv::Op::OpSourceContinued) {
                texts_[last] += literal_string(instruction, 0);
            }
        }
        for (const Instruction& instruction : module_.globals) {
            const Words& words = instruction.operands;
            if (is_debug_info(instruction, DebugInfo::kSource) && words.size() > kFirst) {
                last = words[kFirst];
                files_[instruction.result()] = last;
                named_.push_back(last);
                texts_[last] = words.size() > kFirst + 1 ? strings_[words[kFirst + 1]] : "";
            } else if (is_debug_info(instruction, DebugInfo::kSourceContinued) &&
                       words.size() > kFirst) {
                texts_[last] += strings_[words[kFirst]];
            }
        }
    }

    void fold_debug_lines() {
        for (Function& function : module_.functions) {
            for (Block& block : function.blocks) {
                fold_debug_lines(block);
            }
        }
    }

    // A line applies up to the next one, or the end of its block.
    void fold_debug_lines(Block& block) {
        SourceLine line;
        for (Instruction& instruction : block.instructions) {
            const Words& words = instruction.operands;
            if (is_debug_info(instruction, DebugInfo::kLine) && words.size() > kFirst + 1) {
                line = {files_[words[kFirst]], static_cast<int>(constants_[words[kFirst + 1]])};
            } else if (is_debug_info(instruction, DebugInfo::kNoLine)) {
                line = {};
            } else if (line.line != 0) {
                instruction.source = line;
            }
        }
    }

    void remove_debug_info() {
        const auto is_of_set = [&](const Instruction& instruction) {
            return is_debug_info(instruction) ||
                   (instruction.op == spv::Op::OpExtInstImport && debug_info_ != 0 &&
                    instruction.result() == debug_info_);
        };
        std::erase_if(module_.setup, is_of_set);
        std::erase_if(module_.globals, is_of_set);
        for (Function& function : module_.functions) {
            for (Block& block : function.blocks) {
                std::erase_if(block.instructions, is_of_set);
            }
        }
    }

    // With the last line of each that an instruction has: first the file that OpSource or
    // DebugSource names first, which is the one that was compiled.
    std::vector<std::pair<Id, int>> files_with_lines() {
        std::map<Id, int> last_lines;
        for_each_in_functions(module_, [&](const Instruction& instruction) {
            if (instruction.source.line > 0) {
                int& last = last_lines[instruction.source.file];
                last = std::max(last, instruction.source.line);
            }
        });
        std::vector<std::pair<Id, int>> files;
        for (const Id file : named_) {
            if (const auto found = last_lines.find(file); found != last_lines.end()) {
                files.emplace_back(*found);
                last_lines.erase(found);
            }
        }
        files.insert(files.end(), last_lines.begin(), last_lines.end());
        return files;
    }

    Module& module_;
    Id debug_info_ = 0;  // the set; 0: it is not imported
    std::unordered_map<Id, std::string> strings_;
    std::unordered_map<Id, std::uint32_t> constants_;
    std::unordered_map<Id, Id> files_;           // files by DebugSource
    std::unordered_map<Id, std::string> texts_;  // texts by file
    std::vector<Id> named_;                      // the files of texts_, as they come
};

// Strings may have line ends of their own.
std::string one_line_each(std::string_view text) {
    std::string result;
    bool is_quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_escaped = text[at] == '\\' && at + 1 < text.size();
        is_quoted = is_quoted != (text[at] == '"');
        if (is_quoted && text[at] == '\n') {
            result += "\\n";
            continue;
        }
        result += text[at];
        if (is_escaped) {
            result += text[++at];
        }
    }
    return result;
}

// The lines count in the module without its sources, which are long.
ModuleSource take_listing(Module& module, int first_line) {
    std::erase_if(module.debug, [](const Instruction& instruction) {
        return instruction.op == spv::Op::OpSource || instruction.op == spv::Op::OpSourceContinued;
    });
    for (auto* section : {&module.setup, &module.debug, &module.annotations, &module.globals}) {
        for (Instruction& instruction : *section) {
            instruction.source = {};
        }
    }
    for_each_in_functions(module, [](Instruction& instruction) { instruction.source = {}; });
    ModuleSource source{.is_listing = true};
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
    tools.SetMessageConsumer([](auto&&...) {});
    std::string text;
    tools.Disassemble(
        serialize(module), &text,
        SPV_BINARY_TO_TEXT_OPTION_NO_HEADER | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES);
    source.text = one_line_each(text);

    const Id file = module.new_id();
    module.debug.insert(module.debug.begin(), {spv::Op::OpString, {file}});
    append_literal(module.debug.front().operands, "listing");
    int line = first_line - 1 +
               static_cast<int>(module.setup.size() + module.debug.size() - 1 +
                                module.annotations.size() + module.globals.size());
    for (Function& function : module.functions) {
        function.definition.source = {file, ++line};
        line += static_cast<int>(function.parameters.size());
        for (Block& block : function.blocks) {
            ++line;  // the label
            for (Instruction& instruction : block.instructions) {
                instruction.source = {file, ++line};
            }
        }
        ++line;  // the end
    }
    return source;
}

}  // namespace

ModuleSource take_source(Module& module, int first_line) {
    const auto named = std::ranges::find(module.debug, spv::Op::OpSource, &Instruction::op);
    const auto language = named == module.debug.end()
                              ? spv::SourceLanguage::Unknown
                              : static_cast<spv::SourceLanguage>(named->operands[0]);
    std::optional<ModuleSource> read = SourceReader(module).read(first_line);
    ModuleSource source = read ? std::move(*read) : take_listing(module, first_line);
    source.language = language;
    return source;
}

}  // namespace vkp::spirv
