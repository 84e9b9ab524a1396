/// A class while it is parsed, with what its members need at its end.
struct ClassDefinition {
    /// The value of a member `name = value` of instances.
    struct Field {
        enum Key {
            case name
            /// A string or a number.
            case literal
            case computed
            case privateName
            /// The private field of a member with `accessor`, by its name.
            case accessor(String)
        }

        let key: Key
        let start: Int
        let keyEnd: Int
        let valueEnd: Int
        let isDecorated: Bool
    }

    /// A member with decorators.
    struct DecoratedMember {
        /// The private method that returns the decorators of the member itself.
        let decorators: String?
        let parameters: [TypeScriptParser.ParameterDecorator]
        /// The expression of the member's key.
        let key: String
        let isStatic: Bool
        let isField: Bool
    }

    /// The place in the constructor where `this` can be assigned to.
    struct Constructor {
        let offset: Int
        /// Whether the place is after the call of `super`, or there is none.
        let isReady: Bool
        let start: Int
    }

    var name: Token?
    var hasSuperclass = false
    var fields: [Field] = []
    /// The parameters of the constructor that are properties.
    var properties: [String] = []
    var constructor: Constructor?
    var decorated: [DecoratedMember] = []
    var constructorDecorators: [TypeScriptParser.ParameterDecorator] = []
}
