extension Parser {
    /// The syntax that is allowed at a position.
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
        /// The value of a class field, where `arguments` is not allowed.
        static let classField = Context(rawValue: 256)
        /// A static block of a class, where `arguments` and `await` are not allowed.
        static let staticBlock = Context(rawValue: 512)
        static let loop = Context(rawValue: 1024)
        static let `switch` = Context(rawValue: 2048)
        /// Parameters, where `yield` and `await` expressions are not allowed.
        static let parameters = Context(rawValue: 4096)
        /// Inside any function, so that an `await` is not a top-level one.
        static let nested = Context(rawValue: 8192)
        /// An expression without a program, where the keywords of statements are names.
        static let data = Context(rawValue: 16384)

        // Created once: a literal of a set takes more time than the rest of a small function.

        /// The options that every function inherits.
        static let functionSurroundings: Context = [.strict, .module]
        /// The options of every function that is not an arrow function.
        static let ownOfFunction: Context = [.function, .newTarget, .nested]
        /// The options that an arrow function inherits: `this`, `super`, `new.target` and `arguments` of the
        /// surrounding code.
        static let arrowSurroundings: Context = [
            .strict, .module, .superProperty, .superCall, .newTarget, .classField,
        ]
        /// The options of every arrow function.
        static let ownOfArrow: Context = [.function, .nested]
    }

    /// Options for parsing an expression.
    struct ExpressionOptions: OptionSet {
        let rawValue: UInt8

        /// `in` is not an operator: the head of a `for`.
        static let withoutIn = ExpressionOptions(rawValue: 1)
        /// The expression may become a pattern.
        ///
        /// The caller checks `cover`.
        static let maybePattern = ExpressionOptions(rawValue: 2)
    }

    /// Errors that apply only if the parsed expression does not become a pattern.
    struct PatternErrors {
        /// The offset of the `=` of a `{a = 1}`.
        var initializer = -1
        /// The offset of the second `__proto__` of an object literal.
        var secondPrototype = -1

        var isEmpty: Bool { initializer < 0 && secondPrototype < 0 }

        mutating func merge(_ other: PatternErrors) {
            if initializer < 0 { initializer = other.initializer }
            if secondPrototype < 0 { secondPrototype = other.secondPrototype }
        }
    }

    /// A label that a `break` or `continue` can refer to.
    struct Label {
        let name: Int32
        let isLoop: Bool
    }
}
