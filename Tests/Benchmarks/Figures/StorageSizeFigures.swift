import MiniCore
import MiniHost

/// Whether the cost of storage depends on its size, and the cost of an encryptor without values in memory.
enum StorageSizeFigures {
    private static let size = 100

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let bare = try BareDatabase(path: folder.path + "/floor.db")
        defer { bare.close() }
        let plain = Stores(folder: folder.path + "/plain")
        let encryptors = LocalStorageEncryptorRing(try .aesGCM(key: SecretBytes.random(count: 32)))
        let sealed = Stores(folder: folder.path + "/sealed", encryptors: encryptors)
        try plain.fill("few", keyCount: 10, size: size)
        try plain.fill("most", keyCount: 10_000, size: size)
        try plain.fill("large", keyCount: 100, size: 100_000)
        try plain.fill("empty", keyCount: 0, size: 0)
        for stores in [plain, sealed] { try stores.fill("many", keyCount: 6_000, size: size) }
        return [
            Figure(
                "set, 100 bytes, 10,000 keys",
                .microseconds,
                method: "from Swift, in turn; floor: with 10 keys",
                try await Rounds(11) {
                    try plain.set("most", keyCount: 10_000, size: size, count: 10_000)
                } floor: {
                    try plain.set("few", keyCount: 10, size: size, count: 10_000)
                },
            ),
            Figure(
                "get, 100 bytes, 10,000 keys",
                .microseconds,
                method: """
                    from Swift, in turn, so that no value is kept in memory; floor: a prepared SELECT from Swift, with \
                    500 keys
                    """,
                try await Rounds(11) {
                    try plain.get("most", keyCount: 10_000, count: 10_000)
                } floor: {
                    try bare.get(count: 10_000) / 10_000 / 1_000
                },
            ),
            Figure(
                "opening 10 MB",
                .microseconds,
                target: .ratio(2),
                method: "from Swift, with one get and closed again; floor: an empty database",
                try await Rounds(11) {
                    try plain.open("large", count: 20)
                } floor: {
                    try plain.open("empty", count: 20)
                },
            ),
            Figure(
                "get, 100 bytes, `.aesGCM`, pages read before",
                .microseconds,
                method:
                    "from Swift, 6,000 keys in turn, so that no value is kept in memory; floor: without an encryptor",
                try await Rounds(11) {
                    try sealed.get("many", keyCount: 6_000, count: 12_000)
                } floor: {
                    try plain.get("many", keyCount: 6_000, count: 12_000)
                },
            ),
        ]
    }
}
