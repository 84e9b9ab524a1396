/// The scopes of a text with the names that they declare and use as values.
///
/// A scope is a number. The scopes inside of it have the numbers up to its end.
struct ValueScopes {
    struct Scope {
        let parent: Int32
        /// The scope of the function around it, which declares a `var`.
        let function: Int32
        /// The number after the last scope inside.
        var end: Int32 = .max
    }

    struct Declaration {
        let name: Int32
        let scope: Int32
    }

    struct Reference {
        let name: Int32
        let scope: Int32
        let offset: Int
        /// Whether it is a property `{name}` of an object.
        let isShorthand: Bool
    }

    /// A state to which the scopes can be reset.
    struct Mark {
        fileprivate let scopes: Int
        fileprivate let current: Int32
        fileprivate let declarations: Int
        fileprivate let references: Int
    }

    private(set) var scopes = [Scope(parent: -1, function: 0)]
    /// The innermost scope.
    private(set) var current: Int32 = 0
    private(set) var declarations: [Declaration] = []
    private(set) var references: [Reference] = []
    /// The indexes of the declarations of functions, classes, enums and namespaces.
    ///
    /// After a reset it has obsolete entries, whose declarations differ.
    private var hoisted: [UInt64: Int] = [:]

    var mark: Mark {
        Mark(
            scopes: scopes.count,
            current: current,
            declarations: declarations.count,
            references: references.count,
        )
    }

    /// Discards everything since a mark.
    mutating func reset(to mark: Mark) {
        scopes.removeLast(scopes.count - mark.scopes)
        declarations.removeLast(declarations.count - mark.declarations)
        references.removeLast(references.count - mark.references)
        current = mark.current
    }

    mutating func enter(isFunction: Bool) {
        let number = Int32(scopes.count)
        scopes.append(Scope(parent: current, function: isFunction ? number : scopes[Int(current)].function))
        current = number
    }

    mutating func leave() {
        scopes[Int(current)].end = Int32(scopes.count)
        current = scopes[Int(current)].parent
    }

    mutating func declare(_ name: Int32, isVar: Bool = false) {
        let scope = isVar ? scopes[Int(current)].function : current
        declarations.append(Declaration(name: name, scope: scope))
    }

    /// Declares a function, a class, an enum or a namespace.
    mutating func declareHoisted(_ name: Int32) {
        // A declaration that is discarded later must not replace an earlier one.
        if !isHoisted(name) { hoisted[key(name)] = declarations.count }
        declare(name)
    }

    /// Whether the current scope has a function, a class, an enum or a namespace of a name.
    func isHoisted(_ name: Int32) -> Bool {
        guard let index = hoisted[key(name)], index < declarations.count else { return false }
        return declarations[index].name == name && declarations[index].scope == current
    }

    private func key(_ name: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: current)) << 32 | UInt64(UInt32(bitPattern: name))
    }

    mutating func refer(to name: Int32, at offset: Int, isShorthand: Bool = false) {
        references.append(Reference(name: name, scope: current, offset: offset, isShorthand: isShorthand))
    }

    /// Whether a name is declared in a scope or in one inside of it.
    func declares(_ name: Int32, inside scope: Int32, since mark: Mark) -> Bool {
        declarations[mark.declarations...].contains { $0.name == name && $0.scope >= scope }
    }
}
