/// The differences between two pictures of one size.
package struct PictureComparison: Sendable {
    /// The number of pixels that differ.
    package let count: Int
    /// The number of all pixels.
    package let pixelCount: Int
    /// The expected picture in pale greys, with the pixels that differ in red.
    package let picture: PNGPicture

    /// The share of pixels that differ, from 0 to 1.
    package var share: Double { Double(count) / Double(max(pixelCount, 1)) }

    /// Compares each pixel.
    ///
    /// - Parameter threshold: The largest difference of a channel, from 0 to 255, with which a pixel counts as equal.
    /// - Returns: Nil for pictures of different sizes.
    package init?(_ expected: PNGPicture, _ actual: PNGPicture, threshold: Int) {
        guard expected.width == actual.width, expected.height == actual.height else { return nil }
        let (left, right) = (expected.bytes, actual.bytes)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(left.count)
        var count = 0
        for start in stride(from: 0, to: left.count, by: PNGPicture.channelCount) {
            var difference = 0
            for index in start..<start + PNGPicture.channelCount {
                difference = max(difference, abs(Int(left[index]) - Int(right[index])))
            }
            if difference > threshold {
                count += 1
                bytes.append(contentsOf: (255, 0, 0, 255))
            } else {
                let sum = Int(left[start]) + Int(left[start + 1]) + Int(left[start + 2])
                // From 191 to 255, so that the page stays recognizable behind the red pixels.
                let grey = UInt8(191 + sum / 12)
                bytes.append(contentsOf: (grey, grey, grey, 255))
            }
        }
        self.count = count
        pixelCount = left.count / PNGPicture.channelCount
        picture = PNGPicture(width: expected.width, height: expected.height, bytes: bytes)
    }
}

extension [UInt8] {
    /// Appends the channels of a pixel without an array of them.
    fileprivate mutating func append(contentsOf pixel: (UInt8, UInt8, UInt8, UInt8)) {
        append(pixel.0)
        append(pixel.1)
        append(pixel.2)
        append(pixel.3)
    }
}
