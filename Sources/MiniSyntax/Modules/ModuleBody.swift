internal import MiniCore

/// The statements of an ECMAScript module while they are rewritten.
struct ModuleBody {
    /// The name of the loader's parameter.
    ///
    /// No word of the source begins with it.
    let loader: String
    var editor: CodeEditor

    /// Whether the loader can wait for modules, see ``ModuleRewriter``.
    private let canWait: Bool
    private let program: Program
    /// The parser that has parsed the program, with the information that it recorded.
    private let parser: Parser
    private let source: SourceText
    private let analysis: ScopeAnalysis
    /// The call that loads a module for each way of importing it, by specifier.
    private var records: [RecordKey: Int] = [:]
    /// The specifiers of these loads.
    private var recordedSpecifiers: Set<ExactName> = []
    /// The expression that reads each imported variable, by the variable's name.
    private var reads: [ExactName: String] = [:]
    /// The name and the reading expression of each export.
    private var exports: [(name: String, read: String)] = []
    /// The calls that load modules, in the order of the source.
    private var loads: [Load] = []
    /// The start of the statement that is being rewritten.
    private var start = 0
    /// Code that runs after the exports are declared and before any other code.
    private var preparation = ""

    /// The loader's methods that load a module.
    private enum Method: String {
        case `import`, importDefault, importNamespace, exportAll
    }

    private struct RecordKey: Hashable {
        let method: Method
        let specifier: ExactName
    }

    /// A call that loads a module.
    private struct Load {
        let method: Method
        let specifier: StringLiteral
        /// The variable that holds its result.
        let variable: String?
        /// The position of the first statement that needs it.
        let position: SourcePosition
        /// The names that are read from its result, except `default`.
        var names: [String] = []
        var knownNames: Set<ExactName> = []
    }

    init(_ program: Program, by parser: Parser, source: SourceText, loader: String, canWait: Bool) {
        self.canWait = canWait
        self.program = program
        self.parser = parser
        self.source = source
        self.loader = loader
        analysis = ScopeAnalysis(program)
        editor = CodeEditor(source)
    }

    /// The expression that reads each imported variable, by the variable's name.
    var imports: [String: String] {
        Dictionary(reads.map { ($0.key.text, $0.value) }) { first, _ in first }
    }

    /// The calls of the loader that precede the module's own code.
    var prologue: [CodeEditor.Insertion] {
        let members = exports.map { "\(Self.key($0.name)):()=>\($0.read)" }
        let export = "\(loader).export({\(members.joined(separator: ","))});" + preparation
        return [CodeEditor.Insertion(text: export, position: nil)]
            + loads.map { CodeEditor.Insertion(text: text(of: $0), position: $0.position) }
            + (canWait && !loads.isEmpty
                ? [CodeEditor.Insertion(text: "if(\(loader).waits())return;", position: nil)] : [])
    }

    private func text(of load: Load) -> String {
        let variable = load.variable.map { "const \($0)=" } ?? ""
        let names = load.names.isEmpty ? "" : ",[\(load.names.map(StringLiteral.quoted).joined(separator: ","))]"
        return "\(variable)\(loader).\(load.method.rawValue)(\(StringLiteral.quoted(load.specifier.value))\(names));"
    }

    /// The parameters with their names, or with other names if the module declares the name itself.
    func visible(_ parameters: [String]) -> [String] {
        let declared = analysis.scopes[0]
        return parameters.enumerated().map { index, name in
            declared[name] == nil ? name : "\(loader)_\(index)"
        }
    }

    mutating func rewrite() throws(Failure) {
        for statement in program.statements {
            start = statement.range.start
            switch statement.kind {
            case .import(let declaration):
                rewrite(declaration)
                remove(statement)
            case .export(let declaration):
                rewrite(declaration, statement)
            default:
                break
            }
        }
        readExportedImports()
        protectCalls()
        try rewriteReferences()
        for call in parser.importCalls { editor.replace(call, with: "\(loader).dynamicImport") }
        for meta in parser.importMetas { editor.replace(meta, with: "\(loader).meta") }
        for offset in Set(parser.lexer.commentLikeOffsets) { editor.insert(" ", at: offset) }
    }

