internal import MiniCore

/// Finds `const app = app || getApp()`, which reads a variable before its initialization.
///
/// The vendor's build compiles programs to an older language version, in which the variable is a `var` and reads as
/// undefined. Published pages begin with such a line, so the declaration is changed to `var`. A declaration in a block
/// is not changed, because as a `var` it could conflict with another one of the same name.
struct SelfReferenceFinder: SyntaxVisitor {
    /// The keywords of such declarations.
    private(set) var keywords: [SourceRange] = []

    /// The keywords of such declarations in a program.
    static func keywords(in program: Program) -> [SourceRange] {
        var finder = SelfReferenceFinder()
        finder.look(at: program.statements)
        finder.visit(program.statements)
        return finder.keywords
    }

    /// Whether the text may contain such a declaration: `const` or `let`, a name, `=` and the name again.
    static func isLikely(in bytes: [UInt8]) -> Bool {
        // SAFETY: The pointer does not leave the closure. Every index is checked against its bounds.
        bytes.withUnsafeBufferPointer { bytes in
            bytes.indices.contains { bytes[$0] == UInt8(ascii: "=") && isLikely(in: bytes, at: $0) }
        }
    }

    private static func isLikely(in bytes: UnsafeBufferPointer<UInt8>, at sign: Int) -> Bool {
        var right = sign + 1
        while right < bytes.count, bytes[right].isWhitespace { right += 1 }
        var left = sign
        while left > 0, bytes[left - 1].isWhitespace { left -= 1 }
        let end = left
        while left > 0, ByteClass.isIdentifierPart(bytes[left - 1]) { left -= 1 }
        let name = bytes[left..<end]
        guard !name.isEmpty, bytes[right...].starts(with: name) else { return false }
        if right + name.count < bytes.count, ByteClass.isIdentifierPart(bytes[right + name.count]) { return false }
        while left > 0, bytes[left - 1].isWhitespace { left -= 1 }
        let before = bytes[..<left]
        return before.suffix(5).elementsEqual("const".utf8) || before.suffix(3).elementsEqual("let".utf8)
    }

    mutating func visit(_ function: Function) {
        if case .block(let statements, _) = function.body { look(at: statements) }
        visitChildren(of: function)
    }

    private mutating func look(at statements: [Statement]) {
        for statement in statements {
            guard case .variable(let declaration) = statement.kind, declaration.keyword != .var,
                declaration.declarators.contains(where: Self.readsItself)
            else { continue }
            let start = declaration.range.start
            keywords.append(SourceRange(start, start + declaration.keyword.rawValue.utf8.count))
        }
    }

    private static func readsItself(_ declarator: VariableDeclarator) -> Bool {
        guard case .identifier(let name) = declarator.target.kind, let value = declarator.value,
            case .identifier(let first) = leftmostPart(of: value).kind
        else { return false }
        return first.utf8.elementsEqual(name.utf8)
    }

    private static func leftmostPart(of expression: Expression) -> Expression {
        var current = expression
        while true {
            switch current.kind {
            case .member(let left, _, _), .index(let left, _, _), .call(let left, _, _), .optionalChain(let left),
                .binary(_, let left, _), .logical(_, let left, _), .conditional(let left, _, _):
                current = left
            default:
                return current
            }
        }
    }
}
