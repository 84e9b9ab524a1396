/// JavaScript that the product and its floor both run: a function of a count that can access `my`.
///
/// It returns its duration in nanoseconds, or a promise of it.
struct Loop: Sendable {
    let name: String
    let source: String

    static let appID = "2021000000000001"
    /// The length of each string that a call passes.
    static let textLength = 20

    /// Repeats a statement.
    ///
    /// The variable `index` counts the repetitions.
    static func repeating(_ name: String, before: String = "", _ statement: String) -> Loop {
        Loop(
            name: name,
            source: """
                (function () {
                    \(before)
                    return count => {
                        const start = my.monotonicTime();
                        for (let index = 0; index < count; index++) { \(statement); }
                        return my.monotonicTime() - start;
                    };
                })()
                """,
        )
    }

    static let nothing = repeating("nothing", "my.nothing()")
    static let result = repeating("result", "my.getAppIdSync()")
    static let copy = repeating("copy", before: options, "my.copySync(options)")

    /// Sequential calls.
    static let await = Loop(
        name: "await",
        source: """
            (function () {
                \(options)
                return async count => {
                    const start = my.monotonicTime();
                    for (let index = 0; index < count; index++) await my.copy(options);
                    return my.monotonicTime() - start;
                };
            })()
            """,
    )

    /// Sequential calls that complete later.
    static let deferred = Loop(
        name: "deferred",
        source: """
            (function () {
                return async count => {
                    const start = my.monotonicTime();
                    for (let index = 0; index < count; index++) await my.completeLater();
                    return my.monotonicTime() - start;
                };
            })()
            """,
    )

    /// A hundred concurrent calls.
    static let awaitAll = Loop(
        name: "awaitAll",
        source: """
            (function () {
                \(options)
                return async count => {
                    const start = my.monotonicTime();
                    for (let index = 0; index < count; index += 100) {
                        const calls = [];
                        for (let call = 0; call < 100; call++) calls[call] = my.copy(options);
                        await Promise.all(calls);
                    }
                    return my.monotonicTime() - start;
                };
            })()
            """,
    )

    private static let options = "const options = { key: 'abcdefghijklmnopqrst', data: 'ABCDEFGHIJKLMNOPQRST' };"

    /// 100 bytes under one of 500 keys, as in a typical program.
    static let setStorage = repeating(
        "setStorage",
        before: """
            const keys = Array.from({ length: 500 }, (_, index) => 'key-' + index);
            const values = Array.from({ length: 64 }, (_, index) => String(index).padStart(100, 'x'));
            """,
        "my.setStorageSync({ key: keys[index % 500], data: values[index % 64] })",
    )

    static let getStorage = repeating(
        "getStorage",
        before: "const keys = Array.from({ length: 500 }, (_, index) => 'key-' + index);",
        "my.getStorageSync({ key: keys[index % 500] })",
    )
}
