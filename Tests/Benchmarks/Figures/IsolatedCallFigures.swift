/// The calls of a program in a process of its own, beside the floors of programs in the process of their host.
enum IsolatedCallFigures {
    static func measure() async throws -> [Figure] {
        let program = try await BenchmarkProgram(loops: [.setStorage, .getStorage, .result, .copy], isIsolated: true)
        let folder = try TemporaryFolder()
        let database = try BareDatabase(path: folder.path + "/floor.db")
        let context = try BareContext(name: "floor")
        await context.open()
        try await context.prepare(.result, callbacks: [("getAppIdSync", BareCallbacks.result)])
        try await context.prepare(.copy, callbacks: [("copySync", BareCallbacks.copy)])
        // First: all keys have a value afterwards.
        let sets = try await Rounds(11) {
            try await program.run(.setStorage, count: 20_000) / 20_000 / 1_000
        } floor: {
            try database.set(count: 20_000) / 20_000 / 1_000
        }
        let gets = try await Rounds(21) {
            try await program.run(.getStorage, count: 200_000) / 200_000 / 1_000
        } floor: {
            try database.get(count: 50_000) / 50_000 / 1_000
        }
        let results = try await Rounds(21) {
            try await program.run(.result, count: 200_000) / 200_000
        } floor: {
            try await context.run(.result, count: 100_000) / 100_000
        }
        let copies = try await Rounds(21) {
            try await program.run(.copy, count: 200_000) / 200_000
        } floor: {
            try await context.run(.copy, count: 100_000) / 100_000
        }
        await program.stop()
        await context.close()
        database.close()
        return [
            Figure(
                "setStorageSync of an isolated program, durable, 100 bytes",
                .microseconds,
                target: .ratio(2.5),
                method: """
                    from JavaScript, 500 keys in turn, checkpoints included; floor: a prepared UPDATE from Swift, in a \
                    database with the same settings and page size
                    """,
                sets,
            ),
            Figure(
                "getStorageSync of an isolated program, read before",
                .microseconds,
                target: .value(0.6),
                method: "from JavaScript, the same keys; floor: a prepared SELECT from Swift",
                gets,
            ),
            Figure(
                "sync JSAPI of an isolated program, no argument",
                .nanoseconds,
                // That of a program in the process of its host.
                target: .ratio(0.79),
                method: "`my.getAppIdSync()`, without a message; floor: a C callback that returns a fresh `{appId}`",
                results,
            ),
            Figure(
                "sync JSAPI of an isolated program, two strings",
                .nanoseconds,
                // That of a program in the process of its host.
                target: .ratio(0.3),
                method: """
                    `my.copySync({key, data})`, 20 characters each, without a message; floor: a C callback that copies both \
                    to UTF-8 and returns a fresh `{success: true}`
                    """,
                copies,
            ),
        ]
    }
}
