internal import MiniCore

/// The storages of a folder that this process has open.
///
/// A program and a reseal use the same storage: a second connection to its database could not be opened.
///
/// ## Threading
/// May be used from any thread. Calls for one path wait for each other.
final class OpenStorages: Sendable {
    private struct WeakStorage {
        weak var storage: DatabaseLocalStorage?

        /// The storage, unless it is closed.
        var open: DatabaseLocalStorage? { storage.flatMap { $0.isClosed ? nil : $0 } }
    }

    private struct State {
        var storages: [String: WeakStorage] = [:]
        /// The paths that a caller uses alone.
        var busy: Set<String> = []
    }

    private let state = Monitor(State())

    /// Opens a storage for a program.
    ///
    /// - Parameter body: Opens it, while no other caller opens or reseals a storage of the path.
    func open(
        _ path: String,
        _ body: () throws(StorageError) -> DatabaseLocalStorage,
    ) throws(StorageError) -> DatabaseLocalStorage {
        try exclusively(path) { () throws(StorageError) in
            let storage = try body()
            state.withLock { state in
                state.storages = state.storages.filter { $1.open != nil }
                state.storages[path] = WeakStorage(storage: storage)
            }
            return storage
        }
    }

    /// Calls a closure with the open storage of a path; with nil if there is none, and then none is opened meanwhile.
    func withStorage<Output>(
        _ path: String,
        _ body: (DatabaseLocalStorage?) throws(StorageError) -> Output,
    ) throws(StorageError) -> Output {
        let open: DatabaseLocalStorage? = state.wait { state in
            if state.busy.contains(path) { return .wait(until: nil) }
            let open = state.storages[path]?.open
            if open == nil { state.busy.insert(path) }
            return .ready(open)
        }
        guard open == nil else { return try body(open) }
        defer { release(path) }
        return try body(nil)
    }

    private func exclusively<Output>(
        _ path: String,
        _ body: () throws(StorageError) -> Output,
    ) throws(StorageError) -> Output {
        state.wait { state -> Monitor<State>.Check<Void> in
            state.busy.insert(path).inserted ? .ready(()) : .wait(until: nil)
        }
        defer { release(path) }
        return try body()
    }

    private func release(_ path: String) {
        state.withLock { _ = $0.busy.remove(path) }
        state.broadcast()
    }
}
