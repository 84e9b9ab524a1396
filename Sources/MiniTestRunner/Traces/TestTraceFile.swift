internal import MiniArchives
package import MiniCore
internal import MiniHost

/// A file with the trace of a test, as `mini test --trace on` writes it.
package struct TestTraceFile: Sendable {
    /// The reason why a file cannot be read and what to do, as sentences.
    package struct Failure: Error, Hashable {
        /// The text.
        package let message: String
    }

    /// The document of the trace, `trace.json`.
    package let document: ScriptValue
    private let archive: ZipArchive
    private let path: String

    /// Reads a file.
    ///
    /// - Throws: ``Failure`` for a file that is missing, no trace, damaged, or of another version.
    package init(contentsOf path: String) throws(Failure) {
        self.path = path
        guard let bytes = TestFiles.read(path) else {
            throw Failure(message: "The file \(path) cannot be read. Name the file of a trace, of at most 32 MiB.")
        }
        do throws(ArchiveError) {
            archive = try ZipArchive(bytes)
        } catch {
            let hint =
                bytes.starts(with: "PK".utf8)
                ? "Copy it again, or run the test again."
                : "Name a file that mini test --trace on has written."
            throw Failure(message: "\(path) is no complete trace: \(error). \(hint)")
        }
        guard let entry = archive.entries.first(where: { $0.path == TraceWriter.documentPath }) else {
            throw Failure(
                message: "\(path) is no trace: the archive has no \(TraceWriter.documentPath). Name a file that "
                    + "mini test --trace on has written."
            )
        }
        document = try Self.document(in: archive, entry, path)
    }

    private static func document(
        in archive: ZipArchive,
        _ entry: ArchiveEntry,
        _ path: String,
    ) throws(Failure) -> ScriptValue {
        let value: ScriptValue
        do {
            value = try JSON.parse(try archive.content(of: entry))
        } catch {
            throw damage("\(entry.path) cannot be read", to: path)
        }
        guard value["format"]?.string == TraceWriter.format else {
            throw Failure(message: "\(path) is no trace: \(entry.path) is that of something else.")
        }
        guard value["version"]?.number == Double(TraceWriter.version) else {
            let version = value["version"].map { JSON.text($0) } ?? "none"
            throw Failure(
                message: "\(path) has version \(version) of the format, and this command reads version "
                    + "\(TraceWriter.version). Use the mini that has written it, or run the test again."
            )
        }
        let actions = value["actions"]?.array
        guard value["test"]?["title"]?.array != nil, value["events"]?.array != nil, value["omitted"]?.object != nil,
            actions?.allSatisfy({ $0["events"]?.array != nil }) == true
        else {
            throw damage("\(entry.path) lacks members", to: path)
        }
        return value
    }

    /// The content of a file in the trace.
    ///
    /// - Throws: ``Failure`` if it is missing or damaged.
    package func content(of name: String) throws(Failure) -> [UInt8] {
        guard let entry = archive.entries.first(where: { $0.path == name && !$0.isFolder }) else {
            throw Self.damage("it lacks \(name)", to: path)
        }
        do throws(ArchiveError) {
            return try archive.content(of: entry)
        } catch {
            throw Self.damage(error.description, to: path)
        }
    }

    /// A resource as the address of its content; nil for a file of an unknown type.
    ///
    /// - Throws: ``Failure`` if it is missing or damaged.
    func address(ofResource name: String) throws(Failure) -> String? {
        let ending = String(name.drop { $0 != "." }.dropFirst())
        guard let type = MediaType.byEnding[ending] else { return nil }
        return "data:\(type);base64,\(Base64.encode(try content(of: name)))"
    }

    /// A document that loads nothing: the addresses of its resources are those of their contents.
    ///
    /// - Throws: ``Failure`` if a file is missing or damaged.
    func wholeDocument(_ name: String) throws(Failure) -> String {
        let bytes = try content(of: name)
        let prefix = Array(TraceContents.resourcePrefix.utf8)
        var text: [UInt8] = []
        var (copied, place) = (0, 0)
        while let found = bytes[place...].firstIndex(of: prefix[0]) {
            place = found + 1
            guard bytes[found...].starts(with: prefix) else { continue }
            let file = bytes[(found + prefix.count)...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") }
            place = file.endIndex
            guard let address = try address(ofResource: "resources/" + String(decoding: file, as: UTF8.self)) else {
                continue
            }
            text += bytes[copied..<found]
            text += address.utf8
            copied = file.endIndex
        }
        return String(decoding: text + bytes[copied...], as: UTF8.self)
    }

    private static func damage(_ reason: String, to path: String) -> Failure {
        Failure(message: "\(path) is damaged: \(reason). Copy it again, or run the test again.")
    }

    /// The paths of the files in a folder of the trace.
    package func names(in folder: String) -> [String] {
        archive.entries.filter { !$0.isFolder && $0.path.hasPrefix(folder + "/") }.map(\.path)
    }
}
