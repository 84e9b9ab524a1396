/// The content of Package.swift, parsed from its text.
enum Manifest {
    /// One target.
    struct Target {
        /// `target`, `executableTarget`, `testTarget` or `systemLibrary`.
        let kind: String
        let name: String
        /// Its modules, including those of other packages.
        let dependencies: Set<String>
        /// The folder, if it is not the default one.
        let path: String?
    }

    static let targets: [Target] = {
        let text = (Repository.file("Package.swift")?.lines ?? []).joined(separator: "\n")
        let starts = text.matches(of: /\n {8}\.(target|executableTarget|testTarget|systemLibrary)\(/)
        return starts.enumerated().compactMap { index, match in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
            return target(kind: String(match.1), text[match.range.upperBound..<end])
        }
    }()

    static let products = Set(
        (Repository.file("Package.swift")?.lines ?? []).compactMap { line in
            line.firstMatch(of: /\.(library|executable)\(name: "(\w+)"/).map { String($0.2) }
        }
    )

    private static func target(kind: String, _ text: Substring) -> Target? {
        guard let name = text.firstMatch(of: /name: "(\w+)"/) else { return nil }
        return Target(
            kind: kind,
            name: String(name.1),
            dependencies: dependencies(text),
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
