/// Finds frames in a stream of bytes that arrives in chunks of any size.
///
/// The bytes may be hostile. Memory grows with the bytes that have arrived and never with the length in a header: a frame in
/// transit takes about twice its bytes at most. Each byte is copied once, apart from the growth of the frame.
package struct FrameReader: Sendable {
    private let limit: Int
    private var complete: [[UInt8]] = []
    /// The number of frames at the start of `complete` that were returned already.
    private var returnedCount = 0
    private var headerCount = 0
    private var length: UInt32 = 0
    private var payload: [UInt8] = []

    /// The reason why the stream cannot be read further; nil while it can.
    ///
    /// Frames before the fault are still returned. Bytes after it are ignored.
    package private(set) var failure: String?

    /// Creates a reader at the start of a stream.
    ///
    /// - Parameter limit: The maximum number of bytes of a payload.
    package init(limit: Int) { self.limit = limit }

    /// Whether the stream has ended inside a frame if it ends now.
    package var isInsideFrame: Bool { headerCount > 0 }

    /// Whether a complete frame waits to be returned.
    var hasNext: Bool { returnedCount < complete.count }

    /// The bytes that are allocated for the frame in transit.
    package var allocatedByteCount: Int { payload.capacity }

    /// Adds the next bytes of the stream.
    package mutating func append(_ chunk: UnsafeRawBufferPointer) {
        var position = 0
        while position < chunk.count, failure == nil {
            if headerCount < ByteFrame.headerByteCount {
                length |= UInt32(chunk[position]) << UInt32(8 * headerCount)
                headerCount += 1
                position += 1
                if headerCount == ByteFrame.headerByteCount { endHeader() }
            } else {
                let count = min(Int(length) - payload.count, chunk.count - position)
                // SAFETY: The range is within the chunk, which is valid during this call.
                payload.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[position..<position + count]))
                position += count
                if payload.count == Int(length) { endFrame() }
            }
        }
    }

    private mutating func endHeader() {
        if Int(length) > limit {
            failure = "a frame has \(length) bytes; the limit is \(limit)"
        } else if length == 0 {
            endFrame()
        }
    }

    private mutating func endFrame() {
        complete.append(payload)
        payload = []
        headerCount = 0
        length = 0
    }

    /// Removes and returns the payload of the next complete frame; nil if there is none.
    package mutating func next() -> [UInt8]? {
        guard returnedCount < complete.count else { return nil }
        let frame = complete[returnedCount]
        complete[returnedCount] = []
        returnedCount += 1
        if returnedCount == complete.count {
            complete.removeAll(keepingCapacity: complete.capacity <= 1_024)
            returnedCount = 0
        } else if returnedCount >= 1_024, returnedCount * 2 > complete.count {
            complete.removeFirst(returnedCount)
            returnedCount = 0
        }
        return frame
    }
}
