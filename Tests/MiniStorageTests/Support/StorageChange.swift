import CommandHarness
import Foundation

/// A process that changes stored data, stopped or failed by strace at one of its calls of the system.
enum StorageChange {
    /// What changes files, each stepped through by itself.
    static let calls = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "mkdir"]

    /// Runs `storage-changes`.
    ///
    /// - Parameters:
    ///   - arguments: Of the process: the folder, the command, the old key and the new one.
    ///   - injection: What strace does at which call: `fsync:signal=SIGKILL:when=3`.
    static func run(_ arguments: [String], injecting injection: String) async throws -> CommandResult {
        // The child is to find the same SQLCipher as the tests.
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
