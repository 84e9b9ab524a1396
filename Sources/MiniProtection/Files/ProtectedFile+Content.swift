internal import Glibc
internal import MiniCrypto

extension ProtectedFile {
    /// Reads bytes at an offset: fewer at the end of the content.
    ///
    /// - Throws: `.protectedDataUnavailable` when the device was locked and the class forbids access; `.damaged`,
    ///   `.invalidParameter` for a negative number, `.system`, `.cryptography`, `.closed`.
    public func read(at offset: Int, count: Int) throws(ProtectionError) -> [UInt8] {
        guard offset >= 0, count >= 0 else {
            throw ProtectionError(.invalidParameter, "an offset or a count is negative")
        }
        return try withKeys { state, keys throws(ProtectionError) in
            let end = min(
                offset.addingReportingOverflow(count).overflow ? .max : offset + count,
                Int(state.header.length)
            )
            guard offset < end else { return [] }
            if offset.isMultiple(of: Self.chunkByteCount), end - offset == Self.chunkByteCount {
                // A complete chunk is returned without a copy.
                let index = offset / Self.chunkByteCount
                return try open(try records(index...index, state), 0, index, state.header, keys)
            }
            var result: [UInt8] = []
            result.reserveCapacity(end - offset)
            let chunks = offset / Self.chunkByteCount...(end - 1) / Self.chunkByteCount
            for first in stride(from: chunks.lowerBound, through: chunks.upperBound, by: Self.batchCount) {
                let batch = first...min(first + Self.batchCount - 1, chunks.upperBound)
                let records = try records(batch, state)
                for index in batch {
                    let chunk = try open(records, index - first, index, state.header, keys)
                    let start = index * Self.chunkByteCount
                    result.append(contentsOf: chunk[max(offset - start, 0)..<min(end - start, chunk.count)])
                }
            }
            return result
        }
    }

    /// Writes bytes at an offset.
    ///
    /// The content is extended if necessary, with zeros before the offset.
    ///
    /// - Throws: As ``read(at:count:)``. After a failed write, a part of the range may have changed.
    public func write(_ bytes: [UInt8], at offset: Int) throws(ProtectionError) {
        try withKeys { state, keys throws(ProtectionError) in try write(bytes, at: offset, &state, keys) }
    }

    private func write(
        _ bytes: [UInt8],
        at offset: Int,
        _ state: inout State,
        _ keys: Keybag.FileKeys,
    ) throws(ProtectionError) {
        guard offset >= 0, offset <= Self.countLimit - bytes.count else {
            throw ProtectionError(.invalidParameter, "an offset is negative or too large")
        }
        let length = Int(state.header.length)
        // Chunks between the end and the offset are created as well.
        let start = min(offset, length)
        let end = offset + bytes.count
        guard !bytes.isEmpty, start < end else { return }
        let chunks = start / Self.chunkByteCount...(end - 1) / Self.chunkByteCount
        for first in stride(from: chunks.lowerBound, through: chunks.upperBound, by: Self.batchCount) {
            let batch = first...min(first + Self.batchCount - 1, chunks.upperBound)
            try write(batch, of: bytes, at: offset, &state, keys)
        }
        if end > length { try updateHeader(&state, keys) { $0.length = UInt64(end) } }
    }

    /// Truncates or extends the content to a length.
    ///
    /// - Throws: As ``write(_:at:)``.
    public func truncate(to count: Int) throws(ProtectionError) {
        guard (0...Self.countLimit).contains(count) else {
            throw ProtectionError(.invalidParameter, "a count is negative or too large")
        }
        try withKeys { state, keys throws(ProtectionError) in
            guard count <= Int(state.header.length) else { return try write([0], at: count - 1, &state, keys) }
            try updateHeader(&state, keys) { $0.length = UInt64(count) }
            guard ftruncate(state.descriptor, Self.offset(ofChunk: Self.chunkCount(count))) == 0 else {
                throw PrivateFile.systemError("truncating \(path)")
            }
        }
    }

    /// The maximum length of the content: 1 EiB.
    private static let countLimit = 1 << 60

