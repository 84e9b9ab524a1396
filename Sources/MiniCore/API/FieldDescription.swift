/// A parameter of a JSAPI.
public struct FieldDescription: Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// The accepted type, as error messages name it: "string", "number", "array of strings" and so on.
    ///
    /// A "text" accepts any value, a "numeric" also a string: ``ParameterReader/text(_:)``, ``ParameterReader/numeric(_:)``.
    public let type: String
    /// Whether a call without the parameter fails with error 2.
    public let isRequired: Bool
    /// The documented values, in any case; empty if none are documented.
    public let choices: [String]

    /// Creates a description.
    public init(name: String, type: String, isRequired: Bool, choices: [String] = []) {
        self.choices = choices
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }

    /// Whether a reader requests the field as JSON.
    var isReadAsJSON: Bool { type == ParameterReader.jsonType }
}
