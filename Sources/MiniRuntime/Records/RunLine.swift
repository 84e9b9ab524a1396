package import MiniCore

/// A line of a record: a JSON object whose first member names the kind of the line.
package struct RunLine: Sendable, Hashable {
    /// The kinds of lines.
    package enum Kind: String, Sendable, CaseIterable {
        /// A program starts.
        case start
        /// A call of `my` begins.
        case call
        /// A call of `my` has its result.
        case result
        /// A request is sent.
        case request
        /// A service of the host has returned a result while the program waited for it.
        case use
        /// A result or an event from outside reaches the program.
        case arrival
        /// The program has printed, failed, or changed its pages.
        case event
    }

    /// Its kind.
    package let kind: Kind
    /// The subject: the name of a JSAPI, an address, or the kind of an operation or of an event.
    package let name: String
    /// The members, the first of which has the kind as its key and the name as its value.
    package let facts: ScriptObject
    /// The line.
    package let text: String

    /// Creates a line.
    ///
    /// - Parameter facts: The members after the first one.
    package init(_ kind: Kind, _ name: String, _ facts: [(String, ScriptValue)] = []) {
        self.kind = kind
        self.name = name
        self.facts = ScriptObject([(kind.rawValue, .string(name))] + facts)
        text = JSON.text(.object(self.facts))
    }

    /// Reads a line of a record.
    ///
    /// - Parameters:
    ///   - facts: The object of the line.
    ///   - text: The line.
    /// - Returns: Nil for an object that is no line of a run.
    package init?(_ facts: ScriptObject, text: String) {
        guard let first = facts.properties.first, let kind = Kind(rawValue: first.key), let name = first.value.string
        else { return nil }
        self.kind = kind
        self.name = name
        self.facts = facts
        self.text = text
    }

    /// The number of a call or a request, from 1; nil for another line.
    var number: Int? { integer("number") }

    /// What a replayed run and its record must have in common; nil for a line that only describes the run.
    var identity: String? {
        switch kind {
        case .call, .request: "\(kind.rawValue) \(name)"
        case .use: "use \(name) \(facts["subject"]?.string ?? "")"
        case .arrival: "arrival"
        case .start, .result, .event: nil
        }
    }

    /// The integer of a member; nil if there is none.
    func integer(_ key: String) -> Int? { facts[key]?.number.flatMap { Int(exactly: $0) } }

    /// The bytes of the member `data`; nil if they are damaged.
    var data: [UInt8]? {
        guard case .success(let bytes)? = facts["data"]?.string.map(Base64.decode) else { return nil }
        return bytes
    }
}
