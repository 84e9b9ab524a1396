// swift-tools-version: 6.2

import PackageDescription

// SwiftPM reads one manifest, so that this file is longer than others.

let package = Package(
    name: "MiniHost",
    products: [
        .library(name: "MiniCore", targets: ["MiniCore"]),
        .library(name: "MiniCrypto", targets: ["MiniCrypto"]),
        .library(name: "MiniSyntax", targets: ["MiniSyntax"]),
        .library(name: "MiniStorage", targets: ["MiniStorage"]),
        .library(name: "MiniProtection", targets: ["MiniProtection"]),
        .library(name: "MiniContainment", targets: ["MiniContainment"]),
        .library(name: "MiniSigning", targets: ["MiniSigning"]),
        .library(name: "MiniNetwork", targets: ["MiniNetwork"]),
        .library(name: "MiniTemplate", targets: ["MiniTemplate"]),
        .library(name: "MiniStyle", targets: ["MiniStyle"]),
        .library(name: "MiniPackages", targets: ["MiniPackages"]),
        .library(name: "MiniAPIs", targets: ["MiniAPIs"]),
        .library(name: "MiniRuntime", targets: ["MiniRuntime"]),
        .library(name: "MiniHost", targets: ["MiniHost"]),
        .library(name: "IAPMiniProgram", targets: ["IAPMiniProgram"]),
        .library(name: "IAPConnect", targets: ["IAPConnect"]),
        .library(name: "GRVAppContainer", targets: ["GRVAppContainer"]),
        .library(name: "ACGriverCore", targets: ["ACGriverCore"]),
        .library(name: "AriverKernel", targets: ["AriverKernel"]),
        .library(name: "MiniTools", targets: ["MiniTools"]),
        .library(name: "MiniAudit", targets: ["MiniAudit"]),
        .library(name: "MiniOperations", targets: ["MiniOperations"]),
        .library(name: "MiniTesting", targets: ["MiniTesting"]),
        .library(name: "MiniTestRunner", targets: ["MiniTestRunner"]),
        .library(name: "IAPSecurityGuardLite", targets: ["IAPSecurityGuardLite"]),
        .executable(name: "mini", targets: ["mini"]),
        .executable(name: "mini-worker", targets: ["mini-worker"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // System libraries: a module map and a shim, no logic.
        .systemLibrary(
            name: "CJavaScriptCore",
            pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])],
        ),
        // Calls of the system that the C library of Debian 12 has no function for.
        .systemLibrary(name: "CLinux"),
        // Calls for sockets whose arguments Swift cannot pass.
        .systemLibrary(name: "CChannel"),
        .systemLibrary(name: "CKeyring"),
        .systemLibrary(name: "CSeccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLCipher", providers: [.apt(["libsqlcipher-dev"])]),
        .systemLibrary(name: "CTPM"),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

        // The one library whose headers Swift cannot read: its functions are macros.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),

        // The calls of the system and of Swift's runtime that a worker needs, in C.
        .target(name: "CWorker"),

        // The text of less.js, a file of others, in the executable.
        .target(
            name: "CLess",
            exclude: ["LICENSE", "less.min.js"],
            cSettings: [.headerSearchPath(".")],
        ),

        // Modules.
        .target(
            name: "MiniCore",
            dependencies: [
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
        ),
        .target(name: "MiniCrypto", dependencies: ["COpenSSL", "MiniCore"]),
        .target(name: "MiniSyntax", dependencies: ["MiniCore"]),
        .target(name: "MiniEngine", dependencies: ["CJavaScriptCore", "MiniCore"]),
        .target(name: "MiniChannel", dependencies: ["CChannel", "MiniCore"]),
        .target(name: "MiniStorage", dependencies: ["CSQLCipher", "MiniCore", "MiniCrypto"]),
        .target(name: "MiniProtection", dependencies: ["CKeyring", "CTPM", "MiniCore", "MiniCrypto"]),
        .target(name: "MiniContainment", dependencies: ["CLinux", "CSeccomp", "MiniCore"]),
        .target(
            name: "MiniSigning",
            dependencies: ["MiniCore", "MiniCrypto", .product(name: "DequeModule", package: "swift-collections")],
        ),
        .target(
            name: "MiniNetwork",
            dependencies: [
                "CICU", "MiniCore", "MiniCrypto", "MiniSigning",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
        ),
        .target(name: "MiniTemplate", dependencies: ["MiniCore", "MiniSyntax"]),
        .target(name: "MiniStyle", dependencies: ["MiniCore", "MiniSyntax"]),
        .target(
            name: "MiniLess",
            dependencies: ["CLess", "MiniCore", "MiniEngine", "MiniSyntax"],
            resources: [.embedInCode("JavaScript/compiler.js"), .embedInCode("JavaScript/window.js")],
        ),
        .target(
            name: "MiniView",
            dependencies: ["MiniCore", "MiniStyle"],
            resources: [
                "actions", "components", "constructs", "controls", "copy", "counting", "elementHandles", "events",
                "focus", "inspection", "lists", "observers", "path", "print", "references", "script", "selectors",
                "slots", "snapshot", "template", "tree", "view",
            ].map {
                .embedInCode("Runtime/\($0).js")
            },
        ),
        .target(name: "MiniArchives", dependencies: ["CZlib", "MiniCore"]),
        .target(name: "MiniPackages", dependencies: ["MiniArchives", "MiniCore", "MiniCrypto"]),
        .target(
            name: "MiniAPIs",
            dependencies: ["MiniArchives", "MiniCore", .product(name: "DequeModule", package: "swift-collections")],
        ),
        .target(
            name: "MiniRuntime",
            dependencies: [
                "CLinux", "MiniCore", "MiniEngine", "MiniLess", "MiniStyle", "MiniSyntax", "MiniTemplate", "MiniView",
            ],
            resources: [
                "animation", "binder", "callreports", "calls", "canvas", "channels", "clock", "cloud", "components",
                "console", "contexts", "definitions", "equality", "events", "failures", "framework", "globals",
                "imports", "inspection", "marks", "methods", "modules", "my", "observation", "observers", "places",
                "primordials", "queries", "random", "relations", "results", "timers", "timezone", "transfers",
                "viewaccess", "webgl", "worker", "workers",
            ].map { .embedInCode("JavaScript/\($0).js") },
        ),
        .target(
            name: "MiniIsolation",
            dependencies: [
                "CLinux", "CWorker", "MiniAPIs", "MiniChannel", "MiniContainment", "MiniCore", "MiniCrypto",
                "MiniEngine", "MiniRuntime",
            ],
        ),
        .target(
            name: "MiniHost",
            dependencies: [
                "MiniAPIs", "MiniContainment", "MiniCore", "MiniCrypto", "MiniIsolation", "MiniNetwork",
                "MiniPackages", "MiniProtection", "MiniRuntime", "MiniSigning", "MiniStorage", "MiniStyle",
            ],
        ),
        .target(name: "MiniTools", dependencies: ["MiniArchives", "MiniCore", "MiniHost", "MiniTesting"]),
        .target(name: "MiniAudit", dependencies: ["MiniCore", "MiniHost", "MiniSyntax", "MiniTemplate"]),
        .target(
            name: "MiniDev",
            dependencies: [
                "MiniCore", "MiniCrypto", "MiniHost",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            resources: [
                "index.html", "dev.css", "editors.css", "panels.css", "phone.css", "recorder.css", "activity.js",
                "choices.js", "connection.js", "console.js", "controls.js", "dataTree.js", "devicePanel.js",
                "dialogs.js", "drags.js", "drawings.js", "editor.js", "elementTree.js", "elements.js", "events.js",
                "fallback.js", "frame.js", "items.js", "main.js", "media.js", "menu.js", "morph.js", "panels.js",
                "performance.js",
                "phone.js", "picker.js", "pickers.js", "recorder.js", "results.js", "scrolling.js", "storage.js",
                "targets.js", "touches.js",
            ].map { .embedInCode("Browser/\($0)") },
        ),
        .target(name: "MiniDebug", dependencies: ["MiniCore", "MiniEngine", "MiniHost", "MiniSyntax"]),
        .target(
            name: "MiniAgents",
            dependencies: [
                "MiniCore", "MiniCrypto", "MiniDev", "MiniHost", "MiniTestRunner", "MiniTools",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
        ),
        .target(name: "IAPMiniProgram", dependencies: ["MiniCore", "MiniHost"]),
        .target(name: "MiniTesting", dependencies: ["MiniCore", "MiniCrypto", "MiniNetwork", "MiniPackages"]),
        .target(
            name: "MiniOperations",
            dependencies: [
                "MiniCore", "MiniHost",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
        ),
        .target(
            name: "MiniTestRunner",
            dependencies: ["MiniArchives", "MiniCore", "MiniCrypto", "MiniEngine", "MiniHost", "MiniTools"],
            resources: [
                "agent", "automator", "awaiting", "component", "details", "expect", "fixtures", "globals", "members",
                "mocks", "operations", "page", "polling", "program", "random", "running", "screenshots", "snapshots",
                "spies", "suites", "url", "values", "web",
            ].map { .embedInCode("JavaScript/\($0).js") }
                + ["report", "trace"].flatMap { [.embedInCode("Report/\($0).css"), .embedInCode("Report/\($0).js")] },
        ),

        // The names of the vendor's documents, over the modules.
        .target(name: "IAPSecurityGuardLite", dependencies: ["MiniCrypto"]),
        // The other modules that the vendor's samples import.
        .target(name: "IAPConnect", dependencies: ["IAPMiniProgram"]),
        .target(name: "GRVAppContainer", dependencies: ["IAPMiniProgram"]),
        .target(name: "ACGriverCore", dependencies: ["IAPMiniProgram"]),
        .target(name: "AriverKernel", dependencies: ["IAPMiniProgram"]),

        // The process of a program.
        .executableTarget(name: "mini-worker", dependencies: ["MiniIsolation"]),

        // The command line.
        .executableTarget(
            name: "mini",
            dependencies: [
                "MiniAgents", "MiniAudit", "MiniCore", "MiniDebug", "MiniDev", "MiniEngine", "MiniHost",
                "MiniProtection", "MiniTestRunner", "MiniTools",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
        ),

        // One folder of tests for each module.
        .testTarget(name: "MiniCoreTests", dependencies: ["MiniCore", "Mutations"]),
        .testTarget(name: "MiniCryptoTests", dependencies: ["MiniCrypto", "PublicVectors"]),
        .testTarget(
            name: "MiniSyntaxTests",
            dependencies: [
                "CommandHarness", "MiniCore", "MiniEngine", "MiniSyntax", "ModulePrograms", "Mutations", "TestScale",
            ],
        ),
        .testTarget(name: "MiniEngineTests", dependencies: ["CJavaScriptCore", "MiniEngine", "MiniCore"]),
        .testTarget(name: "MiniChannelTests", dependencies: ["MiniChannel", "MiniCore"]),
        .testTarget(
            name: "MiniStorageTests",
            dependencies: [
                "CommandHarness", "MiniStorage", "MiniCore", "MiniCrypto", "MiniTesting", "TestScale",
                "storage-changes",
            ],
        ),
        .testTarget(
            name: "MiniProtectionTests",
            dependencies: [
                "CommandHarness", "MiniProtection", "MiniCore", "MiniCrypto", "MiniStorage", "TestScale",
                "protection-changes",
            ],
        ),
        .executableTarget(
            name: "protection-changes",
            dependencies: ["MiniProtection", "MiniCore", "MiniCrypto", "MiniStorage"],
            path: "Tests/ProtectionChanges",
        ),
        .executableTarget(
            name: "storage-changes",
            dependencies: ["MiniStorage", "MiniCore", "MiniCrypto"],
            path: "Tests/StorageChanges",
        ),
        .testTarget(
            name: "MiniContainmentTests",
            dependencies: ["CLinux", "CommandHarness", "MiniContainment", "MiniCore", "contained-process"],
        ),
        .executableTarget(
            name: "contained-process",
            dependencies: ["CJavaScriptCore", "CLinux", "ContainmentAttacks", "MiniContainment"],
            path: "Tests/ContainedProcess",
        ),
        .testTarget(name: "MiniSigningTests", dependencies: ["MiniSigning", "MiniCore", "MiniCrypto", "MiniTesting"]),
        .testTarget(
            name: "MiniNetworkTests",
            dependencies: [
                "MiniNetwork", "MiniCore", "MiniCrypto", "MiniSigning", "MiniTesting", "Mutations", "NetworkServers",
                "PublicVectors",
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
        ),
        .testTarget(
            name: "MiniTemplateTests",
            dependencies: ["MiniTemplate", "MiniCore", "MiniEngine", "MiniSyntax", "Mutations", "ViewFixtures"],
        ),
        .testTarget(
            name: "MiniStyleTests",
            dependencies: ["MiniStyle", "MiniCore", "MiniSyntax", "MiniView", "Mutations", "TestScale", "ViewFixtures"],
        ),
        .testTarget(name: "MiniLessTests", dependencies: ["MiniLess", "MiniCore", "MiniEngine", "MiniSyntax"]),
        .testTarget(
            name: "MiniViewTests",
            dependencies: [
                "MiniView", "MiniCore", "MiniEngine", "MiniSyntax", "MiniTemplate", "Mutations", "ViewFixtures",
            ],
        ),
        .testTarget(name: "MiniArchivesTests", dependencies: ["MiniArchives", "MiniCore"]),
        .testTarget(
            name: "MiniPackagesTests",
            dependencies: [
                "CommandHarness", "MiniArchives", "MiniCore", "MiniCrypto", "MiniNetwork", "MiniPackages",
                "MiniTesting", "NetworkServers", "package-changes",
            ],
        ),
        .executableTarget(name: "package-changes", dependencies: ["MiniPackages"], path: "Tests/PackageChanges"),
        .testTarget(name: "MiniAPIsTests", dependencies: ["MiniAPIs", "MiniCore", "MiniTesting"]),
        .testTarget(
            name: "MiniRuntimeTests",
            dependencies: ["MiniHost", "ModulePrograms", "ProgramModes", "mini-worker"],
        ),
        .testTarget(
            name: "MiniHostTests",
            dependencies: [
                "CommandHarness", "MiniHost", "MiniCore", "MiniCrypto", "MiniEngine", "MiniProtection", "MiniStorage",
                "MiniTesting", "NetworkServers", "ProgramModes", "TestScale", "mini-worker",
            ],
        ),
        .testTarget(
            name: "MiniIsolationTests",
            dependencies: [
                "CLinux", "CommandHarness", "ContainmentAttacks", "FuzzTargets", "HostilePrograms", "MiniChannel",
                "MiniCore", "MiniHost", "MiniIsolation", "MiniRuntime", "MiniTesting", "hostile-worker", "mini",
                "mini-worker",
            ],
        ),
        .executableTarget(
            name: "hostile-worker",
            dependencies: [
                "ContainmentAttacks", "FuzzTargets", "MiniChannel", "MiniContainment", "MiniCore", "MiniIsolation",
                "Mutations",
            ],
            path: "Tests/HostileWorker",
        ),
        .testTarget(
            name: "MiniOperationsTests",
            dependencies: [
                "CommandHarness", "MiniCore", "MiniHost", "MiniOperations", "MiniTesting", "ProgramModes",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
        ),
        .testTarget(
            name: "MiniToolsTests",
            dependencies: ["CommandHarness", "MiniTools", "MiniHost", "MiniCore", "mini-worker"],
        ),
        .testTarget(
            name: "MiniAuditTests",
            dependencies: [
                "CommandHarness", "MiniAudit", "MiniCore", "MiniHost", "TestScale", "hostile-worker", "mini-worker",
            ],
        ),
        .testTarget(
            name: "MiniDevTests",
            dependencies: [
                "BrowserHarness", "CommandHarness", "MiniCore", "MiniDev", "MiniHost", "NetworkServers",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
        ),
        .testTarget(name: "MiniDebugTests", dependencies: ["MiniCore", "MiniDebug", "MiniSyntax"]),
        .testTarget(
            name: "MiniAgentsTests",
            dependencies: [
                "CommandHarness", "MiniAgents", "MiniCore", "MiniDev", "MiniHost", "MiniTools", "NetworkServers",
                "mini",
            ],
        ),
        // The vendor's samples are written in the Swift of their time.
        .testTarget(
            name: "IAPMiniProgramTests",
            dependencies: [
                "ACGriverCore", "AriverKernel", "CommandHarness", "GRVAppContainer", "IAPConnect", "IAPMiniProgram",
                "IAPSecurityGuardLite", "MiniTesting", "MiniTools", "NetworkServers",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)],
        ),
        .testTarget(
            name: "MiniTestingTests",
            dependencies: ["CommandHarness", "MiniTesting", "MiniHost", "MiniCore"],
        ),
        .testTarget(
            name: "MiniTestRunnerTests",
            dependencies: [
                "CommandHarness", "MiniTestRunner", "MiniTesting", "MiniHost", "MiniCore", "Mutations", "TestScale",
                "mini-worker",
            ],
        ),
        .testTarget(name: "IAPSecurityGuardLiteTests", dependencies: ["IAPSecurityGuardLite", "MiniCrypto"]),

        // Where the programs of tests run.
        .target(name: "ProgramModes", dependencies: ["CommandHarness", "MiniHost"], path: "Tests/ProgramModes"),

        // Programs that two modules test with.
        .target(name: "ModulePrograms", path: "Tests/ModulePrograms"),

        // Views without a program, that the tests of templates, styles and views share.
        .target(
            name: "ViewFixtures",
            dependencies: ["MiniCore", "MiniEngine", "MiniStyle", "MiniSyntax", "MiniTemplate", "MiniView"],
            path: "Tests/ViewFixtures",
        ),

        // Programs that attack their host, for the tests and the benchmarks.
        .target(
            name: "HostilePrograms",
            dependencies: ["CommandHarness", "MiniCore", "MiniHost", "MiniIsolation", "NetworkServers"],
            path: "Tests/HostilePrograms",
        ),

        // Attacks by system calls, for a confined process and for a worker of a host.
        .target(name: "ContainmentAttacks", dependencies: ["CLinux"], path: "Tests/ContainmentAttacks"),

        // How often tests repeat something.
        .target(name: "TestScale", path: "Tests/TestScale"),

        // Mutated inputs that are reproducible from a seed.
        .target(name: "Mutations", path: "Tests/Mutations"),

        // Decoders and parsers, and what they must fulfil for any input.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CommandHarness", "MiniAPIs", "MiniArchives", "MiniChannel", "MiniContainment", "MiniCore",
                "MiniCrypto", "MiniHost", "MiniIsolation", "MiniNetwork", "MiniPackages", "MiniProtection",
                "MiniRuntime", "MiniStorage", "MiniStyle", "MiniSyntax", "MiniTemplate", "Mutations",
            ],
            path: "Tests/FuzzTargets",
        ),
        // Their executions in processes: `swift run -c release mini-fuzz`.
        .executableTarget(name: "mini-fuzz", dependencies: ["FuzzTargets", "MiniCore"], path: "Tests/Fuzzing"),
        .testTarget(name: "FuzzingTests", dependencies: ["CommandHarness", "FuzzTargets", "mini-fuzz"]),

        // Test vectors that others publish.
        .target(name: "PublicVectors", path: "Tests/PublicVectors", exclude: ["Cases"]),

        // Servers on the loopback interface that misbehave as a test specifies.
        .target(
            name: "NetworkServers",
            dependencies: [
                "CommandHarness", "MiniCore",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            path: "Tests/NetworkServers",
        ),

        // A browser without a window that tests operate by its debugging protocol.
        .target(
            name: "BrowserHarness",
            dependencies: ["MiniCore", "MiniTools"],
            path: "Tests/BrowserHarness",
        ),

        // What is tested as a whole: processes of the command line, and the rules of the house.
        .target(name: "CommandHarness", path: "Tests/CommandHarness"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "BrowserHarness", "CLinux", "CommandHarness", "MiniArchives", "MiniCore", "MiniProtection",
                "MiniStorage", "NetworkServers", "TestScale", "contained-process", "mini", "mini-worker",
            ],
        ),
        .testTarget(
            name: "GoldenTests",
            dependencies: ["CommandHarness", "mini"],
            exclude: ["Expected", "Reports"],
        ),
        .testTarget(
            name: "HouseRulesTests",
            dependencies: [
                "CommandHarness", "MiniCore", "MiniEngine", "MiniLess", "MiniRuntime", "MiniSyntax", "MiniTestRunner",
                "MiniView",
                "mini",
            ],
        ),

        // Figures beside their floors: `swift run -c release mini-benchmarks`.
        .executableTarget(
            name: "mini-benchmarks",
            dependencies: [
                "BrowserHarness", "CJavaScriptCore", "COpenSSL", "CSQLCipher", "HostilePrograms", "MiniCore",
                "MiniCrypto", "MiniDev", "MiniEngine", "MiniHost", "MiniLess", "MiniNetwork", "MiniOperations",
                "MiniProtection", "MiniStorage", "MiniSyntax", "MiniTemplate", "NetworkServers",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            path: "Tests/Benchmarks",
            linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("sqlcipher")],
        ),
    ],
)

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where target.type != .system {
    // A target's own language mode comes last and counts.
    target.swiftSettings = settings + (target.swiftSettings ?? [])
}
