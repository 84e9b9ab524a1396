import Testing

/// The permitted imports of each module.
///
/// SwiftPM accepts an import of a dependency's dependency, so that these tests enforce the boundaries.
struct ImportRules {
    /// The permitted imports of each module besides the platform.
    private static let table: [String: Set<String>] = [
        "MiniCore": ["DequeModule", "HeapModule"],
        "MiniCrypto": ["COpenSSL", "MiniCore"],
        "MiniSyntax": ["MiniCore"],
        "MiniEngine": ["CJavaScriptCore", "MiniCore"],
        "MiniChannel": ["CChannel", "MiniCore"],
        "MiniStorage": ["CSQLCipher", "MiniCore", "MiniCrypto"],
        "MiniProtection": ["CKeyring", "CTPM", "MiniCore", "MiniCrypto"],
        "MiniContainment": ["CLinux", "CSeccomp", "MiniCore"],
        "MiniSigning": ["DequeModule", "MiniCore", "MiniCrypto"],
        "MiniNetwork": [
            "AsyncHTTPClient", "CICU", "MiniCore", "MiniCrypto", "MiniSigning", "NIOCore", "NIOHPACK",
            "NIOHTTP1", "NIOHTTP2", "NIOHTTPCompression", "NIOPosix", "NIOSSL", "NIOTLS", "NIOWebSocket",
        ],
        "MiniTemplate": ["MiniCore", "MiniSyntax"],
        "MiniStyle": ["MiniCore", "MiniSyntax"],
        "MiniLess": ["CLess", "MiniCore", "MiniEngine", "MiniSyntax"],
        "MiniView": ["MiniCore", "MiniStyle"],
        "MiniArchives": ["CZlib", "MiniCore"],
        "MiniPackages": ["MiniArchives", "MiniCore", "MiniCrypto"],
        "MiniAPIs": ["DequeModule", "MiniArchives", "MiniCore"],
        "MiniRuntime": [
            "CLinux", "MiniCore", "MiniEngine", "MiniLess", "MiniStyle", "MiniSyntax", "MiniTemplate", "MiniView",
        ],
        "MiniIsolation": [
            "CLinux", "CWorker", "MiniAPIs", "MiniChannel", "MiniContainment", "MiniCore", "MiniCrypto", "MiniEngine",
            "MiniRuntime",
        ],
        "MiniHost": [
            "MiniAPIs", "MiniContainment", "MiniCore", "MiniCrypto", "MiniIsolation", "MiniNetwork", "MiniPackages",
            "MiniProtection", "MiniRuntime", "MiniSigning", "MiniStorage", "MiniStyle",
        ],
        "MiniTools": ["MiniArchives", "MiniCore", "MiniHost", "MiniTesting"],
        "MiniAudit": ["MiniCore", "MiniHost", "MiniSyntax", "MiniTemplate"],
        "MiniDev": ["MiniCore", "MiniCrypto", "MiniHost", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"],
        "MiniDebug": ["MiniCore", "MiniEngine", "MiniHost", "MiniSyntax"],
        "MiniAgents": [
            "MiniCore", "MiniCrypto", "MiniDev", "MiniHost", "MiniTestRunner", "MiniTools", "NIOCore", "NIOHTTP1",
        ],
        "MiniTesting": ["MiniCore", "MiniCrypto", "MiniNetwork", "MiniPackages"],
        "IAPMiniProgram": ["Foundation", "MiniCore", "MiniHost"],
        "IAPConnect": ["IAPMiniProgram"],
        "GRVAppContainer": ["IAPMiniProgram"],
        "ACGriverCore": ["IAPMiniProgram"],
        "AriverKernel": ["IAPMiniProgram"],
        "MiniOperations": ["CoreMetrics", "Logging", "MiniCore", "MiniHost", "ServiceLifecycle", "Tracing"],
        "MiniTestRunner": ["MiniArchives", "MiniCore", "MiniCrypto", "MiniEngine", "MiniHost", "MiniTools"],
        "IAPSecurityGuardLite": ["MiniCrypto"],
        "mini-worker": ["MiniIsolation"],
        "mini": [
            "ArgumentParser", "MiniAgents", "MiniAudit", "MiniCore", "MiniDebug", "MiniDev", "MiniEngine", "MiniHost",
            "MiniProtection", "MiniTestRunner", "MiniTools",
        ],
    ]

    /// The permitted imports of an example besides the platform: those of an integrator.
    private static let exampleImports: Set = ["MiniCore", "MiniHost", "MiniTesting"]

    /// Additional imports of an example that is a server.
    private static let serverImports: [String: Set<String>] = [
        "Examples/Allowlist/": ["FlyingFox", "FlyingSocks", "Foundation"],
        "Examples/PackageServer/": ["Foundation", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL"],
        "Examples/SignedBackend/": ["FlyingFox", "FlyingSocks", "Foundation", "MiniCrypto", "MiniSigning"],
        "Examples/SuperApp/": [
            "CoreMetrics", "FlyingFox", "FlyingSocks", "Foundation", "InMemoryTracing", "Logging", "MiniOperations",
            "ServiceLifecycle", "Tracing", "UnixSignals",
        ],
        "Examples/WeatherServer/": ["FlyingFox", "FlyingSocks", "Foundation"],
    ]

    /// The permitted imports of every module.
    ///
    /// Foundation is not among them: loading it would slow the start of every process. The module with the vendor's names,
    /// which no process of MiniHost loads, needs its types.
    private static let platform: Set = ["Glibc", "Synchronization"]

    /// The only folders that import each C library: one in a module.
    private static let folders = [
        "CChannel": ["Sources/MiniChannel/System/"],
        "CICU": ["Sources/MiniNetwork/Unicode/"],
        "CJavaScriptCore": ["Sources/MiniEngine/JavaScriptCore/"],
        "CKeyring": ["Sources/MiniProtection/Sharing/"],
        "CLess": ["Sources/MiniLess/"],
        "CLinux": [
            "Sources/MiniContainment/System/", "Sources/MiniIsolation/Worker/", "Sources/MiniRuntime/Package/",
        ],
        "COpenSSL": ["Sources/MiniCrypto/OpenSSL/"],
        "CSeccomp": ["Sources/MiniContainment/System/"],
        "CSQLCipher": ["Sources/MiniStorage/SQLite/"],
        "CTPM": ["Sources/MiniProtection/TPM/"],
        "CWorker": ["Sources/MiniIsolation/Worker/"],
        "CZlib": ["Sources/MiniArchives/"],
    ]

    private static func imports(of file: SourceFile) -> [(index: Int, module: String)] {
        file.code.enumerated().compactMap { index, line in
            guard line.contains("import "),
                let match = line.firstMatch(
                    of: /^\s*(@\w+ )*((public|package|internal|private) )?import ((struct|class|enum|func) )?(\w+)/
                )
            else { return nil }
            return (index, String(match.6))
        }
    }

    @Test func `a module imports only the modules that the table allows`() {
        var violations: [Violation] = []
        for file in Repository.swiftFiles(in: "Sources") {
            guard let allowed = Self.table[file.module] else {
                violations.append(file.violation("\(file.module) is not in the table of modules"))
                continue
            }
            for (index, module) in Self.imports(of: file) where !allowed.union(Self.platform).contains(module) {
                violations.append(file.violation(at: index, "\(file.module) must not import \(module)"))
            }
        }
        expectNoViolations(violations)
    }

    /// The files of the examples, without their tests and their manifest.
    private static let exampleFiles = Repository.swiftFiles(in: "Examples").filter { file in
        file.path != Manifest.examples.path && !file.path.hasPrefix("Examples/Tests/")
    }

    @Test func `an example imports only the modules of an integrator`() {
        let allowed = Self.exampleImports.union(Self.platform)
        #expect(!Self.exampleFiles.isEmpty)
        let violations = Self.exampleFiles.flatMap { file in
            let own = Self.serverImports.first { file.path.hasPrefix($0.key) }?.value ?? []
            return Self.imports(of: file).filter { !allowed.union(own).contains($0.module) }.map {
                file.violation(at: $0.index, "an example must not import \($0.module)")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `a C library is imported in one folder of a module`() {
        var violations: [Violation] = []
        for file in Repository.swiftFiles(in: "Sources", "Examples") {
            for (index, module) in Self.imports(of: file) where module.wholeMatch(of: /C[A-Z]\w+/) != nil {
                if Self.folders[module]?.contains(where: file.path.hasPrefix) == true { continue }
                violations.append(file.violation(at: index, "\(module) is imported outside its folder"))
            }
        }
        expectNoViolations(violations)
    }

    @Test func `a function that is missing in the engine's headers is looked up by a test`() throws {
        let shim = try #require(Repository.file("Sources/CJavaScriptCore/shim.h"))
        let test = try #require(Repository.file("Tests/MiniEngineTests/EngineTests.swift")).lines.joined()
        let names = shim.lines.compactMap { line in
            line.firstMatch(of: /^(?!typedef)\w+ \*?(\w+)\(/).map { String($0.1) }
        }
        #expect(names.count > 10)
        #expect(names.filter { !test.contains("\"\($0)\"") } == [])
    }

    @Test(arguments: [Manifest.root, Manifest.examples])
    func `a manifest declares exactly the imported modules`(_ manifest: Manifest) {
        var violations: [Violation] = []
        func report(_ text: String) { violations.append(Violation(place: manifest.path, text: text)) }
        let targets = manifest.targets.filter { $0.kind == "target" || $0.kind == "executableTarget" }
        #expect(!targets.isEmpty)
        for target in targets {
            let folder = target.path.map { manifest.folder + $0 } ?? "Sources/\(target.name)"
            let imported = Set(Repository.swiftFiles(in: folder).flatMap { Self.imports(of: $0).map(\.module) })
                .subtracting(Self.platform.union(["Foundation"]))
            let allowed = Self.table[target.name]?.subtracting(["Foundation"])
            if let allowed, allowed != target.dependencies {
                report("\(target.name) differs from the table of modules")
            }
            for module in imported.subtracting(target.dependencies).sorted() {
                report("\(target.name) imports \(module) undeclared")
            }
            for module in target.dependencies.subtracting(imported).sorted() {
                report("\(target.name) never imports \(module)")
            }
        }
        expectNoViolations(violations)
    }

    /// The declared packages are those that the modules require.
    @Test func `MiniHost declares no package that only its tests use`() {
        let manifest = Manifest.root
        #expect(!manifest.packages.isEmpty)
        let users = manifest.targets.filter { $0.kind != "testTarget" && $0.path?.hasPrefix("Tests/") != true }
        let used = users.reduce(into: Set<String>()) { $0.formUnion($1.packages) }
        let violations = manifest.packages.filter { !used.contains($0) }
        expectNoViolations(violations.map { Violation(place: manifest.path, text: "no target in Sources uses \($0)") })
    }

    @Test func `the examples are built with the settings of MiniHost`() {
        #expect(Manifest.root.settings.count > 1)
        #expect(Manifest.examples.settings == Manifest.root.settings)
    }

    /// The modules that an integrator uses only through MiniRuntime, MiniHost or the command line.
    private static let innerModules: Set = [
        "MiniAgents", "MiniArchives", "MiniChannel", "MiniDebug", "MiniDev", "MiniEngine", "MiniIsolation", "MiniLess",
        "MiniView",
    ]

    @Test func `every library module of an integrator is a product`() {
        let products = Manifest.root.products
        let violations = Repository.libraryModules.filter { products.contains($0) == Self.innerModules.contains($0) }
            .map { Violation(place: "Package.swift", text: "\($0) must be a product if an integrator uses it") }
        expectNoViolations(violations)
    }

    @Test func `a module that no integrator can import has no public declarations`() throws {
        let exports = try #require(Repository.file("Sources/MiniHost/Exports.swift"))
        let exported = exports.code.compactMap { line in
            line.firstMatch(of: /^@_exported public import (\w+)/).map { String($0.1) }
        }
        let hidden = Self.innerModules.subtracting(exported)
        #expect(hidden.count == Self.innerModules.count - 1)
        let violations = Repository.swiftFiles(in: "Sources").filter { hidden.contains($0.module) }.flatMap { file in
            file.code.indices.filter { file.code[$0].contains(/\bpublic (?!import\b)/) }.map {
                file.violation(at: $0, "\(file.module) is neither a product nor exported: use package")
            }
        }
        expectNoViolations(violations)
    }

    @Test(arguments: [Manifest.root, Manifest.examples])
    func `a manifest has no unsafe flag and no environment switch`(_ manifest: Manifest) {
        let violations = manifest.code.enumerated().filter { _, line in
            ["unsafeFlags", "Context.environment", "ProcessInfo"].contains { line.contains($0) }
        }
        #expect(violations.map(\.offset) == [])
    }
}
