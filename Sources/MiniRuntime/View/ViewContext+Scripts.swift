internal import MiniCore
internal import MiniEngine
internal import MiniSyntax
internal import MiniTemplate

/// SJS: the scripts that templates import.
extension ViewContext {
    /// Registers a script with its imports, and runs it.
    ///
    /// A script that is invalid or throws exports nothing. Its error is reported once.
    func runScript(_ file: String, _ failures: inout [ScriptError]) {
        guard registerScript(file, &failures) else { return }
        do throws(ScriptError) {
            _ = try functions.scriptModules.call().get("run").call([.string(file)])
        } catch {
            var error = error
            // Lines are the lines of the file. Columns are shifted by the code that the compiler inserts.
            if let file = error.file, let line = error.line, let column = error.column {
                error.column = self.column(of: SourcePosition(line: line, column: column), in: file)
            }
            failures.append(error)
        }
    }

    /// - Returns: Whether the script was not registered before.
    private func registerScript(_ file: String, _ failures: inout [ScriptError]) -> Bool {
        guard registered.insert(file).inserted else { return false }
        do {
            try descend(to: file)
            defer { ascend() }
            let script = try ScriptCompiler.compile(try files.source(at: file), isCounted: isCounted(file))
            var links: [ScriptValue] = []
            for dependency in script.dependencies {
                let place = SourcePosition(line: dependency.line, column: dependency.column)
                let found = find(dependency.specifier, from: file, at: place, fileExtension: ".sjs", &failures)
                if let found { _ = registerScript(found, &failures) }
                links.append(found.map(ScriptValue.string) ?? .undefined)
            }
            let compiled = try counted(try evaluate(script.code, of: file), of: file, script.coverage)
            let register = try functions.scriptModules.call().get("register")
            _ = try register.call([.string(file), .value(compiled), .copied(.array(links))])
        } catch let error as TemplateError {
            failures += error.problems.map { ScriptError($0) }
        } catch let error as PackageError {
            failures.append(ScriptError(error, name: "Error"))
        } catch let error as ScriptError {
            failures.append(error)
        } catch {
            failures.append(ScriptError(name: "Error", message: "the script cannot be used", file: file))
        }
        return true
    }
}
