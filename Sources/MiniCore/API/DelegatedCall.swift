/// A call of a JSAPI that a delegate implements.
public struct DelegatedCall: Sendable {
    /// The name on `my`.
    public let name: String
    /// The parameters that the program passed, copied and without callbacks.
    ///
    /// The documented fields have their documented types.
    public let parameters: ScriptObject
    /// The calling program and its user.
    public let program: ProgramIdentity
    /// The path of the page on top; nil before the first page.
    public let page: String?

    /// Creates a call.
    public init(name: String, parameters: ScriptObject, program: ProgramIdentity, page: String?) {
        self.name = name
        self.parameters = parameters
        self.program = program
        self.page = page
    }

    /// Reads the parameters.
    ///
    /// Reading fails with error 2 and the name of the field if one is missing or wrong.
    public var reader: ParameterReader { ParameterReader(.object(parameters)) }
}
