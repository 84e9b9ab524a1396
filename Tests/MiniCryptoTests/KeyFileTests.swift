import Foundation
import MiniCrypto
import Testing

@Suite(.timeLimit(.minutes(5)))
struct KeyFileTests {
    private let folder = TemporaryFolder()
    private static let digits = String(repeating: "0123456789abcdef", count: 4)

    private var file: KeyFile { KeyFile(path: folder.path + "/key") }

    @Test func `a key is created once and then read`() throws {
        let made = try file.keyMadeIfMissing()
        #expect(made.count == KeyFile.keyByteCount)
        #expect(try file.keyMadeIfMissing() == made)
        #expect(try file.key() == made)
        #expect(try folder.contents() == ["key"])
        let other = try KeyFile(path: folder.path + "/other").keyMadeIfMissing()
        #expect(other != made)
    }

    @Test func `only the owner can read the file and the folders that are created for it`() throws {
        let file = KeyFile(path: folder.path + "/a/b/key")
        _ = try file.keyMadeIfMissing()
        #expect(try folder.mode("a/b/key") == 0o600)
        #expect(try folder.mode("a/b") == 0o700)
        #expect(try folder.mode("a") == 0o700)
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    }

    @Test(arguments: [digits, digits + "\n", digits.uppercased()])
    func `a key is 64 hexadecimal digits`(text: String) throws {
        let quarter: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef]
        let expected = SecretBytes(quarter + quarter + quarter + quarter)
        #expect(try KeyFile(path: try folder.write(text)).key() == expected)
    }

    @Test(arguments: [
        "", "\n", String(digits.dropLast()), digits + "0", digits + "00", digits + "\n\n", digits + "\r\n",
        " " + digits.dropFirst(), "g" + digits.dropFirst(), "é" + digits.dropFirst(2),
        String(repeating: "0", count: 4097),
    ])
    func `other content is malformed and stays unchanged`(text: String) throws {
        let path = try folder.write(text)
        #expect(throws: KeyFileError.self) { try KeyFile(path: path).key() }
        let error = #expect(throws: KeyFileError.self) { try KeyFile(path: path).keyMadeIfMissing() }
        #expect(error?.code == .malformed)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(arguments: [0o640, 0o620, 0o610, 0o604, 0o602, 0o601, 0o666] as [mode_t])
    func `a file that others can read is rejected`(mode: mode_t) throws {
        let path = try folder.write(Self.digits, mode: mode)
        let error = #expect(throws: KeyFileError.self) { try KeyFile(path: path).keyMadeIfMissing() }
        #expect(error?.code == .openToOthers)
    }

    @Test func `a file of another user is rejected`() throws {
        var path = "/etc/passwd"
        if geteuid() == 0 {
            path = try folder.write(Self.digits)
            try #require(chown(path, 65534, 65534) == 0)
        }
        let error = #expect(throws: KeyFileError.self) { try KeyFile(path: path).keyMadeIfMissing() }
        #expect(error?.code == .foreignOwner)
    }

    @Test func `a link, a folder and a pipe are rejected`() throws {
        try folder.write(Self.digits, to: "target")
        try #require(symlink("target", folder.path + "/link") == 0)
        try #require(symlink("nothing", folder.path + "/dangling") == 0)
        try #require(mkdir(folder.path + "/folder", 0o700) == 0)
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["link", "dangling", "folder", "pipe"] {
            let error = #expect(throws: KeyFileError.self) {
                try KeyFile(path: "\(folder.path)/\(name)").keyMadeIfMissing()
            }
            #expect(error?.code == .unreadable, "\(name)")
        }
        #expect(try folder.contents() == ["dangling", "folder", "link", "pipe", "target"])
    }

    @Test func `a missing file and a file that cannot be created are different errors`() throws {
        let error = #expect(throws: KeyFileError.self) { try file.key() }
        #expect(error?.code == .missing)
        try folder.write("", to: "file")
        let second = #expect(throws: KeyFileError.self) {
            try KeyFile(path: folder.path + "/file/folder/key").keyMadeIfMissing()
        }
        #expect(second?.code == .unreadable)
        #expect(second?.errorNumber == ENOTDIR)
        let third = #expect(throws: KeyFileError.self) { try KeyFile(path: "/proc/nothing/key").keyMadeIfMissing() }
        #expect(third?.code == .unwritable)
    }

    @Test func `a secret that is not a key is read under the same checks`() throws {
        let path = try folder.write("a passphrase of a person\n")
        #expect(try SecretFile(path: path).contents() == SecretBytes("a passphrase of a person\n".utf8))
        chmod(path, 0o644)
        #expect(throws: KeyFileError.self) { try SecretFile(path: path).contents() }
    }

    @Test func `an error contains the name of the file and not its content`() throws {
        let path = try folder.write("correct horse battery staple")
        let error = #expect(throws: KeyFileError.self) { try KeyFile(path: path).key() }
        #expect(error?.description == "malformed: the key file \(path)")
    }

    @Test func `threads that create the key at the same time get the same key`() async throws {
        for round in 0..<20 {
            let file = KeyFile(path: "\(folder.path)/key \(round)")
            let keys = try await withThrowingTaskGroup(of: SecretBytes.self) { group in
                for _ in 0..<8 { group.addTask { try file.keyMadeIfMissing() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(keys.allSatisfy { $0 == keys[0] })
        }
        #expect(try folder.contents().count == 20)
    }

    @Test func `processes that create keys at the same time get the same keys`() async throws {
        let folder = TemporaryFolder(sharedAs: "keys")
        async let first: Void = Self.makeKeys()
        async let second: Void = Self.makeKeys()
        _ = await (first, second)
        let keys = try Self.lists(in: folder.path).map { try String(contentsOfFile: $0, encoding: .utf8) }
        try #require(keys.count == 2)
        #expect(keys[0] == keys[1])
        #expect(keys[0].split(separator: "\n").count == 200)
        #expect(try folder.contents().count == 202)
    }

    /// Creates 200 keys in a child process, concurrently with another one that creates the same keys, and writes the results.
    private static func makeKeys() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder.inherited("keys")
            let list = "\(folder)/seen \(getpid())"
            try Data().write(to: URL(fileURLWithPath: list))
            // There is no event between the two processes, which have only the folder in common: it is read again after some
            // milliseconds.
            while try KeyFileTests.lists(in: folder).count < 2 { _ = poll(nil, 0, 5) }
            let keys = try (0..<200).map { number in
                try KeyFile(path: "\(folder)/key \(number)").keyMadeIfMissing().withUnsafeBytes { Data($0) }
            }
            try Data(keys.map { $0.base64EncodedString() }.joined(separator: "\n").utf8).write(
                to: URL(fileURLWithPath: list)
            )
        }
    }

    /// The results of the child processes.
    private static func lists(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("seen ") }.map {
            "\(folder)/\($0)"
        }
    }
}
