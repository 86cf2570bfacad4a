#include "harness/shader/image_code.hpp"

#include "harness/spirv/global_builder.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>
#include <vector>

namespace vkp {

namespace {

using spirv::Block;
using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spirv::word;

using spv::Op;

constexpr std::uint32_t kClamp = 43;  // FClamp of GLSL.std.450

// An image, and which one of an array of images.
struct ImageRef {
    const ImageBuffer* image = nullptr;
    Id element = 0;  // 0: it is a single one
};

class ImageCode {
public:
    ImageCode(Module& module, const std::map<Id, ImageBuffer>& images)
        : module_(module), images_(images), globals_(module) {
        for (const Instruction& global : module.globals) {
            types_[global.result()] = global.type() != 0 ? global.type() : global.result();
            if (global.op == Op::OpTypeSampler ||
                (global.op == Op::OpTypePointer && samplers_.contains(global.operands[2]))) {
                samplers_.insert(global.result());
            }
        }
        for (const auto& [variable, image] : images) {
            pointers_[variable] = {&image};
        }
    }

    void rewrite() {
        for (spirv::Function& function : module_.functions) {
            std::vector<Block> blocks;
            ends_.clear();
            for (const Instruction& parameter : function.parameters) {
                types_[parameter.result()] = parameter.type();
            }
            for (Block& block : function.blocks) {
                blocks_ = &blocks;
                rewrite(block);
            }
            rename_predecessors(blocks);
            function.blocks = std::move(blocks);
        }
        std::erase_if(module_.annotations, [&](const Instruction& decoration) {
            return removed_.contains(decoration.operands[0]);
        });
        std::erase_if(module_.debug, [&](const Instruction& name) {
            return name.op == Op::OpName && removed_.contains(name.operands[0]);
        });
    }

private:
    void rewrite(Block& block) {
        blocks_->push_back({block.label, {}});
        for (Instruction& instruction : block.instructions) {
            source_ = instruction.source;
            if (instruction.op == Op::OpLoopMerge && blocks_->back().label != block.label) {
                fail("a loop whose condition writes an image");
            }
            if (instruction.type() != 0) {
                types_[instruction.result()] = instruction.type();
            }
            rewrite(instruction);
        }
        if (blocks_->back().label != block.label) {
            ends_[block.label] = blocks_->back().label;
        }
    }

    void rewrite(Instruction& instruction) {
        const spirv::Words& words = instruction.operands;
        switch (instruction.op) {
            case Op::OpAccessChain:
            case Op::OpInBoundsAccessChain:
                if (images_.contains(words[2])) {
                    pointers_[words[1]] = {&images_.at(words[2]), words[3]};
                    removed_.insert(words[1]);
                    return;
                }
                if (is_sampler(words[0])) {
                    removed_.insert(words[1]);
                    return;
                }
                break;
            case Op::OpLoad:
                if (const auto pointer = pointers_.find(words[2]); pointer != pointers_.end()) {
                    values_[words[1]] = pointer->second;
                    removed_.insert(words[1]);
                    return;
                }
                if (is_sampler(words[0])) {
                    removed_.insert(words[1]);
                    return;
                }
                break;
            case Op::OpImage:
            case Op::OpSampledImage:
                values_[words[1]] = image(words[2]);
                removed_.insert(words[1]);
                return;
            case Op::OpImageRead:
            case Op::OpImageFetch:
                read(instruction, coordinates(*image(words[2]).image, words[3]));
                return;
            case Op::OpImageSampleExplicitLod:
                read(instruction, nearest(*image(words[2]).image, words[3]));
                return;
            case Op::OpImageWrite:
                write(instruction);
                return;
            case Op::OpImageTexelPointer:
                append(Op::OpAccessChain,
                       chain(pointers_.at(words[2]), words[1],
                             coordinates(*pointers_.at(words[2]).image, words[3])));
                return;
            case Op::OpImageQuerySize:
            case Op::OpImageQuerySizeLod:
                query_size(instruction);
                return;
            default:
                if (std::ranges::any_of(words, [&](Id id) { return values_.contains(id); }) &&
                    instruction.op != Op::OpExtInst) {
                    fail("an operation on images other than reading, writing, sampling and sizes");
                }
        }
        blocks_->back().instructions.push_back(std::move(instruction));
    }

    [[noreturn]] void fail(const char* what) const { throw spirv::Error(what, source_.line); }

    [[nodiscard]] const ImageRef& image(Id value) const {
        const auto found = values_.find(value);
        if (found == values_.end()) {
            fail("an image that is no variable of the module");
        }
        return found->second;
    }

