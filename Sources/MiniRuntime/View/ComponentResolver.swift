internal import MiniCore

/// Finds the components that the tags of a template stand for.
///
/// ## Threading
/// Lives on the program's thread.
final class ComponentResolver {
    private let package: ProgramPackage
    /// What the .json files of pages and components say, by their paths.
    private var configurations: [String: ValueObject] = [:]

    init(package: ProgramPackage) { self.package = package }

    /// The path of the component that a tag stands for, without extension.
    ///
    /// - Parameter user: The path of the page or component in whose template the tag stands.
    /// - Returns: nil when neither its .json file nor app.json names the tag.
    /// - Throws: ``PackageError`` naming the tag when there is no such component.
    func component(_ tag: String, usedBy user: String) throws(PackageError) -> String? {
        let (file, specifier): (String, String)
        if let own = configuration(of: user)["usingComponents"]?[tag]?.string {
            (file, specifier) = (user + ".json", own)
        } else if let global = package.app.usingComponents[tag]?.string {
            (file, specifier) = ("app.json", global)
        } else {
            return nil
        }
        if let found = find(specifier, from: PackagePath.folder(of: file)) { return found }
        let tried = "there is no \"\(specifier)\" with files .json, .axml and .js"
        throw PackageError("usingComponents: <\(tag)>: \(tried)", file: file)
    }

    private func find(_ specifier: String, from folder: String) -> String? {
        let isPath = specifier.hasPrefix("/") || specifier.hasPrefix("./") || specifier.hasPrefix("../")
        var candidates = [PackagePath.resolve(specifier, from: folder)].compactMap(\.self)
        if !isPath {
            candidates = ModuleResolver(files: package.files).packageEntries(specifier, from: folder) + candidates
            // Programs write `components/a/a` without the slash as often as with it.
            if let fromRoot = PackagePath.resolve(specifier, from: "") { candidates.append(fromRoot) }
        }
        for candidate in candidates {
            for path in [Self.withoutExtension(candidate), candidate + "/index"] where isComponent(path) {
                return path
            }
        }
        return nil
    }

    private func isComponent(_ path: String) -> Bool {
        [".axml", ".js", ".json"].contains { package.files.entry(at: path + $0) == .file }
    }

    private static func withoutExtension(_ path: String) -> String {
        for suffix in [".axml", ".json", ".js"] where path.hasSuffix(suffix) {
            return String(path.dropLast(suffix.count))
        }
        return path
    }

    /// What the .json file of a page or a component says; empty when there is none, or it is broken.
    private func configuration(of path: String) -> ValueObject {
        if let known = configurations[path] { return known }
        var configuration = ValueObject()
        do {
            configuration = try package.pageConfiguration(path)
        } catch {
            // Whoever opened the page or the component has said so.
        }
        configurations[path] = configuration
        return configuration
    }
}
