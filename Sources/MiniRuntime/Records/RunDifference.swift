internal import MiniCore

/// The first difference between a run and the record that it follows.
package struct RunDifference: Error, Sendable, Hashable, CustomStringConvertible {
    /// The difference as clauses, without the values of calls.
    package let description: String

    /// Creates a difference.
    package init(_ description: String) { self.description = description }

    /// The difference of a line of the run from the record.
    ///
    /// - Parameters:
    ///   - recorded: The line of the record; nil at its end.
    ///   - line: The line of the run.
    ///   - callCount: The number of calls so far.
    init(_ recorded: RunLine?, _ line: RunLine, callCount: Int) {
        let place = line.shownPlace
        let isSamePlace = place != nil && recorded?.shownPlace == place
        let end = isSamePlace ? " with another query" : ""
        self.init("\(Self.clause(recorded, callCount)), the program \(line.action)\(end)")
    }

    /// The difference of a run that has ended before its record.
    init(missing recorded: RunLine, callCount: Int) {
        let end =
            switch recorded.kind {
            case .call: "the program made no further call"
            case .request: "the program sent no further request"
            default: "the program ended before"
            }
        self.init("\(Self.clause(recorded, callCount)), \(end)")
    }

    private static func clause(_ recorded: RunLine?, _ callCount: Int) -> String {
        guard let recorded else {
            return callCount == 0 ? "the record has no call" : "the record ends after call \(callCount)"
        }
        let number = recorded.number.map { " \($0)" } ?? ""
        switch recorded.kind {
        case .call: return "call\(number) of the record is my.\(recorded.name)"
        case .request: return "request\(number) of the record is \(recorded.place)"
        case .use: return "after call \(callCount) the record has \(recorded.use)"
        default: return "after call \(callCount) the record has a result of \(recorded.name)"
        }
    }
}

extension RunLine {
    /// The place that messages contain, for a line about an address; nil for another line.
    fileprivate var shownPlace: String? {
        switch kind {
        case .request: place
        case .use where isOfSocket: use
        case .start, .call, .result, .use, .arrival, .event: nil
        }
    }

    /// Whether it is the use of a socket, whose subject is an address.
    private var isOfSocket: Bool { name.hasPrefix("socket.") }

    /// The method and the address of a request, without the query and without credentials, which may be secret.
    fileprivate var place: String {
        let parts = name.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return name }
        return "\(parts[0]) \(Self.address(String(parts[1])))"
    }

    /// An address without the parts that may be secret.
    static func address(_ url: String) -> String {
        let start = url.prefix { $0 != "?" && $0 != "#" }
        guard let at = start.lastIndex(of: "@"), let scheme = start.firstRange(of: "//")?.upperBound, scheme <= at
        else { return String(start) }
        return String(start[..<scheme] + start[start.index(after: at)...])
    }

    /// The kind and the name, without the parts of an address that may be secret.
    var topic: String { "\(kind.rawValue) \(Self.address(name))" }

    /// A use of a service with its subject: a key, a path, or an address without the parts that may be secret.
    fileprivate var use: String {
        let full = facts["subject"]?.string ?? ""
        let subject = isOfSocket ? Self.address(full) : full
        return subject.isEmpty ? name : "\(name) of \(JSON.text(.string(subject)))"
    }

    /// What the program did, as the end of a clause.
    fileprivate var action: String {
        switch kind {
        case .call: "called my.\(name)"
        case .request: "requested \(place)"
        case .use: "used \(use)"
        case .start, .result, .arrival, .event: "received a result of \(name)"
        }
    }
}
