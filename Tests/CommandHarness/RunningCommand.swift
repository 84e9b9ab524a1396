import Glibc
import Synchronization

/// A running command.
///
/// Its output is collected until it ends.
package final class RunningCommand: Sendable {
    /// The number of its process.
    package let process: Int32
    private let output: Stream
    private let error: Stream
    private let start = ContinuousClock.now
    private let slot: CommandSlots.Slot?

    /// `posix_spawn_file_actions_addclosefrom_np`, which Glibc's headers show to GNU sources only.
    ///
    /// SAFETY: the type is that of the declaration in spawn.h.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
    }

    /// Starts a command.
    ///
    /// - Parameter slot: The slot that is released at the end; nil if there is none.
    init(_ words: [String], _ variables: [String], slot: CommandSlots.Slot?) throws(CommandError) {
        let output = try Stream()
        let error = try Stream()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writeEnd, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, error.writeEnd, STDERR_FILENO)
        // Inherited connections of a library would stay open in the command.
        _ = Self.closeFrom?(&actions, 3)

        // Test threads block signals, and a command would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var process = Int32()
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &environment)
        close(output.writeEnd)
        close(error.writeEnd)
        guard code == 0 else { throw CommandError(description: "posix_spawn: \(String(cString: strerror(code)))") }
        self.process = process
        self.output = output
        self.error = error
        self.slot = slot
        output.collect()
        error.collect()
    }

    /// Waits until standard error contains a text.
    ///
    /// Returns immediately if the command ends before.
    ///
    /// - Returns: Whether the text was found.
    package func waitForError(_ text: String) async -> Bool { await waitForError { $0.contains(text) } }

    /// Waits until standard error meets a condition.
    ///
    /// Returns immediately if the command ends before.
    ///
    /// - Returns: Whether the condition was met.
    package func waitForError(_ isEnough: @escaping @Sendable (String) -> Bool) async -> Bool {
        await endingWithTask { await error.wait(isEnough) }
    }

    /// Waits, and kills the command when the task is cancelled, which happens when a test exceeds its time limit.
    private func endingWithTask<Result: Sendable>(_ wait: () async -> Result) async -> Result {
        await withTaskCancellationHandler(operation: wait) { kill() }
    }

    /// The content of standard error so far.
    package var errorSoFar: String { error.text }

    /// Ends the command like a crash.
    package func kill() { Glibc.kill(process, SIGKILL) }

    /// Waits for the end; called once.
    package func result() async -> CommandResult {
        // Both streams end with the process, so that waiting for the process takes no time afterwards.
        await endingWithTask {
            _ = await output.wait { _ in false }
            _ = await error.wait { _ in false }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if let slot { CommandSlots.shared.give(slot) }
        let signal = status & 0x7F
        return CommandResult(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
            output: output.text,
            error: error.text,
            duration: ContinuousClock.now - start,
        )
    }
}
