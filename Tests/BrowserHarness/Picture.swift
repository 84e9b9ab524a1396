import Foundation
import MiniTools

/// The decoded picture of a browser.
package struct Picture {
    package let width: Int
    package let height: Int
    private let bytes: [UInt8]

    /// - Returns: Nil for a file that is damaged or of another kind.
    package init?(contentsOf path: String) throws {
        self.init([UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    /// - Returns: Nil for a file that is damaged or of another kind.
    package init?(_ file: [UInt8]) {
        do throws(PNGPicture.Fault) {
            let picture = try PNGPicture(file)
            (width, height, bytes) = (picture.width, picture.height, picture.bytes)
        } catch {
            return nil
        }
    }

    /// Red, green and blue of a pixel.
    package func colour(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * PNGPicture.channelCount
        return Array(bytes[start..<start + 3])
    }
}
