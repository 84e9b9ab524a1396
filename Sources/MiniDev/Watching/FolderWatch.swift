internal import Glibc
internal import MiniCore
internal import Synchronization

/// Reports changes of the files in a folder and the folders below it.
///
/// A file counts as changed when it was written and closed, moved or removed. Folders `node_modules`, names that begin with a
/// dot, backups of editors and tests of the program are left out, and symbolic links are not followed.
///
/// ## Threading
/// May be used from any thread. A thread waits for the system's notifications.
final class FolderWatch: Sendable {
    /// The reason why a folder cannot be watched.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The time without a change after which changes are reported, in milliseconds: editors write several files at once.
    static let quietMilliseconds: Int32 = 30

    private let descriptor: Int32
    private let folder: String
    private let root: Int32
    private let state = Mutex(State())

    private struct State {
        /// Whether the watch was stopped on request.
        var isStopped = false
        /// Whether the thread has closed the descriptor, whose number can then be that of another file.
        var isClosed = false
    }

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder.
    ///   - report: Receives the sorted paths of changed files and of new folders, relative to the folder, on a thread of the
    ///     watch.
    ///   - end: Receives the reason as a sentence if the watch ends before ``stop()``, because the folder was removed.
    init(
        _ folder: String,
        report: @escaping @Sendable ([String]) -> Void,
        end: @escaping @Sendable (String) -> Void,
    ) throws(Failure) {
        self.folder = folder
        // The flags have the values of IN_CLOEXEC and IN_NONBLOCK.
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(description: Self.text(errno)) }
        var tree = WatchedTree(descriptor, folder)
        guard let root = tree.add("") else {
            let code = errno
            close(descriptor)
            throw Failure(description: Self.text(code))
        }
        self.root = root
        let watched = tree
        let code = DetachedThread.start(name: "file changes") { [self] in
            run(watched, report)
            if !state.withLock({ $0.isStopped }) {
                end(
                    "The folder \"\(folder)\" was removed, so changes of its files are no longer followed. "
                        + "Restore it and start mini dev again."
                )
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw Failure(description: Self.text(code))
        }
    }

    /// Ends the watch; a report can be under way.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            // The system reports that the folder is no longer watched, which ends the thread.
            if !state.isClosed { inotify_rm_watch(descriptor, root) }
        }
    }

    private static func text(_ code: Int32) -> String {
        "changes of files are not followed: \(String(cString: strerror(code)))"
    }

    private func run(_ watched: WatchedTree, _ report: ([String]) -> Void) {
        var tree = watched
        var changed: Set<String> = []
        defer {
            state.withLock { state in
                state.isClosed = true
                close(descriptor)
            }
        }
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, changed.isEmpty ? -1 : Self.quietMilliseconds)
            if count < 0, errno != EINTR { return }
            if count == 0 {
                report(changed.sorted())
                changed = []
            } else if count > 0 {
                guard tree.read(&changed, root: root) else { return }
            }
        }
    }
}
