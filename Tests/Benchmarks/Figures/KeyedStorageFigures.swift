import MiniCore
import MiniHost

/// The cost of a database key.
///
/// Unless specified otherwise, the floor of a figure is the same work without a key.
enum KeyedStorageFigures {
    private static let size = 100

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let keyed = Stores(folder: folder.path + "/keyed", databaseKey: .closure { try DatabaseKey(raw: key) })
        let plain = Stores(folder: folder.path + "/plain")
        for stores in [keyed, plain] {
            try stores.fill("few", keyCount: 10, size: size)
            // More values than memory keeps, and fewer pages.
            try stores.fill("many", keyCount: 6_000, size: size)
            try stores.fill("most", keyCount: 10_000, size: size)
            try stores.fill("large", keyCount: 100, size: 100_000)
            try stores.fill("empty", keyCount: 0, size: 0)
        }
        return [
            Figure(
                "set, 100 bytes, database key",
                .microseconds,
                method: "from Swift, 6,000 keys in turn; floor: without a key",
                try await beside(keyed, plain) { try $0.set("many", keyCount: 6_000, size: size, count: 12_000) },
            ),
            Figure(
                "get, 100 bytes, database key, pages read before",
                .microseconds,
                target: .ratio(1.2),
                method: "from Swift, 6,000 keys in turn, so that no value is kept in memory; floor: without a key",
                try await beside(keyed, plain) { try $0.get("many", keyCount: 6_000, count: 12_000) },
            ),
            Figure(
                "get, 100 bytes, database key, pages not read before",
                .microseconds,
                method: "from Swift, 10,000 keys after an opening, each once; floor: without a key",
                try await beside(keyed, plain) { try $0.get("most", keyCount: 10_000, count: 10_000, isReopened: true) },
            ),
            Figure(
                "set, 100 bytes, database key, 10,000 keys",
                .microseconds,
                method: "from Swift; floor: with 10 keys",
                try await Rounds(11) {
                    try keyed.set("most", keyCount: 10_000, size: size, count: 10_000)
                } floor: {
                    try keyed.set("few", keyCount: 10, size: size, count: 10_000)
                },
            ),
            Figure(
                "opening 10 MB, database key",
                .microseconds,
                target: .ratio(2),
                method: "from Swift, with one get and closed again; floor: an empty database with a key",
                try await Rounds(11) {
                    try keyed.open("large", count: 20)
                } floor: {
                    try keyed.open("empty", count: 20)
                },
            ),
            Figure(
                "opening, database key",
                .microseconds,
                method: "from Swift, an empty database, with one get and closed again; floor: without a key",
                try await beside(keyed, plain) { try $0.open("empty", count: 20) },
            ),
        ]
    }

    private static let key = SecretBytes.random(count: DatabaseKey.rawByteCount)

    private static func beside(
        _ keyed: Stores,
        _ plain: Stores,
        _ body: (Stores) throws -> Double,
    ) async throws -> Rounds {
        try await Rounds(11) {
            try body(keyed)
        } floor: {
            try body(plain)
        }
    }
}
