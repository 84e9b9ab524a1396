import Foundation
import MiniCore
import MiniSigning

/// Serves accounts to signed requests: `swift run --package-path Examples SignedBackend FOLDER [PORT]`.
///
/// The folder contains `apps.json`, the keys that clients sign with, and `accounts.json`, with hashes of the passwords. If
/// `apps.json` is missing, it is created with one app and random keys.
///
/// The server uses plain HTTP on the loopback address: a proxy in front of it terminates TLS.
@main
struct SignedBackend {
    static func main() async {
        guard let path = CommandLine.arguments.dropFirst().first else {
            print("usage: SignedBackend FOLDER [PORT]")
            exit(2)
        }
        let port = CommandLine.arguments.dropFirst(2).first.flatMap(UInt16.init) ?? 0
        do {
            try await serve(path, port)
        } catch {
            let text = "SignedBackend cannot serve \(path) at port \(port): \(error.localizedDescription)\n"
            FileHandle.standardError.write(Data(text.utf8))
            exit(1)
        }
    }

    private static func serve(_ path: String, _ port: UInt16) async throws {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let backend = Backend(
            apps: try AppRegistry(file: folder.appending(path: "apps.json")),
            accounts: try AccountFile(folder.appending(path: "accounts.json")),
        )
        try await BackendServer(backend, port: port).run { port in
            // Unbuffered, so that a reader of a pipe gets the line immediately.
            FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
        }
    }
}
