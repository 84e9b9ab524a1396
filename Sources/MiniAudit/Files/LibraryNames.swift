internal import MiniSyntax

/// The features of the base library that a script uses, and those whose existence it checks.
struct LibraryNames {
    /// The features as `my.canIUse` names them, such as `ap.openURL` and `showActionSheet.object.badges`.
    private(set) var uses: [ScriptFacts.Mention] = []
    /// The features in `my.canIUse('…')` and in conditions such as `if (my.name)`.
    private(set) var checks: Set<String> = []
    /// The offsets of names that the script does not declare.
    private let freeNames: Set<Int>
    /// The groups of JSAPIs that are members of `my`.
    private static let groups: Set = ["ap"]

    init(freeNames: Set<Int>) { self.freeNames = freeNames }

    /// Converts the offsets in the JavaScript of a file in TypeScript.
    mutating func moveOffsets(_ source: (Int) -> Int) { uses = uses.map { ($0.name, source($0.offset)) } }

    private func isMy(_ expression: Expression) -> Bool {
        guard case .identifier("my") = expression.kind else { return false }
        return freeNames.contains(expression.range.start)
    }

    /// The JSAPI in `my.name`, `my['name']` and `my.ap.name`; nil for any other expression.
    private func name(of expression: Expression) -> ScriptFacts.Mention? {
        let object: Expression
        let name: ScriptFacts.Mention
        switch expression.kind {
        case .member(let inner, let member, _):
            object = inner
            name = (member.name, member.range.start)
        case .index(let inner, let key, _):
            guard case .string(let literal) = key.kind else { return nil }
            object = inner
            name = (literal.value, key.range.start)
        default: return nil
        }
        if isMy(object) { return name }
        guard case .member(let my, let group, _) = object.kind, isMy(my), Self.groups.contains(group.name) else {
            return nil
        }
        return ("\(group.name).\(name.name)", name.offset)
    }

    private mutating func noteCall(of name: String, _ arguments: [Argument]) {
        guard case .value(let argument)? = arguments.first else { return }
        switch argument.kind {
        case .string(let literal) where name == "canIUse": checks.insert(literal.value)
        case .object(let properties):
            for property in properties {
                guard let (key, offset) = Self.key(of: property) else { continue }
                uses.append(("\(name).object.\(key)", offset))
            }
        default: break
        }
    }

    /// Notes the keys of the object in `Component({…})`.
    private mutating func noteDefinition(_ arguments: [Argument]) {
        guard case .value(let argument)? = arguments.first, case .object(let properties) = argument.kind else { return }
        for property in properties {
            if let (key, offset) = Self.key(of: property) { uses.append(("component.\(key)", offset)) }
        }
    }

    /// The name of a property and its offset; nil for one that is computed or spread.
    private static func key(of property: Property) -> (String, Int)? {
        switch property.kind {
        case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
            return key.name.map { ($0, key.range.start) }
        case .shorthand(let value):
            guard case .identifier(let name) = value.kind else { return nil }
            return (name, value.range.start)
        case .spread: return nil
        }
    }

    /// Notes a JSAPI in a condition.
    private mutating func noteCheck(_ condition: Expression) {
        if let name = name(of: condition) { checks.insert(name.name) }
    }
}

extension LibraryNames: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .member, .index: if let name = name(of: expression) { uses.append(name) }
        case .call(let callee, let arguments, let isOptional):
            if let name = name(of: callee) {
                if isOptional { checks.insert(name.name) }
                noteCall(of: name.name, arguments)
            } else if case .identifier("Component") = callee.kind, freeNames.contains(callee.range.start) {
                noteDefinition(arguments)
            }
        case .logical(_, let left, let right):
            noteCheck(left)
            noteCheck(right)
        case .conditional(let test, _, _): noteCheck(test)
        case .unary(let sign, let operand): if sign == .not || sign == .typeof { noteCheck(operand) }
        default: break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ statement: Statement) {
        if case .if(let test, _, _) = statement.kind { noteCheck(test) }
        visitChildren(of: statement)
    }

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            guard let value = declarator.value, isMy(value), case .object(let properties) = declarator.target.kind
            else { continue }
            for property in properties {
                if let key = ScriptFacts.key(of: property) { uses.append((key, property.range.start)) }
            }
        }
        visitChildren(of: declaration)
    }
}
