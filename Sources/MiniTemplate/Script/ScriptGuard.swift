internal import MiniSyntax

/// Rewrites a script so that its members and its free names cannot reach anything but the permitted values.
///
/// A hidden member gets another name, under which prototypes have the value for scripts. Computed names of members are
/// passed to a function that makes the same replacement. All code stays in its line.
struct ScriptGuard {
    /// The replacement for `constructor`, under which prototypes have the name of the type.
    static let typeMember = "$sjs_type"

    /// The replacement for other hidden members, which no object has.
    static let nothingMember = "$sjs_none"

    private let source: SourceText
    /// A name that does not occur in the source, for the function that checks computed names.
    let checkName: String
    private var edits: [(range: SourceRange, text: String)] = []
    private var dependencies: [CompiledScript.Dependency] = []
    private var undefinedNames: [CompiledScript.UndefinedName] = []
    private(set) var error: SyntaxError?

    private static let prefix = "\"use strict\";"

    private init(_ source: SourceText) {
        self.source = source
        var checkName = "$k"
        let text = String(decoding: source.bytes, as: UTF8.self)
        while text.contains(checkName) { checkName += "_" }
        self.checkName = checkName
    }

    /// Compiles one file.
    ///
    /// - Parameter counters: The name of the array of counters; nil for a file without counters.
    static func compile(_ source: SourceText, counters: String? = nil) throws(SyntaxError) -> CompiledScript {
        let script = try rewrite(source, counters)
        let suffix = counters == nil ? "" : CountedScript.suffix
        return CompiledScript(
            code: script.head + script.module.code + "})" + suffix,
            dependencies: script.edited.dependencies,
            undefinedNames: script.edited.undefinedNames,
        )
    }

    /// The names that a script may use without declaring them.
    private static let globalNames: Set<String> = [
        "console", "Math", "JSON", "Number", "String", "Boolean", "Array", "Object", "NaN", "Infinity", "undefined",
        "isNaN", "isFinite", "parseInt", "parseFloat", "encodeURI", "encodeURIComponent", "decodeURI",
        "decodeURIComponent", "getDate", "getRegExp", "module", "exports", "require", "arguments", "eval",
    ]

    /// The position in the file of a position in the code.
    static func position(
        of place: SourcePosition,
        in source: SourceText,
        counters: String?,
    ) throws(SyntaxError) -> SourcePosition? {
        let script = try rewrite(source, counters)
        let column = place.line == 1 ? max(place.column - script.head.utf16.count, 1) : place.column
        let inModule = SourcePosition(line: place.line, column: column)
        guard let position = script.module.positions.sourcePosition(of: inModule) else { return nil }
        let offset = script.edited.rewritten().offset(of: position)
        return source.position(at: script.edited.sourceOffset(of: offset))
    }

    /// Creates the parts of the code of a file.
    ///
    /// `head` precedes the code of the module.
    private static func rewrite(_ source: SourceText, _ counters: String?) throws(SyntaxError)
        -> (edited: ScriptGuard, head: String, module: RewrittenModule)
    {
        let program = try Parser.parse(source, as: .module)
        var script = ScriptGuard(source)
        script.visit(program.statements)
        let freeReferences = ScopeAnalysis(program).references.filter {
            $0.variable == nil && $0.name != counters
        }
        script.checkNames(freeReferences)
        if let error = script.error { throw error }
        var free = Set(freeReferences.map(\.name))
        free.subtract(["undefined", "NaN", "Infinity", "arguments", "eval"])
        let names = free.sorted() + [script.checkName]
        let module = try ModuleRewriter.rewrite(script.rewritten(), parameters: names, canWait: false)
        let quoted = names.dropLast().map(StringLiteral.quoted).joined(separator: ",")
        let specifiers = script.dependencies.map { StringLiteral.quoted($0.specifier) }.joined(separator: ",")
        let facts = "names:[\(quoted)],specifiers:[\(specifiers)],isModule:\(module.isESModule)"
        let prefix = counters.map(CountedScript.prefix) ?? ""
        return (script, prefix + "({\(facts),run:", module)
    }

    /// The source with the edits.
    private func rewritten() -> SourceText {
        var bytes = Array(Self.prefix.utf8)
        bytes.reserveCapacity(source.bytes.count + 64)
        var offset = 0
        for edit in sortedEdits {
            bytes.append(contentsOf: source.bytes[offset..<edit.range.start])
            bytes.append(contentsOf: edit.text.utf8)
            offset = edit.range.end
        }
        bytes.append(contentsOf: source.bytes[offset...])
        return SourceText(bytes: bytes, file: source.file)
    }

    private var sortedEdits: [(range: SourceRange, text: String)] {
        edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    }

    /// The offset in the original source of an offset in the edited one.
    ///
    /// Inserted text has the offset of the text after it.
    private func sourceOffset(of offset: Int) -> Int {
        var (edited, original) = (Self.prefix.utf8.count, 0)
        for edit in sortedEdits {
            let start = edited + edit.range.start - original
            if offset < start { break }
            edited = start + edit.text.utf8.count
            original = edit.range.end
            if offset < edited { return edit.range.start }
        }
        return max(original + offset - edited, 0)
    }

    /// Rejects names with a special meaning, and records those that are not defined.
    private mutating func checkNames(_ freeReferences: [Reference]) {
        var noted: Set<String> = Self.globalNames
        for reference in freeReferences {
            switch reference.name {
            case "eval": refuse("'eval' cannot be used", at: reference.range)
            case "arguments": refuse("'arguments' can only be used in functions", at: reference.range)
            default:
                guard noted.insert(reference.name).inserted else { continue }
                let position = source.position(at: reference.range.start)
                undefinedNames.append(
                    CompiledScript.UndefinedName(
                        name: reference.name,
                        line: position.line,
                        column: position.column,
                    )
                )
            }
        }
    }

    /// Adds the name that `export default function name() {}` declares.
    mutating func name(_ function: Function) {
        guard function.name == nil else { return }
        var offset = function.range.start + "function".utf8.count
        if function.isGenerator {
            offset = 1 + (source.bytes[offset...].firstIndex(of: UInt8(ascii: "*")) ?? offset)
        }
        insert(" \(checkName)Default", at: offset)
    }

    // MARK: - Edits

    mutating func refuse(_ message: String, at range: SourceRange) {
        let candidate = SyntaxError(message, in: source, at: range.start)
        if let error, (error.line, error.column) <= (candidate.line, candidate.column) { return }
        error = candidate
    }

    mutating func replace(_ range: SourceRange, with text: String) {
        edits.append((range, text))
    }

    mutating func insert(_ text: String, at offset: Int) {
        edits.append((SourceRange(offset, offset), text))
    }

    /// Adds a file that the script imports.
    mutating func depend(on module: StringLiteral, at range: SourceRange) {
        let specifier = module.value
        guard !dependencies.contains(where: { $0.specifier == specifier }) else { return }
        let position = source.position(at: range.start)
        dependencies.append(
            CompiledScript.Dependency(specifier: specifier, line: position.line, column: position.column)
        )
    }

    /// The replacement for the name of a member, or nil for one that is not hidden.
    static func replacement(for member: String) -> String? {
        if member == "constructor" { return typeMember }
        return TemplateGenerator.isHidden(member) && member != "prototype" ? nothingMember : nil
    }
}
