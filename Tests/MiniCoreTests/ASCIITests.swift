import MiniCore
import Testing

struct ASCIITests {
    @Test func `every class of ASCII bytes has exactly the bytes of its characters`() {
        #expect(bytes(where: \.isDigit) == "0123456789")
        #expect(bytes(where: \.isLowercaseLetter) == "abcdefghijklmnopqrstuvwxyz")
        #expect(bytes(where: \.isLetter) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        #expect(bytes(where: \.isWhitespace) == "\t\n\u{0B}\u{0C}\r ")
        #expect(bytes(where: \.isSpaceOrTab) == "\t ")
        #expect(bytes { $0.hexadecimalDigit != nil } == "0123456789ABCDEFabcdef")
    }

    @Test func `a hexadecimal digit has its value in either case`() {
        #expect("0123456789abcdef".utf8.map(\.hexadecimalDigit) == Array(0...15))
        #expect("ABCDEF".utf8.map(\.hexadecimalDigit) == Array(10...15))
    }

    @Test func `only capital letters change in lower case`() {
        let changed = (UInt8.min...UInt8.max).filter { $0.lowercased != $0 }
        #expect(String(decoding: changed, as: UTF8.self) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect("AZ".utf8.map(\.lowercased) == Array("az".utf8))
    }

    private func bytes(where isMember: (UInt8) -> Bool) -> String {
        String(decoding: (UInt8.min...UInt8.max).filter(isMember), as: UTF8.self)
    }
}
