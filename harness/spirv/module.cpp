#include "harness/spirv/module.hpp"

#include <algorithm>
#include <utility>

namespace vkp::spirv {

namespace {

constexpr std::size_t kHeaderWords = 5;
constexpr std::uint32_t kOpcodeMask = 0xffff;
constexpr unsigned kWordCountShift = 16;

std::pair<bool, bool> has_result_and_type(spv::Op op) {
    bool has_result = false;
    bool has_type = false;
    spv::HasResultAndType(op, &has_result, &has_type);
    return {has_result, has_type};
}

bool is_debug(spv::Op op) {
    switch (op) {
        case spv::Op::OpString:
        case spv::Op::OpSource:
        case spv::Op::OpSourceExtension:
        case spv::Op::OpSourceContinued:
        case spv::Op::OpName:
        case spv::Op::OpMemberName:
        case spv::Op::OpModuleProcessed:
            return true;
        default:
            return false;
    }
}

bool is_annotation(spv::Op op) {
    switch (op) {
        case spv::Op::OpDecorate:
        case spv::Op::OpMemberDecorate:
        case spv::Op::OpDecorationGroup:
        case spv::Op::OpGroupDecorate:
        case spv::Op::OpGroupMemberDecorate:
        case spv::Op::OpDecorateId:
        case spv::Op::OpDecorateString:
        case spv::Op::OpMemberDecorateString:
            return true;
        default:
            return false;
    }
}

bool is_setup(spv::Op op) {
    switch (op) {
        case spv::Op::OpCapability:
        case spv::Op::OpExtension:
        case spv::Op::OpExtInstImport:
        case spv::Op::OpMemoryModel:
        case spv::Op::OpEntryPoint:
        case spv::Op::OpExecutionMode:
        case spv::Op::OpExecutionModeId:
            return true;
        default:
            return false;
    }
}

bool is_composite_type(spv::Op op) {
    return op == spv::Op::OpTypeVector || op == spv::Op::OpTypeMatrix ||
           op == spv::Op::OpTypeArray || op == spv::Op::OpTypeRuntimeArray ||
           op == spv::Op::OpTypeStruct;
}

// Types are walked by recursion, here and in drivers: SPIR-V itself limits the nesting of structs
// (section 2.17), and real arrays do not have so many dimensions, or so many members in all.
void check_nesting(const std::vector<Instruction>& globals) {
    struct Extent {
        int depth = 0;
        std::uint64_t parts = 1;  // the elements of an array count once
    };
    constexpr Extent kLargest = {255, std::uint64_t{1} << 20U};
    std::unordered_map<Id, Extent> extents;
    for (const Instruction& type : globals) {
        if (!is_composite_type(type.op)) {
            continue;
        }
        Extent extent;
        // An element count that looks like a type only makes this check stricter.
        for (std::size_t i = 1; i < type.operands.size(); ++i) {
            const auto known = extents.find(type.operands[i]);
            const Extent part = known == extents.end() ? Extent{} : known->second;
            extent = {std::max(extent.depth, part.depth), extent.parts + part.parts};
        }
        ++extent.depth;
        if (extent.depth > kLargest.depth || extent.parts > kLargest.parts) {
            throw Error("a type that nests too deep", type.source.line);
        }
        extents[type.operands[0]] = extent;
    }
}

// Sorts a stream of instructions into the sections of a module.
class Parser {
public:
    Module parse(std::span<const std::uint32_t> words) {
        read_header(words);
        for (std::size_t at = kHeaderWords; at < words.size();) {
            const std::size_t count = words[at] >> kWordCountShift;
            if (count == 0 || at + count > words.size()) {
                throw Error("not a SPIR-V module: an instruction runs past its end", line_.line);
            }
            add(read_instruction(words.subspan(at, count)));
            at += count;
        }
        if (inside_function_) {
            throw Error("not a SPIR-V module: a function does not end", line_.line);
        }
        check_nesting(module_.globals);
        return std::move(module_);
    }

private:
    void read_header(std::span<const std::uint32_t> words) {
        if (words.size() < kHeaderWords || words[0] != spv::MagicNumber) {
            throw Error("not a SPIR-V module: no header", 0);
        }
        module_.version = words[1];
        module_.generator = words[2];
        module_.bound = words[3];
    }

    [[nodiscard]] Instruction read_instruction(std::span<const std::uint32_t> words) const {
        Instruction instruction{
            static_cast<spv::Op>(words[0] & kOpcodeMask), {words.begin() + 1, words.end()}, line_};
        const auto [has_result, has_type] = has_result_and_type(instruction.op);
        const std::size_t needed = (has_result ? 1U : 0U) + (has_type ? 1U : 0U);
        if (instruction.operands.size() < needed) {
            throw Error("not a SPIR-V module: an instruction is too short", line_.line);
        }
        return instruction;
    }

    void add(Instruction instruction) {
        switch (instruction.op) {
            case spv::Op::OpLine:
                set_line(instruction);
                return;
            case spv::Op::OpNoLine:
                line_ = {};
                return;
            case spv::Op::OpFunction:
                begin_function(std::move(instruction));
                return;
            case spv::Op::OpFunctionEnd:
                inside_function_ = false;
                line_ = {};
                return;
            default:
                break;
        }
        if (inside_function_) {
            add_to_function(std::move(instruction));
        } else {
            section(instruction.op).push_back(std::move(instruction));
        }
    }