    // Or a pointer to one.
    [[nodiscard]] bool is_sampler(Id type) const { return samplers_.contains(type); }

    void append(Op op, spirv::Words operands) {
        blocks_->back().instructions.push_back({op, std::move(operands), source_});
    }

    Id add(Op op, Id type, const spirv::Words& operands) {
        const Id result = module_.new_id();
        spirv::Words words = {type, result};
        words.insert(words.end(), operands.begin(), operands.end());
        append(op, std::move(words));
        types_[result] = type;
        return result;
    }

    [[nodiscard]] const Instruction& definition(Id type) const {
        return *std::ranges::find_if(
            module_.globals, [&](const Instruction& global) { return global.result() == type; });
    }

    // The components of a scalar or vector; `count` may be fewer than there are.
    std::vector<Id> components(Id value, std::size_t count) {
        const Instruction& type = definition(types_.at(value));
        if (type.op != Op::OpTypeVector) {
            return {value};
        }
        const Id scalar = type.operands[1];
        std::vector<Id> parts;
        for (std::uint32_t i = 0; i < std::min<std::size_t>(count, type.operands[2]); ++i) {
            parts.push_back(add(Op::OpCompositeExtract, scalar, {value, i}));
        }
        return parts;
    }

    // Integers, x first.
    std::vector<Id> coordinates(const ImageBuffer& image, Id coordinate) {
        std::vector<Id> all = components(coordinate, image.extents.size());
        if (all.size() != image.extents.size()) {
            fail("coordinates of another dimension than the image's");
        }
        return all;
    }

    // The texel at coordinates from 0 to 1, or at the edge.
    std::vector<Id> nearest(const ImageBuffer& image, Id coordinate) {
        if (image.is_arrayed) {
            fail("sampling of an image with layers");
        }
        std::vector<Id> places;
        const std::vector<Id> parts = components(coordinate, image.extents.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Id type = types_.at(parts[i]);
            const auto extent = static_cast<float>(image.extents[i]);
            const Id scaled = add(Op::OpFMul, type, {parts[i], float_constant(type, extent)});
            const Id inside = add(Op::OpExtInst, type,
                                  {extended_set(), kClamp, scaled, float_constant(type, 0),
                                   float_constant(type, extent - 0.5F)});
            places.push_back(add(Op::OpConvertFToS, globals_.int_type(true), {inside}));
        }
        return places;
    }

    Id float_constant(Id type, float value) {
        Id& known = floats_[value];
        if (known == 0) {
            known = module_.new_id();
            module_.globals.push_back(
                {Op::OpConstant, {type, known, std::bit_cast<std::uint32_t>(value)}});
        }
        return known;
    }

    Id extended_set() {
        for (const Instruction& setup : module_.setup) {
            if (setup.op == Op::OpExtInstImport &&
                spirv::literal_string(setup, 1) == "GLSL.std.450") {
                return setup.result();
            }
        }
        const Id set = module_.new_id();
        Instruction import{Op::OpExtInstImport, {set}};
        spirv::append_literal(import.operands, "GLSL.std.450");
        const auto model = std::ranges::find(module_.setup, Op::OpMemoryModel, &Instruction::op);
        module_.setup.insert(model, std::move(import));
        return set;
    }

    // Operands of an access chain to a texel: the slowest coordinate comes first.
    spirv::Words chain(const ImageRef& ref, Id result, const std::vector<Id>& places) {
        spirv::Words words = {ref.image->texel_pointer, result, ref.image->variable,
                              globals_.uint_constant(0)};
        if (ref.element != 0) {
            words.push_back(ref.element);
        }
        words.insert(words.end(), places.rbegin(), places.rend());
        return words;
    }

    Id texel_pointer(const ImageRef& ref, const std::vector<Id>& places) {
        const Id pointer = module_.new_id();
        append(Op::OpAccessChain, chain(ref, pointer, places));
        return pointer;
    }

