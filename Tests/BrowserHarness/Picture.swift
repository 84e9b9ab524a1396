import Foundation
import MiniArchives

/// A decoded PNG file with eight bits for each channel, as browsers write.
///
/// - Source: PNG specification, third edition
package struct Picture {
    package let width: Int
    package let height: Int
    private let channelCount: Int
    private let bytes: [UInt8]

    /// - Returns: Nil for a file that is damaged or of another kind.
    package init?(contentsOf path: String) throws {
        self.init([UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// - Returns: Nil for a file that is damaged or of another kind.
    package init?(_ file: [UInt8]) {
        guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else { return nil }
        var (header, compressed): ([UInt8], [UInt8]) = ([], [])
        var place = 8
        while place + 8 <= file.count {
            let count = Self.number(file[place..<place + 4])
            guard place + 12 + count <= file.count else { return nil }
            let content = file[place + 8..<place + 8 + count]
            switch String(decoding: file[place + 4..<place + 8], as: UTF8.self) {
            case "IHDR": header = Array(content)
            case "IDAT": compressed += content
            default: break
            }
            place += 12 + count
        }
        let channels: [UInt8: Int] = [2: 3, 6: 4]
        // The depth of a channel, the kind of the colours, and no interlacing.
        guard header.count == 13, header[8] == 8, let channelCount = channels[header[9]], header[12] == 0 else {
            return nil
        }
        width = Self.number(header[0..<4])
        height = Self.number(header[4..<8])
        self.channelCount = channelCount
        let rowCount = width * channelCount
        // The stream of zlib has a header of two bytes, and a check sum of four bytes.
        let stream = compressed.dropFirst(2).dropLast(4)
        guard let rows = Deflate.inflate(stream, count: (rowCount + 1) * height) else { return nil }
        bytes = Self.unfiltered(rows, rowCount, channelCount)
    }

    /// Red, green and blue of a pixel.
    package func colour(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * channelCount
        return Array(bytes[start..<start + 3])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The rows without the byte that names the filter of each.
    private static func unfiltered(_ rows: [UInt8], _ rowCount: Int, _ channelCount: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: rowCount + 1) {
            let isFirst = start == 0
            for index in 0..<rowCount {
                let left = index < channelCount ? 0 : Int(result[result.count - channelCount])
                let up = isFirst ? 0 : Int(result[result.count - rowCount])
                let corner = isFirst || index < channelCount ? 0 : Int(result[result.count - rowCount - channelCount])
                let predicted =
                    switch rows[start] {
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    case 4: nearest(left, up, corner)
                    default: 0
                    }
                result.append(UInt8(truncatingIfNeeded: Int(rows[start + 1 + index]) + predicted))
            }
        }
        return result
    }

    /// The neighbour that is nearest to a linear estimate, as Paeth describes.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let estimate = left + up - corner
        let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        if a <= b, a <= c { return left }
        return b <= c ? up : corner
    }
}
