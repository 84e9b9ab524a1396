import CommandHarness
import Foundation

/// A process that changes stored data, and that strace kills or fails at one of its system calls.
enum StorageChange {
    /// The system calls that change files, each tested separately.
    static let calls = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "mkdir"]

    /// Runs `storage-changes`.
    ///
    /// - Parameters:
    ///   - arguments: Those of the process: the folder, the command, the old key and the new one.
    ///   - injection: The action of strace and its call: `fsync:signal=SIGKILL:when=3`.
    static func run(_ arguments: [String], injecting injection: String) async throws -> CommandResult {
        // The child process must find the same SQLCipher as the tests.
        let library = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
        return try await Product.strace.run(
            [
                "-f", "-o", "/dev/null", "-e", "trace=" + calls.joined(separator: ","), "-e", "inject=" + injection,
                Product.storageChanges.path,
            ] + arguments,
            environment: library
        )
    }
}
