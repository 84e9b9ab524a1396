internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

/// Components: from a tag to the definition in JavaScript.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ComponentDefinitions {
    private let turns: ProgramTurns
    private let package: ProgramPackage
    private let resolver: ComponentResolver
    private let view: ViewContext
    private let prelude: Prelude
    /// The missing packages and plugins that have been reported.
    private var missingOrigins: Set<ComponentResolver.MissingOrigin> = []
    /// The lifecycles of components; read at the first use.
    private(set) lazy var model = package.componentModel(resolver)

    init(
        _ turns: ProgramTurns,
        _ package: ProgramPackage,
        _ resolver: ComponentResolver,
        _ view: ViewContext,
        _ prelude: Prelude,
    ) {
        self.turns = turns
        self.package = package
        self.resolver = resolver
        self.view = view
        self.prelude = prelude
    }

    /// The description of a tag's component for the view; null if the tag is not a component, and `{placeholder}` if a
    /// built-in element replaces it.
    ///
    /// Its files are read at the first use. Their errors are reported, and the page continues. A missing component is a
    /// warning, and that of a plugin without a folder is an error: the element is then shown like any other unknown tag.
    ///
    /// - Parameter user: The path of the page or component whose template has the tag.
    func component(_ tag: String, usedBy user: String) throws(ScriptError) -> ScriptValue {
        let path: String
        do throws(PackageError) {
            switch try resolver.component(tag, usedBy: user) {
            case .component(let found): path = found
            case .builtIn(let placeholder): return ["placeholder": .string(placeholder)]
            case nil:
                let message = resolver.unknownTag(tag, usedBy: user)
                turns.emit(.warning(warning(at: tag, in: user + ".axml", message)))
                return .null
            }
        } catch {
            // A package or a plugin is named once, and not with each of its components.
            let origin = resolver.missingOrigin(of: tag, usedBy: user)
            guard origin.map({ missingOrigins.insert($0).inserted }) ?? true else { return .null }
            if case .plugin? = origin {
                turns.report(ScriptError(error), .exception)
            } else {
                turns.emit(.warning(ProgramWarning(ScriptError(error), .missingComponent)))
            }
            return .null
        }
        do throws(PackageError) {
            try resolver.readConfiguration(of: path)
        } catch {
            turns.report(ScriptError(error, name: "Error"), .exception)
        }
        for failure in view.prepare(path) { turns.report(failure, .render) }
        do throws(ScriptError) {
            let notice = model.notice.map(ScriptArgument.string) ?? .undefined
            let definition = try prelude.defineComponent.call([.string(path), .bool(model.isComponent2), notice])
            var traits = try definition.copy().object
            if traits?["isPage"] == true {
                let file = package.files.script(at: path)
                let message = "\(file) defines a page: it calls Page(), not Component(); the element stays empty"
                turns.emit(.warning(warning(at: tag, in: user + ".axml", "<\(tag)>: \(message)")))
            }
            // The script has precedence over the .json file; the default is a virtual component.
            let isVirtual = traits?["virtualHost"]?.bool ?? resolver.isVirtual(path) ?? true
            traits?["virtualHost"] = .bool(isVirtual)
            return traits.map(ScriptValue.object) ?? .null
        } catch {
            if error.termination != nil { throw error }
            turns.report(error, .exception)
            return ["path": .string(path), "virtualHost": true]
        }
    }

    /// A warning at the first occurrence of a tag in a template; without a line if an included file has the tag.
    private func warning(at tag: String, in template: String, _ message: String) -> ProgramWarning {
        let place = place(of: tag, in: template)
        return ProgramWarning(message, .missingComponent, file: template, line: place?.line, column: place?.column)
    }

    private func place(of tag: String, in template: String) -> SourcePosition? {
        // The file was read when the page was opened; if it has been removed since, the warning has no line.
        guard let source = try? package.files.source(at: template) else { return nil }
        let start = Array("<\(tag)".utf8)
        let ends = " \t\r\n/>".utf8
        var bytes = source.bytes[...]
        while let range = bytes.firstRange(of: start) {
            if range.upperBound < bytes.endIndex, ends.contains(bytes[range.upperBound]) {
                return source.position(at: range.lowerBound)
            }
            bytes = bytes[range.upperBound...]
        }
        return nil
    }
}
