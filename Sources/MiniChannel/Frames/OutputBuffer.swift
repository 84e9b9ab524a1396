/// Bytes of frames that are not written yet.
struct OutputBuffer {
    /// The result of an attempt to write everything.
    enum WriteResult {
        /// Everything was written.
        case empty
        /// The descriptor accepts no more bytes now.
        case full
        /// The write failed with an error of the system.
        case failed(Int32)
    }

    /// The capacity that an empty buffer keeps at most.
    private static let keptCapacity = 256 << 10

    private var bytes: [UInt8] = []
    /// The number of bytes at the start that are written already.
    private var writtenCount = 0

    /// The number of bytes to write.
    var count: Int { bytes.count - writtenCount }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ payload: [UInt8]) { ByteFrame.append(payload, to: &bytes) }

    mutating func removeAll() {
        bytes = []
        writtenCount = 0
    }

    /// Writes until the buffer is empty or the descriptor is full.
    ///
    /// - Parameter body: Writes some bytes. Returns their number, or the negative error of the system.
    mutating func write(by body: (UnsafeRawBufferPointer) -> Int) -> WriteResult {
        while !isEmpty {
            let start = writtenCount
            let count = bytes.withUnsafeBytes { all in
                // SAFETY: The range is within the array's bytes, which are valid during the closure.
                body(UnsafeRawBufferPointer(rebasing: all[start...]))
            }
            if count >= 0 {
                writtenCount += count
                continue
            }
            switch Int32(-count) {
            case SystemCode.interrupted: continue
            case SystemCode.wouldBlock:
                removeWritten()
                return .full
            case let code: return .failed(code)
            }
        }
        removeWritten()
        return .empty
    }

    private mutating func removeWritten() {
        if isEmpty {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        } else if writtenCount * 2 > bytes.count {
            // At least as many bytes were written as are moved now.
            bytes.removeFirst(writtenCount)
        } else {
            return
        }
        writtenCount = 0
    }
}
