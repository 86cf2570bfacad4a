#include "tests/differential/kernel_maker.hpp"

#include "tests/differential/helper_maker.hpp"
#include "tests/differential/lab_header.hpp"
#include "tests/differential/outputs.hpp"
#include "tests/differential/record.hpp"
#include "tests/differential/shared_arrays.hpp"
#include "tests/differential/statements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>

namespace vkp::differential {

namespace {

using Lines = std::vector<std::string>;

class KernelMaker {
public:
    KernelMaker(std::uint64_t seed, Fault fault)
        : random_(seed),
          fault_(fault),
          has_barriers_(has_barriers(seed)),
          has_probe_(may_have_fault(seed)),
          launch_(random_launch(random_)),
          record_(random_),
          shared_(random_, record_, launch_.threads()) {}

    std::string make() {
        const Lines inputs = add_inputs(random_, scope_);
        add_globals();
        add_kernel();
        Lines text = launch_lines(launch_);
        append(text, inputs);
        append(text, Outputs::declarations(writers_));
        if (has_barriers_) {
            text.push_back(fmt::format("// buffer: work uint[{}]", launch_.invocations()));
        }
        text.emplace_back("// buffer: sums uint[8] = {0, 1, 2, 3, 4, 5, 6, 7}");
        text.emplace_back("// verdict: clean");
        text.emplace_back();
        append(text, lines_);
        return fmt::format("{}\n", fmt::join(text, "\n"));
    }

private:
    static void append(Lines& lines, const Lines& more) {
        lines.insert(lines.end(), more.begin(), more.end());
    }

    void add(std::string line) { lines_.push_back(std::move(line)); }

    // Constants, variables outside of functions, and helpers.
    void add_globals() {
        Scope nothing;
        Expressions constants(random_, nothing);
        for (std::uint32_t i = 0; i < 2; ++i) {
            add_table(constants, fmt::format("kTable{}", i), i == 0);
        }
        for (std::uint32_t i = 0; i < 2; ++i) {
            const Type type = random_type(random_);
            const std::string name = fmt::format("outside{}", i);
            add(fmt::format("{} {} = {};", name_of(type), name, constants.value(type, 0)));
            scope_.places.push_back({name, type});
        }
        append(lines_, record_.declaration());
        if (has_barriers_) {
            append(lines_, shared_.declarations());
            if (has_probe_) {
                add(fmt::format("shared uint probe[{}];", launch_.threads()));
            }
            add_synchronization();
        }
        const std::uint32_t helpers = random_.below(3);
        for (std::uint32_t i = 0; i < helpers; ++i) {
            append(lines_, make_helper(random_, scope_, fmt::format("f{}", i)));
        }
    }

    void add_table(Expressions& constants, const std::string& name, bool is_constant) {
        const Type type = random_type(random_);
        const std::uint32_t extent = random_.between(2, 7);
        std::vector<std::string> values;
        for (std::uint32_t i = 0; i < extent; ++i) {
            values.push_back(constants.value(type, 0));
        }
        add(fmt::format("{}{} {}[{}] = {}[{}]({});", is_constant ? "const " : "", name_of(type),
                        name, extent, name_of(type), extent, fmt::join(values, ", ")));
        scope_.arrays.push_back({name, type, {extent}, !is_constant});
    }

    void add_synchronization() {
        constexpr std::array<std::string_view, 3> kFences = {"memoryBarrierBuffer", "memoryBarrier",
                                                             "groupMemoryBarrier"};
        const std::string_view fence = random_.pick(kFences);
        add(fmt::format("void synchronize() {{ {0}(); barrier(); {0}(); }}", fence));
    }

    void add_kernel() {
        add("void kernel() {");
        const std::size_t first_place = scope_.places.size();
        const std::size_t first_array = scope_.arrays.size();
        add_ids();
        Statements statements(random_, scope_, "u");
        add_locals(statements);
        outputs_.add(scope_, first_place, first_array);
        add_common_statements();
        if (has_probe_) {
            append(lines_, probe_lines(fault_, launch_.threads(), has_barriers_));
        }
        if (has_barriers_) {
            append(lines_, shared_.initial_stores(statements.expressions()));
            add("synchronize();");
            add_sections(statements);
        }
        Lines exit = outputs_.stores(fault_ == Fault::kUnwrittenElement);
        if (fault_ == Fault::kTwoWriters) {
            exit.insert(exit.begin(), "o[0] = gid + 1000u;");
        }
        const Lines stores = exit;
        exit.emplace_back("return;");
        if (random_.chance(30)) {
            statements.set_exit(exit);
        }
        add_segment(statements, 3);
        append(lines_, stores);
        add("}");
    }

    void add_ids() {
        add("uint lid = gl_LocalInvocationIndex;");
        add("uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;");
        add(fmt::format("uint global_lid = group * {}u + lid;", launch_.threads()));
        const bool by_rows = random_.chance(50);
        add(by_rows ? fmt::format("uint gid = gl_GlobalInvocationID.y * {}u + "
                                  "gl_GlobalInvocationID.x;",
                                  launch_.width * launch_.groups_x)
                    : "uint gid = global_lid;");
        writers_ = launch_.invocations();
        if (!has_barriers_ && random_.chance(60)) {
            writers_ -= random_.below(writers_ / 2);
            add(fmt::format("if (gid >= {}u) return;", writers_));
        }
        add("uint probe_value = lid * 3u + a[gid % 17u];");
        scope_.places.push_back({"probe_value", {Base::kUint}});
        add("float rough = 1.5;");
    }

