#include "harness/worker/channel.hpp"

#include "harness/worker/interruption.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace vkp {
namespace {

using Status = Channel::Status;

Channel::Clock::time_point soon() {
    return Channel::Clock::now() + std::chrono::milliseconds(20);
}

TEST(Channel, CarriesMessagesInTheirOrder) {
    auto [here, there] = Channel::pair();
    EXPECT_EQ(here.send(pack(std::string("one")), soon()), Status::kDone);
    EXPECT_EQ(here.send({}, soon()), Status::kDone);
    Bytes message;
    EXPECT_EQ(there.receive(message, soon()), Status::kDone);
    EXPECT_EQ(unpack<std::string>(message), "one");
    EXPECT_EQ(there.receive(message, soon()), Status::kDone);
    EXPECT_TRUE(message.empty());
}

TEST(Channel, CarriesMoreThanTheSystemHoldsAtOnce) {
    auto [here, there] = Channel::pair();
    const Bytes large(std::size_t{40} << 20U, std::byte{7});
    std::thread sender(
        [&, &from = here] { EXPECT_EQ(from.send(large, Channel::kNoDeadline), Status::kDone); });
    Bytes message;
    EXPECT_EQ(there.receive(message, Channel::kNoDeadline), Status::kDone);
    sender.join();
    EXPECT_EQ(message, large);
}

TEST(Channel, CarriesAttachments) {
    auto [here, there] = Channel::pair();
    const Bytes large(std::size_t{4} << 20U, std::byte{7});
    const Packed sent{.head = Bytes{std::byte{1}}, .attachments = {large, large}};
    std::thread sender([&, &from = here] {
        EXPECT_EQ(from.send_apart(sent, Channel::kNoDeadline), Status::kDone);
    });
    Received message;
    EXPECT_EQ(there.receive(message, Channel::kNoDeadline), Status::kDone);
    sender.join();
    EXPECT_EQ(message.head, sent.head);
    EXPECT_EQ(message.attachments, std::vector<Bytes>({large, large}));
}

// The head's length, the head, the number of attachments, and the length of the first.
TEST(Channel, RefusesAttachmentsThatAreTooLong) {
    auto [here, there] = Channel::pair();
    const std::array<std::uint64_t, 3> numbers = {kIsAttached, 1, std::uint64_t{3} << 20U};
    ASSERT_EQ(send(here.descriptor(), numbers.data(), sizeof(numbers), 0), sizeof(numbers));
    Received message;
    EXPECT_THROW(there.receive(message, soon(), std::uint64_t{2} << 20U), ProtocolError);
}

// Even an empty one counts as a large one.
TEST(Channel, RefusesEndlesslyManyAttachments) {
    auto [here, there] = Channel::pair();
    std::array<std::uint64_t, 100> numbers = {kIsAttached, ~std::uint64_t{0}};
    ASSERT_EQ(send(here.descriptor(), numbers.data(), sizeof(numbers), 0), sizeof(numbers));
    Received message;
    EXPECT_THROW(there.receive(message, soon(), std::uint64_t{8} << 20U), ProtocolError);
}

TEST(Channel, WaitsUntilItsDeadline) {
    auto [here, there] = Channel::pair();
    Bytes message;
    EXPECT_EQ(there.receive(message, soon()), Status::kTimedOut);
    const Bytes large(std::size_t{40} << 20U);  // nobody reads it
    EXPECT_EQ(here.send(large, soon()), Status::kTimedOut);
}

class Whenever : public Interruption {
public:
    explicit Whenever(std::vector<int> descriptors) : descriptors_(std::move(descriptors)) {}
    [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
    bool is_wanted() override { return true; }

private:
    std::vector<int> descriptors_;
};

// A wait in short parts, as for a limit of work, must not be interrupted by their ends.
TEST(Channel, AsksForAnInterruptionOnlyWhereThereIsAnEvent) {
    auto [here, there] = Channel::pair();
    auto [event, source] = Channel::pair();
    Whenever interruption({event.descriptor()});
    EXPECT_EQ(there.wait_for_message(soon(), &interruption), Status::kTimedOut);
    ASSERT_EQ(source.send({}, soon()), Status::kDone);
    EXPECT_EQ(there.wait_for_message(soon(), &interruption), Status::kInterrupted);
}

TEST(Channel, SeesThatTheOtherEndIsClosed) {
    auto [here, there] = Channel::pair();
    there = Channel(-1);
    Bytes message;
    EXPECT_EQ(here.receive(message, Channel::kNoDeadline), Status::kClosed);
    EXPECT_EQ(here.send(pack(1), Channel::kNoDeadline), Status::kClosed);
}

TEST(Channel, RefusesALengthThatNoMessageHas) {
    auto [here, there] = Channel::pair();
    const std::uint64_t length = std::uint64_t{1} << 50U;
    ASSERT_EQ(send(here.descriptor(), &length, sizeof(length), 0), 8);
    Bytes message;
    EXPECT_THROW(there.receive(message, soon()), ProtocolError);
}

TEST(Channel, RefusesAMessageThatIsLongerThanAsked) {
    auto [here, there] = Channel::pair();
    ASSERT_EQ(here.send(Bytes(100), soon()), Status::kDone);
    Bytes message;
    EXPECT_THROW(there.receive(message, soon(), 99), ProtocolError);
}

// A message that announces a gigabyte and sends three bytes takes no gigabyte.
TEST(Channel, TakesMemoryAsBytesCome) {
    auto [here, there] = Channel::pair();
    const std::uint64_t length = std::uint64_t{1} << 30U;
    ASSERT_EQ(send(here.descriptor(), &length, sizeof(length), 0), 8);
    ASSERT_EQ(send(here.descriptor(), "abc", 3, 0), 3);
    Bytes message;
    EXPECT_EQ(there.receive(message, soon()), Status::kTimedOut);
    EXPECT_LE(message.size(), std::size_t{4} << 20U);
}

}  // namespace
}  // namespace vkp
