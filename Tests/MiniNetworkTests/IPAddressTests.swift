import MiniNetwork
import Testing

struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("0:0:1:0:0:0:0:0", "0:0:1::"), ("::FFFF:1.2.3.4", "::ffff:102:304"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
    ])
    func `an address has one text form`(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(canonical) == address)
    }

    @Test(arguments: [
        "", "1", "127.1", "0x7f.0.0.1", "1.2.3.4.", "01.2.3.4", "256.1.1.1", ":", ":::", "1:2", "[::1]", "a",
    ])
    func `text that is not an address is rejected`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `an address is created from its bytes`() {
        #expect(IPAddress(bytes: [127, 0, 0, 1]) == .v4(0x7F00_0001))
        #expect(IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1]) == .v6(1))
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }
}
