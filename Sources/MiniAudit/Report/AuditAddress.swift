internal import MiniCore
internal import MiniHost

/// An address in a file of a program, or one that a page uses while it is opened and used.
///
/// It has neither credentials nor a query. An audit connects to no server: whether a host connects where its policy allows it is
/// checked by `HostAudit`.
public struct AuditAddress: Sendable, Hashable {
    /// What the policy decides.
    public enum Decision: String, Sendable, Hashable, CaseIterable {
        /// The address may be connected to.
        case allowed
        /// The delegate of the host decides.
        case host
        /// The address is refused.
        case refused
    }

    /// What has happened to an address at run time.
    public enum Connection: String, Sendable, Hashable {
        /// The address has reached the network of the audit, which connects to no server.
        case simulated
        /// The policy has refused the address, so that a host makes no connection.
        case refused
    }

    /// The scheme, the host, the port and the path.
    public let address: String
    /// The JSAPI or the element, such as `my.request` and `web-view`; for a file the one that the scheme or the element suggests.
    public let use: String
    /// What the policy decides about the address for the use.
    public let decision: Decision
    /// Why the policy refuses the address, or what the host decides; empty for an allowed one.
    public let reason: String
    /// The file, relative to the folder of the program; nil for an address at run time.
    public let file: String?
    /// The line, from 1; nil for an address at run time.
    public let line: Int?
    /// The column in UTF-16 units, from 1; nil for an address at run time.
    public let column: Int?
    /// The page that uses the address at run time; nil for one in a file.
    public let page: String?

    init(
        _ address: String,
        _ use: NetworkPolicy.ResourceType,
        _ decision: NetworkPolicy.Decision,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        page: String? = nil,
    ) {
        self.address = AuditFinding.shown(address)
        self.use = use.name
        switch decision {
        case .allowed: (self.decision, reason) = (.allowed, "")
        case .requiresHTTPApproval: (self.decision, reason) = (.host, "the address has no TLS")
        case .requiresSchemeApproval: (self.decision, reason) = (.host, "the scheme is not that of a server")
        case .refused(_, let error): (self.decision, reason) = (.refused, AuditFinding.shown(error.message))
        }
        self.file = file.map(AuditFinding.shown)
        self.line = line
        self.column = column
        self.page = page.map(AuditFinding.shown)
    }

    /// What has happened to the address at run time; nil for an address in a file.
    public var connection: Connection? {
        if page == nil { return nil }
        return decision == .refused ? .refused : .simulated
    }

    /// The place, as in `pages/a/a.js:3:2`, or the page.
    public var place: String { page ?? FilePlace.text(file: file, line: line, column: column) }

    /// The decision with its reason, for people.
    var decisionText: String {
        switch decision {
        case .allowed: "allowed"
        case .host: "the host decides: \(reason)"
        case .refused: "refused: \(reason)"
        }
    }

    /// The address for scripts: `{address, use, decision, reason, file, line, column, page, connection}`.
    var document: ScriptValue {
        [
            "address": .string(address), "use": .string(use), "decision": .string(decision.rawValue),
            "reason": .string(reason), "file": file.map(ScriptValue.string) ?? .null,
            "line": line.map { ScriptValue.number(Double($0)) } ?? .null,
            "column": column.map { ScriptValue.number(Double($0)) } ?? .null,
            "page": page.map(ScriptValue.string) ?? .null,
            "connection": connection.map { ScriptValue.string($0.rawValue) } ?? .null,
        ]
    }

    /// The address of a document; nil for another value.
    init?(document: ScriptValue) {
        guard let address = document["address"]?.string, let use = document["use"]?.string,
            let decision = document["decision"]?.string.flatMap(Decision.init(rawValue:)),
            let reason = document["reason"]?.string
        else { return nil }
        self.address = address
        self.use = use
        self.decision = decision
        self.reason = reason
        file = document["file"]?.string
        line = document["line"]?.number.flatMap { Int(exactly: $0) }
        column = document["column"]?.number.flatMap { Int(exactly: $0) }
        page = document["page"]?.string
        guard (file == nil) != (page == nil), document["connection"]?.string == connection?.rawValue else { return nil }
    }
}

extension AuditAddress: Comparable {
    /// Whether an address precedes another one in reports: those of files by their places, then those of pages.
    public static func < (left: AuditAddress, right: AuditAddress) -> Bool {
        if (left.page == nil) != (right.page == nil) { return left.page == nil }
        let (one, other) = (left.file ?? left.page ?? "", right.file ?? right.page ?? "")
        if one != other { return one < other }
        let (first, second) = ((left.line ?? 0, left.column ?? 0), (right.line ?? 0, right.column ?? 0))
        if first != second { return first < second }
        return (left.address, left.use, left.reason) < (right.address, right.use, right.reason)
    }
}
