internal import MiniArchives

/// A picture with eight bits for each of red, green, blue and alpha.
///
/// - Source: PNG specification, third edition
package struct PNGPicture: Sendable, Hashable {
    /// The reason why a file cannot be read, as a clause about the file.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The bytes of a pixel: red, green, blue and alpha.
    package static let channelCount = 4

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The largest size of the pixels, in bytes.
    private static let limitInBytes = 1 << 30
    /// The largest ratio of the compression, in bytes of pixels for each byte of a file.
    private static let largestRatio = 1_032

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The rows of pixels from the top, each from the left, without bytes between them.
    package private(set) var bytes: [UInt8]

    /// A picture of pixels.
    ///
    /// - Parameter bytes: As many bytes as pixels of that size have.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height * Self.channelCount, "A picture has four bytes for each pixel.")
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Reads a file with eight bits for each channel, colours or colours with alpha, and no interlacing, as browsers write.
    ///
    /// Check sums are not compared.
    ///
    /// - Throws: ``Fault`` for a file that is damaged or of another kind.
    package init(_ file: [UInt8]) throws(Fault) {
        guard file.starts(with: Self.signature) else { throw Fault(description: "it is no PNG file") }
        let damaged = Fault(description: "it is a truncated or damaged PNG file")
        guard let chunks = Self.chunks(of: file) else { throw damaged }
        let header = Array(chunks.header)
        guard header.count == 13 else { throw damaged }
        let (depth, colours, interlacing) = (header[8], header[9], header[12])
        let channels: [UInt8: Int] = [2: 3, 6: 4]
        guard depth == 8, let channelCount = channels[colours], interlacing == 0 else {
            throw Fault(description: "it has palettes, grey levels, interlacing or other than 8 bits for each channel")
        }
        let (width, height) = (Self.number(header[0..<4]), Self.number(header[4..<8]))
        let rowCount = width * channelCount
        // Both factors have 32 bits at most.
        let (count, isTooLarge) = (rowCount + 1).multipliedReportingOverflow(by: height)
        let limit = min(Self.limitInBytes, chunks.data.count * Self.largestRatio)
        guard width > 0, height > 0, !isTooLarge, count <= limit, chunks.data.count > 6,
            // The stream of zlib has a header of two bytes, and a check sum of four bytes.
            let rows = Deflate.inflate(chunks.data[2..<chunks.data.count - 4], count: count),
            let bytes = Self.unfiltered(rows, rowCount, channelCount)
        else { throw damaged }
        (self.width, self.height) = (width, height)
        self.bytes = channelCount == Self.channelCount ? bytes : Self.withAlpha(bytes)
    }

    /// The picture as a file; nil if there is no memory.
    ///
    /// One version of zlib returns the same bytes for the same picture.
    package var file: [UInt8]? {
        let rowCount = width * Self.channelCount
        var rows: [UInt8] = []
        rows.reserveCapacity((rowCount + 1) * height)
        for start in stride(from: 0, to: bytes.count, by: rowCount) {
            // The differences from the row above are mostly zeros.
            rows.append(Filter.up.rawValue)
            for index in start..<start + rowCount {
                rows.append(bytes[index] &- (start == 0 ? 0 : bytes[index - rowCount]))
            }
        }
        guard let compressed = Deflate.deflate(rows) else { return nil }
        let header = Self.digits(width) + Self.digits(height) + [8, 6, 0, 0, 0]
        // The window of 32 KiB, and the highest level.
        let data = [0x78, 0xDA] + compressed + Self.digits(Int(Deflate.streamChecksum(rows)))
        return Self.signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    // MARK: Chunks

    /// The header and the compressed rows of a file; nil for a truncated one.
    private static func chunks(of file: [UInt8]) -> (header: ArraySlice<UInt8>, data: [UInt8])? {
        var (header, data): (ArraySlice<UInt8>, [UInt8]) = ([], [])
        var place = signature.count
        while place + 12 <= file.count {
            let count = number(file[place..<place + 4])
            guard count <= file.count - place - 12 else { return nil }
            let content = file[place + 8..<place + 8 + count]
            switch String(decoding: file[place + 4..<place + 8], as: UTF8.self) {
            case "IHDR": header = content
            case "IDAT": data += content
            case "IEND": return (header, data)
            default: break
            }
            place += 12 + count
        }
        return nil
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return digits(content.count) + named + digits(Int(Deflate.checksum(named)))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func digits(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    // MARK: Rows

    /// The prediction of a byte, whose difference a row contains.
    private enum Filter: UInt8 {
        case none, left, up, average, nearest
    }

    /// The rows without the byte that names the filter of each; nil for an unknown filter.
    private static func unfiltered(_ rows: [UInt8], _ rowCount: Int, _ channelCount: Int) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: rowCount + 1) {
            guard let filter = Filter(rawValue: rows[start]) else { return nil }
            let row = rows[start + 1...start + rowCount]
            let above = start > 0 ? result.count - rowCount : nil
            switch filter {
            case .none: result += row
            case .left:
                for (index, byte) in row.enumerated() {
                    result.append(byte &+ (index < channelCount ? 0 : result[result.count - channelCount]))
                }
            case .up:
                for (index, byte) in row.enumerated() { result.append(byte &+ (above.map { result[$0 + index] } ?? 0)) }
            case .average, .nearest:
                for (index, byte) in row.enumerated() {
                    let left = index < channelCount ? 0 : result[result.count - channelCount]
                    let up = above.map { result[$0 + index] } ?? 0
                    let corner = index < channelCount ? 0 : above.map { result[$0 + index - channelCount] } ?? 0
                    let isAverage = filter == .average
                    let predicted = isAverage ? UInt8((Int(left) + Int(up)) / 2) : nearest(left, up, corner)
                    result.append(byte &+ predicted)
                }
            }
        }
        return result
    }

    /// The neighbour that is nearest to a linear estimate, as Paeth describes.
    private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(up) - Int(corner)
        let distances = (abs(estimate - Int(left)), abs(estimate - Int(up)), abs(estimate - Int(corner)))
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? up : corner
    }

    /// Opaque pixels of three channels.
    private static func withAlpha(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            result += bytes[start..<start + 3]
            result.append(255)
        }
        return result
    }
}
