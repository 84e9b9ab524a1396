extension Parser {
    /// What the surroundings of a place allow.
    struct Context: OptionSet {
        let rawValue: UInt16

        static let strict = Context(rawValue: 1)
        static let module = Context(rawValue: 2)
        /// `return` is allowed.
        static let function = Context(rawValue: 4)
        /// `await` is an operator.
        static let async = Context(rawValue: 8)
        /// `yield` is an operator.
        static let generator = Context(rawValue: 16)
        static let superProperty = Context(rawValue: 32)
        static let superCall = Context(rawValue: 64)
        static let newTarget = Context(rawValue: 128)
        /// The value of a class field, where `arguments` has no meaning.
        static let classField = Context(rawValue: 256)
        /// A static block of a class, where neither `arguments` nor `await` has a meaning.
        static let staticBlock = Context(rawValue: 512)
        static let loop = Context(rawValue: 1024)
        static let `switch` = Context(rawValue: 2048)
        /// Parameters, where neither `yield` nor `await` expressions are allowed.
        static let parameters = Context(rawValue: 4096)
        /// Inside any function, so that an `await` is not one of the top level.
        static let nested = Context(rawValue: 8192)
        /// An expression without a program, where the words of statements are names.
        static let data = Context(rawValue: 16384)

        // Made once: a literal of a set costs more than the rest of a small function.

        /// What any function has of its surroundings.
        static let functionSurroundings: Context = [.strict, .module]
        /// What a function has that is no arrow function.
        static let ownOfFunction: Context = [.function, .newTarget, .nested]
        /// What an arrow function has of its surroundings: their `this`, `super`, `new.target` and `arguments`.
        static let arrowSurroundings: Context = [
            .strict, .module, .superProperty, .superCall, .newTarget, .classField,
        ]
        /// What an arrow function has in any surroundings.
        static let ownOfArrow: Context = [.function, .nested]
    }

    /// How an expression may be read.
    struct ExpressionOptions: OptionSet {
        let rawValue: UInt8

        /// `in` is not an operator: the head of a `for`.
        static let withoutIn = ExpressionOptions(rawValue: 1)
        /// The expression may turn out to be a pattern; the caller looks after `cover`.
        static let maybePattern = ExpressionOptions(rawValue: 2)
    }

    /// Errors that stand only if what was read turns out not to be a pattern.
    struct Cover {
        /// Where a `{a = 1}` has its `=`.
        var initializer = -1
        /// Where an object literal has its second `__proto__`.
        var secondPrototype = -1

        var isEmpty: Bool { initializer < 0 && secondPrototype < 0 }

        mutating func merge(_ other: Cover) {
            if initializer < 0 { initializer = other.initializer }
            if secondPrototype < 0 { secondPrototype = other.secondPrototype }
        }
    }

    /// A label that a `break` or `continue` can name.
    struct Label {
        let name: Int32
        let isLoop: Bool
    }
}
