internal import Glibc
internal import MiniCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A file that a body is written into: new, the owner's alone, and removed again unless it is kept.
final class DownloadedFile: Sendable {
    /// How much is collected before it is written.
    private static let batchBytes = 256 << 10

    private let path: String
    private let threads: NIOThreadPool
    /// The open file; nil once it is closed.
    private let descriptor: Mutex<Int32?>

    /// Makes the file.
    ///
    /// - Throws: `.unknown` when the system makes none.
    init(path: String, threads: NIOThreadPool) throws(APIError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw APIError(.unknown, "the file for the answer cannot be made") }
        self.path = path
        self.threads = threads
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        guard closed() else { return }
        unlink(path)
    }

    /// Writes a body as it arrives.
    ///
    /// - Throws: what the body throws; ``DownloadFault``.
    func write<Body: AsyncSequence>(
        _ body: Body,
        limit: Int,
        report: inout ProgressReport,
    ) async throws where Body.Element == ByteBuffer {
        var batch: [ByteBuffer] = []
        var (batchBytes, total) = (0, 0)
        for try await buffer in body {
            total += buffer.readableBytes
            guard total <= limit else { throw DownloadFault.tooLarge }
            batch.append(buffer)
            batchBytes += buffer.readableBytes
            if batchBytes >= Self.batchBytes {
                try await append(batch)
                (batch, batchBytes) = ([], 0)
            }
            report.add(buffer.readableBytes)
        }
        try await append(batch)
    }

    /// Closes the file and lets it stay.
    func keep() { _ = closed() }

    private func append(_ batch: [ByteBuffer]) async throws {
        guard !batch.isEmpty else { return }
        try await threads.runIfActive {
            try self.descriptor.withLock { descriptor in
                guard let descriptor else { throw DownloadFault.notWritten }
                for buffer in batch { try Self.write(buffer, to: descriptor) }
            }
        }
    }

    private static func write(_ buffer: ByteBuffer, to descriptor: Int32) throws {
        try buffer.withUnsafeReadableBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                // SAFETY: the bytes are the buffer's, which is borrowed around this closure.
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw DownloadFault.notWritten }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Closes the file; false when it was closed before.
    private func closed() -> Bool {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return false }
            close(open)
            descriptor = nil
            return true
        }
    }
}

/// Why a body is not received to its end.
enum DownloadFault: Error {
    /// It is over its limit.
    case tooLarge
    /// The disk does not take it.
    case notWritten
}
