internal import Glibc
public import MiniCore

/// Why a program did not start.
public enum ProgramStartError: Error, Sendable {
    /// Its files are not as they must be.
    case package(PackageError)
    /// Its code failed before the first page, or passed a limit.
    case script(ScriptError)
    /// The operating system gave no thread; the number is its `errno`.
    case thread(errorNumber: Int32)
}

extension ProgramStartError: CustomStringConvertible {
    /// The error within, for people.
    public var description: String {
        switch self {
        case .package(let error): error.description
        case .script(let error): error.description + (error.excerpt.map { "\n\($0)" } ?? "")
        case .thread(let number): "the system gave no thread: \(String(cString: strerror(number)))"
        }
    }
}

extension PackageError {
    /// A page that app.json does not name, with the closest one that it does.
    init(unknownPage path: String, pages: [String]) {
        let hint =
            pages.count <= 10
            ? "the pages are \(pages.joined(separator: ", "))"
            : "the first of its \(pages.count) pages are \(pages.prefix(10).joined(separator: ", "))"
        self.init("there is no page \"\(path)\" in app.json; \(hint)")
    }
}
