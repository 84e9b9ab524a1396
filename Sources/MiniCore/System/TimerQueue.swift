internal import HeapModule

/// Timers, ordered by due time, then by creation.
///
/// Times are nanoseconds of the owner's clock. The owner uses the queue on one thread or protects it with a lock.
package struct TimerQueue {
    /// A pending timer.
    package final class Timer {
        let token: TimerToken
        /// The due time, which changes with each period of an interval.
        fileprivate(set) var due: Int64
        /// Nil for a timer that fires once.
        let period: Int64?
        package let fire: () -> Void
        package fileprivate(set) var isCancelled = false

        init(token: TimerToken, due: Int64, period: Int64?, fire: @escaping () -> Void) {
            self.token = token
            self.due = due
            self.period = period
            self.fire = fire
        }
    }

    /// A timer in the heap with its position, so that the heap compares without reading the timer.
    private struct Entry: Comparable {
        let due: Int64
        /// The order of timers with the same due time, increasing with each start of a timer or of an interval's period.
        let order: UInt64
        let timer: Timer

        var isLiveOneShot: Bool { !timer.isCancelled && timer.period == nil }

        static func < (left: Entry, right: Entry) -> Bool {
            left.due != right.due ? left.due < right.due : left.order < right.order
        }

        static func == (left: Entry, right: Entry) -> Bool { left.order == right.order }
    }

    /// The minimum interval.
    ///
    /// A shorter one would block everything else, and would never end with a virtual clock.
    private static let shortestPeriod: Int64 = 1_000_000

    private var heap = Heap<Entry>()
    private var timers: [TimerToken: Timer] = [:]
    private var lastOrder: UInt64 = 0

    package init() {}

    package var count: Int { timers.count }

    package mutating func add(due: Int64, period: Int64?, fire: @escaping () -> Void) -> TimerToken {
        let token = TimerToken(number: lastOrder + 1)
        let timer = Timer(token: token, due: due, period: period.map { max($0, Self.shortestPeriod) }, fire: fire)
        timers[token] = timer
        push(timer)
        return token
    }

    package mutating func cancel(_ token: TimerToken) {
        guard let timer = timers.removeValue(forKey: token) else { return }
        timer.isCancelled = true
        // Cancelled timers stay in the heap until they are due. Rebuild it, so that a program that sets and clears timers does
        // not grow it.
        guard heap.count > 64, heap.count > timers.count * 2 else { return }
        heap = Heap(heap.unordered.filter { !$0.timer.isCancelled })
    }

    package mutating func removeAll() {
        for entry in heap.unordered { entry.timer.isCancelled = true }
        heap = Heap()
        timers = [:]
    }

    /// The due time of the next timer; nil if there is none.
    package mutating func nextDue() -> Int64? {
        while let first = heap.min {
            if !first.timer.isCancelled { return first.due }
            heap.removeMin()
        }
        return nil
    }

    /// Whether a timer that fires once is due at that time or earlier.
    package func hasOneShot(dueBy limit: Int64) -> Bool {
        heap.unordered.contains { $0.due <= limit && $0.isLiveOneShot }
    }

    /// The due time of the next timer that fires once; nil if there is none.
    package var nextOneShot: Int64? { heap.unordered.lazy.filter(\.isLiveOneShot).map(\.due).min() }

    /// Removes and returns the timers that are due, in firing order.
    package mutating func takeDue(at now: Int64) -> [Timer] {
        var due: [Timer] = []
        while let first = heap.min, first.timer.isCancelled || first.due <= now {
            heap.removeMin()
            if !first.timer.isCancelled { due.append(first.timer) }
        }
        return due
    }

    /// Must be called before a removed timer fires: starts the next period of an interval and removes any other timer.
    package mutating func willFire(_ timer: Timer, now: Int64) {
        guard let period = timer.period else {
            timers[timer.token] = nil
            return
        }
        // An interval keeps its phase; missed periods are skipped.
        let next = Self.sum(timer.due, period)
        timer.due = next > now ? next : Self.sum(now, period)
        push(timer)
    }

    /// The sum of a time and a delay, clamped to the latest time, 292 years after the start.
    package static func sum(_ time: Int64, _ delay: Int64) -> Int64 {
        let (sum, isOver) = time.addingReportingOverflow(delay)
        return isOver ? .max : sum
    }

    private mutating func push(_ timer: Timer) {
        lastOrder += 1
        heap.insert(Entry(due: timer.due, order: lastOrder, timer: timer))
    }
}
