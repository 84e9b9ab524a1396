import MiniSyntax

/// The names that an ECMAScript module imports from other modules and exports to them.
struct ModuleNames: Sendable {
    /// A name that another module exports.
    struct Import: Sendable {
        /// The name in the other module; nil if the complete module is imported.
        let name: String?
        /// The specifier of the other module.
        let module: String
    }

    /// The imports in the order of the text.
    private(set) var imports: [Import] = []
    /// The exported names, with `default`.
    private(set) var exports: Set<String> = []

    /// Reads the declarations of a module.
    init(_ program: Program) {
        for statement in program.statements {
            switch statement.kind {
            case .import(let declaration): add(declaration)
            case .export(let declaration): add(declaration)
            default: break
            }
        }
    }

    private mutating func add(_ declaration: ImportDeclaration) {
        let module = declaration.source.specifier.value
        if declaration.specifiers.isEmpty { imports.append(Import(name: nil, module: module)) }
        for specifier in declaration.specifiers {
            switch specifier {
            case .default: imports.append(Import(name: "default", module: module))
            case .namespace: imports.append(Import(name: nil, module: module))
            case .named(let name, _): imports.append(Import(name: name.name, module: module))
            }
        }
    }

    private mutating func add(_ declaration: ExportDeclaration) {
        switch declaration {
        case .declaration(let statement): exports.formUnion(Self.declaredNames(of: statement))
        case .names(let specifiers): exports.formUnion(specifiers.map(\.exported.name))
        case .namesFrom(let specifiers, let source):
            exports.formUnion(specifiers.map(\.exported.name))
            imports += specifiers.map { Import(name: $0.local.name, module: source.specifier.value) }
        // The names of the other module are not exports of this one: each is imported from where it is declared.
        case .all(let source): imports.append(Import(name: nil, module: source.specifier.value))
        case .namespace(let name, let source):
            exports.insert(name.name)
            imports.append(Import(name: nil, module: source.specifier.value))
        case .defaultFunction, .defaultClass, .defaultExpression: exports.insert("default")
        }
    }

    private static func declaredNames(of statement: Statement) -> [String] {
        switch statement.kind {
        case .variable(let declaration): declaration.declarators.flatMap(\.target.names).map(\.name)
        case .function(let function): function.name.map { [$0.name] } ?? []
        case .class(let definition): definition.name.map { [$0.name] } ?? []
        default: []
        }
    }
}
