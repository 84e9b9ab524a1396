internal import CZlib

/// Compression and decompression by zlib, without a header, as in archives.
package enum Deflate {
    /// The largest ratio of the format, in bytes of content for each compressed byte.
    static let largestRatio = 1_032

    /// The content of a complete compressed stream.
    ///
    /// - Parameter count: The size of the content.
    /// - Returns: Nil if the stream is damaged, has bytes after its end, or has content of another size.
    package static func inflate(_ compressed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        guard let inputCount = UInt32(exactly: compressed.count), let outputCount = UInt32(exactly: count) else {
            return nil
        }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var isComplete = false
        // SAFETY: zlib reads and writes only within the two buffers, whose sizes it receives, and keeps neither. The buffer of
        // the content has one byte more, so that it has an address if the content is empty.
        let content = compressed.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: count + 1) { output, written in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = inputCount
                stream.next_out = output.baseAddress
                stream.avail_out = outputCount
                let status = CZlib.inflate(&stream, Z_FINISH)
                isComplete = status == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 0
                written = count - Int(stream.avail_out)
            }
        }
        return isComplete ? content : nil
    }

    /// How much time a compression may take.
    package enum Effort: Sendable {
        /// The least time.
        case least
        /// As long as the stream becomes smaller.
        case most

        fileprivate var level: Int32 {
            switch self {
            case .least: Z_BEST_SPEED
            case .most: Z_BEST_COMPRESSION
            }
        }
    }

    /// The complete compressed stream of a content.
    ///
    /// One version of zlib returns the same bytes for the same content.
    ///
    /// - Returns: Nil for a content of 4 GiB or more, and if there is no memory.
    package static func deflate(_ content: [UInt8], effort: Effort = .most) -> [UInt8]? {
        guard let inputCount = UInt32(exactly: content.count) else { return nil }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let level = effort.level
        let memoryLevel: Int32 = 8
        guard
            deflateInit2_(
                &stream,
                level,
                Z_DEFLATED,
                -MAX_WBITS,
                memoryLevel,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                size
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        guard let outputCount = UInt32(exactly: deflateBound(&stream, UInt(content.count))) else { return nil }
        var isComplete = false
        // SAFETY: zlib reads and writes only within the two buffers, whose sizes it receives, and keeps neither.
        let compressed = content.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Int(outputCount)) { output, written in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = inputCount
                stream.next_out = output.baseAddress
                stream.avail_out = outputCount
                isComplete = CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
                written = Int(outputCount - stream.avail_out)
            }
        }
        return isComplete ? compressed : nil
    }

    /// The check sum of streams with a header of zlib, Adler-32.
    package static func streamChecksum(_ bytes: [UInt8]) -> UInt32 {
        // SAFETY: zlib reads only within the buffer, whose size it receives.
        bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: adler32_z(1, $0.baseAddress, $0.count)) }
    }

    /// The check sum of archives and of the chunks of pictures, CRC-32.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        // SAFETY: zlib reads only within the buffer, whose size it receives. A count of 32 bits is that of a file of an archive.
        bytes.withUnsafeBufferPointer { buffer in
            guard buffer.count > 0, let count = UInt32(exactly: buffer.count) else { return 0 }
            return UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, count))
        }
    }
}
