#include "tests/memory_model/model.hpp"

namespace vkp::memory_model {

namespace {

bool names(const Semantics& semantics, StorageClasses storage) {
    return (semantics.acquires || semantics.releases) && (semantics.classes & storage) != 0;
}

bool is_fence(const Event& event) {
    return event.kind == Event::Kind::kFence || event.kind == Event::Kind::kBarrier;
}

bool releases(const Event& event) {
    return event.semantics.releases && (is_fence(event) || event.writes());
}

bool acquires(const Event& event) {
    return event.semantics.acquires && (is_fence(event) || event.reads());
}

}  // namespace

void Relation::close() {
    for (std::size_t via = 0; via < size_; ++via) {
        for (std::size_t a = 0; a < size_; ++a) {
            if (!(*this)(a, via)) {
                continue;
            }
            for (std::size_t b = 0; b < size_; ++b) {
                if ((*this)(via, b)) {
                    add(a, b);
                }
            }
        }
    }
}

Model::Model(const Execution& run)
    : run_(run),
      subgroups_(layout_of(run)),
      size_(run.events.size()),
      modification_order_(size_),
      sequences_(size_),
      reads_from_(size_),
      shared_(size_),
      buffers_(size_) {
    order_atomics();
    sequences_ = release_sequences();
    shared_ = inter_thread(audit::kSharedMemory);
    buffers_ = inter_thread(audit::kBuffers);
}

bool Model::same_thread(std::size_t a, std::size_t b) const {
    return at(a).workgroup == at(b).workgroup && at(a).lane == at(b).lane;
}

bool Model::same_subgroup(std::size_t a, std::size_t b) const {
    return at(a).workgroup == at(b).workgroup &&
           subgroups_.subgroup_of(at(a).lane) == subgroups_.subgroup_of(at(b).lane);
}

// "A and B are in the instance of each other's memory scopes".
bool Model::in_scope(std::size_t a, AtomicScope of_a, std::size_t b, AtomicScope of_b) const {
    const auto reaches = [&](AtomicScope scope) {
        switch (scope) {
            case AtomicScope::kInvocation:
                return same_thread(a, b);
            case AtomicScope::kSubgroup:
                return same_subgroup(a, b);
            case AtomicScope::kWorkgroup:
                return at(a).workgroup == at(b).workgroup;
            default:
                return true;
        }
    };
    return reaches(of_a) && reaches(of_b);
}

bool Model::mutually_ordered(std::size_t a, std::size_t b) const {
    return a != b && at(a).is_atomic() && at(b).is_atomic() && at(a).location == at(b).location &&
           in_scope(a, at(a).scope, b, at(b).scope);
}

// "Scoped modification order", and what each atomic reads: as the run had it.
void Model::order_atomics() {
    for (std::size_t b = 0; b < size_; ++b) {
        if (!at(b).is_access()) {
            continue;
        }
        std::size_t last = b;
        for (std::size_t a = 0; a < b; ++a) {
            if (!at(a).writes() || at(a).location != at(b).location) {
                continue;
            }
            last = a;
            if (!at(a).is_atomic() || !at(b).is_atomic() || !at(b).writes()) {
                continue;
            }
            if (mutually_ordered(a, b)) {
                modification_order_.add(a, b);
            } else {
                has_order_of_atomics_ = false;
            }
        }
        if (at(b).reads() && last != b && mutually_ordered(last, b)) {
            reads_from_.add(last, b);
        }
    }
}

// "Release sequence": an atomic write and the read-modify-writes that follow it without a gap.
Relation Model::release_sequences() const {
    Relation sequences(size_);
    for (std::size_t head = 0; head < size_; ++head) {
        if (!at(head).is_atomic() || !at(head).writes()) {
            continue;
        }
        sequences.add(head, head);
        for (std::size_t next = head + 1; next < size_; ++next) {
            if (!modification_order_(head, next)) {
                continue;
            }
            if (at(next).kind != Event::Kind::kAtomicUpdate) {
                break;
            }
            sequences.add(head, next);
        }
    }
    return sequences;
}

// The relation from an atomic write to an atomic that reads its value, or one of its release
// sequence.
Relation Model::through_atomics() const {
    Relation through(size_);
    for (std::size_t head = 0; head < size_; ++head) {
        for (std::size_t member = head; member < size_; ++member) {
            for (std::size_t read = member; sequences_(head, member) && read < size_; ++read) {
                if (reads_from_(member, read)) {
                    through.add(head, read);
                }
            }
        }
    }
    return through;
}

bool Model::same_barrier(std::size_t a, std::size_t b) const {
    return at(a).kind == Event::Kind::kBarrier && at(b).kind == Event::Kind::kBarrier && a != b &&
           at(a).step == at(b).step && at(a).workgroup == at(b).workgroup &&
           (!at(a).of_subgroup || same_subgroup(a, b));
}

// Whether a fence comes before a barrier that another fence comes after, or is one itself.
bool Model::is_through_barriers(std::size_t a, std::size_t b) const {
    if (!is_fence(at(a)) || !is_fence(at(b))) {
        return false;
    }
    for (std::size_t x = 0; x < size_; ++x) {
        for (std::size_t y = 0; (x == a || before(a, x)) && y < size_; ++y) {
            if (same_barrier(x, y) && (y == b || before(y, b))) {
                return true;
            }
        }
    }
    return false;
}

// "Synchronizes-with", if both sides name the storage class.
Relation Model::synchronizes(StorageClasses storage) const {
    const Relation through = through_atomics();
    const auto releases_through = [&](std::size_t release, std::size_t write) {
        return release == write || (is_fence(at(release)) && before(release, write) &&
                                    (at(release).semantics.classes & at(write).storage) != 0);
    };
    const auto acquires_through = [&](std::size_t read, std::size_t acquire) {
        return read == acquire || (is_fence(at(acquire)) && before(read, acquire) &&
                                   (at(acquire).semantics.classes & at(read).storage) != 0);
    };
    const auto by_atomics = [&](std::size_t a, std::size_t b) {
        for (std::size_t write = a; write < size_; ++write) {
            for (std::size_t read = 0; releases_through(a, write) && read <= b; ++read) {
                if (through(write, read) && acquires_through(read, b)) {
                    return true;
                }
            }
        }
        return false;
    };
    Relation synchronizes(size_);
    for (std::size_t a = 0; a < size_; ++a) {
        for (std::size_t b = 0; b < size_; ++b) {
            const Event& release = at(a);
            const Event& acquire = at(b);
            if (a != b && releases(release) && acquires(acquire) &&
                names(release.semantics, storage) && names(acquire.semantics, storage) &&
                in_scope(a, release.semantics.scope, b, acquire.semantics.scope) &&
                (by_atomics(a, b) || is_through_barriers(a, b))) {
                synchronizes.add(a, b);
            }
        }
    }
    return synchronizes;
}

// "Inter-thread-happens-before" for a storage class.
Relation Model::inter_thread(StorageClasses storage) const {
    const auto belongs = [&](const Event& event) {
        return event.storage == storage || names(event.semantics, storage);
    };
    Relation order = synchronizes(storage);
    for (std::size_t a = 0; a < size_; ++a) {
        for (std::size_t b = a + 1; b < size_; ++b) {
            const bool is_released =
                belongs(at(a)) && releases(at(b)) && names(at(b).semantics, storage);
            const bool is_acquired =
                acquires(at(a)) && names(at(a).semantics, storage) && belongs(at(b));
            if (before(a, b) && (is_released || is_acquired)) {
                order.add(a, b);
            }
        }
    }
    order.close();
    return order;
}

// A fence, a barrier of its invocation, the same barrier of the other one.
bool Model::is_lenient(std::size_t earlier, std::size_t later) const {
    const StorageClasses storage = at(earlier).storage;
    const Relation& order = storage == audit::kSharedMemory ? shared_ : buffers_;
    const auto is_released = [&](std::size_t fence) {
        return is_fence(at(fence)) && releases(at(fence)) &&
               (at(fence).semantics.classes & storage) != 0 && order(earlier, fence);
    };
    for (std::size_t fence = 0; fence < size_; ++fence) {
        if (!is_released(fence)) {
            continue;
        }
        for (std::size_t x = fence; x < size_; ++x) {
            if (x != fence && !before(fence, x)) {
                continue;
            }
            for (std::size_t y = 0; y < later; ++y) {
                const Semantics& own = at(y).semantics;
                const bool says_nothing =
                    !names(own, storage) || own.scope == AtomicScope::kInvocation;
                if (same_barrier(x, y) && before(y, later) && says_nothing &&
                    at(fence).semantics.scope >=
                        (same_subgroup(x, y) ? AtomicScope::kSubgroup : AtomicScope::kWorkgroup)) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Two invocations conflict with at least one write, unless both are atomics in each other's scope.
bool Model::conflict(std::size_t earlier, std::size_t later) const {
    const Event& a = at(earlier);
    const Event& b = at(later);
    return a.is_access() && b.is_access() && a.location == b.location &&
           !same_thread(earlier, later) && (a.writes() || b.writes()) &&
           !mutually_ordered(earlier, later);
}

// "Location-ordered" requires more of accesses of two invocations than that one happens before the
// other: both must be non-private (`locord` in the formal description). In `coherent` buffers each
// access is, with the necessary availability and visibility operations; otherwise only the end of a
// dispatch does.
bool Model::is_any_private(std::size_t a, std::size_t b) const {
    return at(a).is_private() || at(b).is_private();
}

bool Model::is_ordered(std::size_t earlier, std::size_t later) const {
    const Relation& order = at(earlier).storage == audit::kSharedMemory ? shared_ : buffers_;
    return conflict(earlier, later) && order(earlier, later) && !is_any_private(earlier, later);
}

bool Model::is_for_want_of_coherence(std::size_t earlier, std::size_t later) const {
    const Relation& order = at(earlier).storage == audit::kSharedMemory ? shared_ : buffers_;
    return conflict(earlier, later) && is_any_private(earlier, later) && order(earlier, later);
}

bool Model::is_race(std::size_t earlier, std::size_t later, bool leniently) const {
    return conflict(earlier, later) && !is_ordered(earlier, later) &&
           !(leniently && !is_any_private(earlier, later) && is_lenient(earlier, later));
}

}  // namespace vkp::memory_model
