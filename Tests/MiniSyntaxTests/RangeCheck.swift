import MiniSyntax
import Testing

/// Checks every node of a tree by reflection: each must be inside of its parent and begin where its text begins.
struct RangeCheck {
    private let source: SourceText
    private(set) var nodeCount = 0

    init(_ source: SourceText) {
        self.source = source
    }

    mutating func check(_ program: Program) {
        check(program, inside: program.range)
    }

    private mutating func check(_ value: Any, inside outer: SourceRange) {
        var outer = outer
        if let range = Self.range(of: value) {
            nodeCount += 1
            let text = source.text(in: range)
            let isInside = range.start >= outer.start && range.end <= outer.end
            // A range with a token too many or too few ends or begins with a space.
            let isTrimmed = value is Program || text.first.map { !$0.isWhitespace } ?? (value is TemplateText)
            let isTrimmedBehind = value is Program || text.last.map { !$0.isWhitespace } ?? (value is TemplateText)
            if !isInside || !isTrimmed || !isTrimmedBehind {
                Issue.record(
                    "\(type(of: value)) '\(text)' at \(range.start)..<\(range.end) in \(outer.start)..<\(outer.end)"
                )
            }
            outer = range
        }
        for child in Mirror(reflecting: value).children where !(child.value is SourceRange) {
            check(child.value, inside: outer)
        }
    }

    private static func range(of value: Any) -> SourceRange? {
        switch value {
        case let node as Expression: node.range
        case let node as Statement: node.range
        case let node as Pattern: node.range
        case let node as Property: node.range
        case let node as PropertyPattern: node.range
        case let node as PropertyKey: node.range
        case let node as Function: node.range
        case let node as Class: node.range
        case let node as ClassMember: node.range
        case let node as Identifier: node.range
        case let node as VariableDeclaration: node.range
        case let node as TemplateLiteral: node.range
        case let node as ModuleName: node.range
        case let node as ModuleSource: node.range
        case let node as Program: node.range
        default: nil
        }
    }
}
