import CommandHarness
import MiniCore
import MiniHost
import Synchronization

/// A well-behaved program beside a hostile one, whose host calls it all the time.
///
/// ## Threading
/// May be used from any thread.
final class Neighbour: Sendable {
    /// A call of the neighbour had another result than without a hostile program.
    struct WrongResult: Error, CustomStringConvertible {
        let description: String
    }

    /// Stores and reads a value, which takes two requests of the worker to its host, and pauses on the program's clock.
    private static let app = """
        App({
            step(n) {
                my.setStorageSync({ key: 'n', data: n });
                return my.getStorageSync({ key: 'n' }).data;
            },
            pause() { return new Promise(done => setTimeout(done, 2)) },
        });
        """

    private struct State {
        var isFinished = false
        /// The durations of the calls, in milliseconds.
        var latencies: [Double] = []
    }

    private let program: any MiniProgram
    private let folder: TemporaryProgram
    private let state = Mutex(State())

    /// Opens the program.
    init(_ host: MiniProgramHost) async throws {
        folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"] }"#,
            "app.js": Self.app,
            "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view>neighbour</view>",
        ])
        do {
            program = try await host.open(folder.path, appID: "neighbour")
        } catch {
            folder.remove()
            throw error
        }
    }

    deinit { folder.remove() }

    /// The number of calls so far.
    var callCount: Int { state.withLock { $0.latencies.count } }

    /// Makes calls one after another until ``finish()``.
    ///
    /// - Returns: The durations of the calls, in milliseconds.
    /// - Throws: ``WrongResult``, or the error of a call.
    func callUntilFinished() async throws -> [Double] {
        repeat {
            try await call()
            _ = try await program.evaluate("getApp().pause()")
        } while !state.withLock({ $0.isFinished })
        return state.withLock { $0.latencies }
    }

    /// Ends ``callUntilFinished()`` after its next call.
    func finish() { state.withLock { $0.isFinished = true } }

    private func call() async throws {
        let number = callCount
        let start = MonotonicInstant.now
        let value = try await program.evaluate("getApp().step(\(number))")
        let duration = Double(MonotonicInstant.now.nanoseconds - start.nanoseconds) / 1e6
        guard value.number == Double(number) else {
            throw WrongResult(description: "the neighbour stored \(number) and read \(value)")
        }
        state.withLock { $0.latencies.append(duration) }
    }
}
