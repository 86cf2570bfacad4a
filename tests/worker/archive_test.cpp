#include "harness/worker/archive.hpp"

#include "harness/worker/messages.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp {
namespace {

Execution sample() {
    Execution execution;
    execution.compile_errors = {{3, "no such thing", ""}};
    audit::Hazard race{.kind = FindingKind::kDataRace,
                       .access = {7, 1, true, false},
                       .other = audit::Access{8, 2, false, true},
                       .memory = Memory::kShared,
                       .array = "tile",
                       .element = {{-1, 4, {}}, {0, {}, ".x"}},
                       .occurrences = 5,
                       .invocations = {1, 2}};
    execution.audit.hazards = {race};
    execution.audit.buffers = {{Bytes{std::byte{1}, std::byte{2}}, false}};
    execution.audit.unwritten = {{}, {3, 4}};
    execution.audit.unsupported = {12, "a matrix"};
    execution.report.per_invocation = InvocationCounts(2, 1);
    execution.report.per_invocation.set(1, std::vector{Counts{1, 2, 3, 4, 5}});
    execution.report.out_of_bounds = {
        {{4, Memory::kGlobal, "a", true, {{"", 3, 1, true, {}}}, 2}, 9, {{0, {-7}}}}};
    execution.buffers = {{}, {std::byte{9}}};
    execution.ran_on_device = true;
    execution.failure = Failure{Stage::kRun, true, "did not end"};
    return execution;
}

TEST(Archive, GivesBackWhatWasPutIn) {
    const Execution given = sample();
    const auto back = unpack<Execution>(pack(given));
    EXPECT_EQ(pack(back), pack(given));
    EXPECT_EQ(back.compile_errors.at(0).message, "no such thing");
    const audit::Hazard& race = back.audit.hazards.at(0);
    EXPECT_EQ(race.kind, FindingKind::kDataRace);
    EXPECT_EQ(race.other->line, 8);
    EXPECT_EQ(race.element.at(0).value, -1);
    EXPECT_EQ(race.element.at(0).extent, 4U);
    EXPECT_EQ(race.element.at(1).extent, std::nullopt);
    EXPECT_EQ(back.audit.unsupported->what, "a matrix");
    EXPECT_EQ(back.report.per_invocation[1], (Counts{1, 2, 3, 4, 5}));
    EXPECT_EQ(back.report.out_of_bounds.at(0).entries.at(0).element.at(0), -7);
    EXPECT_EQ(back.failure->stage, Stage::kRun);
}

TEST(Archive, RefusesWhatIsCutShort) {
    const Bytes whole = pack(sample());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_THROW(unpack<Execution>(std::span(whole).first(size)), ProtocolError) << size;
    }
}

TEST(Archive, RefusesCountsOfAPatternThatThereIsNot) {
    const auto packed = [](std::uint64_t volume, std::uint32_t pattern) {
        ArchiveWriter writer;
        writer.write(volume);
        writer.write(std::vector<std::uint32_t>{pattern});
        writer.write(std::vector<Counts>(2));
        return writer.take();
    };
    EXPECT_EQ(unpack<InvocationCounts>(packed(2, 0)).size(), 2U);
    EXPECT_THROW(unpack<InvocationCounts>(packed(2, 1)), ProtocolError);
    EXPECT_THROW(unpack<InvocationCounts>(packed(3, 0)), ProtocolError);
    EXPECT_THROW(unpack<InvocationCounts>(packed(0, 0)), ProtocolError);
}

// A growing vector would hold its content twice.
TEST(Archive, TakesTheMemoryThatItNeeds) {
    EXPECT_EQ(pack(std::vector<std::byte>(1000)).capacity(), 1008U);
}

TEST(Archive, ReadsARequestThatWasWrittenFromElsewhere) {
    const KernelInterface interface {
        .launch = {.workgroups = {3}, .workgroup_size = {1}}, .arrays = {}
    };
    const Kernel kernel{"a.comp", "void kernel() {}"};
    const std::vector<InitialArray> arrays = {{.bytes = Bytes{std::byte{7}}}};
    const Order order{.kernel = pack(kernel)};
    const auto request = unpack<Request>(pack(OutgoingRequest{order, {interface, kernel, arrays}}));
    EXPECT_EQ(request.interface.launch.workgroups.x, 3U);
    EXPECT_EQ(unpack<Kernel>(request.order.kernel).path, "a.comp");
    EXPECT_EQ(request.arrays.at(0).bytes, arrays.at(0).bytes);
}

