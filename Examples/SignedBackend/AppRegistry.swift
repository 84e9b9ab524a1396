import Foundation
import MiniCrypto
import Synchronization

/// The apps whose requests are accepted; each version has its own id and keys.
final class AppRegistry: Sendable {
    /// The keys of one version of an app.
    struct App: Codable, Sendable {
        let id: String
        /// The key for parameters, as text.
        let privateKey: String
        /// The key for messages, in hexadecimal digits.
        let messageKey: String
        /// The address of the next version; nil while this one is served.
        var updateLink: String?
    }

    private let apps: Mutex<[String: App]>

    /// Creates a registry of apps.
    init(_ apps: [App]) {
        self.apps = Mutex(Dictionary(uniqueKeysWithValues: apps.map { ($0.id, $0) }))
    }

    /// Reads a file; creates one with random keys if it is missing.
    convenience init(file: URL) throws {
        if let data = FileManager.default.contents(atPath: file.path) {
            self.init(try JSONDecoder().decode([App].self, from: data))
        } else {
            let apps = [App(id: Self.random(8), privateKey: Self.random(16), messageKey: Self.random(32))]
            try PrivateFile.write(apps, to: file)
            self.init(apps)
        }
    }

    /// The key for the parameter signatures of an app; nil for an unknown app.
    func privateKey(_ id: String) -> SecretBytes? { self[id].map { SecretBytes($0.privateKey.utf8) } }

    /// The key for the message signatures of an app; nil for an unknown app.
    func messageKey(_ id: String) -> SecretBytes? { self[id].flatMap { SecretBytes(hexadecimal: $0.messageKey.utf8) } }

    /// The address of the next version of an app; nil while the app is served.
    func updateLink(_ id: String) -> String? { self[id]?.updateLink }

    /// Stops serving an app, and refers its users to the next version.
    func retire(_ id: String, updateLink: String) { apps.withLock { $0[id]?.updateLink = updateLink } }

    private subscript(_ id: String) -> App? { apps.withLock { $0[id] } }

    private static func random(_ byteCount: Int) -> String {
        SecretBytes.random(count: byteCount).withUnsafeBytes { bytes in
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
