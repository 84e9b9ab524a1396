/// The cost of storing and reading a value.
enum StorageFigures {
    static func measure() async throws -> [Figure] {
        let program = try await BenchmarkProgram(loops: [.setStorage, .getStorage])
        let folder = try TemporaryFolder()
        let bare = try BareDatabase(path: folder.path + "/floor.db")
        let sets = try await Rounds(11) {
            try await program.run(.setStorage, count: 20_000) / 20_000 / 1_000
        } floor: {
            try bare.set(count: 20_000) / 20_000 / 1_000
        }
        let gets = try await Rounds(21) {
            try await program.run(.getStorage, count: 50_000) / 50_000 / 1_000
        } floor: {
            try bare.get(count: 50_000) / 50_000 / 1_000
        }
        await program.stop()
        bare.close()
        return [
            Figure(
                "setStorageSync, 100 bytes",
                .microseconds,
                target: .ratio(1.5),
                method: """
                    from JavaScript, 500 keys in turn, checkpoints included; floor: a prepared UPDATE from Swift, in a \
                    database with the same settings and page size
                    """,
                sets,
            ),
            Figure(
                "getStorageSync, read before",
                .microseconds,
                target: .value(0.5),
                method: "from JavaScript, the same keys; floor: a prepared SELECT from Swift",
                gets,
            ),
        ]
    }
}
