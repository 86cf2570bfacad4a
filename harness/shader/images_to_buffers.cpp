#include "harness/shader/images_to_buffers.hpp"

#include "harness/model/numbers/element_type.hpp"
#include "harness/shader/image_code.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/shader/specialize.hpp"
#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/global_builder.hpp"
#include "harness/spirv/types.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spirv::word;
using spv::Decoration;
using spv::Op;
using spv::StorageClass;

constexpr std::size_t kSampledType = 1;  // operands of OpTypeImage
constexpr std::size_t kDimension = 2;
constexpr std::size_t kArrayed = 4;
constexpr std::size_t kMultisampled = 5;
constexpr std::size_t kFormat = 7;

// What a buffer does not need.
bool is_of_images(const Instruction& setup) {
    if (setup.op != Op::OpCapability) {
        return false;
    }
    switch (static_cast<spv::Capability>(setup.operands[0])) {
        case spv::Capability::StorageImageReadWithoutFormat:
        case spv::Capability::StorageImageWriteWithoutFormat:
        case spv::Capability::StorageImageExtendedFormats:
        case spv::Capability::ImageQuery:
        case spv::Capability::Image1D:
        case spv::Capability::ImageBuffer:
        case spv::Capability::Sampled1D:
        case spv::Capability::SampledBuffer:
            return true;
        default:
            return false;
    }
}

// Types that nothing has any more, once images are buffers.
bool is_image(const Instruction& type) {
    switch (type.op) {
        case Op::OpTypeImage:
        case Op::OpTypeSampledImage:
        case Op::OpTypeSampler:
            return true;
        case Op::OpTypePointer:
            return type.operands[1] == word(StorageClass::UniformConstant) ||
                   type.operands[1] == word(StorageClass::Image);
        default:
            return false;
    }
}

// Whether some function has a parameter that is an image, or a pointer to one.
bool takes_images(const Module& module) {
    std::set<Id> types;
    for (const Instruction& global : module.globals) {
        if (is_image(global)) {
            types.insert(global.result());
        }
    }
    return std::ranges::any_of(module.functions, [&](const spirv::Function& function) {
        return std::ranges::any_of(function.parameters, [&](const Instruction& parameter) {
            return types.contains(parameter.type());
        });
    });
}

class ImageConverter {
public:
    ImageConverter(Module& module, const KernelInterface& interface, const ForeignModule& from)
        : module_(module), interface_(interface), from_(from), decorations_(module) {}

    ImagesAsBuffers convert() {
        std::vector<Instruction> variables;
        {
            const spirv::TypeTable types(module_);
            for (const Instruction& global : module_.globals) {
                if (global.op == Op::OpVariable &&
                    types.storage_class(global.type()) == StorageClass::UniformConstant) {
                    variables.push_back(global);
                }
            }
        }
        if (takes_images(module_)) {
            module_ = spirv::parse(inlined(module_));
        }
        find_uses();
        for (const Instruction& variable : variables) {
            convert(variable);
        }
        if (errors_.empty() && !variables.empty()) {
            std::erase_if(module_.setup, is_of_images);
            rewrite_image_code(module_, images_);
            remove_image_types();
        }
        return {std::move(errors_), std::move(formats_)};
    }

private:
    // Which variables OpImageRead and OpImageWrite reach.
    void find_uses() {
        std::map<Id, Id> roots;
        const auto root_of = [&](Id id) { return roots.contains(id) ? roots[id] : id; };
        spirv::for_each_in_functions(module_, [&](const Instruction& instruction) {
            const spirv::Words& words = instruction.operands;
            switch (instruction.op) {
                case Op::OpLoad:
                case Op::OpAccessChain:
                case Op::OpInBoundsAccessChain:
                    roots[words[1]] = root_of(words[2]);
                    break;
                case Op::OpImageRead:
                    read_.insert(root_of(words[2]));
                    break;
                case Op::OpImageWrite:
                    written_.insert(root_of(words[0]));
                    break;
                default:
                    break;
            }
        });
    }

