import MiniChannel
import Testing

struct FrameReaderTests {
    private static let payloads: [[UInt8]] = [0, 1, 3, 4, 5, 100, 1_000, 0, 0, 7_000].enumerated().map { index, count in
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ index) }
    }

    private func append(_ bytes: some Sequence<UInt8>, to reader: inout FrameReader) {
        Array(bytes).withUnsafeBytes { reader.append($0) }
    }

    private func frames(of reader: inout FrameReader) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        while let frame = reader.next() { frames.append(frame) }
        return frames
    }

    @Test(arguments: Array(1...40) + [99, 100, 101, 1_000, 4_096, 100_000])
    func `frames are found in chunks of every size`(_ size: Int) {
        let stream = Self.payloads.flatMap { ByteFrame.bytes(of: $0) }
        var reader = FrameReader(limit: 7_000)
        var found: [[UInt8]] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            append(stream[start..<min(start + size, stream.count)], to: &reader)
            found += frames(of: &reader)
        }
        #expect(found == Self.payloads)
        #expect(reader.failure == nil)
        #expect(!reader.isInsideFrame)
    }

    @Test func `a stream can end inside a header and inside a payload`() {
        var reader = FrameReader(limit: 10)
        append([3], to: &reader)
        #expect(reader.isInsideFrame)
        append([0, 0, 0, 1, 2], to: &reader)
        #expect(reader.isInsideFrame)
        #expect(reader.next() == nil)
        append([3], to: &reader)
        #expect(!reader.isInsideFrame)
        #expect(reader.next() == [1, 2, 3])
    }

    @Test func `a frame at the limit is returned, and one beyond it is a failure after earlier frames`() {
        var reader = FrameReader(limit: 5)
        append(ByteFrame.bytes(of: [1, 2, 3, 4, 5]), to: &reader)
        append(ByteFrame.bytes(of: [1, 2, 3, 4, 5, 6]), to: &reader)
        append(ByteFrame.bytes(of: [7]), to: &reader)
        #expect(frames(of: &reader) == [[1, 2, 3, 4, 5]])
        #expect(reader.failure == "a frame has 6 bytes; the limit is 5")
    }

    @Test func `the longest length of the format is a failure`() {
        var reader = FrameReader(limit: ByteFrame.defaultLimitFromHost)
        append([255, 255, 255, 255], to: &reader)
        #expect(reader.failure != nil)
        #expect(reader.allocatedByteCount == 0)
    }

    @Test func `memory grows with the bytes that arrive and not with the claimed length`() {
        var reader = FrameReader(limit: ByteFrame.defaultLimitFromWorker)
        append([0, 0, 0, 2], to: &reader)
        append([1, 2, 3], to: &reader)
        #expect(reader.failure == nil)
        #expect(reader.allocatedByteCount < 1_000)
        var arrived = 3
        while arrived < 4 << 20 {
            append(repeatElement(7, count: 10_000), to: &reader)
            arrived += 10_000
            #expect(reader.allocatedByteCount < arrived * 3 + 1_000)
        }
    }

    @Test func `frames that are taken slowly stay in order`() {
        var reader = FrameReader(limit: 10)
        var expected: UInt8 = 0
        for number in 0..<10_000 {
            append(ByteFrame.bytes(of: [UInt8(truncatingIfNeeded: number)]), to: &reader)
            if number % 3 != 0 {
                #expect(reader.next() == [expected])
                expected &+= 1
            }
        }
        while let frame = reader.next() {
            #expect(frame == [expected])
            expected &+= 1
        }
        #expect(expected == UInt8(truncatingIfNeeded: 10_000))
    }
}
