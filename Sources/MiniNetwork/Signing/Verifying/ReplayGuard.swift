public import MiniCore
internal import Synchronization

/// Remembers which signatures have been seen, for as long as they could be sent again.
///
/// It remembers in memory: servers that share a load have to share what they remember instead, and a server that is
/// started anew takes requests of the last minutes a second time.
///
/// ## Threading
/// Safe to use from any thread.
public final class ReplayGuard: Sendable {
    fileprivate struct Signature: Hashable {
        let keyID: String
        let nonce: String
    }

    fileprivate struct Memory {
        var signatures: Set<Signature> = []
        /// In the order in which they came.
        var arrivals: [(signature: Signature, end: WallTime)] = []
        /// How many arrivals are forgotten already.
        var forgotten = 0
    }

    private let memory = Mutex(Memory())

    /// Makes a guard that has seen nothing.
    public init() {}

    /// How many signatures are remembered.
    public var count: Int { memory.withLock { $0.signatures.count } }

    /// Takes a signature that is otherwise valid.
    ///
    /// - Parameters:
    ///   - keyID: The key that signed.
    ///   - nonce: The nonce of the signature.
    ///   - now: When it came. Callers on several threads may come a little out of order.
    ///   - duration: For how long it is remembered at least: it is forgotten after those that were taken before it.
    /// - Returns: whether it came for the first time.
    /// - Complexity: O(1) on average.
    public func admit(keyID: String, nonce: String, at now: WallTime, rememberedFor duration: Duration) -> Bool {
        let milliseconds = duration / .milliseconds(1)
        return memory.withLock { memory in
            memory.forget(before: now)
            let signature = Signature(keyID: keyID, nonce: nonce)
            guard memory.signatures.insert(signature).inserted else { return false }
            memory.arrivals.append((signature, WallTime(milliseconds: now.milliseconds + milliseconds)))
            return true
        }
    }
}

extension ReplayGuard.Memory {
    fileprivate mutating func forget(before now: WallTime) {
        while forgotten < arrivals.count, arrivals[forgotten].end < now {
            signatures.remove(arrivals[forgotten].signature)
            forgotten += 1
        }
        if forgotten > arrivals.count / 2 {
            arrivals.removeFirst(forgotten)
            forgotten = 0
        }
    }
}
