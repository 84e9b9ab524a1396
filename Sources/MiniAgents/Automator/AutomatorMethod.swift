internal import MiniCore

/// A method of the protocol.
struct AutomatorMethod: Sendable {
    /// Carries out a request, and returns its result.
    typealias Body = @Sendable (AutomatorCall) async throws(ToolFault) -> ScriptValue

    /// The domain and the name, such as `App.getCurrentPage`.
    let name: String
    /// The reason why the method has no effect, as a sentence; nil for one that is served.
    let refusal: String?
    let body: Body

    init(_ name: String, _ body: @escaping Body) {
        self.name = name
        refusal = nil
        self.body = body
    }

    /// A method that is refused.
    init(_ name: String, refusal: String) {
        self.name = name
        self.refusal = refusal
        body = { _ throws(ToolFault) in throw ToolFault(refusal) }
    }

    /// All methods by their names.
    static let all: [String: AutomatorMethod] = Dictionary(
        (toolMethods + appMethods + pageMethods + elementMethods).map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first },
    )

    /// The method of a name.
    ///
    /// - Throws: ``ToolFault`` if there is none.
    static func named(_ name: String) throws(ToolFault) -> AutomatorMethod {
        if let method = all[name] { return method }
        let hint = Spelling.nearest(to: name, among: all.keys).map { " Did you mean \($0)?" } ?? ""
        throw ToolFault("\(name) is unimplemented.\(hint) The article Automator lists the methods.")
    }
}
