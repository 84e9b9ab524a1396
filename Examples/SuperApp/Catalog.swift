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
    /// - Parameter folder: Has `registry/author.pub`, the key of the author of packages, and the packages as
    ///   `registry/ID/VERSION.zip`. With `registry/url`, they are those of a server instead.
    init(_ configuration: HostConfiguration, in folder: String) throws {
        // Only packages that the author has signed are installed. Without the key there are none.
        let keyFile = folder + "/registry/author.pub"
        let hasKey = FileManager.default.fileExists(atPath: keyFile)
        let keys: Set<PackageKey> = try hasKey ? [PackageKey(contentsOf: keyFile)] : []
        let store = PackageStore(folder: folder + "/packages", keys: keys)
        let registry = try Self.registry(in: folder + "/registry")
        packages = try PackagedPrograms(configuration, store: store, source: registry)
        // An update is installed before a program opens.
        packages.updateIntervals.maximum = .zero
    }

    /// The registry on the server whose address is in the file `url`, or the folder itself.
    private static func registry(in folder: String) throws -> any PackageSource {
        guard let address = FileManager.default.contents(atPath: folder + "/url") else {
            return FolderPackageSource(folder: folder)
        }
        let url = String(decoding: address, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        // The policy permits HTTPS only. A server for tests has a certificate of its own.
        var network = NetworkConfiguration()
        let authority = folder + "/authority.pem"
        if FileManager.default.fileExists(atPath: authority) { network.authorities = .file(authority) }
        return try HTTPSPackageRegistry(url: url, network: HostNetwork(network))
    }

    /// The host of all programs.
    var host: MiniProgramHost { packages.host }

    /// Opens a program, which is installed or updated first if it is one of the registry.
    func open(_ id: String, page: String?, _ options: OpenOptions) async throws -> any MiniProgram {
        if let folder = Self.folders[id] { return try await host.open(folder, page: page, appID: id, options: options) }
        return try await packages.open(id, page: page, options: options).program
    }
}
