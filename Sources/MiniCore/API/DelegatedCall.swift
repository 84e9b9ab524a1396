/// One call of a JSAPI that a host answers.
public struct DelegatedCall: Sendable {
    /// The name on `my`.
    public let name: String
    /// What the program passed, without its callbacks, copied; the documented fields are of their documented types.
    public let parameters: ValueObject
    /// Which program of which user is calling.
    public let program: ProgramIdentity
    /// The path of the page on top; nil before the first page.
    public let page: String?

    /// Makes a call.
    public init(name: String, parameters: ValueObject, program: ProgramIdentity, page: String?) {
        self.name = name
        self.parameters = parameters
        self.program = program
        self.page = page
    }

    /// Reads the parameters, with error 2 and the field's name for those that are missing or wrong.
    public var reader: Reader { Reader(.object(parameters)) }
}
