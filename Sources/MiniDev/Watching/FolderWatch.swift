internal import Glibc
internal import MiniCore
internal import Synchronization

/// Reports changes of the files in a folder and the folders below it.
///
/// A file counts as changed when it was written and closed, moved or removed. Its scope leaves out files, and symbolic links are not
/// followed.
///
/// ## Threading
/// May be used from any thread. A thread waits for the system's notifications.
package final class FolderWatch: Sendable {
    /// The reason why a folder cannot be watched.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The files whose changes are reported.
    package enum Scope: Sendable {
        /// Those of a program. Folders `node_modules`, names that begin with a dot, backups of editors and tests are left out.
        case program
        /// Those of a program and its tests, including the mocks in `.miniu`.
        case tests
        /// Those with these names in the folder itself.
        case names(Set<String>)
    }

    /// The time without a change after which changes are reported, in milliseconds: editors write several files at once.
    static let quietMilliseconds: Int32 = 10

    private let descriptor: Int32
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
    ///   - scope: The files whose changes are reported.
    ///   - report: Receives the sorted paths of changed files and of new folders, relative to the folder, on a thread of the
    ///     watch; an empty path stands for any file.
    ///   - end: Called on that thread if the watch ends before ``stop()``, because the folder was removed or moved.
    package init(
        _ folder: String,
        scope: Scope = .program,
        report: @escaping @Sendable ([String]) -> Void,
        end: @escaping @Sendable () -> Void,
    ) throws(Failure) {
        // The flags have the values of IN_CLOEXEC and IN_NONBLOCK.
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(description: Self.text(errno)) }
        var tree = WatchedTree(descriptor, folder, scope)
        guard let root = tree.add("") else {
            let code = errno
            close(descriptor)
            throw Failure(description: Self.text(code))
        }
        self.root = root
        let watched = tree
        let code = DetachedThread.start(name: "file changes") { [self] in
            run(watched, report)
            if !state.withLock({ $0.isStopped }) { end() }
        }
        guard code == 0 else {
            close(descriptor)
            throw Failure(description: Self.text(code))
        }
    }

    /// Ends the watch; a report can be under way.
    package func stop() {
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
                // The system reports the removal of a folder only when no process has it as its working folder.
                guard tree.isRootPresent else { return }
                report(changed.sorted())
                changed = []
            } else if count > 0 {
                guard tree.read(&changed, root: root) else { return }
            }
        }
    }
}
