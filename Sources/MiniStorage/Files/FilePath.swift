internal import MiniCore

/// A path as a program writes it, taken apart and known to stay where it belongs.
struct FilePath {
    private static let lengthLimit = 1_024
    /// How many names there may be behind the area's.
    static let depthLimit = 32
    private static let nameLimit = 255

    let area: FileArea
    /// The names from the area's folder on; none for the folder itself.
    let names: [String]

    /// Takes a program's path apart.
    ///
    /// - Throws: `.fileNotPermitted` for every path that is not one of a file or folder in an area.
    init(_ path: String) throws(APIError) {
        // Bytes and not characters, as in finding the area.
        let bytes = Array(path.utf8)
        guard bytes.count <= Self.lengthLimit, let area = FileArea(holding: path) else { throw Self.foreign }
        let slash = UInt8(ascii: "/")
        var rest = bytes.dropFirst(area.rawValue.utf8.count)
        if rest.last == slash { rest = rest.dropLast() }
        // Before the first name stands a slash.
        let parts = rest.split(separator: slash, omittingEmptySubsequences: false).dropFirst()
        guard parts.count <= Self.depthLimit, parts.allSatisfy({ Self.isName(Array($0)) }) else { throw Self.foreign }
        let names = parts.map { String(decoding: $0, as: UTF8.self) }
        self.area = area
        self.names = names
    }

    private static var foreign: APIError { APIError(.fileNotPermitted, "the path is not one of the program's files") }

    /// Whether a name is a plain one, and stays so for those who take it for a part of a URL.
    private static func isName(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= nameLimit else { return false }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }) else { return false }
        let decoded = PercentEncoding.decode(bytes)
        return decoded != Array(".".utf8) && decoded != Array("..".utf8) && !decoded.contains(UInt8(ascii: "/"))
            && !decoded.contains(0) && !decoded.contains(UInt8(ascii: "\\"))
    }
}
