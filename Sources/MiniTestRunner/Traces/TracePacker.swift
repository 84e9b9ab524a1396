internal import MiniArchives
internal import MiniCore

/// Compresses the files of traces, and keeps the results for the further tests of a test file.
///
/// The tests of a file have most of their documents and sources in common. An archive does not depend on what is kept.
///
/// ## Threading
/// Confined to the thread of the file.
final class TracePacker {
    /// The maximum size of the kept documents and files, in bytes.
    private static let byteLimit = 32 << 20

    /// A path in the archive, and what is stored there.
    typealias File = (path: String, content: ZipWriter.Content)
    private typealias Document = (path: String, resources: [String])

    private var contents = TraceContents()
    /// The paths of documents, by text.
    private var documents: [ExactString: Document] = [:]
    /// The documents and resources, by path.
    private var files: [String: ZipWriter.Content] = [:]
    /// The files of tests, by path.
    private var sources: [String: (bytes: [UInt8], content: ZipWriter.Content)] = [:]
    private var byteCount = 0

    /// The paths of documents, and the files that they need, each once.
    ///
    /// - Throws: ``CryptoError`` or ``ArchiveError``.
    func pack(_ texts: [String]) throws -> (paths: [String], files: [File]) {
        if byteCount > Self.byteLimit { forget() }
        do {
            return try packed(texts)
        } catch {
            // A part of the files may be known and not compressed.
            forget()
            throw error
        }
    }

    private func forget() {
        contents = TraceContents()
        documents = [:]
        files = [:]
        byteCount = 0
    }

    private func packed(_ texts: [String]) throws -> (paths: [String], files: [File]) {
        var paths: [String] = []
        var packed: [File] = []
        var known: Set<String> = []
        for text in texts {
            let document = try document(text)
            paths.append(document.path)
            for path in document.resources + [document.path] where known.insert(path).inserted {
                if let content = files[path] { packed.append((path, content)) }
            }
        }
        return (paths, packed)
    }

    private func document(_ text: String) throws -> Document {
        if let known = documents[ExactString(text)] { return known }
        let document = try contents.add(document: text)
        for file in contents.takeFiles() {
            let content = try ZipWriter.Content(file.content, at: file.path, effort: .least)
            files[file.path] = content
            // The Base64 of a resource is kept as well.
            byteCount += content.storedCount + (file.path == document.path ? 0 : file.content.count * 2)
        }
        documents[ExactString(text)] = document
        byteCount += text.utf8.count
        return document
    }

    /// The content of a file of a test.
    ///
    /// - Parameters:
    ///   - bytes: Its present content.
    ///   - path: Its path.
    /// - Throws: ``ArchiveError``.
    func source(_ bytes: [UInt8], at path: String) throws -> ZipWriter.Content {
        if let known = sources[path], known.bytes == bytes { return known.content }
        let content = try ZipWriter.Content(bytes, at: path, effort: .least)
        if sources.count >= TraceLimits.sources.count { sources = [:] }
        sources[path] = (bytes, content)
        return content
    }
}