    /// Removes a complete statement, except for a semicolon that separates the lines around it.
    private mutating func remove(_ statement: Statement) {
        editor.replace(statement.range, with: ";")
    }

    // MARK: Imports

    private mutating func rewrite(_ declaration: ImportDeclaration) {
        let specifier = declaration.source.specifier
        if declaration.specifiers.isEmpty, !isLoaded(specifier) { _ = record(.import, specifier) }
        for part in declaration.specifiers {
            switch part {
            case .default(let local):
                reads[ExactName(local.name)] = readDefault(specifier, local)
            case .namespace(let local):
                load(.importNamespace, specifier, into: local.name)
            case .named(let imported, let local):
                reads[ExactName(local.name)] = read(imported, specifier, local)
            }
        }
    }

    /// The expression that reads a name of another module.
    private mutating func read(
        _ imported: ModuleName,
        _ specifier: StringLiteral,
        _ local: Identifier? = nil,
    ) -> String {
        if imported.name == "default" { return readDefault(specifier, local) }
        let variable = record(.import, specifier)
        if let index = records[RecordKey(method: .import, specifier: ExactName(specifier.value))],
            loads[index].knownNames.insert(ExactName(imported.name)).inserted
        {
            loads[index].names.append(imported.name)
        }
        return variable + Self.member(imported.name)
    }

    /// The expression that reads the default export of another module, with its local name for the engine's messages.
    private mutating func readDefault(_ specifier: StringLiteral, _ local: Identifier?) -> String {
        record(.importDefault, specifier, suffix: local.map { "$" + $0.name } ?? "") + ".default"
    }

    /// The name of the object that an import returns.
    ///
    /// The first use loads the module.
    private mutating func record(_ method: Method, _ specifier: StringLiteral, suffix: String = "") -> String {
        let key = RecordKey(method: method, specifier: ExactName(specifier.value))
        if let index = records[key], let name = loads[index].variable { return name }
        let name = "\(loader)\(records.count + 1)\(suffix)"
        records[key] = loads.count
        recordedSpecifiers.insert(key.specifier)
        load(method, specifier, into: name)
        return name
    }

    private mutating func load(_ method: Method, _ specifier: StringLiteral, into variable: String?) {
        let position = source.position(at: start)
        loads.append(Load(method: method, specifier: specifier, variable: variable, position: position))
    }

    private func isLoaded(_ specifier: StringLiteral) -> Bool {
        recordedSpecifiers.contains(ExactName(specifier.value))
    }

    // MARK: Exports

    private mutating func rewrite(_ declaration: ExportDeclaration, _ statement: Statement) {
        switch declaration {
        case .declaration(let inner):
            exportNames(of: inner)
            editor.replace(SourceRange(statement.range.start, inner.range.start), with: "")
        case .names(let specifiers):
            for specifier in specifiers { exports.append((specifier.exported.name, specifier.local.name)) }
            remove(statement)
        case .namesFrom(let specifiers, let module):
            if specifiers.isEmpty, !isLoaded(module.specifier) { _ = record(.import, module.specifier) }
            for specifier in specifiers {
                exports.append((specifier.exported.name, read(specifier.local, module.specifier)))
            }
            remove(statement)
        case .all(let module):
            load(.exportAll, module.specifier, into: nil)
            remove(statement)
        case .namespace(let name, let module):
            exports.append((name.name, record(.importNamespace, module.specifier)))
            remove(statement)
        case .defaultFunction(let function):
            exportDefault(function, statement)
        case .defaultClass(let definition):
            exportDefault(definition, statement)
        case .defaultExpression:
            exportDefaultValue(statement)
        }
    }

