package import MiniCore

/// The tool that installs packages of a program, and the folder to run it in.
package struct PackageInstaller: Sendable, Hashable {
    /// A package manager.
    enum Tool: UInt8, Sendable {
        case npm
        case pnpm
        case yarn
    }

    /// The file whose folder the tool runs in.
    enum Folder: UInt8, Sendable {
        /// The folder of package.json.
        case manifest
        /// The folder of mini.project.json.
        case project
        /// The program's folder.
        case program
    }

    let tool: Tool
    let folder: Folder

    /// The command that installs a package, and its folder; nil for a name that npm does not permit.
    ///
    /// Other names could contain options or commands of a shell.
    func advice(for name: String) -> String? {
        guard Self.isPermitted(name) else { return nil }
        let command =
            switch tool {
            case .npm: "npm install"
            case .pnpm: "pnpm add"
            case .yarn: "yarn add"
            }
        let place =
            switch folder {
            case .manifest: "the folder of package.json"
            case .project: "the folder of mini.project.json"
            case .program: "the program's folder"
            }
        return "run \"\(command) \(name)\" in \(place)"
    }

    /// Whether a text is the name of a package: at most 214 small letters, digits, `-`, `_`, `.` and `~`, after a scope if
    /// any.
    static func isPermitted(_ name: String) -> Bool {
        guard name.utf8.count <= 214 else { return false }
        var parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if name.hasPrefix("@") {
            guard parts.count == 2 else { return false }
            parts[0] = parts[0].dropFirst()
        } else if parts.count != 1 {
            return false
        }
        return parts.allSatisfy { part in
            guard let first = part.utf8.first, !".-_".utf8.contains(first) else { return false }
            return part.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit || "-_.~".utf8.contains($0) }
        }
    }
}

extension PackageInstaller {
    /// The tool of a project by its lock file, npm by default.
    ///
    /// - Parameters:
    ///   - root: The path of the program's folder, relative to the project's.
    ///   - files: The files of the project.
    init(of root: String, hasProjectFile: Bool, in files: PackageFiles) {
        func exists(_ name: String, in folder: String) -> Bool {
            files.entry(at: PackagePath.join(folder, name)) == .file
        }
        let folders = PackagePath.ancestors(of: PackagePath.resolve(root, from: "") ?? "")
        let hasManifest = folders.contains { exists("package.json", in: $0) }
        folder = hasManifest ? .manifest : hasProjectFile ? .project : .program
        let locks: [(name: String, tool: Tool)] = [
            ("pnpm-lock.yaml", .pnpm), ("yarn.lock", .yarn), ("package-lock.json", .npm),
        ]
        tool = folders.lazy.compactMap { folder in locks.first { exists($0.name, in: folder) }?.tool }.first ?? .npm
    }
}

extension PackageInstaller: BinaryCodable {
    /// Encodes the numbers of the tool and the folder.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(tag: tool.rawValue)
        encoder.encode(tag: folder.rawValue)
    }

    /// Decodes the numbers of the tool and the folder.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        tool = try decoder.decodeCase { (tag, _) throws(BinaryDecodingError) -> Tool? in Tool(rawValue: tag) }
        folder = try decoder.decodeCase { (tag, _) throws(BinaryDecodingError) -> Folder? in Folder(rawValue: tag) }
    }
}
