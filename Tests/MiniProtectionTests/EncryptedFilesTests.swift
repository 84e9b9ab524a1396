import Foundation
import MiniCore
import MiniStorage
import Testing

@testable import MiniProtection

/// Files of programs that are encrypted with the keys of a device.
struct EncryptedFilesTests {
    private let device: TestDevice
    private let keybag: Keybag
    private let user = "https://usr"

    init() throws {
        device = try TestDevice()
        keybag = try device.create()
    }

    private var data: String { device.folder + "/data" }
    /// The location of the program's folders.
    private var root: String { data + "/files/user-mfxg4/program-mfyha" }

    private func files(
        _ protection: FileProtection? = .complete,
        warn: @escaping @Sendable (ProgramWarning) -> Void = { _ in },
    ) throws -> any ProgramFiles {
        try ProgramFilesFolder(folder: data).encrypting(with: protection.map { KeybagFileEncryption(keybag, $0) })
            .files(
                for: ProgramIdentity(appID: "app", userID: "ann"),
                now: nil,
                warn: warn,
            )
    }

    private func reason(_ body: () throws -> Void) -> APIError.Reason? {
        do {
            try body()
            return nil
        } catch let error as APIError {
            return error.reason
        } catch {
            return .unknown
        }
    }

    @Test(arguments: FileProtection.allCases)
    func `written content is read and counted, and is not readable on the disk`(protection: FileProtection) async throws
    {
        let marker = Array("a marker that is nowhere else".utf8)
        var files = try files(protection)
        try files.createFolder(user + "/d", withIntermediates: false)
        try files.write(marker, to: user + "/d/a")
        try files.append(marker, to: user + "/d/a")
        try files.write([], to: user + "/empty")
        let temporary = try files.temporaryFile()
        let download = try files.reference(to: temporary).create()
        for part in 0..<10 { try download.write(marker, at: part * marker.count) }
        files.complete(temporary)
        let saved = try files.save(temporary.path, as: nil)
        for _ in 0..<2 {
            #expect(try files.content(of: user + "/d/a") == marker + marker)
            #expect(try files.status(of: user + "/d/a").sizeInBytes == 2 * marker.count)
            #expect(try files.content(of: user + "/empty") == [])
            #expect(try files.status(of: user + "/empty").sizeInBytes == 0)
            #expect(try files.content(of: saved) == Array((0..<10).map { _ in marker }.joined()))
            #expect(try files.savedFiles().map(\.sizeInBytes) == [10 * marker.count])
            #expect(try files.prefix(of: saved, count: 3) == Array(marker.prefix(3)))
            #expect(try files.reference(to: saved).open().bytes(5, at: 1) == Array(marker[1..<6]))
            #expect(try await files.digest(of: user + "/empty", by: .md5) == "d41d8cd98f00b204e9800998ecf8427e")
            for path in try device.files(in: "data") {
                // A folder has no content.
                guard let content = FileManager.default.contents(atPath: data + "/" + path) else { continue }
                #expect(content.range(of: Data(marker)) == nil, "\(path)")
            }
            files.close()
            files = try self.files(protection)
        }
        files.close()
    }

    @Test func `files belong to one program at a time, and limits apply to the content`() throws {
        let files = try files()
        #expect(reason { _ = try self.files() } == .storageUnavailable)
        let part = [UInt8](repeating: 1, count: 10 * 1_048_576)
        #expect(reason { try files.write(part + [1], to: user + "/a") } == .filesTooLarge)
        for name in 0..<5 { try files.write(part, to: user + "/\(name)") }
        #expect(reason { try files.write([1], to: user + "/x") } == .filesTooLarge)
        files.close()
        let again = try self.files()
        #expect(reason { try again.write([1], to: user + "/x") } == .filesTooLarge)
        again.close()
    }

