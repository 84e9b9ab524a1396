/// The cost of a call from JavaScript into Swift.
enum CallFigures {
    private static let rounds = 21

    static func measure() async throws -> [Figure] {
        let loops: [Loop] = [.result, .copy, .await, .awaitAll]
        // The product runs first: it sets the options of the engine, which apply to the floors too.
        let program = try await BenchmarkProgram(loops: loops)
        let engine = try EngineSubject()
        try await engine.prepare(.nothing)
        let bare = try BareContext(name: "floor")
        await bare.open()
        try await bare.prepare(.nothing, callbacks: [("nothing", BareCallbacks.nothing)])
        try await bare.prepare(.result, callbacks: [("getAppIdSync", BareCallbacks.result)])
        try await bare.prepare(.copy, callbacks: [("copySync", BareCallbacks.copy)])
        try await bare.prepare(.await, callbacks: [("copy", BareCallbacks.promise)])
        try await bare.prepare(.awaitAll, callbacks: [("copy", BareCallbacks.promise)])

        func rounds(_ loop: Loop, count: Int) async throws -> Rounds {
            try await Rounds(Self.rounds) {
                try await program.run(loop, count: count) / Double(count)
            } floor: {
                try await bare.run(loop, count: count) / Double(count)
            }
        }

        var figures: [Figure] = []
        figures.append(
            Figure(
                "JS to Swift call",
                .nanoseconds,
                method: "a native callback of the engine without arguments; floor: a C callback that returns undefined",
                try await Rounds(Self.rounds) {
                    try await engine.run(count: 100_000) / 100_000
                } floor: {
                    try await bare.run(.nothing, count: 100_000) / 100_000
                },
            )
        )
        figures.append(
            Figure(
                "sync JSAPI, no argument",
                .nanoseconds,
                target: .ratio(1.3),
                method: "`my.getAppIdSync()`; floor: a C callback that returns a fresh `{appId}`",
                try await rounds(.result, count: 100_000),
            )
        )
        figures.append(
            Figure(
                "sync JSAPI, two strings",
                .nanoseconds,
                target: .ratio(1.3),
                method: """
                    `my.copySync({key, data})`, 20 characters each; floor: a C callback that copies both to UTF-8 and \
                    returns a fresh `{success: true}`
                    """,
                try await rounds(.copy, count: 50_000),
            )
        )
        figures.append(
            Figure(
                "promise JSAPI, one at a time",
                .nanoseconds,
                method: """
                    `await my.copy({key, data})`, each completed in a separate turn; floor: the same callback with \
                    JSObjectMakeDeferredPromise, resolved before it returns
                    """,
                try await rounds(.await, count: 10_000),
            )
        )
        figures.append(
            Figure(
                "promise JSAPI, 100 at a time",
                .nanoseconds,
                method: "`await Promise.all` of 100 such calls, for each call; floor: as before",
                try await rounds(.awaitAll, count: 10_000),
            )
        )
        await program.stop()
        await engine.close()
        await bare.close()
        return figures
    }
}