    private mutating func exportNames(of statement: Statement) {
        switch statement.kind {
        case .variable(let declaration):
            for name in declaration.declarators.flatMap(\.target.names) { exports.append((name.name, name.name)) }
        case .function(let function):
            if let name = function.name { exports.append((name.name, name.name)) }
        case .class(let definition):
            if let name = definition.name { exports.append((name.name, name.name)) }
        default:
            break
        }
    }

    private mutating func exportDefault(_ function: Function, _ statement: Statement) {
        editor.replace(SourceRange(statement.range.start, function.range.start), with: "")
        if let name = function.name {
            exports.append(("default", name.name))
            return
        }
        // A declaration needs a name to be hoisted, and the specification requires the name `default` for this one.
        let name = "\(loader)Default"
        editor.insert(" \(name)", at: parser.defaultParameters ?? function.range.start)
        exports.append(("default", name))
        if analysis.scopes[0]["Object"] == nil {
            preparation += "Object.defineProperty(\(name),\"name\",{value:\"default\",configurable:true});"
        }
    }

    private mutating func exportDefault(_ definition: Class, _ statement: Statement) {
        if let name = definition.name {
            exports.append(("default", name.name))
            editor.replace(SourceRange(statement.range.start, definition.range.start), with: "")
        } else {
            exportDefaultValue(statement)
        }
    }

    /// Rewrites `export default value` as a property, so that a function without a name gets the name `default`.
    private mutating func exportDefaultValue(_ statement: Statement) {
        let name = "\(loader)Default"
        exports.append(("default", "\(name).default"))
        let start = statement.range.start
        editor.replace(SourceRange(start, parser.defaultKeywordEnd ?? start), with: "const \(name)={default:")
        let end = statement.range.end
        if source.bytes[end - 1] == UInt8(ascii: ";") {
            editor.insert("}", at: end - 1)
        } else {
            editor.insert("};", at: end)
        }
    }

    /// Creates an exported name that is itself imported refer to its source.
    private mutating func readExportedImports() {
        let imported = reads
        exports = exports.map { name, read in (name, imported[ExactName(read)] ?? read) }
    }

    // MARK: Uses

    private mutating func rewriteReferences() throws(Failure) {
        for reference in analysis.references {
            guard let variable = analysis.variable(of: reference), variable.kind == .import else { continue }
            switch reference.role {
            case .target, .shorthandTarget, .update:
                throw Failure("'\(reference.name)' is imported and cannot be assigned to", at: reference.range.start)
            case .export:
                continue
            case .value, .callee, .shorthand:
                break
            }
            // A namespace import is a variable of the function.
            guard let read = reads[ExactName(reference.name)] else { continue }
            switch reference.role {
            case .callee: editor.replace(reference.range, with: "(0,\(read))")
            case .shorthand: editor.insert(":\(read)", at: reference.range.end)
            default: editor.replace(reference.range, with: read)
            }
        }
    }

    /// A rewritten call begins with a parenthesis.
    ///
    /// At the start of a statement it must not continue the previous line.
    private mutating func protectCalls() {
        var calls: Set<Int> = []
        for reference in analysis.references where reference.role == .callee && reads[ExactName(reference.name)] != nil
        {
            calls.insert(reference.range.start)
        }
        for offset in parser.unclosedStarts where calls.contains(offset) { editor.insert(";", at: offset) }
    }
}

extension ModuleBody {
    /// The access to a member.
    private static func member(_ name: String) -> String {
        isPlainName(name) ? ".\(name)" : "[\(StringLiteral.quoted(name))]"
    }

    /// The key of an object literal.
    private static func key(_ name: String) -> String {
        if name == "__proto__" { return "[\"__proto__\"]" }
        return isPlainName(name) ? name : StringLiteral.quoted(name)
    }

    private static func isPlainName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !first.isDigit else { return false }
        return name.utf8.allSatisfy(ByteClass.isIdentifierPart)
    }
}
