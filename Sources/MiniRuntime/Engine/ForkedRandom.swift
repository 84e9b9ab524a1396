internal import MiniCore
internal import MiniEngine
internal import Synchronization

/// `Math.random` in a process that was forked after the engine was loaded.
///
/// The engine's generator is copied with the process, so that the contexts of all children would have the same numbers, also
/// contexts that are made after the fork.
///
/// ## Threading
/// May be used from any thread.
enum ForkedRandom {
    /// A function of four integers that replaces `Math.random`.
    static let script = StaticScript(name: "minihost:random", text: PackageResources.random_js)
    private static let isNeeded = Atomic(false)

    /// Notes that this process was forked.
    static func begin() { isNeeded.store(true, ordering: .relaxed) }

    /// Replaces `Math.random` of a context in a process that was forked; has no effect in another one.
    ///
    /// Must be called on the thread of the context, before it runs code of a program.
    static func install(in context: ScriptContext) throws(ScriptError) {
        guard isNeeded.load(ordering: .relaxed) else { return }
        let seeds = (0..<4).map { _ in ScriptArgument.number(Double(Int32.random(in: .min ... .max))) }
        _ = try context.evaluate(script).call(seeds)
    }
}
