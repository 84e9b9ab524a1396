package import MiniCore

/// What a process needs beside a program's files to run the program: the content and the location of its project.
package struct PackageDescription: Sendable, Hashable {
    /// The content of mini.project.json; empty if there is none.
    let project: ScriptObject
    /// The path of the program's folder, relative to the folder of mini.project.json.
    let root: String
    /// Whether there is a mini.project.json.
    let hasProjectFile: Bool
    /// Whether mini.project.json names an app id.
    let namesAppID: Bool
    /// The app id.
    let appID: String
    /// The tool that installs packages.
    let installer: PackageInstaller
    /// The names that a package.json above the program's folder maps to files; nil without one.
    var imports: ProjectImports?
    /// The ids of the plugins whose folders the host has given.
    var plugins: [String] = []
}

extension PackageDescription {
    /// A program without a mini.project.json.
    package init(appID: String) {
        self.init(
            project: ScriptObject(),
            root: "",
            hasProjectFile: false,
            namesAppID: false,
            appID: appID,
            installer: PackageInstaller(tool: .npm, folder: .program),
        )
    }
}

extension PackageDescription: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(project)
        encoder.encode(root)
        encoder.encode(hasProjectFile)
        encoder.encode(namesAppID)
        encoder.encode(appID)
        encoder.encode(installer)
        encoder.encode(imports)
        encoder.encode(plugins)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        project = try decoder.decode()
        root = try decoder.decode()
        hasProjectFile = try decoder.decode()
        namesAppID = try decoder.decode()
        appID = try decoder.decode()
        installer = try decoder.decode()
        imports = try decoder.decode()
        plugins = try decoder.decode()
    }
}
