import MiniCore
import MiniTools
import Testing

/// Pictures in PNG, and their differences.
struct PNGPictureTests {
    /// Files of another program with 3 × 10 pixels, each with all five filters, a text and two parts of data.
    private static let samples = [
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAAKCAIAAAD+RXMgAAAAB3RFWHRUaXRsZQB4KX5NOgAAACpJREFUeNpjYJC1Mg3Kz2pfwpjaNN8GDJhSU1NzcnKKi4uZ\
        T91Mj46Ojo+PZwGKO8a/9wAAACtJREFUBYIBw08x48C87pXHHjPGVc+IBwMkHcevPsnNzS0oKGCBiJWUlAAAAvEmOST6g9kAAAAASUVORK5CYII=
        """,
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAAKCAYAAABxJ+R3AAAAB3RFWHRUaXRsZQB4KX5NOgAAAC5JREFUeNpjYJC1CjcNyu/Jal9ykDG1af4eGyhgSgWCHCAo\
        BgLmUzfTy6KBIB4IWEAygSJSw/UAAAAuSURBVBBQzPBTzDggMK97xcpjjxkY46pnbI2HAlQDjl99UpQLBAVAwAKTKQECAGgGMvGTlkRWAAAAAElFTkSuQmCC
        """,
    ]

    private func sample(_ index: Int) throws -> [UInt8] { try Base64.decode(Self.samples[index]).get() }

    /// The bytes of the samples, by a formula.
    private static func bytes(channels: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<10 {
            for x in 0..<3 {
                for channel in 0..<4 {
                    let value = x * 53 + y * 101 + channel * 29 + x * y * 7
                    bytes.append(channel < channels ? UInt8(value % 256) : 255)
                }
            }
        }
        return bytes
    }

    @Test(arguments: [0, 1])
    func `pictures of another program are read`(_ index: Int) throws {
        let picture = try PNGPicture(sample(index))
        #expect(picture.width == 3)
        #expect(picture.height == 10)
        #expect(picture.bytes == Self.bytes(channels: 3 + index))
    }

    @Test func `a written picture is read again`() throws {
        let picture = try PNGPicture(sample(1))
        let file = try #require(picture.file)
        #expect(try PNGPicture(file) == picture)
        #expect(picture.file == file)
    }

    @Test(arguments: [0, 1])
    func `a truncated file is an error`(_ index: Int) throws {
        let file = try sample(index)
        for count in file.indices {
            #expect(throws: PNGPicture.Fault.self) { try PNGPicture(Array(file[..<count])) }
        }
    }

    @Test func `a file with any changed byte is an error or a picture of the same size`() throws {
        let file = try sample(0)
        for index in file.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var changed = file
                changed[index] = value
                let size = (try? PNGPicture(changed)).map { [$0.width, $0.height] }
                #expect(size == nil || size == [3, 10])
            }
        }
    }

    @Test func `the reasons are those of the file`() {
        let text = Array("version https://git-lfs.github.com/spec/v1".utf8)
        #expect { try PNGPicture(text) } throws: { "\($0)" == "it is no PNG file" }
        // Grey levels.
        let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let grey = start + header + [0, 0, 0, 0, 0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
        #expect { try PNGPicture(grey) } throws: { "\($0)".contains("grey levels") }
    }

    // MARK: Differences

    private func picture(_ pixels: [[UInt8]]) -> PNGPicture {
        PNGPicture(width: pixels.count, height: 1, bytes: pixels.flatMap(\.self))
    }

    @Test func `a pixel differs if a channel differs by more than the threshold`() throws {
        let black: [UInt8] = [0, 0, 0, 255]
        let left = picture([black, black, black, black])
        let right = picture([black, [0, 10, 0, 255], [0, 0, 11, 255], [0, 0, 0, 244]])
        #expect(PictureComparison(left, right, threshold: 0)?.count == 3)
        #expect(PictureComparison(right, left, threshold: 10)?.count == 2)
        #expect(PictureComparison(left, right, threshold: 11)?.share == 0)
        let comparison = try #require(PictureComparison(left, right, threshold: 10))
        #expect(comparison.share == 0.5)
        let (grey, red): ([UInt8], [UInt8]) = ([191, 191, 191, 255], [255, 0, 0, 255])
        #expect(comparison.picture == picture([grey, grey, red, red]))
    }

    @Test func `pictures of different sizes are not compared`() {
        let pixel: [UInt8] = [0, 0, 0, 255]
        #expect(PictureComparison(picture([pixel]), picture([pixel, pixel]), threshold: 255) == nil)
    }
}
