import Foundation
import MiniHost
import Synchronization

/// The backend of the super app, `Examples/SignedBackend`, and the account of the user there.
final class Backend: AccountProvider {
    /// The address, without a final slash.
    let url: String
    /// The name or the address of its machine.
    let host: String
    private let signer: any RequestSigner
    private let terminal: Terminal
    private let session = Mutex<SignedInAccount?>(nil)

    /// - Parameter keyFile: The file of the backend with the keys of its apps; the first one is used.
    init(_ url: String, keyFile: String, _ terminal: Terminal) throws {
        self.url = url
        self.terminal = terminal
        host = try WebURL(url).host?.description ?? ""
        let apps = try JSON.parse([UInt8](FileManager.default.contents(atPath: keyFile) ?? Data()))
        guard let app = apps.array?.first, let id = app["id"]?.string,
            let key = SecretBytes(hexadecimal: (app["messageKey"]?.string ?? "").utf8)
        else { throw CocoaError(.fileReadCorruptFile) }
        signer = try HMACMessageSigner.hmacSHA256(keyID: id, key: key)
    }

    /// Signs the requests of programs to the backend.
    func signRequests(of network: inout NetworkConfiguration) {
        network.signing.signers[.host(host)] = signer
        network.signing.accounts = self
        network.signing.onAccountEvent = { [self] event, _ in
            guard case .sessionExpired(let message, _) = event else { return }
            session.withLock { $0 = nil }
            terminal.write("[backend] \(message)")
        }
    }

    /// Creates an account or signs in, with a request of the super app itself.
    ///
    /// - Parameter action: `register` or `login`.
    /// - Returns: What to show to the user.
    func signIn(_ action: String, _ phone: String, _ password: String, by network: HostNetwork) async throws -> String {
        let own = network.network(for: ProgramIdentity(appID: "superapp")) { _ in }
        defer { own.close() }
        let body = JSON.text(["phoneNo": .string(phone), "password": .string(password)])
        let response = try await own.send(
            NetworkRequest(
                .request,
                url: "\(url)/\(action)",
                method: "POST",
                headers: [NetworkHeader("Content-Type", "application/json")],
                body: .bytes(Array(body.utf8)),
            )
        )
        let result = try JSON.parse(response.body)
        guard let userID = result["userId"]?.string, let token = result["token"]?.string else {
            return result["err"]?["msg"]?.string ?? "not signed in"
        }
        session.withLock { $0 = SignedInAccount(userID: userID, token: token) }
        return "signed in as user \(userID)"
    }

    @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount? { session.withLock(\.self) }
}
