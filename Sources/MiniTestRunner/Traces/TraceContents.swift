internal import MiniArchives
internal import MiniCore
internal import MiniCrypto
internal import MiniHost

/// The documents of a trace and their resources, named by the SHA-256 of their contents.
///
/// Each file with a type of ``MediaType`` that a document contains as a `data:` URL is a file of its own, so that it is stored
/// once. The document has its path in place of the URL.
struct TraceContents {
    /// The text before the name of a resource in a document.
    static let resourcePrefix = "../resources/"
    /// The minimum length of the content of a URL that becomes a file.
    private static let smallestCount = 1_024

    /// The files since the last call of ``takeFiles()``, in the order of their first use: paths in the archive, and contents.
    private(set) var files: [(path: String, content: [UInt8])] = []
    private var paths: Set<String> = []
    /// The paths of the resources, by the contents of their URLs.
    private var resources: [ArraySlice<UInt8>: String] = [:]

    /// Returns the new files; they are not returned again if they are added again.
    mutating func takeFiles() -> [(path: String, content: [UInt8])] {
        defer { files = [] }
        return files
    }

    /// Adds a document.
    ///
    /// - Returns: The paths in the archive of its resources, in order, and its own.
    mutating func add(document: String) throws(CryptoError) -> (path: String, resources: [String]) {
        let bytes = Array(document.utf8)
        var resources: [String] = []
        var text: [UInt8] = []
        var copied = 0
        var place = 0
        while let url = Self.url(in: bytes, from: place) {
            place = url.content.upperBound
            guard url.content.count >= Self.smallestCount,
                let path = try path(ofResource: bytes[url.content], url.fileExtension)
            else { continue }
            text += bytes[copied..<url.start]
            text += "../".utf8
            text += path.utf8
            resources.append(path)
            copied = url.content.upperBound
        }
        text += bytes[copied...]
        return (try add(text, in: "documents", "html"), resources)
    }

    /// The path of a resource in the archive; nil if the content is no Base64.
    private mutating func path(
        ofResource content: ArraySlice<UInt8>,
        _ fileExtension: String,
    ) throws(CryptoError) -> String? {
        if let known = resources[content] { return known }
        guard case .success(let bytes) = Base64.decode(String(decoding: content, as: UTF8.self)) else { return nil }
        let path = try add(bytes, in: "resources", fileExtension)
        // A copy, since a slice retains the bytes of the whole document.
        resources[ArraySlice(Array(content))] = path
        return path
    }

    private mutating func add(
        _ content: [UInt8],
        in folder: String,
        _ fileExtension: String,
    ) throws(CryptoError) -> String {
        let name = try MessageDigest.sha256.digest(of: content.span.bytes).hexadecimalText
        let path = "\(folder)/\(name).\(fileExtension)"
        if paths.insert(path).inserted { files.append((path, content)) }
        return path
    }

    private typealias URLRange = (start: Int, content: Range<Int>, fileExtension: String)

    private static let scheme = Array("data:".utf8)
    private static let marker = Array(";base64,".utf8)
    /// The endings by type; the shorter one of two.
    private static let extensions = Dictionary(MediaType.byEnding.map { ($1, $0) }) { $0.count < $1.count ? $0 : $1 }
    private static let typeLimit = 40

    /// The next `data:` URL in Base64 with the type of a resource.
    private static func url(in bytes: [UInt8], from start: Int) -> URLRange? {
        var place = start
        while let found = bytes[place...].firstIndex(of: scheme[0]) {
            place = found + 1
            guard bytes[found...].starts(with: scheme) else { continue }
            let type = bytes[(found + scheme.count)...].prefix(typeLimit).prefix { $0 != marker[0] }
            guard bytes[type.endIndex...].starts(with: marker),
                let fileExtension = extensions[String(decoding: type, as: UTF8.self)]
            else { continue }
            let begin = type.endIndex + marker.count
            let content = bytes[begin...].prefix { $0.isLetter || $0.isDigit || "+/=".utf8.contains($0) }
            return (found, begin..<content.endIndex, fileExtension)
        }
        return nil
    }
}
