import Foundation

/// One text file of the repository.
struct SourceFile: Sendable {
    /// The path relative to the root.
    let path: String
    /// The unchanged lines.
    let lines: [String]
    /// The same lines with blanked comments and string contents; empty for other files than Swift.
    let code: [String]

    init?(path: String) {
        guard let data = try? Data(contentsOf: Repository.root.appending(path: path)),
            String(data: data, encoding: .utf8) != nil
        else { return nil }
        self.path = path
        lines = Self.lines(of: [UInt8](data))
        code = path.hasSuffix(".swift") ? Self.lines(of: SwiftScanner.code(of: [UInt8](data))) : []
    }

    /// The name of the file without folders.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The name without its extension.
    var stem: String { String(name.prefix { $0 != "." }) }

    /// The folder of Sources, Tests or Examples that the file is in.
    var module: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// A place in the file.
    ///
    /// - Parameter index: The index of the line, from 0.
    func violation(at index: Int, _ text: String) -> Violation { Violation(place: "\(path):\(index + 1)", text: text) }

    /// The complete file.
    func violation(_ text: String) -> Violation { Violation(place: path, text: text) }

    private static func lines(of text: [UInt8]) -> [String] {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