    void add_locals(Statements& statements) {
        for (std::uint32_t left = random_.between(2, 4); left > 0; --left) {
            statements.declare(lines_, random_type(random_));
        }
        for (int i = 0; i < 2; ++i) {
            const std::string name = fmt::format("record{}", i);
            add(fmt::format("{} {} = {};", kRecordName, name,
                            record_.constructed(statements.expressions())));
            record_.add_members(scope_, name, true);
        }
        scope_.ready_statements.emplace_back("record0 = record1;");
        scope_.ready_statements.emplace_back("record1 = record0;");
        add_private_array(statements);
    }

    void add_private_array(Statements& statements) {
        ArrayPlace array{"own", random_type(random_), {random_.between(2, 6)}};
        if (random_.chance(40)) {
            array.extents.push_back(random_.between(2, 3));
        }
        std::string declared = array.name;
        std::string loops;
        std::string element = array.name;
        for (std::size_t i = 0; i < array.extents.size(); ++i) {
            declared += fmt::format("[{}]", array.extents[i]);
            loops += fmt::format("for (int k{0} = 0; k{0} < {1}; ++k{0}) ", i, array.extents[i]);
            element += fmt::format("[k{}]", i);
        }
        add(fmt::format("{} {};", name_of(array.type), declared));
        scope_.places.push_back({"k0", {Base::kInt}, false});
        add(fmt::format("{}{} = {};", loops, element,
                        statements.expressions().value(array.type, 1)));
        scope_.places.pop_back();
        scope_.arrays.push_back(array);
    }

    // Atomics on a buffer of all workgroups, and arithmetic that rounds, whose results nothing else
    // uses.
    void add_common_statements() {
        std::vector<std::string>& ready = scope_.ready_statements;
        const std::string function = random_atomic(random_);
        ready.push_back(atomic_statement(function, "sums[gid % 8u]", "gid * 5u + 1u"));
        ready.push_back(atomic_statement(function, "sums[probe_value & 7u]", "probe_value"));
        ready.emplace_back("rough = clamp(rough * 1.37 + c[gid % 3u] * c[gid % 3u], 0.5, 1e3);");
        ready.emplace_back("rough = sqrt(rough + 0.7);");
        ready.emplace_back("rough = clamp((rough + 1.9) / 0.83, 0.5, 1e3);");
    }

    // Statements without barriers.
    void add_segment(Statements& statements, int count) {
        const Scope before = scope_;
        if (has_barriers_) {
            shared_.add_to(scope_);
        }
        append(lines_, statements.block({.statements = count,
                                         .depth = 2,
                                         .expression_depth = random_.chance(25) ? 2 : 1}));
        scope_ = before;
    }

    void add_sections(Statements& statements) {
        for (std::uint32_t left = random_.between(1, 2); left > 0; --left) {
            switch (random_.below(4)) {
                case 0:
                    add_loop(statements);
                    break;
                case 1:
                    add(fmt::format("if ({}) {{", same_for_all()));
                    add_two_segments(statements);
                    add("}");
                    break;
                case 2:
                    add("if (group == 1u) {");
                    append(lines_, outputs_.stores(fault_ == Fault::kUnwrittenElement));
                    add("return;");
                    add("}");
                    break;
                default:
                    add_segment(statements, 2);
                    add("synchronize();");
            }
        }
    }

    void add_loop(Statements& statements) {
        add(fmt::format("for (uint iteration{0} = 0u; iteration{0} < {1}u; ++iteration{0}) {{",
                        iterations_, random_.between(2, 3)));
        add_two_segments(statements);
        if (random_.chance(40)) {
            add(fmt::format("if ({}) {};", same_for_all(),
                            random_.chance(50) ? "break" : "continue"));
            add("synchronize();");
        }
        add("}");
        ++iterations_;
    }

    void add_two_segments(Statements& statements) {
        for (int i = 0; i < 2; ++i) {
            add_segment(statements, 1);
            add("synchronize();");
        }
    }

    // A condition that is the same for all threads of a workgroup.
    std::string same_for_all() {
        constexpr std::array<std::string_view, 6> kConditions = {
            "(group & 1u) == 0u",
            "a[3] > 50u",
            "b[2] < b[3]",
            "gl_NumWorkGroups.x > 1u",
            "gl_WorkGroupID.y == 0u && a[1] != 7u",
            "TPB > 9"};
        return std::string(random_.pick(kConditions));
    }

    RandomSource random_;
    Fault fault_;
    bool has_barriers_;
    bool has_probe_;
    LaunchPlan launch_;
    Record record_;
    SharedArrays shared_;
    Scope scope_;
    Outputs outputs_;
    std::uint32_t writers_ = 0;
    int iterations_ = 0;
    Lines lines_;
};

}  // namespace

bool has_barriers(std::uint64_t seed) {
    return seed % 3 != 0;
}

bool may_have_fault(std::uint64_t seed) {
    return seed % 5 == 0;
}

std::string random_kernel(std::uint64_t seed, Fault fault) {
    return KernelMaker(seed, fault).make();
}

}  // namespace vkp::differential