    static func chunkCount(_ length: Int) -> Int { (length + chunkByteCount - 1) / chunkByteCount }

    static func offset(ofChunk index: Int) -> Int { FileHeader.byteCount + index * recordByteCount }

    /// The new content of a chunk.
    private enum Plaintext {
        /// A range of the bytes to write.
        case given(Range<Int>)
        /// The old content, partially replaced by these bytes.
        case changed([UInt8])
    }

    /// Seals and writes a range of chunks.
    ///
    /// The bytes replace a part of their content.
    private func write(
        _ batch: ClosedRange<Int>,
        of bytes: [UInt8],
        at offset: Int,
        _ state: inout State,
        _ keys: Keybag.FileKeys,
    ) throws(ProtectionError) {
        let header = state.header
        let existing = Self.chunkCount(Int(header.length))
        var plain: [Plaintext] = []
        for index in batch {
            let start = index * Self.chunkByteCount
            let range =
                max(offset, start)..<max(min(offset + bytes.count, start + Self.chunkByteCount), max(offset, start))
            if range.count == Self.chunkByteCount {
                plain.append(.given(range.lowerBound - offset..<range.upperBound - offset))
                continue
            }
            var chunk =
                index < existing
                ? try open(try records(index...index, state), 0, index, header, keys)
                : [UInt8](repeating: 0, count: Self.chunkByteCount)
            // After the end there may be truncated bytes, or bytes of an interrupted write.
            let used = min(max(Int(header.length) - start, 0), Self.chunkByteCount)
            for place in used..<Self.chunkByteCount { chunk[place] = 0 }
            if !range.isEmpty {
                chunk.replaceSubrange(
                    range.lowerBound - start..<range.upperBound - start,
                    with: bytes[range.lowerBound - offset..<range.upperBound - offset]
                )
            }
            plain.append(.changed(chunk))
        }
        let records = try cryptography { () throws(CryptoError) in
            try [UInt8](capacity: batch.count * Self.recordByteCount) { sealed throws(CryptoError) in
                for (index, chunk) in zip(batch, plain) {
                    let data = Self.additionalData(header, index)
                    switch chunk {
                    case .given(let range):
                        let text = bytes.span.bytes.extracting(range)
                        try keys.content.seal(text, additionalData: data.span.bytes, appendingTo: &sealed)
                    case .changed(let chunk):
                        try keys.content.seal(chunk.span.bytes, additionalData: data.span.bytes, appendingTo: &sealed)
                    }
                }
            }
        }
        try PrivateFile.write(records, to: state.descriptor, at: Self.offset(ofChunk: batch.lowerBound), path)
    }

    /// The sealed bytes of a range of chunks.
    private func records(_ chunks: ClosedRange<Int>, _ state: State) throws(ProtectionError) -> [UInt8] {
        let count = chunks.count * Self.recordByteCount
        let offset = Self.offset(ofChunk: chunks.lowerBound)
        let records = try PrivateFile.read(state.descriptor, at: offset, count: count, path)
        guard records.count == count else { throw Self.damage(path) }
        return records
    }

    /// Opens one of the chunks.
    private func open(
        _ records: [UInt8],
        _ place: Int,
        _ index: Int,
        _ header: FileHeader,
        _ keys: Keybag.FileKeys,
    ) throws(ProtectionError) -> [UInt8] {
        let record = records.span.bytes.extracting(
            place * Self.recordByteCount..<(place + 1) * Self.recordByteCount
        )
        let chunk = try authentic { () throws(CryptoError) in
            let additionalData = Self.additionalData(header, index)
            return try keys.content.open(record, additionalData: additionalData.span.bytes)
        }
        guard let chunk else { throw Self.damage(path) }
        return chunk
    }

    /// The additional authenticated data of a chunk: the identifier of the file, 16 bytes, and the number of the chunk in
    /// little-endian order.
    private static func additionalData(_ header: FileHeader, _ index: Int) -> InlineArray<24, UInt8> {
        let number = UInt64(index)
        return InlineArray { place in
            place < 16 ? header.identifier[place] : UInt8(truncatingIfNeeded: number >> (8 * UInt64(place - 16)))
        }
    }
}
