// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the examples use MiniHost exactly as an integrator does.
let package = Package(
    name: "Examples",
    dependencies: [
        // The name is that of the manifest, since the folder of a clone may have any name.
        .package(name: "MiniHost", path: ".."),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "Embed",
            dependencies: [.product(name: "MiniHost", package: "MiniHost")],
            path: "Embed",
        ),
        .executableTarget(
            name: "Isolated",
            dependencies: [.product(name: "MiniHost", package: "MiniHost")],
            path: "Isolated",
        ),
        .executableTarget(
            name: "LockedDevice",
            dependencies: [.product(name: "MiniHost", package: "MiniHost")],
            path: "LockedDevice",
        ),
        .executableTarget(
            name: "Shopper",
            dependencies: [.product(name: "MiniHost", package: "MiniHost")],
            path: "Shopper",
        ),
        .executableTarget(
            name: "CustomJSAPI",
            dependencies: [.product(name: "MiniHost", package: "MiniHost")],
            path: "CustomJSAPI",
            exclude: ["Program"],
        ),
        .executableTarget(
            name: "CustomEncryptor",
            dependencies: [
                .product(name: "MiniHost", package: "MiniHost"),
                .product(name: "MiniTesting", package: "MiniHost"),
            ],
            path: "CustomEncryptor",
            exclude: ["Program"],
        ),
        .executableTarget(
            name: "Allowlist",
            dependencies: [
                .product(name: "MiniHost", package: "MiniHost"),
                .product(name: "MiniTesting", package: "MiniHost"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Allowlist",
            exclude: ["Program"],
        ),
        .executableTarget(
            name: "PackageServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "PackageServer",
        ),
        .executableTarget(
            name: "SignedBackend",
            dependencies: [
                .product(name: "MiniCore", package: "MiniHost"),
                .product(name: "MiniCrypto", package: "MiniHost"),
                .product(name: "MiniSigning", package: "MiniHost"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "SignedBackend",
        ),
        .executableTarget(
            name: "SuperApp",
            dependencies: [
                .product(name: "MiniHost", package: "MiniHost"),
                .product(name: "MiniOperations", package: "MiniHost"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "SuperApp",
            exclude: ["Programs"],
        ),
        .executableTarget(
            name: "WeatherServer",
            dependencies: [
                .product(name: "MiniCore", package: "MiniHost"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "WeatherServer",
        ),

        // Processes of the examples, and of `mini` with the server of a sample program.
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Embed", "Isolated", "LockedDevice", "Shopper", "CustomJSAPI", "CustomEncryptor", "Allowlist",
                "PackageServer", "SignedBackend", "SuperApp", "WeatherServer",
                .product(name: "mini", package: "MiniHost"),
                .product(name: "MiniHost", package: "MiniHost"),
                .product(name: "MiniTestRunner", package: "MiniHost"),
            ],
        ),
        .testTarget(
            name: "SignedBackendTests",
            dependencies: [
                "SignedBackend",
                .product(name: "MiniCore", package: "MiniHost"),
                .product(name: "MiniCrypto", package: "MiniHost"),
                .product(name: "MiniHost", package: "MiniHost"),
                .product(name: "MiniNetwork", package: "MiniHost"),
                .product(name: "MiniSigning", package: "MiniHost"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
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
for target in package.targets {
    target.swiftSettings = settings
}
