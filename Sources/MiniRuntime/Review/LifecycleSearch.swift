internal import MiniCore
internal import MiniSyntax

/// Looks for lifecycles of component2 in the components that app.json and the pages name, and in the modules that those load.
struct LifecycleSearch {
    /// Where a lifecycle is defined.
    typealias Place = (file: String, offset: Int)

    let package: ProgramPackage
    let components: ComponentResolver
    /// Reads a script; nil when there is none, or it cannot be parsed.
    let script: (String) -> ScriptReview?

    /// The first place, in the order in which components are named; nil when there is none.
    func first() -> Place? {
        let modules = ModuleResolver(files: package.files)
        var seen: Set<String> = []
        var owners = ["app"] + package.app.pages
        var index = 0
        while index < owners.count {
            let owner = owners[index]
            for component in components.components(namedBy: owner) where seen.insert(component).inserted {
                owners.append(component)
                if let place = place(in: component + ".js", modules, &seen) { return place }
            }
            index += 1
        }
        return nil
    }

    private func place(in file: String, _ modules: ModuleResolver, _ seen: inout Set<String>) -> Place? {
        var files = [file]
        while let file = files.popLast() {
            guard file.hasSuffix(".js"), seen.insert(file).inserted, let review = script(file) else { continue }
            if let lifecycle = review.component2Lifecycles.first { return (file, lifecycle.offset) }
            for module in review.modules {
                // A module that is missing has no lifecycle.
                if let found = try? modules.resolve(module.name, from: file) { files.append(found) }
            }
        }
        return nil
    }
}

extension ProgramPackage {
    /// Which lifecycles the components of the program have.
    ///
    /// - Complexity: Without mini.project.json, reads and parses the scripts of components until one defines a lifecycle of
    ///   component2.
    func componentModel(_ components: ComponentResolver) -> ComponentModel {
        let search = LifecycleSearch(package: self, components: components) { file in
            guard files.entry(at: file) == .file else { return nil }
            // Whoever loads the script reports what is wrong with it.
            return try? ScriptReview(try files.source(at: file))
        }
        return ComponentModel(of: self) { search.first() != nil }
    }
}
