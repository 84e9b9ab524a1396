internal import MiniCore

/// A JSAPI of the host's delegates or with personal data that a program has called during an audit.
public struct AuditCall: Sendable, Hashable, Comparable {
    /// The name on `my`.
    public let name: String
    /// The page on top at the time of the call; nil before the first page.
    public let page: String?
    /// The data of a person that the JSAPI returns, such as `the location`; nil for a JSAPI that the audit does not follow.
    public let data: String?
    /// The most calls in one opening of the page, before anything was tapped.
    public internal(set) var countBeforeTap: Int
    /// The most calls in one use of the page, from the first action on.
    public internal(set) var countAfterTap: Int
    /// The file of the first call whose place is known, relative to the folder of the program; nil if none is.
    public internal(set) var file: String?
    /// The line of that call, from 1.
    public internal(set) var line: Int?
    /// The column of that call in UTF-16 units, from 1.
    public internal(set) var column: Int?

    /// Whether a call precedes another one in reports: by name and page.
    public static func < (left: AuditCall, right: AuditCall) -> Bool {
        (left.name, left.page ?? "") < (right.name, right.page ?? "")
    }

    /// The place, as in `pages/a/a.js:3:2`; empty if it is unknown.
    public var place: String { FilePlace.text(file: file, line: line, column: column) }

    /// The call for scripts: `{name, page, data, beforeTap, afterTap, file, line, column}`.
    var document: ScriptValue {
        [
            "name": .string(name), "page": page.map(ScriptValue.string) ?? .null,
            "data": data.map(ScriptValue.string) ?? .null, "beforeTap": .number(Double(countBeforeTap)),
            "afterTap": .number(Double(countAfterTap)), "file": file.map(ScriptValue.string) ?? .null,
            "line": line.map { .number(Double($0)) } ?? .null,
            "column": column.map { .number(Double($0)) } ?? .null,
        ]
    }
}