    void convert(const Instruction& variable) {
        const spirv::TypeTable types(module_);
        Instruction type = types.definition(types.pointee(variable.type()));
        const bool is_array = type.op == Op::OpTypeArray || type.op == Op::OpTypeRuntimeArray;
        // Of images; 0: any number, or a single one.
        const std::uint32_t count = is_array ? types.extent(type.result()).value_or(0) : 0;
        type = is_array ? types.definition(type.operands[1]) : type;
        if (type.op == Op::OpTypeSampledImage) {
            type = types.definition(type.operands[1]);
        }
        if (type.op == Op::OpTypeSampler) {
            remove(variable);
            return;
        }
        const std::string name = name_of(variable);
        const std::optional<std::size_t> axes =
            type.op == Op::OpTypeImage ? axes_of(type) : std::nullopt;
        if (!axes) {
            fail(name + " is an image of a kind that is no array of texels",
                 "The audit knows images of one, two and three dimensions, with layers or "
                 "without, and arrays of them with one index.");
            return;
        }
        const ForeignModule::Slot slot = slot_of(variable);
        const auto found = std::find(from_.slots.begin(), from_.slots.end(), slot);
        if (found == from_.slots.end()) {
            constexpr std::array kExtents = {"W", "H,W", "D,H,W"};
            fail(fmt::format("there is no array for the image {}", name),
                 fmt::format("Write `// buffer: NAME vec4[{}{}]` and `// binding: NAME set={} "
                             "binding={}`.",
                             is_array ? "IMAGES," : "", kExtents[*axes - 1], slot.set,
                             slot.binding));
            return;
        }
        const auto binding = static_cast<std::uint32_t>(found - from_.slots.begin());
        const InterfaceArray& array = interface_.arrays[binding];
        const std::size_t dimensions = *axes + (is_array ? 1 : 0);
        if (count != 0 && !array.shape.empty() &&
            static_cast<std::uint32_t>(array.shape.front()) != count) {
            fail(fmt::format("{} is an array of {} images", name, count),
                 "The first dimension of its array counts them.");
            return;
        }
        if (array.shape.size() != dimensions ||
            !fits(types.definition(type.operands[kSampledType]), array.type)) {
            fail(fmt::format("the image {} is no {} of {} dimension{}", name, type_name(array.type),
                             array.shape.size(), array.shape.size() == 1 ? "" : "s"),
                 fmt::format("Its array has {} dimension{}, and elements such as {}.", dimensions,
                             dimensions == 1 ? "" : "s",
                             texel_names(types.definition(type.operands[kSampledType]))));
            return;
        }
        make_buffer(variable, type, array, is_array);
        spv::ImageFormat& format = formats_[binding];
        if (written_.contains(variable.result()) && read_.contains(variable.result())) {
            format = static_cast<spv::ImageFormat>(type.operands[kFormat]);
        }
    }

    // With a layer; nothing for images that are no arrays of texels.
    static std::optional<std::size_t> axes_of(const Instruction& image) {
        if (image.operands[kMultisampled] != 0) {
            return {};
        }
        const std::size_t layers = image.operands[kArrayed] != 0 ? 1 : 0;
        switch (static_cast<spv::Dim>(image.operands[kDimension])) {
            case spv::Dim::Dim1D:
            case spv::Dim::Buffer:
                return 1 + layers;
            case spv::Dim::Dim2D:
                return 2 + layers;
            case spv::Dim::Dim3D:
                return 3;
            default:
                return {};
        }
    }

    static bool fits(const Instruction& scalar, ElementType type) {
        if (scalar.operands[1] != 32 || type.components == 3) {
            return false;
        }
        const Scalar wanted = scalar.op == Op::OpTypeFloat ? Scalar::kFloat32
                              : scalar.operands[2] != 0    ? Scalar::kInt32
                                                           : Scalar::kUint32;
        return type.scalar == wanted;
    }

    static std::string texel_names(const Instruction& scalar) {
        return scalar.op == Op::OpTypeFloat ? "float, vec2 or vec4"
               : scalar.operands[2] != 0    ? "int, ivec2 or ivec4"
                                            : "uint, uvec2 or uvec4";
    }

