internal import MiniCore

/// The results of one part of a run, as ``BlobReporter`` writes them.
package struct TestBlob: Sendable {
    /// The reason why blobs cannot be read or merged, as sentences.
    package struct Failure: Error {
        package let message: String
    }

    /// A run of all parts.
    package struct Merged: Sendable {
        /// The results in the order of the complete run.
        package var summary: TestSummary
        /// The complete run as one part.
        package var part: TestPart
        /// The number of parts.
        package var partCount: Int
        /// The numbers of the parts without a blob; their files have failed.
        package var missing: [Int]
        /// The number of the files of missing parts.
        package var missingFileCount: Int
    }

    /// The value of `format` in the document.
    static let format = "minihost test results"
    /// The value of `version`, which changes with the meaning of the document.
    static let version = 1
    /// Larger files are not read.
    private static let limitInBytes = 1 << 30

    /// The path of the document.
    private let path: String
    private let part: TestPart
    private let summary: TestSummary
    private let pictures: [String: [UInt8]]

    /// Reads a document.
    ///
    /// - Parameter path: The path of the file.
    package init(path: String) throws(Failure) {
        guard let bytes = TestFiles.read(path, limit: Self.limitInBytes) else {
            throw Failure(message: "The file \(path) cannot be read.")
        }
        if bytes.allSatisfy(\.isWhitespace) {
            throw Failure(message: "\(path) is empty: its run has not ended. Run this part again, or remove the file.")
        }
        let value: ScriptValue
        do throws(JSONError) {
            value = try JSON.parse(bytes)
        } catch {
            throw Failure(
                message:
                    "\(path) is not a complete blob: \(error.message). Copy it or run its part again, or remove it."
            )
        }
        guard value["format"]?.string == Self.format else {
            throw Failure(
                message:
                    "\(path) is no blob. Write one with mini test --reporter blob --output FILE, and keep other files "
                    + "out of the folder."
            )
        }
        guard let version = value["version"]?.number, version == Double(Self.version) else {
            let found = value["version"].map { JSON.text($0) } ?? "no version"
            throw Failure(
                message:
                    "\(path) has the format \(found), and this mini reads the format \(Self.version). Use the same "
                    + "version of mini for all parts and for the merge."
            )
        }
        guard let part = TestPart(blob: value), let run = value["run"], let files = run["files"]?.array else {
            throw Failure(message: "\(path) is a damaged blob. Run its part again.")
        }
        self.path = path
        self.part = part
        var pictures: [String: [UInt8]] = [:]
        for picture in value["pictures"]?.object?.properties ?? [] {
            if case .success(let bytes)? = picture.value.string.map(Base64.decode) { pictures[picture.key] = bytes }
        }
        self.pictures = pictures
        summary = TestSummary(
            files: files.compactMap { TestFileResult(document: $0)?.withPictures(pictures) },
            duration: TestFileResult.duration(run["milliseconds"]),
            seed: run["seed"]?.number.flatMap { UInt32(exactly: $0) } ?? 0,
        )
    }

    /// Merges the parts of a run.
    ///
    /// - Parameter blobs: The parts in any order, at least one.
    /// - Returns: The results in the order of the complete run, with the duration of the longest part. The files of missing parts
    ///   have failed.
    package static func merged(_ blobs: [TestBlob]) throws(Failure) -> Merged {
        let part = blobs[0].part
        var paths: [Int: String] = [:]
        var results: [TestEntry: TestFileResult] = [:]
        for blob in blobs {
            try blobs[0].checkSameRun(blob)
            if let other = paths.updateValue(blob.path, forKey: blob.part.number) {
                throw Failure(
                    message: "\(other) and \(blob.path) are both part \(blob.part.number) of \(part.count). Remove one."
                )
            }
            for result in blob.summary.files {
                let entry = TestEntry(file: result.file, configuration: result.configuration)
                guard results.updateValue(result, forKey: entry) == nil else {
                    throw Failure(
                        message: "Two parts have run \(entry.label). Run all parts with the same files and --timings."
                    )
                }
            }
        }
        let missing = (1...part.count).filter { paths[$0] == nil }
        let left = part.entries.filter { results[$0] == nil }
        if let entry = left.first, missing.isEmpty {
            throw Failure(message: "No part has run \(entry.label). Run all parts with the same files and --timings.")
        }
        for entry in left {
            let message = "not in the report: the blob of its part is missing"
            var result = TestFileResult(
                file: entry.file,
                failure: TestFailure(error: ScriptError(name: "", message: message)),
            )
            result.configuration = entry.configuration
            results[entry] = result
        }
        let summary = TestSummary(
            files: part.entries.compactMap { results[$0] },
            duration: blobs.map(\.summary.duration).max() ?? .zero,
            seed: blobs[0].summary.seed,
        )
        let whole = TestPart(entries: part.entries, filter: part.filter)
        return Merged(
            summary: summary,
            part: whole,
            partCount: part.count,
            missing: missing,
            missingFileCount: left.count,
        )
    }

    /// Checks that another blob is a part of the same run.
    private func checkSameRun(_ other: TestBlob) throws(Failure) {
        let isSame =
            part.count == other.part.count && part.entries == other.part.entries
            && summary.seed == other.summary.seed && part.filter == other.part.filter
        if isSame { return }
        let reason =
            part.count != other.part.count
            ? "\(part.count) and \(other.part.count) parts" : "different files, options or seeds"
        throw Failure(
            message:
                "\(path) and \(other.path) are from different runs, with \(reason). Remove the blobs of earlier runs."
        )
    }

    /// Writes the pictures of failed screenshots to the paths in the results, as the run itself does.
    ///
    /// Pictures outside of the current folder, and files with another ending, are not written: the paths are those of another
    /// machine.
    ///
    /// - Throws: ``Failure`` for a folder or a file that cannot be written.
    package func writePictures() throws(Failure) {
        for (file, content) in pictures.sorted(by: { $0.key < $1.key }) {
            let names = file.split(separator: "/", omittingEmptySubsequences: false)
            guard let name = names.last, name.hasSuffix(".png") else { continue }
            if names.contains(where: { ["", ".", ".."].contains($0) }) { continue }
            do throws(ResultFolder.Failure) {
                let folder = ResultFolder(root: ".", place: names.dropLast().joined(separator: "/"))
                _ = try folder.write(content, to: String(name))
            } catch {
                throw Failure(message: "The pictures of \(path) cannot be written: \(error.message).")
            }
        }
    }
}

extension TestPart {
    /// The part in the document of a blob; nil for another value.
    fileprivate init?(blob value: ScriptValue) {
        guard let number = value["part"]?.number.flatMap({ Int(exactly: $0) }),
            let count = value["parts"]?.number.flatMap({ Int(exactly: $0) }), (1...1_000_000).contains(count),
            (1...count).contains(number), let entries = value["entries"]?.array
        else { return nil }
        self.init(
            entries: entries.map {
                TestEntry(file: $0["file"]?.string ?? "", configuration: $0["configuration"]?.string ?? "")
            },
            number: number,
            count: count,
            filter: value["filter"]?.string,
        )
    }
}

extension TestFileResult {
    /// The result with the contents of its pictures.
    fileprivate func withPictures(_ contents: [String: [UInt8]]) -> TestFileResult {
        var result = self
        for test in result.tests.indices {
            for failure in result.tests[test].failures.indices {
                result.tests[test].failures[failure].take(contents)
            }
        }
        result.failure?.take(contents)
        return result
    }
}

extension TestFailure {
    fileprivate mutating func take(_ contents: [String: [UInt8]]) {
        for index in pictures.indices { pictures[index].content = contents[pictures[index].file] }
    }
}
