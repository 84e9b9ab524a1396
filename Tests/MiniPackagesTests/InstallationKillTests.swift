import CommandHarness
import Foundation
import Testing

@testable import MiniPackages

/// An installation that is killed at each system call that changes a file, and one that finds the disk full there.
///
/// strace stops the process before the call: only the effects of earlier calls exist.
// Each step is a process of its own.
@Suite(.timeLimit(.minutes(20)))
struct InstallationKillTests {
    private static let calls = ["write", "pwrite64", "fsync", "rename", "unlink", "mkdir", "ftruncate"]

    private let folder: PackageTestFolder
    private let key: PackageSigningKey
    private var keyFile: String { folder.path + "/key.pub" }
    private var original: String { folder.path + "/original" }

    init() throws {
        folder = try PackageTestFolder()
        key = try .random()
        try key.write(to: folder.path + "/key")
        let store = PackageStore(folder: original, keys: [key.publicKey])
        for version in ["1.0.0", "1.1.0"] {
            try store.install(try PackageSamples.package(version, signedBy: key))
            try store.beginLaunch(of: "shop").confirm()
        }
        let packages = folder.path + "/packages/shop"
        try FileManager.default.createDirectory(atPath: packages, withIntermediateDirectories: true)
        try PackageSamples.package("1.2.0", signedBy: key).write(to: packages + "/1.2.0.zip")
    }

    private func run(_ command: String, in store: String, injecting injection: String) async throws -> CommandResult {
        try await run(command, in: store, ["-e", "trace=" + Self.calls.joined(separator: ",")], injecting: injection)
    }

    /// - Parameter calls: The options of strace that select calls.
    private func run(
        _ command: String,
        in store: String,
        _ calls: [String],
        injecting injection: String,
    ) async throws -> CommandResult {
        let name =
            switch command {
            case "install": "/packages/shop/1.2.0.zip"
            case "key": "/new.key"
            default: "/packages"
            }
        let package = folder.path + name
        return try await Product.strace.run(
            ["-f", "-o", "/dev/null"] + calls + [
                "-e", "inject=" + injection, Product.packageChanges.path, store, keyFile, command, package,
            ]
        )
    }

    private func copy() throws -> String {
        let path = folder.path + "/store"
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.copyItem(atPath: original, toPath: path)
        return path
    }

    /// Requires that a version works, and that the new one can be installed.
    private func expectUsable(_ path: String, _ step: String) throws {
        let store = PackageStore(folder: path, keys: [key.publicKey])
        let launched = try store.beginLaunch(of: "shop").version.description
        #expect(["1.1.0", "1.2.0"].contains(launched), "\(step)")
        try store.install(try PackageSamples.package("1.2.0", signedBy: key))
        let launch = try store.beginLaunch(of: "shop")
        #expect(launch.version.description == "1.2.0", "\(step)")
        try launch.confirm()
        let drafts = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix("-new") }
        #expect(drafts == [], "\(step)")
    }

    @Test(arguments: ["install", "source"])
    func `after a kill at any call a version works, and the new one can be installed`(command: String) async throws {
        var steps = 0
        for call in Self.calls {
            for number in 1... {
                let store = try copy()
                let injection = "\(call):signal=SIGKILL:when=\(number)"
                let result = try await run(command, in: store, injecting: injection)
                if result.status == 0 { break }
                try #require(result.status == 137, "\(call) \(number): \(result)")
                steps += 1
                try expectUsable(store, "\(call) \(number)")
            }
        }
        #expect(steps > 10)
    }

    @Test(arguments: ["install", "source"])
    func `on a full disk the installed version stays`(command: String) async throws {
        var steps = 0
        for call in ["write", "pwrite64"] {
            for number in 1... {
                let store = try copy()
                let injection = "\(call):error=ENOSPC:when=\(number)+"
                let result = try await run(command, in: store, injecting: injection)
                if result.status == 0 { break }
                #expect(result.status == 1, "\(call) \(number): \(result)")
                #expect(result.output == "diskFull\n", "\(call) \(number)")
                // Other programs need the space.
                let downloads = try FileManager.default.subpathsOfDirectory(atPath: store)
                #expect(downloads.filter { $0.hasSuffix(".part") } == [], "\(call) \(number)")
                steps += 1
                try expectUsable(store, "\(call) \(number)")
            }
        }
        #expect(steps > 2)
    }

    @Test func `a key whose files are not on the disk is not written`() async throws {
        // The first two calls are for the contents, the third one for their names.
        for number in 1...3 {
            let result = try await run("key", in: original, injecting: "fsync:error=EIO:when=\(number)")
            #expect(result.status == 1, "\(number): \(result)")
            #expect(result.output == "notWritten\n")
            #expect(try folder.contents.filter { $0.hasPrefix("new.key") } == [])
        }
    }

    @Test func `a process without file descriptors does not launch the version before`() async throws {
        let store = try copy()
        let package = try #require(realpath(store + "/programs/shop/1.1.0.zip", nil))
        defer { free(package) }
        let result = try await run(
            "launch",
            in: store,
            ["-P", String(cString: package), "-e", "trace=openat"],
            injecting: "openat:error=EMFILE"
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.output == "outOfResources\n")
        let installed = try PackageStore(folder: store, keys: [key.publicKey]).installed("shop")
        #expect(installed?.version.description == "1.1.0")
    }
}
