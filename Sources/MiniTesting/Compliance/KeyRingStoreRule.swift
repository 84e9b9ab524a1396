import MiniCrypto
import Synchronization

/// One rule of a store of keys, with the steps that check it.
struct KeyRingStoreRule {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    let check: @Sendable (KeyRingStoreSubject) throws -> Void

    private init(_ sentence: String, check: @escaping @Sendable (KeyRingStoreSubject) throws -> Void) {
        self.sentence = sentence
        self.check = check
    }

    static let all: [KeyRingStoreRule] = [
        KeyRingStoreRule("a store without keys returns nil") { subject in
            let keys = try subject.store().storedKeys()
            try subject.require(keys == nil, KeyRingStoreSubject.text(of: keys))
        },
        KeyRingStoreRule("another store reads the keys that were made, unchanged") { subject in
            let keys = KeyRingStoreSubject.keys(from: 7, retired: 2, requiresSealedValues: true)
            try subject.store().storeIfMissing(keys)
            try subject.requireStored(keys, "after a making")
        },
        KeyRingStoreRule("keys that exist are not made again, which is no error") { subject in
            let first = KeyRingStoreSubject.keys()
            try subject.store().storeIfMissing(first)
            try subject.store().storeIfMissing(KeyRingStoreSubject.keys(from: 2))
            try subject.requireStored(first, "after a second making")
        },
        KeyRingStoreRule("replaced keys are read unchanged") { subject in
            try subject.store().storeIfMissing(KeyRingStoreSubject.keys())
            let rings = [
                KeyRingStoreSubject.keys(from: .max), KeyRingStoreSubject.keys(from: 1, retired: 20),
                KeyRingStoreSubject.keys(requiresSealedValues: true), KeyRingStoreSubject.keys(from: 2, retired: 1),
            ]
            for ring in rings {
                try subject.store().replace(with: ring)
                try subject.requireStored(ring, "after a replacement")
            }
        },
        KeyRingStoreRule("stores of two names have different keys") { subject in
            let keys = KeyRingStoreSubject.keys()
            try subject.store().storeIfMissing(keys)
            let other = try subject.makeStore(subject.name + "other")
            try subject.require(try other.storedKeys() == nil, "the other name has keys")
            try other.storeIfMissing(KeyRingStoreSubject.keys(from: 2))
            try subject.requireStored(keys, "after a making of the other name")
        },
        KeyRingStoreRule("eight threads that make keys at once read the same ones") { subject in
            let found = Mutex<[KeyRing]>([])
            let failures = ParallelThreads.run(8) { number in
                let store = try subject.store()
                try store.storeIfMissing(KeyRingStoreSubject.keys(from: UInt32(number) + 1))
                guard let keys = try store.storedKeys() else { throw RuleViolation(detail: "a thread read no keys") }
                found.withLock { $0.append(keys) }
            }
            if let failure = failures.first { throw failure }
            let rings = found.withLock(\.self)
            try subject.require(rings.allSatisfy { $0 == rings.first }, "the threads read different keys")
        },
        KeyRingStoreRule("a reader finds the former keys or the new ones while they are replaced") { subject in
            let rings = [KeyRingStoreSubject.keys(retired: 1), KeyRingStoreSubject.keys(from: 5, retired: 10)]
            try subject.store().storeIfMissing(rings[0])
            let failures = ParallelThreads.run(4) { number in
                let store = try subject.store()
                for round in 0..<50 {
                    if number == 0 { try store.replace(with: rings[round % 2]) }
                    let keys = try store.storedKeys()
                    let isComplete = rings.contains { $0 == keys }
                    try subject.require(isComplete, "a reader found \(KeyRingStoreSubject.text(of: keys))")
                }
            }
            if let failure = failures.first { throw failure }
        },
        KeyRingStoreRule("an exclusive use of the keys excludes the uses by other stores") { subject in
            let (store, other) = (try subject.store(), try subject.store())
            let use = try KeyRingUse(of: store, isExclusive: true)
            let isExcluded: Bool
            do throws(KeyFileError) {
                _ = try KeyRingUse(of: other)
                isExcluded = false
            } catch {
                isExcluded = error.code == .inUse
            }
            try subject.require(isExcluded, "two stores have different lock files")
            withExtendedLifetime(use) {}
        },
        KeyRingStoreRule("the keys have a name for error messages") { subject in
            let path = try subject.store().path
            try subject.require(!path.isEmpty, "the path is empty")
        },
    ]
}
