internal import MiniCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A new file that receives a body.
///
/// Only its owner can access it, and it is removed unless it is kept.
final class DownloadedFile: Sendable {
    /// The number of bytes that are collected before a write.
    private static let batchBytes = 256 << 10

    private enum Stage {
        case unmade
        case open(any ContentFile, offset: Int)
        /// Complete.
        case closed
        /// Handed over to the program, or removed.
        case settled
    }

    private let reference: any FileReference
    private let threads: NIOThreadPool
    /// Held during disk access, and so locked only where blocking is allowed or when no operation is in progress.
    private let stage = Mutex(Stage.unmade)
    private let pending = Mutex(Pending())

    /// Received bytes that have not been written.
    private struct Pending {
        var pieces: [ByteBuffer] = []
        var bytes = 0

        mutating func take() -> [ByteBuffer] {
            defer { self = Pending() }
            return pieces
        }
    }

    /// Creates a reference to a file, which is created by the first write.
    ///
    /// The file must not exist.
    init(_ reference: any FileReference, threads: NIOThreadPool) {
        self.reference = reference
        self.threads = threads
    }

    deinit {
        let stage = stage.withLock { $0 }
        if case .settled = stage { return }
        threads.submit { [reference] _ in Self.remove(reference, stage) }
    }

    /// Writes a part of a body, after the parts before it.
    ///
    /// Parts are collected, so most futures are complete immediately. Must be called on one event loop.
    ///
    /// - Returns: Fails with ``DownloadFault/notWritten``, or with an `APIError` when the file cannot be created or the
    ///   device was locked.
    func write(_ piece: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let batch = pending.withLock { pending -> [ByteBuffer] in
            pending.pieces.append(piece)
            pending.bytes += piece.readableBytes
            return pending.bytes < Self.batchBytes ? [] : pending.take()
        }
        guard !batch.isEmpty else { return loop.makeSucceededVoidFuture() }
        return threads.runIfActive(eventLoop: loop) { try self.append(batch) }
    }

    /// Writes the collected parts and closes the file.
    ///
    /// - Returns: Fails with the errors of ``write(_:on:)``.
    func finish(on loop: any EventLoop) -> EventLoopFuture<Void> {
        let batch = pending.withLock { $0.take() }
        return threads.runIfActive(eventLoop: loop) {
            try self.append(batch)
            self.stage.withLock { $0 = .closed }
        }
    }

    /// Keeps a finished file.
    func keep() { stage.withLock { $0 = .settled } }

    /// Removes the file if it exists.
    func remove() async {
        await withCheckedContinuation { continuation in
            threads.submit { _ in
                self.stage.withLock { stage in
                    Self.remove(self.reference, stage)
                    stage = .settled
                }
                continuation.resume()
            }
        }
    }

    private static func remove(_ reference: any FileReference, _ stage: Stage) {
        switch stage {
        case .unmade, .settled: return
        case .open, .closed: reference.remove()
        }
    }

    private func append(_ batch: [ByteBuffer]) throws {
        try stage.withLock { stage in
            var (file, offset) = try opened(&stage)
            for piece in batch {
                do {
                    try piece.withUnsafeReadableBytes { try file.write($0, at: offset) }
                } catch let error as APIError where error.isOfProtection {
                    throw error
                } catch {
                    throw DownloadFault.notWritten
                }
                offset += piece.readableBytes
            }
            stage = .open(file, offset: offset)
        }
    }

    private func opened(_ stage: inout Stage) throws -> (any ContentFile, offset: Int) {
        switch stage {
        case .unmade:
            do throws(APIError) {
                let file = try reference.create()
                stage = .open(file, offset: 0)
                return (file, 0)
            } catch {
                throw error.isOfProtection ? error : APIError(.unknown, "the file for the response cannot be created")
            }
        case .open(let file, let offset): return (file, offset)
        case .closed, .settled: throw DownloadFault.notWritten
        }
    }
}

/// The reason why a body is not received completely.
enum DownloadFault: Error {
    /// The rest is not needed.
    case notNeeded
    /// The body exceeds its limit.
    case tooLarge
    /// The program's exchanges together exceed their limit.
    case budgetExceeded
    /// Writing to the disk failed.
    case notWritten
}
