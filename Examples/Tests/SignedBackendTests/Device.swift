import MiniCore
import MiniNetwork
import Synchronization

/// A client of the server: one device.
struct Device: AccountProvider {
    let backend: RunningBackend
    let scheme: SignatureScheme
    var appID = "app-1"
    let signedIn = SignedIn()

    final class SignedIn: Sendable {
        let account = Mutex<SignedInAccount?>(nil)
        let events = Mutex<[AccountEvent]>([])
    }

    @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount? {
        signedIn.account.withLock(\.self)
    }

    func signing() throws -> RequestSigning {
        var signing = RequestSigning()
        signing.signers = [.host("127.0.0.1"): try backend.signing(scheme, appID: appID)]
        signing.accounts = self
        signing.now = { backend.clock.now }
        signing.onAccountEvent = { event, _ in signedIn.events.withLock { $0.append(event) } }
        return signing
    }

    func signed(_ path: String, _ fields: [(String, ScriptValue)] = []) async throws -> SignableRequest {
        let request = SignableRequest(
            method: "POST",
            url: "http://127.0.0.1:\(backend.port)\(path)",
            headers: [NetworkHeader("Content-Type", "application/json")],
            body: Array(JSON.text(.object(ScriptObject(fields))).utf8),
        )
        return try await signing().signed(
            request,
            to: "127.0.0.1",
            for: ProgramIdentity(appID: "2021001"),
            deadline: .seconds(600)
        )
    }

    @discardableResult
    func send(_ request: SignableRequest) async throws -> ScriptValue {
        let (status, body) = try await LoopbackClient.send(request, port: backend.port)
        let bytes = Array(JSON.text(body).utf8)
        _ = try signing().reportAccountEvent(
            from: "127.0.0.1",
            status: status,
            body: bytes,
            for: ProgramIdentity(appID: "2021001")
        )
        return body
    }

    @discardableResult
    func call(_ path: String, _ fields: [(String, ScriptValue)] = []) async throws -> ScriptValue {
        try await send(try await signed(path, fields))
    }

    @discardableResult
    func signIn(_ path: String = "/login", password: ScriptValue = "opensesame") async throws -> ScriptValue {
        let result = try await call(path, [("phoneNo", "13800138000"), ("password", password)])
        guard let userID = result["userId"]?.string, let token = result["token"]?.string else { return result }
        signedIn.account.withLock { $0 = SignedInAccount(userID: userID, token: token) }
        return result
    }

    /// The events that the host received.
    var events: [AccountEvent] { signedIn.events.withLock(\.self) }

    /// The token of the session; empty for none.
    var token: String { signedIn.account.withLock { $0?.token ?? "" } }
}
