import MiniSyntax

/// A script with its scopes, and the names that it does not declare or does not use.
struct AnalyzedScript: Sendable {
    /// A name and the line in which it occurs.
    struct Mention: Hashable {
        let name: String
        let line: String
    }

    /// The name of the script in stack traces.
    let name: String
    /// The lines without indentation.
    let lines: [Substring]
    /// The syntax tree; nil for a script with a syntax error.
    let program: Program?
    /// The names that a module imports and exports; nil for a script with a syntax error.
    let moduleNames: ModuleNames?
    /// The names that are neither declared nor built in.
    let undefinedNames: [Mention]
    /// The declarations of names whose value is read.
    let usedDeclarations: Set<Mention>
    /// The declarations of names whose value is never read.
    ///
    /// Not among them are a parameter before one that is used, the parameter of a setter, a member that is excluded from
    /// the rest of an object, the names of function and class expressions, and the exports of a module.
    let unusedDeclarations: [Mention]

    /// Analyses a script.
    ///
    /// - Parameters:
    ///   - name: The name of the script in stack traces.
    ///   - kind: A script or a module.
    init(_ text: [UInt8], name: String, as kind: Program.Kind = .script) {
        self.name = name
        let source = SourceText(bytes: text, file: name)
        // A script with a syntax error has no names; a test checks that there is no such script.
        program = try? Parser.parse(source, as: kind)
        moduleNames = program.map { ModuleNames($0) }
        let analysis = program.map { ScopeAnalysis($0) }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
        self.lines = lines
        func mention(_ name: String, _ range: SourceRange) -> Mention {
            let line = lines[source.position(at: range.start).line - 1]
            return Mention(name: name, line: String(line.prefix(160)))
        }
        let references = analysis?.references ?? []
        undefinedNames = references.filter { $0.variable == nil && !Self.builtIns.contains($0.name) }.map {
            mention($0.name, $0.range)
        }
        let readVariables = Set(references.filter(Self.isRead).compactMap(\.variable))
        let variables = analysis?.variables ?? []
        var needed = NeededDeclarations(
            used: Set(readVariables.flatMap { variables[$0].declarations.map(\.start) })
        )
        needed.visit(program?.statements ?? [])
        var (used, unused): (Set<Mention>, [Mention]) = ([], [])
        let exports = moduleNames?.exports ?? []
        for (index, variable) in variables.enumerated() {
            // The first scope is that of the program.
            if variable.scope == 0, exports.contains(variable.name) { continue }
            for declaration in variable.declarations {
                let mention = mention(variable.name, declaration)
                if readVariables.contains(index) {
                    used.insert(mention)
                } else if variable.kind != .functionName, variable.kind != .className,
                    !needed.starts.contains(declaration.start)
                {
                    unused.append(mention)
                }
            }
        }
        usedDeclarations = used
        unusedDeclarations = unused
    }

    private static func isRead(_ reference: Reference) -> Bool {
        switch reference.role {
        case .value, .callee, .shorthand, .update, .export: true
        case .target, .shorthandTarget: false
        }
    }

    /// The global names of ECMAScript that programs have.
    private static let builtIns: Set = [
        "Array", "ArrayBuffer", "BigInt", "Boolean", "DataView", "Date", "Error", "EvalError", "Float32Array",
        "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array", "Int8Array", "JSON", "Map", "Math", "NaN",
        "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError", "Reflect", "RegExp", "Set", "String",
        "Symbol", "SyntaxError", "TypeError", "URIError", "Uint16Array", "Uint32Array", "Uint8Array",
        "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet", "decodeURI", "decodeURIComponent", "encodeURI",
        "encodeURIComponent", "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined",
    ]
}

/// Collects the declarations that are necessary although their names are not used.
private struct NeededDeclarations: SyntaxVisitor {
    /// The offsets of the declarations whose names are used.
    let used: Set<Int>
    /// The offsets of the necessary declarations.
    private(set) var starts: Set<Int> = []

    init(used: Set<Int>) { self.used = used }

    mutating func visit(_ function: Function) {
        let lastUsed = function.parameters.lastIndex { $0.names.contains { used.contains($0.range.start) } } ?? 0
        for parameter in function.parameters[..<lastUsed] {
            switch parameter.kind {
            case .identifier, .withDefault: starts.formUnion(parameter.names.map(\.range.start))
            default: break
            }
        }
        visitChildren(of: function)
    }

    mutating func visit(_ property: Property) {
        if case .setter(_, let function) = property.kind {
            starts.formUnion(function.parameters.flatMap(\.names).map(\.range.start))
        }
        visitChildren(of: property)
    }

    mutating func visit(_ pattern: Pattern) {
        if case .object(let properties) = pattern.kind, case .rest? = properties.last?.kind {
            starts.formUnion(properties.dropLast().flatMap(\.pattern.names).map(\.range.start))
        }
        visitChildren(of: pattern)
    }
}
