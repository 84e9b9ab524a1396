import Glibc
import MiniHost
import MiniTesting
import Synchronization

/// A defect of a store of keys.
enum KeyRingStoreDefect: String, CaseIterable, Sendable {
    case none
    case makesKeysAtReading
    case doesNotStore
    case forgetsRetiredKeys
    case forgetsRequirement
    case makesAgain
    case refusesSecondMaking
    case doesNotReplace
    case ignoresName
    case keepsKeysByThread
    case readsPartsInOtherThreads
    case hasOwnLock
    case hasNoName
}

/// The keys of several stores by their names, as another process would find them.
final class KeyShelf: Sendable {
    let folder: String
    private let rings = Mutex<[String: KeyRing]>([:])
    /// The thread that used each name first.
    private let threads = Mutex<[String: pthread_t]>([:])

    init(folder: String) { self.folder = folder }

    func keys(_ name: String) -> KeyRing? { rings.withLock { $0[name] } }

    func set(_ keys: KeyRing, as name: String) { rings.withLock { $0[name] = keys } }

    /// Stores keys if there are none, in one step.
    func add(_ keys: KeyRing, as name: String) {
        rings.withLock { if $0[name] == nil { $0[name] = keys } }
    }

    /// Whether the current thread is the first one that uses the name.
    func isFirstThread(of name: String) -> Bool {
        let thread = pthread_self()
        return threads.withLock { threads in
            if let first = threads[name] { return first == thread }
            threads[name] = thread
            return true
        }
    }
}

/// Keeps every rule of a store of keys except one.
final class DefectiveKeyRingStore: KeyRingStore {
    private struct Refusal: Error {}

    let path: String
    let lockPath: String
    private let defect: KeyRingStoreDefect
    private let name: String
    private let shelf: KeyShelf

    init(_ defect: KeyRingStoreDefect, _ name: String, on shelf: KeyShelf) {
        self.defect = defect
        self.name = defect == .ignoresName && name.hasSuffix("other") ? String(name.dropLast(5)) : name
        self.shelf = shelf
        path = defect == .hasNoName ? "" : "the shelf"
        let suffix = defect == .hasOwnLock ? "\(UInt64.random(in: .min ... .max))" : ""
        lockPath = "\(shelf.folder)/\(name)\(suffix).lock"
    }

    /// The name of the keys for the current thread.
    private var place: String {
        let isOther = !shelf.isFirstThread(of: name)
        return defect == .keepsKeysByThread && isOther ? "\(name) of \(pthread_self())" : name
    }

    func storedKeys() throws -> KeyRing? {
        if defect == .makesKeysAtReading { shelf.add(.random(requiresSealedValues: false), as: name) }
        let keys = shelf.keys(place)
        if defect == .readsPartsInOtherThreads, !shelf.isFirstThread(of: name) { return keys?.withoutRetired() }
        return keys
    }

    func storeIfMissing(_ keys: KeyRing) throws {
        switch defect {
        case .doesNotStore: break
        case .makesAgain: shelf.set(keys, as: name)
        case .refusesSecondMaking where shelf.keys(name) != nil: throw Refusal()
        default: shelf.add(stored(keys), as: place)
        }
    }

    func replace(with keys: KeyRing) throws {
        if defect != .doesNotReplace { shelf.set(stored(keys), as: place) }
    }

    /// What the store keeps of a ring.
    private func stored(_ keys: KeyRing) -> KeyRing {
        switch defect {
        case .forgetsRetiredKeys: keys.withoutRetired()
        case .forgetsRequirement: keys.requiringSealedValues(false)
        default: keys
        }
    }
}
