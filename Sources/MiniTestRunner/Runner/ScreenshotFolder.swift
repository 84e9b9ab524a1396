internal import Glibc
internal import MiniCore
internal import MiniTools
internal import Synchronization

/// The screenshots of one test file, stored as PNG files in a folder beside it.
///
/// ## Threading
/// May be used from any thread. Comparisons block.
final class ScreenshotFolder: Sendable {
    /// A screenshot that does not match.
    struct Failure: Error {
        let message: String
        var pictures: [TestPicture] = []
    }

    private struct State {
        /// The names of the screenshots of this run, by their files.
        var names: [String: String] = [:]
        /// The files that were written for the first time, or replaced.
        var (written, updated): (Set<String>, Set<String>) = ([], [])
        /// The files of failed screenshots.
        var failed: Set<String> = []
    }

    private let path: String
    private let results: ResultFolder
    private let mode: TestOptions.SnapshotMode
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: The folder of the stored pictures, which may be missing.
    ///   - results: The folder for the pictures of failed screenshots.
    init(path: String, results: ResultFolder, _ mode: TestOptions.SnapshotMode) {
        (self.path, self.results, self.mode) = (path, results, mode)
    }

    /// Compares a picture with the stored one of that name, or stores it.
    ///
    /// - Parameter actual: The content of a PNG file.
    func match(_ options: ScreenshotOptions, _ actual: [UInt8]) throws(Failure) {
        let name = options.name
        let stem = Self.stem(of: name)
        let (other, isOfThisRun) = state.withLock { state in
            let other = state.names[stem]
            state.names[stem] = name
            return (other, state.written.contains(stem))
        }
        let file = "\(path)/\(stem).png"
        if let other, other != name {
            throw Failure(message: "the screenshots \"\(other)\" and \"\(name)\" have one file, \(file); rename one")
        }
        // An attempt of a test that is retried does not count.
        guard !isOfThisRun, isFolder, let expected = TestFiles.read(file, flags: O_NOFOLLOW) else {
            guard mode != .compare else {
                let message = "the screenshot \"\(name)\" is missing; run with --update to write it"
                throw failure(message, stem, [(.actual, actual)])
            }
            try store(actual, stem, isNew: true)
            return removeResults(of: stem)
        }
        do throws(Failure) {
            if expected != actual { try compare(expected, actual, options, stem, file) }
        } catch {
            guard mode == .update else { throw error }
            try store(actual, stem, isNew: false)
        }
        removeResults(of: stem)
    }

    /// Compares two files.
    ///
    /// With ``TestOptions/SnapshotMode/update`` no pictures of the failure are written.
    private func compare(
        _ expected: [UInt8],
        _ actual: [UInt8],
        _ options: ScreenshotOptions,
        _ stem: String,
        _ file: String,
    ) throws(Failure) {
        let (wanted, found): (PNGPicture, PNGPicture)
        do throws(PNGPicture.Fault) {
            wanted = try PNGPicture(expected)
        } catch {
            let message = "the stored screenshot \(file) cannot be compared: \(error); run with --update to replace it"
            throw failure(message, stem, [(.actual, actual)])
        }
        do throws(PNGPicture.Fault) {
            found = try PNGPicture(actual)
        } catch {
            throw Failure(message: "the picture of the browser cannot be compared: \(error)")
        }
        let files: [(TestPicture.Kind, [UInt8])] = [(.expected, expected), (.actual, actual)]
        guard let comparison = PictureComparison(wanted, found, threshold: options.threshold) else {
            let message =
                "the screenshot \"\(options.name)\" has \(Self.size(of: found)) pixels, and the stored one "
                + "\(Self.size(of: wanted)); run with --update to accept"
            throw failure(message, stem, files)
        }
        guard comparison.share > options.tolerance else { return }
        let message =
            "the screenshot \"\(options.name)\" differs in \(comparison.count) of \(comparison.pixelCount) pixels, "
            + "and the tolerance is \(JSON.text(.number(options.tolerance))) of them; run with --update to accept"
        guard mode != .update else { throw Failure(message: message) }
        let difference = comparison.picture.file.map { [(TestPicture.Kind.difference, $0)] } ?? []
        throw failure(message, stem, files + difference)
    }

    /// Writes the pictures of a failure, unless the failure is accepted.
    private func failure(_ message: String, _ stem: String, _ files: [(TestPicture.Kind, [UInt8])]) -> Failure {
        guard mode != .update else { return Failure(message: message) }
        state.withLock { _ = $0.failed.insert(stem) }
        var message = message
        var pictures: [TestPicture] = []
        for (kind, bytes) in files {
            do throws(ResultFolder.Failure) {
                let picture = TestPicture(kind, file: try results.write(bytes, to: "\(stem)-\(kind.rawValue).png"))
                pictures.append(picture)
                message += "\n\(kind.rawValue): \(picture.file)"
            } catch {
                message += "\n\(error.message)"
                break
            }
        }
        return Failure(message: message, pictures: pictures)
    }

    /// Removes the pictures that an earlier run has written.
    private func removeResults(of stem: String) {
        guard state.withLock({ !$0.failed.contains(stem) }) else { return }
        results.remove(TestPicture.Kind.allCases.map { "\(stem)-\($0.rawValue).png" })
    }

    private static func size(of picture: PNGPicture) -> String { "\(picture.width) × \(picture.height)" }

    // MARK: The stored files

    /// Whether the folder exists.
    ///
    /// A link is not followed: a folder that comes with a program must not redirect writing to another place.
    private var isFolder: Bool { ResultFolder.isFolder(path) }

    private func store(_ picture: [UInt8], _ stem: String, isNew: Bool) throws(Failure) {
        if !isFolder { mkdir(path, 0o777) }
        guard isFolder, TestFiles.write(picture, to: "\(path)/\(stem).png") else {
            throw Failure(message: "the screenshots cannot be written to \(path)")
        }
        state.withLock { state in
            if isNew { state.written.formUnion([stem]) } else { state.updated.formUnion([stem]) }
        }
    }

    /// Counts the changes, and removes the pictures that no test uses.
    ///
    /// - Parameter isComplete: Whether all tests of the file have run: only then is an unused picture obsolete.
    func finish(isComplete: Bool) -> SnapshotCounts {
        var counts = SnapshotCounts()
        guard mode != .compare else { return counts }
        let state = state.withLock(\.self)
        (counts.written, counts.updated) = (state.written.count, state.updated.count)
        guard isComplete, isFolder else { return counts }
        for file in TestFiles.names(in: path) where file.hasSuffix(".png") {
            guard state.names[String(file.dropLast(4))] == nil else { continue }
            if mode == .update, unlink("\(path)/\(file)") == 0 { counts.removed += 1 } else { counts.obsolete += 1 }
        }
        // A folder with files stays.
        if counts.removed > 0 { rmdir(path) }
        return counts
    }

    /// The maximum length of a file's name without its ending, in bytes: those of results have longer endings.
    private static let nameLimit = 180

    /// The name of a file without its ending: letters and digits of a name, with hyphens in place of other characters.
    static func stem(of name: String) -> String {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let text = words.joined(separator: "-")
        guard text.utf8.count > nameLimit else { return text.isEmpty ? "screenshot" : text }
        // The hash separates long names that begin alike.
        let hash = String(StableHash.hash(name.utf8), radix: 16)
        var beginning = Substring(text)
        while beginning.utf8.count > nameLimit { beginning.removeLast() }
        return "\(beginning)-\(hash)"
    }
}
