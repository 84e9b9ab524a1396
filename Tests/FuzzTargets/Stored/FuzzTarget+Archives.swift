internal import MiniArchives
internal import MiniCore
internal import Mutations

/// Archives that programs extract.
extension FuzzTarget {
    /// Zip archives with their contents.
    package static let archives = FuzzTarget(
        "archives",
        "zip archives",
        InputSource(archiveSamples, pieces: ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "../", "/", "\u{0}"]),
        execute: { input in
            let archive: ZipArchive
            var total = 0
            do throws(ArchiveError) {
                archive = try ZipArchive(input)
                for entry in archive.entries where !entry.isFolder { total += try archive.content(of: entry).count }
            } catch {
                return .rejected("archive")
            }
            try require(total <= 50 * 1_048_576, "the contents have \(total) bytes")
            for entry in archive.entries {
                let isSafe = entry.names.allSatisfy { FileArea.isName(Array($0.utf8)) } && !entry.names.isEmpty
                try require(isSafe, "the path \(entry.path) is accepted")
            }
            return .accepted
        },
    )

    /// A folder, a compressed, a stored, a compressed and an empty file.
    private static let archiveSamples: [[UInt8]] = {
        let text = """
            UEsDBBQAAAAAAIMYIlgAAAAAAAAAAAAAAAAGAAAAZW1wdHkvUEsDBBQAAAAIAIMYIlgv+vhICwAAAHgAAAAFAAAAYS50eHTLSM3JyVfIoDsJ\
            AFBLAwQUAAAAAACDGCJYn2iqiAgAAAAIAAAACQAAAGRpci9iLmJpbgABAgMEBQYHUEsDBBQAAAgIAIMYIlhBuKJQCAAAAAYAAAAPAAAAZGly\
            L3N1Yi/kvaAudHh0e7J3wdOlewFQSwMEFAAAAAgAgxgiWAAAAAACAAAAAAAAAAQAAABub25lAwBQSwECFAMUAAAAAACDGCJYAAAAAAAAAAAA\
            AAAABgAAAAAAAAAAABAA7UEAAAAAZW1wdHkvUEsBAhQDFAAAAAgAgxgiWC/6+EgLAAAAeAAAAAUAAAAAAAAAAAAAAKSBJAAAAGEudHh0UEsB\
            AhQDFAAAAAAAgxgiWJ9oqogIAAAACAAAAAkAAAAAAAAAAAAAAKSBUgAAAGRpci9iLmJpblBLAQIUAxQAAAgIAIMYIlhBuKJQCAAAAAYAAAAP\
            AAAAAAAAAAAAAACkgYEAAABkaXIvc3ViL+S9oC50eHRQSwECFAMUAAAACACDGCJYAAAAAAIAAAAAAAAABAAAAAAAAAAAAAAApIG2AAAAbm9u\
            ZVBLBQYAAAAABQAFAA0BAADaAAAACwBtYWRlIGJ5IHppcA==
            """
        guard case .success(let bytes) = Base64.decode(text) else { preconditionFailure("The sample is Base64.") }
        return [bytes]
    }()
}