    void make_buffer(const Instruction& variable, const Instruction& type,
                     const InterfaceArray& array, bool is_one_of_many) {
        ImageBuffer image{.variable = variable.result(),
                          .scalar = type.operands[kSampledType],
                          .components = array.type.components,
                          .is_arrayed = type.operands[kArrayed] != 0};
        image.texel =
            image.components == 1 ? image.scalar : vector_type(image.scalar, image.components);
        auto stride = static_cast<std::uint32_t>(stride_bytes(array.type));
        Id element = image.texel;
        for (std::size_t axis = array.shape.size(); axis-- > 0;) {
            const auto extent = static_cast<std::uint32_t>(array.shape[axis]);
            if (axis > 0 || !is_one_of_many) {
                image.extents.push_back(extent);
            }
            const Id outer = module_.new_id();
            if (axis > 0) {
                const Id length = spirv::GlobalBuilder(module_).uint_constant(extent);
                module_.globals.push_back({Op::OpTypeArray, {outer, element, length}});
            } else {
                module_.globals.push_back({Op::OpTypeRuntimeArray, {outer, element}});
            }
            decorate(Op::OpDecorate, {outer, word(Decoration::ArrayStride), stride});
            stride *= extent;
            element = outer;
        }
        const Id block = module_.new_id();
        module_.globals.push_back({Op::OpTypeStruct, {block, element}});
        decorate(Op::OpDecorate, {block, word(Decoration::Block)});
        decorate(Op::OpMemberDecorate, {block, 0, word(Decoration::Offset), 0});
        spirv::GlobalBuilder globals(module_);
        const Id pointer = globals.pointer_type(StorageClass::StorageBuffer, block);
        image.texel_pointer = globals.pointer_type(StorageClass::StorageBuffer, image.texel);
        // The types must precede the variable.
        std::erase_if(module_.globals, [&](const Instruction& global) {
            return global.op == Op::OpVariable && global.result() == variable.result();
        });
        module_.globals.push_back(
            {Op::OpVariable, {pointer, variable.result(), word(StorageClass::StorageBuffer)}});
        images_[variable.result()] = std::move(image);
    }

    Id vector_type(Id scalar, std::uint32_t count) {
        for (const Instruction& global : module_.globals) {
            if (global.op == Op::OpTypeVector && global.operands[1] == scalar &&
                global.operands[2] == count) {
                return global.result();
            }
        }
        const Id type = module_.new_id();
        module_.globals.push_back({Op::OpTypeVector, {type, scalar, count}});
        return type;
    }

    void decorate(Op op, spirv::Words operands) {
        module_.annotations.push_back({op, std::move(operands)});
    }

    // A sampler has no memory.
    void remove(const Instruction& variable) {
        const Id id = variable.result();
        std::erase_if(module_.globals, [&](const Instruction& global) {
            return global.op == Op::OpVariable && global.result() == id;
        });
        std::erase_if(module_.annotations,
                      [&](const Instruction& decoration) { return decoration.operands[0] == id; });
        std::erase_if(module_.debug, [&](const Instruction& name) {
            return name.op == Op::OpName && name.operands[0] == id;
        });
        for (Instruction& setup : module_.setup) {
            if (setup.op == Op::OpEntryPoint) {
                std::erase(setup.operands, id);
            }
        }
    }

    // And arrays of them, and the types of functions that took images, before they were expanded.
    void remove_image_types() {
        std::set<Id> removed;
        std::erase_if(module_.globals, [&](const Instruction& type) {
            const bool is_of_images =
                (type.op == Op::OpTypeFunction || type.op == Op::OpTypeArray ||
                 type.op == Op::OpTypeRuntimeArray) &&
                std::ranges::any_of(type.operands, [&](Id id) { return removed.contains(id); });
            if (is_image(type) || is_of_images) {
                removed.insert(type.result());
            }
            return removed.contains(type.result());
        });
        std::erase_if(module_.debug, [&](const Instruction& name) {
            return name.op == Op::OpName && removed.contains(name.operands[0]);
        });
    }

    [[nodiscard]] ForeignModule::Slot slot_of(const Instruction& variable) const {
        return vkp::slot_of(variable, decorations_);
    }

    [[nodiscard]] std::string name_of(const Instruction& variable) const {
        const std::string name = spirv::NameTable(module_).name(variable.result());
        const ForeignModule::Slot slot = slot_of(variable);
        return fmt::format("{}at set {}, binding {}",
                           name.empty() ? "" : fmt::format("`{}` ", name), slot.set, slot.binding);
    }

    void fail(std::string message, std::string advice) {
        errors_.push_back({0, std::move(message), std::move(advice)});
    }

    Module& module_;
    const KernelInterface& interface_;
    const ForeignModule& from_;
    const spirv::Decorations decorations_;
    std::map<Id, ImageBuffer> images_;
    std::vector<CompileError> errors_;
    std::map<std::uint32_t, spv::ImageFormat> formats_;  // of the images that became buffers
    std::set<Id> read_;                                  // image variables
    std::set<Id> written_;                               // likewise
};

}  // namespace

ImagesAsBuffers images_to_buffers(Module& module, const KernelInterface& interface,
                                  const ForeignModule& from) {
    return ImageConverter(module, interface, from).convert();
}

}  // namespace vkp