// A request with a large array, as its worker gets it.
Received large_request() {
    const KernelInterface interface {};
    const Kernel kernel{"a.comp", ""};
    const std::vector<InitialArray> arrays = {{.bytes = Bytes(kLeastAttached, std::byte{7})},
                                              {.bytes = Bytes{std::byte{8}}}};
    const Packed packed = pack_apart(OutgoingRequest{Order(), {interface, kernel, arrays}});
    EXPECT_EQ(packed.attachments.size(), 1U);
    EXPECT_EQ(packed.attachments.at(0).data(), arrays[0].bytes.data()) << "it was copied";
    EXPECT_LT(packed.head.size(), 1000U);
    Received message{.head = packed.head};
    for (const std::span<const std::byte> attachment : packed.attachments) {
        message.attachments.emplace_back(attachment.begin(), attachment.end());
    }
    return message;
}

TEST(Archive, SendsLargeArraysBesideTheMessage) {
    const auto request = unpack<Request>(large_request());
    EXPECT_EQ(request.arrays.at(0).bytes, Bytes(kLeastAttached, std::byte{7}));
    EXPECT_EQ(request.arrays.at(1).bytes, Bytes{std::byte{8}});
}

TEST(Archive, SendsTheRecipeOfAnArrayInPlaceOfItsBytes) {
    const ArrayBytes bytes(Recipe{.kind = Recipe::Kind::kRandom,
                                  .size_bytes = 2 * kLeastAttached,
                                  .type = ElementType::kFloat32,
                                  .stream = "a"});
    const Packed packed = pack_apart(bytes);
    EXPECT_TRUE(packed.attachments.empty());
    EXPECT_LT(packed.head.size(), 100U);
    const auto received = unpack<ArrayBytes>(packed.head);
    ASSERT_NE(received.made(), nullptr);
    EXPECT_FALSE(received.made()->is_whole());
    EXPECT_EQ(received, bytes);
}

TEST(Archive, RefusesARecipeThatNoBytesCanBeMadeOf) {
    const ArrayBytes bytes(Recipe{.size_bytes = 7, .type = ElementType::kFloat32});
    Bytes message = pack(bytes);
    constexpr std::size_t kKind = sizeof(std::uint64_t);
    message.at(kKind) = static_cast<std::byte>(Recipe::Kind::kRandom);
    EXPECT_THROW(unpack<ArrayBytes>(message), ProtocolError);
    message.at(kKind) = std::byte{100};
    EXPECT_THROW(unpack<ArrayBytes>(message), ProtocolError);
}

TEST(Archive, RefusesOtherAttachmentsThanTheMessageNames) {
    Received shorter = large_request();
    shorter.attachments.at(0).pop_back();
    EXPECT_THROW(unpack<Request>(std::move(shorter)), ProtocolError);
    Received fewer = large_request();
    fewer.attachments.clear();
    EXPECT_THROW(unpack<Request>(std::move(fewer)), ProtocolError);
    Received more = large_request();
    more.attachments.emplace_back();
    EXPECT_THROW(unpack<Request>(std::move(more)), ProtocolError);
}

TEST(Archive, RefusesWhatIsTooLong) {
    Bytes bytes = pack(sample());
    bytes.push_back(std::byte{0});
    EXPECT_THROW(unpack<Execution>(bytes), ProtocolError);
}

// Whatever one byte is changed to, the answer is a value or an error, and no crash.
TEST(Archive, SurvivesEveryDamagedByte) {
    const Bytes whole = pack(sample());
    std::size_t refused = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const unsigned value : {0U, 1U, 127U, 255U}) {
            Bytes damaged = whole;
            damaged[i] = static_cast<std::byte>(value);
            try {
                unpack<Execution>(damaged);
            } catch (const ProtocolError&) {
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, whole.size() / 4);
}

TEST(Archive, RefusesEnumeratorsThatDoNotExist) {
    constexpr FindingKind kLast = last_enumerator(FindingKind());
    EXPECT_EQ(unpack<FindingKind>(pack(kLast)), kLast);
    const auto beyond = static_cast<std::uint32_t>(kLast) + 1;
    EXPECT_THROW(unpack<FindingKind>(pack(beyond)), ProtocolError);
    EXPECT_THROW(unpack<bool>(pack(std::uint8_t{2})), ProtocolError);
}

TEST(Archive, RefusesLengthsThatNothingFollows) {
    EXPECT_THROW(unpack<std::string>(pack(std::uint64_t{1} << 40U)), ProtocolError);
    EXPECT_THROW(unpack<std::vector<double>>(pack(std::uint64_t{1} << 61U)), ProtocolError);
    EXPECT_THROW(unpack<std::vector<std::string>>(pack(~std::uint64_t{0})), ProtocolError);
}

}  // namespace
}  // namespace vkp