    // What an image does not have is 0, and alpha 1.
    void read(const Instruction& instruction, const std::vector<Id>& places) {
        const ImageRef& ref = this->image(instruction.operands[2]);
        const ImageBuffer& image = *ref.image;
        const Id value = add(Op::OpLoad, image.texel, {texel_pointer(ref, places)});
        const Id result_type = instruction.operands[0];
        const Id result = instruction.operands[1];
        if (result_type == image.texel) {
            append(Op::OpCopyObject, {result_type, result, value});
            return;
        }
        std::vector<Id> parts = components(value, image.components);
        const Instruction& wanted = definition(result_type);
        const std::size_t count = wanted.op == Op::OpTypeVector ? wanted.operands[2] : 1;
        while (parts.size() < count) {
            parts.push_back(parts.size() < 3 ? globals_.null_constant(image.scalar)
                                             : one(image.scalar));
        }
        if (count == 1) {
            append(Op::OpCopyObject, {result_type, result, parts[0]});
            return;
        }
        spirv::Words words = {result_type, result};
        words.insert(words.end(), parts.begin(),
                     parts.begin() + static_cast<std::ptrdiff_t>(count));
        append(Op::OpCompositeConstruct, std::move(words));
    }

    Id one(Id scalar) {
        Id& known = ones_[scalar];
        if (known == 0) {
            known = module_.new_id();
            const bool is_float = definition(scalar).op == Op::OpTypeFloat;
            module_.globals.push_back(
                {Op::OpConstant,
                 {scalar, known, is_float ? std::bit_cast<std::uint32_t>(1.0F) : 1}});
        }
        return known;
    }

    // Vulkan discards a write outside of an image.
    void write(const Instruction& instruction) {
        const spirv::Words& words = instruction.operands;
        const ImageRef& ref = this->image(words[0]);
        const ImageBuffer& image = *ref.image;
        const std::vector<Id> places = coordinates(image, words[1]);
        Id is_inside = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Id is_within = add(Op::OpULessThan, globals_.bool_type(),
                                     {places[i], globals_.uint_constant(image.extents[i])});
            is_inside = is_inside == 0
                            ? is_within
                            : add(Op::OpLogicalAnd, globals_.bool_type(), {is_inside, is_within});
        }
        std::vector<Id> parts = components(words[2], image.components);
        Id texel = parts[0];
        if (image.components > 1) {
            if (parts.size() < image.components) {
                fail("a texel with fewer components than the array's elements");
            }
            texel = add(Op::OpCompositeConstruct, image.texel,
                        spirv::Words(parts.begin(), parts.end()));
        }
        const Id inside = module_.new_id();
        const Id after = module_.new_id();
        append(Op::OpSelectionMerge, {after, 0});
        append(Op::OpBranchConditional, {is_inside, inside, after});
        blocks_->push_back({inside, {}});
        append(Op::OpStore, {texel_pointer(ref, places), texel});
        append(Op::OpBranch, {after});
        blocks_->push_back({after, {}});
    }

    void query_size(const Instruction& instruction) {
        const ImageBuffer& image = *this->image(instruction.operands[2]).image;
        const Instruction& type = definition(instruction.operands[0]);
        const bool is_vector = type.op == Op::OpTypeVector;
        const Id scalar = is_vector ? type.operands[1] : instruction.operands[0];
        spirv::Words words = {instruction.operands[0], instruction.operands[1]};
        for (const std::uint32_t extent : image.extents) {
            const Id size = globals_.uint_constant(extent);
            words.push_back(
                definition(scalar).operands[2] == 0 ? size : add(Op::OpBitcast, scalar, {size}));
        }
        append(is_vector ? Op::OpCompositeConstruct : Op::OpCopyObject, std::move(words));
    }

    // A block that was divided ends under another label.
    void rename_predecessors(std::vector<Block>& blocks) const {
        for (Block& block : blocks) {
            for (Instruction& phi : block.instructions) {
                if (phi.op != Op::OpPhi) {
                    break;
                }
                for (std::size_t i = 3; i < phi.operands.size(); i += 2) {
                    const auto divided = ends_.find(phi.operands[i]);
                    phi.operands[i] = divided == ends_.end() ? phi.operands[i] : divided->second;
                }
            }
        }
    }

    Module& module_;
    const std::map<Id, ImageBuffer>& images_;
    spirv::GlobalBuilder globals_;
    std::map<Id, Id> types_;           // of values
    std::map<Id, ImageRef> pointers_;  // to images
    std::map<Id, ImageRef> values_;    // loaded images
    std::set<Id> samplers_;            // types
    std::set<Id> removed_;             // pointers to images and samplers, and what they load
    std::map<float, Id> floats_;
    std::map<Id, Id> ones_;
    std::map<Id, Id> ends_;  // of divided blocks, by their labels
    std::vector<Block>* blocks_ = nullptr;
    spirv::SourceLine source_;
};

}  // namespace

void rewrite_image_code(Module& module, const std::map<Id, ImageBuffer>& images) {
    ImageCode(module, images).rewrite();
}

}  // namespace vkp
