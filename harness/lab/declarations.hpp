// The comments that say what a kernel runs on: launch, arrays, constants, extensions.
#pragma once

#include "harness/lab/array_type.hpp"
#include "harness/lab/fill.hpp"
#include "harness/lab/header.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/lab/names.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vkp {

class Declarations {
public:
    Declarations(LabFile& file, std::vector<LabError>& errors, FillSources sources, LabKind kind,
                 TypeMacros macros);

    // Leaves items with other keys alone. Throws LabSyntaxError.
    void read(const HeaderItem& item);

    // What can only be said of all of them together.
    void check_whole();

    // Also those whose declaration was wrong, so that one slip is one error.
    [[nodiscard]] const std::set<std::string>& array_names() const { return array_names_; }

private:
    // What belongs to one module of several, or to all dispatches of a kernel.
    struct Section {
        Launch launch = {};
        bool has_workgroup = false;
        int groups_line = 0;
        std::optional<std::vector<PushedWord>> push_constants = {};
        std::size_t pushed_bytes = 0;
        std::vector<SpecializedValue> specialization = {};
        DescribedModule module = {};
        // By array; for others, set 0 and the array's place.
        std::map<std::size_t, ForeignModule::Slot> slots = {};
    };

    void read_workgroup(const HeaderItem& item);
    void read_groups(const HeaderItem& item);
    void read_array(const HeaderItem& item, bool is_readonly);
    void read_constant(const HeaderItem& item);
    void read_extension(const HeaderItem& item);
    void read_tiles(const HeaderItem& item);
    void read_subgroup(const HeaderItem& item);
    void read_incoherent(const HeaderItem& item);
    void read_dispatch(const HeaderItem& item);
    void add_dispatches();
    void read_struct(const HeaderItem& item);
    void read_unknown(const HeaderItem& item);
    void read_entry(const HeaderItem& item);
    void read_specialize(const HeaderItem& item);
    void read_push(const HeaderItem& item);
    void read_binding(const HeaderItem& item);
    void read_module(const HeaderItem& item);
    void read_member(const HeaderItem& item);
    [[nodiscard]] int kernel_line(int line) const;
    [[nodiscard]] std::optional<std::size_t> place_of(const std::string& array) const;
    void check_shapes();
    void check_tiles();
    void add_array(CaseArray array);
    [[nodiscard]] Section& section() { return sections_.back(); }
    void check_launch_of(const Launch& launch, int line);
    void add_modules();
    [[nodiscard]] std::vector<ForeignModule::Slot> slots_of(const Section& own) const;

    struct DeclaredDispatch {
        std::string kernel;
        std::optional<Extent> groups = {};  // otherwise those of `groups`
        int line = 0;
    };

    LabFile& file_;
    std::vector<LabError>& errors_;
    FillSources sources_;
    LabKind kind_;
    TypeMacros macros_;
    DeclaredNames names_;
    std::set<std::string> array_names_;
    std::map<std::string, int> array_lines_;
    // First what is said above all modules, and counts for each; then that of each, if a file names
    // them.
    std::vector<Section> sections_ = std::vector<Section>(1);
    int tiles_line_ = 0;
    int subgroup_line_ = 0;
    std::vector<DeclaredDispatch> dispatches_;
};

}  // namespace vkp
