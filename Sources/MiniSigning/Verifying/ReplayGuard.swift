internal import DequeModule
public import MiniCore
internal import Synchronization

/// Keeps received signatures for as long as they could be sent again.
///
/// The signatures are in memory. Several servers behind a load balancer must share them in another way. A restarted server
/// accepts the requests of the last minutes a second time.
///
/// ## Threading
/// May be used from any thread.
public final class ReplayGuard: Sendable {
    fileprivate struct Signature: Hashable {
        let keyID: String
        let nonce: String
    }

    fileprivate struct Memory {
        var signatures: Set<Signature> = []
        /// In the order of their arrival.
        var arrivals: Deque<(signature: Signature, end: WallTime)> = []
    }

    private let memory = Mutex(Memory())

    /// Creates a guard without signatures.
    public init() {}

    /// The number of remembered signatures.
    public var count: Int { memory.withLock { $0.signatures.count } }

    /// Records a signature that is otherwise valid.
    ///
    /// - Parameters:
    ///   - keyID: The identifier of the key.
    ///   - nonce: The nonce of the signature.
    ///   - now: The time of its arrival. The times of callers on several threads may be slightly out of order.
    ///   - duration: The minimum time for which it is remembered. Signatures are removed in the order of their arrival.
    /// - Returns: Whether the signature is new.
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
        while let first = arrivals.first, first.end < now {
            signatures.remove(first.signature)
            arrivals.removeFirst()
        }
    }
}
