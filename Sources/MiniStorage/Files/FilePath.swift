internal import MiniCore

/// A program's path, split into names and validated to stay in its area.
struct FilePath {
    private static let lengthLimit = 1_024
    /// The maximum number of names after the area's name.
    static let depthLimit = 32
    let area: FileArea
    /// The names from the area's folder on; empty for the folder itself.
    let names: [String]

    /// Splits a program's path.
    ///
    /// - Throws: `.fileNotPermitted` for every path that is not that of a file or folder in an area.
    init(_ path: String) throws(APIError) {
        // The comparison uses bytes, not characters, as when the area is found.
        let bytes = Array(path.utf8)
        guard bytes.count <= Self.lengthLimit, let area = FileArea(holding: path) else { throw Self.foreign }
        let slash = UInt8(ascii: "/")
        var rest = bytes.dropFirst(area.rawValue.utf8.count)
        if rest.last == slash { rest = rest.dropLast() }
        // The first name has a slash before it.
        let parts = rest.split(separator: slash, omittingEmptySubsequences: false).dropFirst()
        guard parts.count <= Self.depthLimit, parts.allSatisfy({ FileArea.isName(Array($0)) }) else {
            throw Self.foreign
        }
        let names = parts.map { String(decoding: $0, as: UTF8.self) }
        self.area = area
        self.names = names
    }

    private static var foreign: APIError { APIError(.fileNotPermitted, "the path is not one of the program's files") }
}
