internal import MiniCore
internal import MiniSyntax

/// Searches the components that app.json and the pages name, and the modules that they load, for lifecycles of component2.
struct LifecycleSearch {
    /// The position of a lifecycle's definition.
    typealias Place = (file: String, offset: Int)

    let package: ProgramPackage
    let components: ComponentResolver
    /// Reads a script; returns nil if it is missing or cannot be parsed.
    let script: (String) -> ScriptReview?

    /// The first definition, in the order in which components are named; nil if there is none.
    func first() -> Place? {
        let modules = ModuleResolver(files: package.files)
        var seen: Set<String> = []
        var owners = ["app"] + package.app.pages
        var index = 0
        while index < owners.count {
            let owner = owners[index]
            for component in components.components(namedBy: owner) where seen.insert(component).inserted {
                owners.append(component)
                if let place = place(in: package.files.script(at: component), modules, &seen) { return place }
            }
            index += 1
        }
        return nil
    }

    private func place(in file: String, _ modules: ModuleResolver, _ seen: inout Set<String>) -> Place? {
        var files = [file]
        while let file = files.popLast() {
            guard package.files.isScript(file), seen.insert(file).inserted, let review = script(file) else { continue }
            if let lifecycle = review.component2Lifecycles.first { return (file, lifecycle.offset) }
            for module in review.modules {
                // A module that is missing has no lifecycle.
                if let found = try? modules.resolve(module.name, from: file, for: module.use) { files.append(found) }
            }
        }
        return nil
    }
}

extension ProgramPackage {
    /// The lifecycles that the components of the program have.
    ///
    /// - Complexity: Without mini.project.json, reads and parses the scripts of components until one defines a lifecycle of
    ///   component2.
    func componentModel(_ components: ComponentResolver) -> ComponentModel {
        let search = LifecycleSearch(package: self, components: components) { file in
            guard files.entry(at: file) == .file else { return nil }
            // The code that loads the script reports the error.
            return try? ScriptReview(try files.source(at: file))
        }
        return ComponentModel(of: self) { search.first() != nil }
    }
}