    @Test func `a locked device denies access to the content, and no data is lost`() throws {
        let files = try files()
        defer { files.close() }
        try files.write([1, 2, 3], to: user + "/a")
        let open = try files.reference(to: user + "/a").open()
        let temporary = try files.temporaryFile()
        let download = try files.reference(to: temporary).create()
        keybag.lock()
        let calls: [() throws -> Void] = [
            { _ = try files.content(of: user + "/a") }, { try files.write([4], to: user + "/b") },
            { try files.append([4], to: user + "/a") }, { _ = try files.reference(to: user + "/a") },
            { _ = try open.bytes(1, at: 0) }, { try download.write([1], at: 0) },
        ]
        for (index, call) in calls.enumerated() { #expect(reason(call) == .protectedDataUnavailable, "call \(index)") }
        #expect(try files.status(of: user + "/a").sizeInBytes == 3)
        #expect(try files.names(in: user) == ["a"])
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(try files.content(of: user + "/a") == [1, 2, 3])
        files.discard(temporary)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/protected/temporary") == [])
    }

    @Test func `a file of class complete unless open is created while the device is locked`() throws {
        let files = try files(.completeUnlessOpen)
        defer { files.close() }
        try files.write([1], to: user + "/a")
        keybag.lock()
        try files.write([2, 3], to: user + "/b")
        try files.write([4], to: user + "/a")
        #expect(reason { _ = try files.content(of: user + "/b") } == .protectedDataUnavailable)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(try files.content(of: user + "/a") == [4])
        #expect(try files.content(of: user + "/b") == [2, 3])
    }

    @Test func `a file keeps its class until it is written again`() throws {
        var files = try files(FileProtection.none)
        try files.write([1], to: user + "/a")
        files.close()
        files = try self.files(.complete)
        defer { files.close() }
        let path = root + "/protected/usr/a"
        #expect(try files.content(of: user + "/a") == [1])
        #expect(try ProtectedFile.protection(ofFileAt: path) == .none)
        try files.append([2], to: user + "/a")
        #expect(try files.content(of: user + "/a") == [1, 2])
        #expect(try ProtectedFile.protection(ofFileAt: path) == .complete)
    }

    @Test func `one changed bit at any position is damage, never other content`() throws {
        let files = try files()
        defer { files.close() }
        try files.write([1, 2, 3], to: user + "/a")
        let path = root + "/protected/usr/a"
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        for place in bytes.indices {
            var changed = bytes[place] ^ (1 << UInt8(place % 8))
            pwrite(descriptor, &changed, 1, place)
            #expect(reason { _ = try files.content(of: user + "/a") } == .databaseDamaged, "\(place)")
            // The class of the content does not determine the length.
            if place < FileHeader.byteCount {
                #expect(reason { _ = try files.status(of: user + "/a") } == .databaseDamaged, "\(place)")
            }
            changed = bytes[place]
            pwrite(descriptor, &changed, 1, place)
        }
        #expect(try files.content(of: user + "/a") == [1, 2, 3])
    }

    @Test func `a file in the encrypted folder that was not encrypted is damage`() throws {
        let files = try files()
        defer { files.close() }
        try files.write([1], to: user + "/a")
        for content in ["", "plain text", String(repeating: "x", count: 10_000)] {
            try Data(content.utf8).write(to: URL(filePath: root + "/protected/usr/b"))
            #expect(reason { _ = try files.content(of: user + "/b") } == .databaseDamaged)
            #expect(reason { _ = try files.status(of: user + "/b") } == .databaseDamaged)
            #expect(reason { try files.append([1], to: user + "/b") } == .databaseDamaged)
            #expect(reason { _ = try files.reference(to: user + "/b") } == .databaseDamaged)
        }
        // It does not prevent the use of other files, and can be removed.
        try files.write([2], to: user + "/a")
        try files.remove(user + "/b")
        #expect(try files.names(in: user) == ["a"])
        // A file of another device is damage as well.
        let other = try TestDevice()
        try ProtectedFile.write([1], to: root + "/protected/usr/c", protection: .none, keybag: try other.create())
        #expect(reason { _ = try files.content(of: user + "/c") } == .databaseDamaged)
    }

    @Test func `a link in place of a file is not followed`() throws {
        let files = try files()
        defer { files.close() }
        let outside = device.folder + "/outside"
        try ProtectedFile.write([7], to: outside, protection: .complete, keybag: keybag)
        #expect(symlink(outside, root + "/protected/usr/link") == 0)
        #expect(reason { _ = try files.content(of: user + "/link") } == .fileNotPermitted)
        #expect(reason { _ = try files.status(of: user + "/link") } == .fileNotPermitted)
        try files.write([8], to: user + "/link")
        #expect(try files.content(of: user + "/link") == [8])
        #expect(try ProtectedFile.read(outside, keybag: keybag) == [7])
    }

    @Test func `plain files are encrypted at their next use and keep their times`() throws {
        try PlainFiles.make(in: data)
        let files = try files()
        try PlainFiles.expect(files, in: root + "/protected")
        files.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["protected"])
        let again = try self.files()
        try PlainFiles.expect(again, in: root + "/protected")
        again.close()
    }

    @Test func `plain files are kept unencrypted on a locked device`() throws {
        try PlainFiles.make(in: data)
        keybag.lock()
        #expect(reason { _ = try self.files() } == .protectedDataUnavailable)
        try keybag.unlock(passcode: TestDevice.passcode)
        let files = try files()
        try PlainFiles.expect(files, in: root + "/protected")
        files.close()
    }

    @Test func `encrypted files are rejected without keys, and the log contains the reason`() throws {
        let written = try files()
        try written.write([1], to: user + "/a")
        written.close()
        let warnings = Warnings()
        #expect(reason { _ = try files(nil) { warnings.add($0) } } == .storageUnavailable)
        #expect(warnings.all.count == 1 && warnings.all[0].contains("protected are encrypted"))
        #expect(warnings.kinds == [.other])
        let again = try self.files()
        #expect(try again.content(of: user + "/a") == [1])
        again.close()
    }

    @Test func `plain folders that are added later are neither used nor removed`() throws {
        try self.files().close()
        try FileManager.default.createDirectory(atPath: root + "/usr", withIntermediateDirectories: false)
        try Data("foreign".utf8).write(to: URL(filePath: root + "/usr/a"))
        let warnings = Warnings()
        let files = try self.files(.complete) { warnings.add($0) }
        #expect(try files.names(in: user) == [])
        #expect(warnings.all.count == 1 && warnings.all[0].contains("never encrypted"))
        files.close()
        #expect(FileManager.default.fileExists(atPath: root + "/usr/a"))
    }
}
