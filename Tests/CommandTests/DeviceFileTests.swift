import CommandHarness
import Foundation
import Testing

/// Files of programs in a data folder in which a device is created.
struct DeviceFileTests {
    private let folder = TemporaryDataFolder()
    private static let marker = "a text that no other file has"

    private func mini(_ words: String..., in data: String? = nil) async throws -> CommandResult {
        let environment = ["MINI_PASSCODE": "1234", "MINI_BACKUP_PASSCODE": "long"]
        return try await Product.mini.run(words + ["--data-dir", data ?? folder.path], environment: environment)
    }

    private func write() async throws -> CommandResult {
        try await eval("return fs.writeFileSync(path, '\(Self.marker)').success")
    }

    private func read(in data: String? = nil) async throws -> CommandResult {
        try await eval("const r = fs.readFileSync(path, 'utf8'); return r.data ?? r.error", in: data)
    }

    private func eval(_ code: String, in data: String? = nil) async throws -> CommandResult {
        let start = "const fs = my.getFileSystemManager(), path = my.env.USER_DATA_PATH + '/a'; "
        let program = Product.packageFolder + "/MiniPrograms/hello"
        return try await mini("eval", program, start + code, in: data)
    }

    /// Whether any file of the folder contains the text.
    private func isPlain() throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).contains { path in
            // A folder has no content.
            FileManager.default.contents(atPath: "\(folder.path)/\(path)")?.range(of: Data(Self.marker.utf8)) != nil
        }
    }

    @Test func `creating a device encrypts existing files, and a copy opens with its backup`() async throws {
        let written = try await write()
        #expect(written.output == "true\n", "\(written)")
        #expect(try isPlain())
        #expect(try await mini("device", "init", "--no-passcode").status == 0)
        let text = "\"\(Self.marker)\"\n"
        #expect(try await read().output == text)
        #expect(try !isPlain())
        #expect(try await read().output == text)

        let backup = folder.path + "/backup"
        #expect(try await mini("device", "backup", backup).status == 0)
        let other = TemporaryDataFolder()
        try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path + "/files", toPath: other.path + "/files")
        let restored = try await mini("device", "restore", backup, "--no-passcode", in: other.path)
        #expect(restored.status == 0, "\(restored)")
        #expect(try await read(in: other.path).output == text)

        #expect(try await mini("device", "erase", "--force").status == 0)
        let erased = try await read()
        #expect(erased.output == "10105\n")
        #expect(erased.error.contains("protected are encrypted"), "\(erased.error)")
        #expect(try await read(in: other.path).output == text)
    }

    @Test func `a locked device leaves existing files unchanged`() async throws {
        #expect(try await write().output == "true\n")
        #expect(try await mini("device", "init").status == 0)
        let locked = try await read()
        #expect(locked.output == "10108\n", "\(locked)")
        #expect(try isPlain())
    }
}
