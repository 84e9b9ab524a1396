internal import MiniCore
internal import MiniCrypto

/// The state of a program in a store, as JSON in a file that is replaced as a whole.
struct StoreState: Sendable, Equatable {
    /// The version that the next launch uses.
    var version: PackageVersion
    /// Whether it has launched.
    var isProven = false
    /// The number of launches of an unproven version that have begun.
    var launches = 0
    /// The version that replaces one that does not launch.
    var fallback: PackageVersion?
    /// The key of the fallback.
    var fallbackKey: PackageKey?
    /// The versions that did not launch.
    var failed: Set<PackageVersion> = []
    /// The key of the version.
    var key: PackageKey
    /// The time of the last search for an update.
    var lastCheck: WallTime?

    /// The number of failed versions that are kept, those with the highest numbers.
    private static let failureLimit = 16

    init(version: PackageVersion, key: PackageKey) {
        self.version = version
        self.key = key
    }

    /// Reads a state; nil for another text.
    init?(_ bytes: [UInt8]) {
        // A damaged file is the same as none.
        guard let value = try? JSON.parse(bytes), let version = Self.version(value["version"]),
            let key = Self.key(value["key"]), let isProven = value["isProven"]?.bool
        else { return nil }
        self.init(version: version, key: key)
        self.isProven = isProven
        launches = value["launches"]?.number.flatMap { Int(exactly: $0) } ?? 0
        fallback = Self.version(value["fallback"])
        fallbackKey = Self.key(value["fallbackKey"])
        failed = Set((value["failed"]?.array ?? []).compactMap { Self.version($0) })
        lastCheck = value["lastCheck"]?.number.map { WallTime(milliseconds: $0) }
    }

    /// The state as JSON.
    var bytes: [UInt8] {
        var object = ScriptObject([
            ("version", .string(version.description)), ("key", .string(key.description)),
            ("isProven", .bool(isProven)), ("launches", .number(Double(launches))),
        ])
        object["fallback"] = fallback.map { .string($0.description) }
        object["fallbackKey"] = fallbackKey.map { .string($0.description) }
        object["failed"] = .array(failed.sorted().map { .string($0.description) })
        object["lastCheck"] = lastCheck.map { .number($0.milliseconds) }
        return Array((JSON.text(.object(object)) + "\n").utf8)
    }

    private static func version(_ value: ScriptValue?) -> PackageVersion? {
        value?.string.flatMap { PackageVersion($0) }
    }

    private static func key(_ value: ScriptValue?) -> PackageKey? {
        guard let bytes = value?.string.flatMap({ [UInt8](hexadecimal: $0.utf8) }), bytes.count == Ed25519.keyByteCount
        else { return nil }
        return PackageKey(bytes: bytes)
    }

    /// Makes another version the one that the next launch uses.
    mutating func install(_ version: PackageVersion, key: PackageKey) {
        if version != self.version {
            if isProven { (fallback, fallbackKey) = (self.version, self.key) }
            if fallback == version { (fallback, fallbackKey) = (nil, nil) }
        }
        self.version = version
        self.key = key
        (isProven, launches) = (false, 0)
        failed.remove(version)
    }

    /// Counts a launch of an unproven version, or returns to the version before if as many have not ended as the limit permits.
    mutating func countLaunch(limit: Int) {
        if launches >= limit, rollBack() { return }
        launches += 1
    }

    /// Returns to the version before an unproven one, which an update does not install again.
    ///
    /// - Returns: Whether there is one.
    mutating func rollBack() -> Bool {
        let unproven = version
        guard !isProven, useFallback() else { return false }
        failed.insert(unproven)
        failed = Set(failed.sorted().suffix(Self.failureLimit))
        return true
    }

    /// Returns to the version before this one.
    ///
    /// - Returns: Whether there is one.
    mutating func useFallback() -> Bool {
        guard let fallback else { return false }
        version = fallback
        key = fallbackKey ?? key
        (self.fallback, fallbackKey) = (nil, nil)
        (isProven, launches) = (true, 0)
        return true
    }
}
