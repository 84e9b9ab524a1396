/// A class, declared or as a value.
public final class Class: Sendable {
    /// The bytes of the class.
    public let range: SourceRange

    /// The name, if it has one.
    public let name: Identifier?

    /// The expression after `extends`, if there is one.
    public let superclass: Expression?

    /// The members in order.
    public let members: [ClassMember]

    /// Creates a class.
    public init(name: Identifier?, superclass: Expression?, members: [ClassMember], range: SourceRange) {
        self.name = name
        self.superclass = superclass
        self.members = members
        self.range = range
    }
}
