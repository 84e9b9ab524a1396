internal import MiniCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A file that a body is written into: new, the owner's alone, and removed again unless it is kept.
final class DownloadedFile: Sendable {
    /// How much is collected before it is written.
    private static let batchBytes = 256 << 10

    private enum Stage {
        case unmade
        case open(any ContentFile, offset: Int)
        /// Whole.
        case closed
        /// The program's, or gone.
        case settled
    }

    private let reference: any FileReference
    private let threads: NIOThreadPool
    /// Held while the disk is waited for, and so only where that may be done, or when nothing is under way.
    private let stage = Mutex(Stage.unmade)
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

    /// Names a file, which is made when something is written; it must not be there.
    init(_ reference: any FileReference, threads: NIOThreadPool) {
        self.reference = reference
        self.threads = threads
    }

    deinit {
        let stage = stage.withLock { $0 }
        if case .settled = stage { return }
        threads.submit { [reference] _ in Self.remove(reference, stage) }
    }

    /// Writes a piece of a body, after the pieces before it.
    ///
    /// Pieces are collected: the future of most is there at once. To be called on one event loop.
    ///
    /// - Returns: fails with ``DownloadFault/notWritten``, or with an `APIError` when no file can be made, or the device was locked.
    func write(_ piece: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let batch = pending.withLock { pending -> [ByteBuffer] in
            pending.pieces.append(piece)
            pending.bytes += piece.readableBytes
            return pending.bytes < Self.batchBytes ? [] : pending.take()
        }
        guard !batch.isEmpty else { return loop.makeSucceededVoidFuture() }
        return threads.runIfActive(eventLoop: loop) { try self.append(batch) }
    }

    /// Writes the pieces that have been collected, and closes the file.
    ///
    /// - Returns: fails as ``write(_:on:)`` does.
    func finish(on loop: any EventLoop) -> EventLoopFuture<Void> {
        let batch = pending.withLock { $0.take() }
        return threads.runIfActive(eventLoop: loop) {
            try self.append(batch)
            self.stage.withLock { $0 = .closed }
        }
    }

    /// Lets a file that is finished stay.
    func keep() { stage.withLock { $0 = .settled } }

    /// Removes what there is of the file.
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
                throw error.isOfProtection ? error : APIError(.unknown, "the file for the answer cannot be made")
            }
        case .open(let file, let offset): return (file, offset)
        case .closed, .settled: throw DownloadFault.notWritten
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
