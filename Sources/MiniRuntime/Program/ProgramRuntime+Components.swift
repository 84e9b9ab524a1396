internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

/// Components: from a tag to what is defined in JavaScript.
extension ProgramRuntime {
    /// What the view must know of the component that a tag stands for; null when it stands for none, and
    /// `{placeholder}` when an element of the vendor's stands for it.
    ///
    /// Its files are read at the first use. What is wrong with them is reported, and the page goes on; that there are none
    /// is a warning, as the element is then shown like any other tag that is not known.
    ///
    /// - Parameter user: The path of the page or component in whose template the tag stands.
    func component(_ tag: String, usedBy user: String) throws(ScriptError) -> Value {
        let path: String
        do throws(PackageError) {
            switch try components.component(tag, usedBy: user) {
            case .component(let found): path = found
            case .builtIn(let placeholder): return ["placeholder": .string(placeholder)]
            case nil:
                let message = components.unknownTag(tag, usedBy: user)
                emit(.warning(warning(at: tag, in: user + ".axml", message)))
                return .null
            }
        } catch {
            emit(.warning(ProgramWarning(ScriptError(error), .missingComponent)))
            return .null
        }
        do throws(PackageError) {
            _ = try options.package.pageConfiguration(path)
        } catch {
            report(ScriptError(error, name: "Error"), .exception)
        }
        for failure in view.prepare(path) { report(failure, .render) }
        do throws(ScriptError) {
            let model = componentModel
            let notice = model.notice.map(ScriptArgument.string) ?? .undefined
            let definition = try prelude.defineComponent.call([.string(path), .bool(model.isComponent2), notice])
            var traits = try definition.copy().object
            if traits?["isPage"] == true {
                let message = "\(path).js defines a page: it calls Page(), not Component(); the element stays empty"
                emit(.warning(warning(at: tag, in: user + ".axml", "<\(tag)>: \(message)")))
            }
            // The script has precedence over the .json file; components are virtual where neither says so.
            let isVirtual = traits?["virtualHost"]?.bool ?? components.isVirtual(path) ?? true
            traits?["virtualHost"] = .bool(isVirtual)
            return traits.map(Value.object) ?? .null
        } catch {
            if error.termination != nil { throw error }
            report(error, .exception)
            return ["path": .string(path), "virtualHost": true]
        }
    }

    /// A warning where a template first has a tag; of the file alone when a file that it includes has it.
    private func warning(at tag: String, in template: String, _ message: String) -> ProgramWarning {
        let place = place(of: tag, in: template)
        return ProgramWarning(message, .missingComponent, file: template, line: place?.line, column: place?.column)
    }

    private func place(of tag: String, in template: String) -> SourcePosition? {
        // Without the file the page would not be shown.
        guard let source = try? options.package.files.source(at: template) else { return nil }
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
