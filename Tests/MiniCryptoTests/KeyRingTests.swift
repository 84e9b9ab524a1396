import Foundation
import MiniCrypto
import Testing

/// Key files with ids, retired keys and a requirement.
struct KeyRingTests {
    private let folder = TemporaryFolder()
    private static let digits = String(repeating: "0123456789abcdef", count: 4)
    private static let others = String(repeating: "5c", count: 32)

    private var file: KeyFile { KeyFile(path: folder.path + "/key") }

    @Test func `a written key ring is read back`() throws {
        let ring = KeyRing.random(requiresSealedValues: true).rotated().rotated()
        try file.storeIfMissing(ring)
        #expect(try file.keys() == ring)
        #expect(try file.key() == ring.current.secret)
        #expect(ring.retired.count == 2)
        #expect(ring.current.id != 1)
        // An existing file stays unchanged.
        try file.storeIfMissing(.random(requiresSealedValues: false))
        #expect(try file.keys() == ring)
        try file.replace(with: ring.withoutRetired().requiringSealedValues(false))
        #expect(try file.keys() == KeyRing(current: ring.current))
        #expect(try folder.mode("key") == 0o600)
        #expect(try folder.contents() == ["key"])
    }

    @Test func `a file of digits only contains the key with the id 1`() throws {
        let file = KeyFile(path: try folder.write(Self.digits + "\n"))
        let keys = try file.keys()
        #expect(keys.current.id == 1)
        #expect(keys.retired.isEmpty)
        #expect(!keys.requiresSealedValues)
        try self.file.storeIfMissing(keys)
        #expect(try String(contentsOfFile: self.file.path, encoding: .utf8) == Self.digits + "\n")
    }

    @Test(arguments: [
        "id 0\n", "id 01\n", "id +5\n", "id 4294967296\n", "id\n", "id 5 \n", "id 5\nid 5\n", "retired 1\n",
        "unknown\n",
        "retired 1 \(others)\n", "id 5\nretired 5 \(others)\n", "id 5\nretired 6 5c\n", " id 5\n", "id 5\n\n",
        "retired 2 \(others)\nretired 2 \(others)\n", "sealed-values-only 1\n",
    ])
    func `other lines are malformed`(lines: String) throws {
        let file = KeyFile(path: try folder.write(Self.digits + "\n" + lines))
        let error = #expect(throws: KeyFileError.self) { try file.keys() }
        #expect(error?.code == .malformed)
    }

    @Test func `keys in use cannot be replaced at the same time`() throws {
        try file.storeIfMissing(.random(requiresSealedValues: false))
        do {
            let uses = [try KeyRingUse(of: file), try KeyRingUse(of: file)]
            let error = #expect(throws: KeyFileError.self) { try KeyRingUse(of: file, isExclusive: true) }
            #expect(error?.code == .inUse)
            #expect(uses.count == 2)
        }
        let use = try KeyRingUse(of: file, isExclusive: true)
        #expect(throws: KeyFileError.self) { try KeyRingUse(of: file) }
        // A file that was replaced is still in use.
        try file.replace(with: try file.keys().rotated())
        #expect(throws: KeyFileError.self) { try KeyRingUse(of: file) }
        withExtendedLifetime(use) {}
        let error = #expect(throws: KeyFileError.self) { try KeyRingUse(of: KeyFile(path: folder.path + "/none/key")) }
        #expect(error?.code == .unreadable)
    }
}
