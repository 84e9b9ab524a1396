/// Timers, ordered by due time, then by creation.
///
/// Times are nanoseconds of the owner's clock. The owner uses the queue on one thread or protects it with a lock.
package struct TimerQueue {
    /// A pending timer.
    package final class Timer {
        let token: TimerToken
        var due: Int64
        /// The order of timers with the same due time, increasing with each start of a timer or of an interval's period.
        var order: UInt64
        /// Nil for a timer that fires once.
        let period: Int64?
        package let fire: () -> Void
        package fileprivate(set) var isCancelled = false

        init(token: TimerToken, due: Int64, period: Int64?, fire: @escaping () -> Void) {
            self.token = token
            self.due = due
            order = token.number
            self.period = period
            self.fire = fire
        }
    }

    /// The minimum interval.
    ///
    /// A shorter one would block everything else, and would never end with a virtual clock.
    private static let shortestPeriod: Int64 = 1_000_000

    private var heap: [Timer] = []
    private var timers: [TimerToken: Timer] = [:]
    private var lastOrder: UInt64 = 0

    package init() {}

    package var count: Int { timers.count }

    package mutating func add(due: Int64, period: Int64?, fire: @escaping () -> Void) -> TimerToken {
        lastOrder += 1
        let token = TimerToken(number: lastOrder)
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
        if heap.count > 64, heap.count > timers.count * 2 { rebuild() }
    }

    package mutating func removeAll() {
        for timer in heap { timer.isCancelled = true }
        heap = []
        timers = [:]
    }

    /// The due time of the next timer; nil if there is none.
    package mutating func nextDue() -> Int64? {
        while let first = heap.first {
            if !first.isCancelled { return first.due }
            _ = pop()
        }
        return nil
    }

    /// Whether a timer that fires once is due at that time or earlier.
    package func hasOneShot(dueBy limit: Int64) -> Bool {
        heap.contains { !$0.isCancelled && $0.period == nil && $0.due <= limit }
    }

    /// The due time of the next timer that fires once; nil if there is none.
    package var nextOneShot: Int64? { heap.lazy.filter { !$0.isCancelled && $0.period == nil }.map(\.due).min() }

    /// Removes and returns the timers that are due, in firing order.
    package mutating func takeDue(at now: Int64) -> [Timer] {
        var due: [Timer] = []
        while let first = heap.first, first.isCancelled || first.due <= now {
            let timer = pop()
            if !timer.isCancelled { due.append(timer) }
        }
        return due
    }

    /// Must be called before a removed timer fires: starts the next period of an interval and forgets any other timer.
    package mutating func willFire(_ timer: Timer, now: Int64) {
        guard let period = timer.period else {
            timers[timer.token] = nil
            return
        }
        // An interval keeps its phase; missed periods are skipped.
        let next = Self.sum(timer.due, period)
        timer.due = next > now ? next : Self.sum(now, period)
        lastOrder += 1
        timer.order = lastOrder
        push(timer)
    }

    /// The sum of a time and a delay, clamped to the latest time, 292 years after the start.
    package static func sum(_ time: Int64, _ delay: Int64) -> Int64 {
        let (sum, isOver) = time.addingReportingOverflow(delay)
        return isOver ? .max : sum
    }

    private mutating func rebuild() {
        let live = heap.filter { !$0.isCancelled }
        heap = []
        for timer in live { push(timer) }
    }

    private static func isBefore(_ left: Timer, _ right: Timer) -> Bool {
        left.due != right.due ? left.due < right.due : left.order < right.order
    }

    private mutating func push(_ timer: Timer) {
        heap.append(timer)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard Self.isBefore(heap[child], heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func pop() -> Timer {
        heap.swapAt(0, heap.count - 1)
        let timer = heap.removeLast()
        var parent = 0
        while true {
            var first = parent
            for child in [parent * 2 + 1, parent * 2 + 2] where child < heap.count {
                if Self.isBefore(heap[child], heap[first]) { first = child }
            }
            guard first != parent else { return timer }
            heap.swapAt(first, parent)
            parent = first
        }
    }
}
