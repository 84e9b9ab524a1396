/// A use of a variable.
public struct Reference: Sendable {
    /// The name.
    public let name: String

    /// The bytes of the name.
    public let range: SourceRange

    /// The use of the variable.
    public let role: Role

    /// The index of the variable in ``ScopeAnalysis/variables``, or nil if no scope of the program declares the name.
    public internal(set) var variable: Int?

    /// A kind of use of a variable.
    public enum Role: Sendable {
        /// Its value is read.
        case value
        /// It is called, or is the tag of a template.
        case callee
        /// It is a `{name}` of an object literal.
        case shorthand
        /// It is assigned to, alone or in a pattern.
        case target
        /// It is a `{name}` of a pattern that is assigned to.
        case shorthandTarget
        /// It is read and assigned to: `+=` and `++`.
        case update
        /// It is named in an `export {…}`.
        case export
    }
}
