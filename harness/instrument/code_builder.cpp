#include "harness/instrument/code_builder.hpp"

namespace vkp {

using spirv::Id;
using spv::Op;

Id CodeBuilder::add_result(Op op, Id type, const spirv::Words& operands) {
    const Id result = new_id();
    spirv::Words all = {type, result};
    all.insert(all.end(), operands.begin(), operands.end());
    add(op, std::move(all));
    return result;
}

Id CodeBuilder::load_uint(Id variable) {
    return add_result(Op::OpLoad, globals_.uint_type(), {variable});
}

Id CodeBuilder::add_uints(Id left, Id right) {
    return add_result(Op::OpIAdd, globals_.uint_type(), {left, right});
}

Id CodeBuilder::multiply_uints(Id left, Id right) {
    return add_result(Op::OpIMul, globals_.uint_type(), {left, right});
}

Id CodeBuilder::select_uint(Id condition, Id if_true, Id if_false) {
    return add_result(Op::OpSelect, globals_.uint_type(), {condition, if_true, if_false});
}

void CodeBuilder::select_branch(Id condition, Id if_true, Id if_false, Id merge) {
    add(Op::OpSelectionMerge, {merge, 0});
    add(Op::OpBranchConditional, {condition, if_true, if_false});
}

}  // namespace vkp
