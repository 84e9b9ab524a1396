import Foundation
import MiniHost

/// The programs that the super app offers, by their ids: some of the clone, and the packages of a registry.
struct Catalog: Sendable {
    private static let folders = [
        "kiosk": "Examples/SuperApp/Programs/kiosk",
        "notes": "MiniPrograms/notes",
        "shop": "MiniPrograms/shop",
    ]

    private let packages: PackagedPrograms

    /// Creates the host of all programs.
    ///
    /// - Parameter folder: Has the registry: `registry/ID/VERSION.zip`, and `registry/author.pub`, the key of its author.
    init(_ configuration: HostConfiguration, in folder: String) throws {
        // Only packages that the author has signed are installed. Without the key there are none.
        let keyFile = folder + "/registry/author.pub"
        let hasKey = FileManager.default.fileExists(atPath: keyFile)
        let keys: Set<PackageKey> = try hasKey ? [PackageKey(contentsOf: keyFile)] : []
        let store = PackageStore(folder: folder + "/packages", keys: keys)
        // A registry on a server is HTTPSPackageRegistry(url: "https://…", network: network).
        let registry = FolderPackageSource(folder: folder + "/registry")
        packages = try PackagedPrograms(configuration, store: store, source: registry)
        // An update is installed before a program opens.
        packages.updateIntervals.maximum = .zero
    }

    /// The host of all programs.
    var host: MiniProgramHost { packages.host }

    /// Opens a program, which is installed or updated first if it is one of the registry.
    func open(_ id: String, page: String?, _ options: OpenOptions) async throws -> any MiniProgram {
        if let folder = Self.folders[id] { return try await host.open(folder, page: page, appID: id, options: options) }
        return try await packages.open(id, page: page, options: options).program
    }
}
