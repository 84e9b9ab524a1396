internal import MiniSyntax

/// What a script reaches besides the modules that it names: the pages that it opens, and files whose names it computes.
///
/// The search is conservative: a page or a name that a script computes counts as any page or any file.
struct ScriptReach {
    /// The URL of a page, or its beginning.
    struct PageURL: Hashable {
        let text: String
        /// Whether the text is the whole URL.
        let isComplete: Bool
    }

    /// The owner of a script.
    enum Owner {
        case program
        /// A test file, or a module that it loads.
        case test
    }

    /// The pages in calls that open one.
    private(set) var pages: Set<PageURL> = []
    /// Whether it can open a page whose URL it computes.
    private(set) var opensAnyPage = false
    /// Whether it can load a module whose name it computes.
    private(set) var loadsAnyFile = false
    /// Whether a test can use the program.
    private(set) var usesProgram = false

    private let owner: Owner
    /// The offsets of names and texts that have been taken into account as a part of a call.
    private var seen: Set<Int> = []

    /// The functions of programs and tests that open a page.
    private static let navigation: Set = ["navigateTo", "redirectTo", "reLaunch", "switchTab"]
    /// The functions that only tests have for this.
    private static let testNavigation: Set = ["open", "restart"]
    /// The functions that receive the name of a function without calling it.
    private static let naming: Set = ["calls", "canIUse", "mock", "mockMyMethod", "mockWxMethod", "unmock"]
    /// The parameters of a test with which it uses the program.
    private static let fixtures: Set = ["app", "miniProgram"]
    /// The function of workers, whose files have names that a script can compute.
    private static let worker = "createWorker"

    /// Reads a script.
    ///
    /// A script that cannot be parsed counts as one that reaches everything: only this parser may reject it.
    init(_ source: SourceText, of owner: Owner) {
        self.owner = owner
        guard source.bytes.count <= ModuleRewriter.sizeLimit else {
            (opensAnyPage, loadsAnyFile, usesProgram) = (true, true, true)
            return
        }
        // The engine reports a mistake when the script is loaded.
        guard let erased = try? TypeScriptEraser.script(source),
            // The same for a mistake that only this parser finds.
            let program = try? erased.program()
        else {
            (opensAnyPage, loadsAnyFile, usesProgram) = (true, true, true)
            return
        }
        visit(program.statements)
    }

    // MARK: Calls

    private mutating func note(_ callee: Expression, _ arguments: [Argument]) {
        switch callee.kind {
        case .identifier("require"):
            guard case .value(let name)? = arguments.first, case .string = name.kind else { return }
            seen.insert(callee.range.start)
        case .member(_, let member, _):
            if Self.navigation.contains(member.name) || (owner == .test && Self.testNavigation.contains(member.name)) {
                seen.insert(member.range.start)
                notePage(arguments.first)
            } else if Self.naming.contains(member.name), case .value(let name)? = arguments.first {
                if case .string = name.kind { seen.insert(name.range.start) }
            }
        default: break
        }
    }

    private mutating func notePage(_ argument: Argument?) {
        guard let argument else { return }
        guard case .value(let value) = argument else {
            opensAnyPage = true
            return
        }
        switch value.kind {
        case .null: break
        case .object(let properties):
            for property in properties {
                switch property.kind {
                case .value(let key, let url) where key.name == "url": note(url: url)
                case .value(let key, _), .method(let key, _), .getter(let key, _), .setter(let key, _):
                    if key.name == nil || key.name == "url" { opensAnyPage = true }
                case .shorthand(let name):
                    if case .identifier("url") = name.kind { opensAnyPage = true }
                case .spread: opensAnyPage = true
                }
            }
        default: note(url: value)
        }
    }

    private mutating func note(url: Expression) {
        if let urls = Self.urls(url) { pages.formUnion(urls) } else { opensAnyPage = true }
    }

    /// The URLs that an expression can have as its value; nil if any.
    private static func urls(_ expression: Expression) -> [PageURL]? {
        switch expression.kind {
        case .string(let literal): return [PageURL(text: literal.value, isComplete: true)]
        case .template(let template):
            guard let text = template.texts.first?.cooked else { return nil }
            return [PageURL(text: text, isComplete: template.substitutions.isEmpty)]
        case .binary(.add, let start, _):
            // Chains of concatenated texts nest on the left.
            var first = start
            while case .binary(.add, let next, _) = first.kind { first = next }
            return urls(first)?.map { PageURL(text: $0.text, isComplete: false) }
        case .conditional(_, let one, let other):
            guard let one = urls(one), let other = urls(other) else { return nil }
            return one + other
        default: return nil
        }
    }

    private mutating func note(name: String, at offset: Int) {
        guard !seen.contains(offset) else { return }
        if Self.navigation.contains(name) { opensAnyPage = true }
        if owner == .test, Self.testNavigation.contains(name) { opensAnyPage = true }
        if name == Self.worker { loadsAnyFile = true }
        if Self.fixtures.contains(name) { usesProgram = true }
    }

    /// Takes a text into account, which can be a name; that of a test can also be code that the program runs.
    private mutating func note(text: String, at offset: Int) {
        note(name: text, at: offset)
        guard owner == .test, !seen.contains(offset) else { return }
        if Self.navigation.contains(where: { text.contains($0) }) { opensAnyPage = true }
    }

    /// Takes a member with a computed name into account.
    private mutating func note(index: Expression, of object: Expression) {
        switch object.kind {
        case .identifier("my"): break
        case .member(_, let member, _): if member.name != "my" { return }
        default: return
        }
        // The name of a literal is noted as a text.
        if case .string = index.kind {} else { opensAnyPage = true }
    }
}

extension ScriptReach: SyntaxVisitor {
    mutating func visitOutside(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .call(let callee, let arguments, _): note(callee, arguments)
        case .importCall(let module, _):
            if case .string = module.kind {} else { loadsAnyFile = true }
        case .unary(.typeof, let operand): seen.insert(operand.range.start)
        case .identifier(let name):
            let loads = name == "require" || name == "requirePlugin"
            if loads, !seen.contains(expression.range.start) { loadsAnyFile = true }
            note(name: name, at: expression.range.start)
        case .member(_, let member, _): note(name: member.name, at: member.range.start)
        case .index(let object, let index, _): note(index: index, of: object)
        case .string(let literal): note(text: literal.value, at: expression.range.start)
        case .template(let template):
            for text in template.texts { note(text: text.cooked ?? "", at: expression.range.start) }
        default: break
        }
        return visitChildrenOutside(of: expression)
    }

    mutating func visit(_ property: PropertyPattern) {
        if case .value(let key, _) = property.kind, let name = key.name { note(name: name, at: key.range.start) }
        visitChildren(of: property)
    }

    mutating func visit(_ pattern: Pattern) {
        if case .identifier(let name) = pattern.kind { note(name: name, at: pattern.range.start) }
        visitChildren(of: pattern)
    }
}
