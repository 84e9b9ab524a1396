internal import MiniChannel
internal import Mutations

extension FuzzTarget {
    /// A stream of frames, in chunks of random sizes.
    package static let frames = FuzzTarget(
        "frames",
        "a stream of frames of a worker, in chunks of random sizes",
        InputSource { generator in
            var stream: [UInt8] = []
            for _ in 0..<1 + generator.below(6) {
                let count = generator.below(generator.below(4) == 0 ? 400 : 20)
                stream += ByteFrame.bytes(of: (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
            }
            guard generator.below(2) == 0 else { return stream }
            return generator.mutate(stream, pieces: frameHeaders, others: [stream])
        },
        execute: { input in try executeFrames(input) },
    )

    /// The maximum payload.
    private static let frameLimit = 256

    /// Headers at the limits.
    private static let frameHeaders: [[UInt8]] = [0, 1, 255, 256, 257, 1 << 20, .max].map { (length: UInt32) in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) }
    }

    /// Compares the frames of a reader with those of the complete stream, and checks the memory of the reader.
    private static func executeFrames(_ input: [UInt8]) throws -> FuzzOutcome {
        let (expected, isValid) = expectedFrames(of: input)
        var generator = SeededGenerator(state: UInt64(input.count))
        var reader = FrameReader(limit: frameLimit)
        var frames: [[UInt8]] = []
        var position = 0
        while position < input.count {
            let end = min(input.count, position + 1 + generator.below(generator.below(3) == 0 ? 300 : 7))
            input.withUnsafeBytes { bytes in reader.append(UnsafeRawBufferPointer(rebasing: bytes[position..<end])) }
            position = end
            // The allocation grows by doubling, from a few bytes on.
            try require(
                reader.allocatedByteCount <= 2 * frameLimit + 128,
                "the reader has allocated \(reader.allocatedByteCount) bytes"
            )
            if generator.below(2) == 0 { while let frame = reader.next() { frames.append(frame) } }
        }
        while let frame = reader.next() { frames.append(frame) }
        try require(frames == expected, "the reader returns \(frames.count) frames of \(expected.count)")
        try require((reader.failure == nil) == isValid, "the reader's failure is \(reader.failure ?? "nil")")
        return isValid ? .accepted : .rejected("tooLong")
    }

    /// The frames of a stream up to the first one that is too long, and whether there is none.
    private static func expectedFrames(of stream: [UInt8]) -> (frames: [[UInt8]], isValid: Bool) {
        var frames: [[UInt8]] = []
        var rest = stream[...]
        while rest.count >= ByteFrame.headerByteCount {
            let length = rest.prefix(ByteFrame.headerByteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard length <= frameLimit else { return (frames, false) }
            rest = rest.dropFirst(ByteFrame.headerByteCount)
            guard rest.count >= length else { return (frames, true) }
            frames.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return (frames, true)
    }
}
