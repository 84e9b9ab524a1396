import Testing

/// The content of a manifest, parsed from its text.
struct Manifest: CustomTestStringConvertible, Sendable {
    /// The manifest of MiniHost.
    static let root = Manifest("Package.swift")
    /// The manifest of the examples.
    static let examples = Manifest("Examples/Package.swift")

    /// One target.
    struct Target: Sendable {
        /// `target`, `executableTarget`, `testTarget` or `systemLibrary`.
        let kind: String
        let name: String
        /// Its modules, including those of other packages.
        let dependencies: Set<String>
        /// The packages of its dependencies.
        let packages: Set<String>
        /// The folder, if it is not the default one.
        let path: String?
    }

    /// The path of the manifest.
    let path: String
    /// Its folder with a slash, or empty.
    var folder: String { String(path.dropLast("Package.swift".count)) }
    let targets: [Target]
    let products: Set<String>
    /// The packages that it depends on: the last components of their URLs.
    let packages: [String]
    /// The settings of all targets.
    let settings: [String]
    /// The lines without comments and string contents.
    let code: [String]

    var testDescription: String { path }

    private init(_ path: String) {
        let file = Repository.file(path)
        let lines = file?.lines ?? []
        let text = lines.joined(separator: "\n")
        self.path = path
        code = file?.code ?? []
        targets = Self.targets(text)
        products = Set(text.matches(of: /\.(library|executable)\(name: "(\w+)"/).map { String($0.2) })
        packages = text.matches(of: /\.package\(url: "[^"]*\/([\w-]+)(?:\.git)?"/).map { String($0.1) }
        settings = lines.drop { !$0.hasPrefix("let settings: ") }.prefix { $0 != "]" }
    }

    private static func targets(_ text: String) -> [Target] {
        let starts = text.matches(of: /\n {8}\.(target|executableTarget|testTarget|systemLibrary)\(/)
        return starts.enumerated().compactMap { index, match in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
            return target(kind: String(match.1), text[match.range.upperBound..<end])
        }
    }

    private static func target(kind: String, _ text: Substring) -> Target? {
        guard let name = text.firstMatch(of: /name: "(\w+)"/) else { return nil }
        return Target(
            kind: kind,
            name: String(name.1),
            dependencies: dependencies(text),
            packages: Set(text.matches(of: /package: "([^"]+)"/).map { String($0.1) }),
            path: text.firstMatch(of: /\bpath: "([^"]+)"/).map { String($0.1) },
        )
    }

    private static func dependencies(_ text: Substring) -> Set<String> {
        guard let start = text.firstRange(of: "dependencies: [") else { return [] }
        let list = text[start.upperBound...].prefix { $0 != "]" }
        let products = list.matches(of: /\.product\(name: "(\w+)", package: "[^"]+"\)/)
        let plain = list.replacing(/\.product\([^)]*\)/, with: "").matches(of: /"(\w+)"/)
        return Set(products.map { String($0.1) } + plain.map { String($0.1) })
    }
}
