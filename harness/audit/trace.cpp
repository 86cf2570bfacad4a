#include "harness/audit/trace.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

// Searches a module for the lines and names that a filter can select.
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

void Trace::access(const GroupAccess& access) {
    const std::uint32_t lane = invocation_ % access.lane_count;
    if (invocation_ / access.lane_count == access.workgroup && access.runs(lane)) {
        take(event_of(access, lane));
    }
}

void Trace::take(const AccessEvent& event) {
    count(event);
    has_run_ = true;
    if (event.is_outside) {
        outside_.emplace(event.line, event.array);
    }
    if (keeps(event)) {
        keep({.line = event.line,
              .memory = event.memory,
              .array = std::string(event.array),
              .element = event.element,
              .place = event.place,
              .reads = event.reads,
              .writes = event.writes,
              .is_atomic = event.is_atomic,
              .is_outside = event.is_outside,
              .values = event.values,
              .interval = event.interval});
    }
}

void Trace::print(const Print& print, std::uint32_t interval) {
    if (print.invocation != invocation_) {
        return;
    }
    has_run_ = true;
    if (filter_.array.empty() && (filter_.line == 0 || filter_.line == print.line)) {
        keep({.line = print.line, .values = {print.text}, .interval = interval, .is_print = true});
    }
}

void Trace::keep(TraceEvent event) {
    if (events_.size() >= filter_.most) {
        ++left_out_;
        return;
    }
    events_.push_back(std::move(event));
}

void Trace::count(const AccessEvent& event) {
    if (const auto counter = counter_of(event.memory, event.writes, event.is_atomic)) {
        counts_[*counter] += event.is_atomic ? 1 : event.values.size();
    }
}

bool Trace::keeps(const AccessEvent& event) const {
    if (event.memory == Memory::kPrivate &&
        (!filter_.locals || event.line == 0 || !is_name_of_kernel(event.array))) {
        return false;
    }
    return (filter_.line == 0 || event.line == filter_.line) &&
           (filter_.array.empty() || event.array == filter_.array);
}

bool Trace::concerns(const Hazard& hazard) const {
    const auto is_absent = [&](const Absence& absence) {
        return absence.invocation == invocation_;
    };
    const std::vector<std::uint32_t>& named = hazard.invocations;
    return std::find(named.begin(), named.end(), invocation_) != named.end() ||
           (hazard.other && hazard.other->invocation == invocation_) ||
           std::any_of(hazard.elsewhere.begin(), hazard.elsewhere.end(), is_absent) ||
           (hazard.kind == FindingKind::kOutOfBounds &&
            outside_.contains({hazard.access.line, hazard.array}));
}

bool is_name_of_kernel(std::string_view variable) {
    return !variable.empty() && variable != "param" && variable != "indexable" &&
           variable != "the array";
}

Traceable traceable(const spirv::ParsedModule& shader) {
    return Search(shader).run();
}

}  // namespace vkp::audit
