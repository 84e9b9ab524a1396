// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MiniHost",
    products: [
        .library(name: "MiniCore", targets: ["MiniCore"]),
        .library(name: "MiniSyntax", targets: ["MiniSyntax"]),
        .library(name: "MiniEngine", targets: ["MiniEngine"]),
        .library(name: "MiniStorage", targets: ["MiniStorage"]),
        .library(name: "MiniView", targets: ["MiniView"]),
        .library(name: "MiniAPIs", targets: ["MiniAPIs"]),
        .library(name: "MiniRuntime", targets: ["MiniRuntime"]),
        .library(name: "MiniHost", targets: ["MiniHost"]),
        .library(name: "MiniTesting", targets: ["MiniTesting"]),
        .executable(name: "mini", targets: ["mini"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // System libraries: a module map and a shim, no logic.
        .systemLibrary(
            name: "CJavaScriptCore",
            pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])],
        ),
        .systemLibrary(name: "CSQLCipher", pkgConfig: "sqlcipher", providers: [.apt(["libsqlcipher-dev"])]),

        // Rooms.
        .target(name: "MiniCore"),
        .target(name: "MiniSyntax"),
        .target(name: "MiniEngine", dependencies: ["CJavaScriptCore", "MiniCore"]),
        .target(name: "MiniStorage", dependencies: ["CSQLCipher", "MiniCore"]),
        .target(
            name: "MiniView",
            dependencies: ["MiniCore", "MiniSyntax"],
            resources: ["copy", "events", "path", "print", "template", "tree", "view"].map {
                .embedInCode("Runtime/\($0).js")
            },
        ),
        .target(name: "MiniAPIs", dependencies: ["MiniCore"]),
        .target(
            name: "MiniRuntime",
            dependencies: ["MiniCore", "MiniEngine", "MiniSyntax", "MiniView", "MiniAPIs"],
            resources: ["binder", "clock", "console", "framework", "modules", "timers"].map {
                .embedInCode("JavaScript/\($0).js")
            },
        ),
        .target(
            name: "MiniHost",
            dependencies: ["MiniCore", "MiniEngine", "MiniStorage", "MiniAPIs", "MiniRuntime"],
        ),
        .target(name: "MiniTesting", dependencies: ["MiniCore", "MiniHost"]),

        // The command line, and what integrators copy from.
        .executableTarget(
            name: "mini",
            dependencies: [
                "MiniCore", "MiniHost", "MiniTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
        ),
        .executableTarget(name: "Embed", dependencies: ["MiniCore", "MiniHost"], path: "Examples/Embed"),
        .executableTarget(name: "CustomJSAPI", dependencies: ["MiniCore", "MiniHost"], path: "Examples/CustomJSAPI"),
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
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
