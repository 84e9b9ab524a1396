/// One parameter of a JSAPI.
public struct FieldDescription: Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// What it accepts, in the words of error messages: "string", "number", "array of strings" and so on.
    ///
    /// A "text" is made of any value, a "numeric" also of a string: ``Reader/text(_:)``, ``Reader/numeric(_:)``.
    public let type: String
    /// Whether leaving it out is error 2.
    public let isRequired: Bool
    /// The values that are documented for it, in any case; empty where the documents list none.
    public let choices: [String]

    /// Describes a parameter.
    public init(name: String, type: String, isRequired: Bool, choices: [String] = []) {
        self.choices = choices
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }
}
