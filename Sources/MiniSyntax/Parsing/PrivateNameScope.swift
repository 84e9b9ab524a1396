/// The private names that a class declares and uses.
struct PrivateNameScope {
    enum Kind {
        case getter, setter, staticGetter, staticSetter, other

        /// Whether both may be declared because they are the getter and the setter of one accessor.
        func completes(_ other: Kind) -> Bool {
            switch (self, other) {
            case (.getter, .setter), (.setter, .getter), (.staticGetter, .staticSetter), (.staticSetter, .staticGetter):
                true
            default: false
            }
        }
    }

    private var declared: [Int32: Kind] = [:]
    private(set) var used: [(name: Int32, offset: Int)] = []

    /// Declares a name, or returns false if it is already declared.
    mutating func declare(_ name: Int32, as kind: Kind) -> Bool {
        guard let previous = declared[name] else {
            declared[name] = kind
            return true
        }
        declared[name] = .other
        return kind.completes(previous)
    }

    /// Records a use, which may precede the declaration.
    mutating func use(_ name: Int32, at offset: Int) {
        used.append((name, offset))
    }

    /// The uses that the class does not declare.
    var undeclared: [(name: Int32, offset: Int)] {
        used.filter { declared[$0.name] == nil }
    }
}
