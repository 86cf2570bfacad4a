// The comments that say what a kernel runs on: launch, arrays, constants, extensions.
#pragma once

#include "harness/lab/array_type.hpp"
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
    Declarations(LabFile& file, std::vector<LabError>& errors, std::uint64_t seed, LabKind kind,
                 TypeMacros macros);

    // Leaves items with other keys alone. Throws LabSyntaxError.
    void read(const HeaderItem& item);

    // What can only be said of all of them together.
    void check_whole();

    // Also those whose declaration was wrong, so that one slip is one error.
    [[nodiscard]] const std::set<std::string>& array_names() const { return array_names_; }

private:
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
    void read_entry(const HeaderItem& item);
    void read_specialize(const HeaderItem& item);
    void read_push(const HeaderItem& item);
    void read_binding(const HeaderItem& item);
    [[nodiscard]] int kernel_line(int line) const;
    void check_shapes();
    void check_tiles();
    void add_array(CaseArray array);

    struct DeclaredDispatch {
        std::string kernel;
        std::optional<Extent> groups = {};  // otherwise those of `groups`
        int line = 0;
    };

    LabFile& file_;
    std::vector<LabError>& errors_;
    std::uint64_t seed_;
    LabKind kind_;
    TypeMacros macros_;
    Names names_;
    std::set<std::string> array_names_;
    std::map<std::string, int> array_lines_;
    Launch launch_;
    bool has_workgroup_ = false;
    int groups_line_ = 0;
    int tiles_line_ = 0;
    int subgroup_line_ = 0;
    std::vector<DeclaredDispatch> dispatches_;
};

}  // namespace vkp
