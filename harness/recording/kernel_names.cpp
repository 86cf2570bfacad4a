#include "harness/recording/kernel_names.hpp"

namespace vkp::recording {

namespace {

// Searches a module for the lines and names that one may ask about.
class Search {
public:
    explicit Search(const spirv::ParsedModule& shader) : shader_(shader) {}

    Traceable run() {
        for (const spirv::Instruction& instruction : shader_.module.globals) {
            add(instruction);
        }
        for (const spirv::Function& function : shader_.module.functions) {
            for (const spirv::Block& block : function.blocks) {
                search(block, function.definition.result() == shader_.main);
            }
        }
        return found_;
    }

private:
    void search(const spirv::Block& block, bool is_of_entry_point) {
        for (const spirv::Instruction& instruction : block.instructions) {
            add(instruction);
            if (is_in_kernel(instruction, is_of_entry_point)) {
                found_.lines.insert(instruction.source.line);
            }
        }
    }

    // The entry point belongs to the frame. Only its stores of initial values to the kernel's
    // variables come from the kernel's text.
    static bool is_in_kernel(const spirv::Instruction& instruction, bool is_entry_point) {
        return instruction.source.line > 0 && instruction.op != spv::Op::OpVariable &&
               (!is_entry_point || instruction.op == spv::Op::OpStore);
    }

    void add(const spirv::Instruction& variable) {
        if (variable.op != spv::Op::OpVariable) {
            return;
        }
        const std::string name = shader_.names.name(variable.result());
        switch (shader_.types.storage_class(variable.type())) {
            case spv::StorageClass::StorageBuffer:
            case spv::StorageClass::Uniform:
                found_.arrays.insert(name_of_buffer(variable));
                break;
            case spv::StorageClass::Workgroup:
                found_.arrays.insert(name);
                break;
            case spv::StorageClass::Function:
            case spv::StorageClass::Private:
                if (is_name_of_kernel(name)) {
                    found_.locals.insert(name);
                }
                break;
            default:
                break;
        }
    }

    // A block around one array has the array's name.
    [[nodiscard]] std::string name_of_buffer(const spirv::Instruction& variable) const {
        const spirv::Id block = shader_.types.pointee(variable.type());
        const bool is_around_one = shader_.types.definition(block).operands.size() == 2;
        return is_around_one ? shader_.names.member_name(block, 0)
                             : shader_.names.name(variable.result());
    }

    const spirv::ParsedModule& shader_;
    Traceable found_;
};

}  // namespace

bool is_name_of_kernel(std::string_view variable) {
    return !variable.empty() && variable != "param" && variable != "indexable" &&
           variable != "the array";
}

Traceable traceable(const spirv::ParsedModule& shader) {
    return Search(shader).run();
}

}  // namespace vkp::recording
