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
    private let pending = Mutex(Pending())

    /// What has been received and not been written.
    private struct Pending {
        var pieces: [ByteBuffer] = []
        var bytes = 0

        mutating func take() -> [ByteBuffer] {
            defer { self = Pending() }
            return pieces
        }
    }

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

    /// Writes a piece of a body, after the pieces before it.
    ///
    /// Pieces are collected: the future of most is there at once. To be called on one event loop.
    ///
    /// - Returns: fails with ``DownloadFault/notWritten``.
    func write(_ piece: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let batch = pending.withLock { pending -> [ByteBuffer] in
            pending.pieces.append(piece)
            pending.bytes += piece.readableBytes
            return pending.bytes < Self.batchBytes ? [] : pending.take()
        }
        return append(batch, on: loop)
    }

    /// Writes the pieces that have been collected.
    ///
    /// - Returns: fails with ``DownloadFault/notWritten``.
    func finish(on loop: any EventLoop) -> EventLoopFuture<Void> { append(pending.withLock { $0.take() }, on: loop) }

    /// Closes the file and lets it stay.
    func keep() { _ = closed() }

    private func append(_ batch: [ByteBuffer], on loop: any EventLoop) -> EventLoopFuture<Void> {
        guard !batch.isEmpty else { return loop.makeSucceededVoidFuture() }
        return threads.runIfActive(eventLoop: loop) {
            try self.descriptor.withLock { descriptor in
                guard let descriptor else { throw DownloadFault.notWritten }
                for piece in batch where !piece.withUnsafeReadableBytes({ OpenFile.write($0, to: descriptor) }) {
                    throw DownloadFault.notWritten
                }
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
    /// Nobody wants the rest.
    case unwanted
    /// It is over its limit.
    case tooLarge
    /// The program's exchanges are over their limit together.
    case tooMuch
    /// The disk does not take it.
    case notWritten
}