    void set_line(const Instruction& instruction) {
        if (instruction.operands.size() < 2) {
            throw Error("not a SPIR-V module: OpLine is too short", line_.line);
        }
        line_ = {instruction.operands[0], static_cast<int>(instruction.operands[1])};
    }

    void begin_function(Instruction instruction) {
        if (inside_function_) {
            throw Error("not a SPIR-V module: a function inside a function", line_.line);
        }
        inside_function_ = true;
        module_.functions.push_back({std::move(instruction), {}, {}});
    }

    void add_to_function(Instruction instruction) {
        Function& function = module_.functions.back();
        if (instruction.op == spv::Op::OpFunctionParameter) {
            function.parameters.push_back(std::move(instruction));
        } else if (instruction.op == spv::Op::OpLabel) {
            function.blocks.push_back({instruction.result(), {}});
            // By the specification a line ends with its block; glslang, which does not repeat an
            // unchanged line, expects it to continue.
        } else if (function.blocks.empty()) {
            throw Error("not a SPIR-V module: an instruction outside a block", line_.line);
        } else {
            function.blocks.back().instructions.push_back(std::move(instruction));
        }
    }

    std::vector<Instruction>& section(spv::Op op) {
        if (is_setup(op)) {
            return module_.setup;
        }
        if (is_debug(op)) {
            return module_.debug;
        }
        return is_annotation(op) ? module_.annotations : module_.globals;
    }

    Module module_;
    SourceLine line_;
    bool inside_function_ = false;
};

// Writes instructions, with an OpLine wherever the source line changes.
class Writer {
public:
    explicit Writer(const Module& module) {
        words_ = {spv::MagicNumber, module.version, module.generator, module.bound, 0};
    }

    void write_all(const std::vector<Instruction>& instructions) {
        for (const Instruction& instruction : instructions) {
            write(instruction);
        }
    }

    void write_function(const Function& function) {
        write(function.definition);
        write_all(function.parameters);
        for (const Block& block : function.blocks) {
            line_ = {};
            emit(spv::Op::OpLabel, {block.label});
            write_all(block.instructions);
        }
        line_ = {};
        carried_line_ = {};
        emit(spv::Op::OpFunctionEnd, {});
    }

    [[nodiscard]] Words take() { return std::move(words_); }

private:
    void write(const Instruction& instruction) {
        // Nothing may come between a merge instruction and its branch.
        if (!after_merge_) {
            write_line(instruction.source);
        }
        after_merge_ =
            instruction.op == spv::Op::OpSelectionMerge || instruction.op == spv::Op::OpLoopMerge;
        emit(instruction.op, instruction.operands);
    }

    // Every block repeats its line, for readers that let a line end with its block.
    void write_line(const SourceLine& line) {
        if (line.line == 0 && carried_line_.line != 0) {
            emit(spv::Op::OpNoLine, {});
        } else if (line.line != 0 && line != line_) {
            emit(spv::Op::OpLine, {line.file, static_cast<std::uint32_t>(line.line), 0});
        }
        line_ = line;
        carried_line_ = line;
    }

    void emit(spv::Op op, const Words& operands) {
        const auto count = static_cast<std::uint32_t>(operands.size() + 1);
        words_.push_back(count << kWordCountShift | static_cast<std::uint32_t>(op));
        words_.insert(words_.end(), operands.begin(), operands.end());
    }

    Words words_;
    SourceLine line_;
    SourceLine carried_line_;  // line for readers that do not carry it
    bool after_merge_ = false;
};

}  // namespace

Id Instruction::result() const {
    const auto [has_result, has_type] = has_result_and_type(op);
    if (!has_result) {
        return 0;
    }
    return operands[has_type ? 1 : 0];
}

Id Instruction::type() const {
    return has_result_and_type(op).second ? operands[0] : 0;
}

bool Instruction::is_terminator() const {
    switch (op) {
        case spv::Op::OpBranch:
        case spv::Op::OpBranchConditional:
        case spv::Op::OpSwitch:
        case spv::Op::OpReturn:
        case spv::Op::OpReturnValue:
        case spv::Op::OpKill:
        case spv::Op::OpUnreachable:
            return true;
        default:
            return false;
    }
}

Module parse(std::span<const std::uint32_t> words) {
    return Parser().parse(words);
}

Words serialize(const Module& module) {
    Writer writer(module);
    writer.write_all(module.setup);
    writer.write_all(module.debug);
    writer.write_all(module.annotations);
    writer.write_all(module.globals);
    for (const Function& function : module.functions) {
        writer.write_function(function);
    }
    return writer.take();
}

std::string literal_string(const Instruction& instruction, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < instruction.operands.size(); ++i) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            const char c = static_cast<char>(instruction.operands[i] >> shift & 0xffU);
            if (c == '\0') {
                return text;
            }
            text.push_back(c);
        }
    }
    return text;
}

void append_literal(Words& operands, std::string_view text) {
    const std::size_t first = operands.size();
    operands.resize(first + text.size() / 4 + 1, 0);  // always with a terminating zero byte
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::uint32_t byte = static_cast<unsigned char>(text[i]);
        operands[first + i / 4] |= byte << (i % 4 * 8);
    }
}

}  // namespace vkp::spirv
