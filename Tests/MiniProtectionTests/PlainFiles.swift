import Foundation
import MiniCore
import MiniStorage
import Synchronization
import Testing

/// Files that a program wrote before file encryption was enabled.
enum PlainFiles {
    static let identity = ProgramIdentity(appID: "app", userID: "ann")
    private static let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    private static let contents: [(path: String, bytes: [UInt8])] = [
        ("usr/a", [1, 2, 3]), ("usr/d/empty", []), ("usr/d/e/large", large), ("saved/s", Array("saved".utf8)),
    ]
    private static let folders = ["usr/d", "usr/d/e", "usr/none"]

    private static func time(_ path: String) -> Date { Date(timeIntervalSince1970: 1e9 + Double(path.utf8.count)) }

    /// Creates them in a data folder, with files of a run that was killed.
    static func make(in data: String) throws {
        let root = data + "/files/user-mfxg4/program-mfyha"
        let manager = FileManager.default
        for folder in folders + ["saved", "temporary"] {
            try manager.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        for (path, bytes) in contents { try Data(bytes).write(to: URL(filePath: "\(root)/\(path)")) }
        try Data([1]).write(to: URL(filePath: root + "/temporary/left"))
        for path in contents.map(\.path) + folders.reversed() {
            try manager.setAttributes([.modificationDate: time(path)], ofItemAtPath: "\(root)/\(path)")
        }
    }

    /// Checks that each exists once and is unchanged.
    static func expect(_ files: any ProgramFiles, in root: String, _ step: Comment? = nil) throws {
        for (path, bytes) in contents {
            let name = path.hasPrefix("usr") ? "https://\(path)" : "https://resource/\(path)"
            #expect(try files.content(of: name) == bytes, step)
        }
        let names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
        let expected = (contents.map(\.path) + folders + ["saved", "temporary", "usr"]).sorted()
        #expect(names == expected, step)
        for path in contents.map(\.path) + folders {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
            #expect(attributes[.modificationDate] as? Date == time(path), "\(path), \(step ?? "")")
        }
    }
}

/// The messages of a log.
final class Warnings: Sendable {
    private let warnings = Mutex<[ProgramWarning]>([])

    var all: [String] { warnings.withLock { $0.map(\.message) } }
    var kinds: [WarningKind] { warnings.withLock { $0.map(\.kind) } }

    func add(_ warning: ProgramWarning) { warnings.withLock { $0.append(warning) } }
}
