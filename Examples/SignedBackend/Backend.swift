import Foundation
import MiniCore
import MiniSigning

/// Accounts and sessions for signed requests, independent of the transport.
///
/// | path | parameters | result |
/// |---|---|---|
/// | `/register` | `phoneNo`, `password` | `userId`, `token` |
/// | `/login` | `phoneNo`, `password` | `userId`, `token` |
/// | `/profile` | a session | `userId`, `phoneNo` |
/// | `/logout` | a session | nothing |
///
/// Each request carries one of the two signatures; parameters are a form, a query or, with both signatures, a JSON
/// object.
actor Backend {
    private let apps: AppRegistry
    private let now: @Sendable () -> WallTime
    private let parameters: MD5ParameterVerifier
    private let messages: HMACMessageVerifier
    private var accounts: AccountFile
    private var sessions: Sessions

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - apps: The apps whose requests are accepted.
    ///   - accounts: The accounts that can sign in.
    ///   - tokenLifetime: The lifetime of a session.
    ///   - now: Returns the current time.
    init(
        apps: AppRegistry,
        accounts: AccountFile,
        tokenLifetime: Duration = .seconds(3600),
        now: @escaping @Sendable () -> WallTime = { WallTime(milliseconds: Date().timeIntervalSince1970 * 1000) },
    ) {
        self.apps = apps
        self.accounts = accounts
        self.now = now
        sessions = Sessions(lifetime: tokenLifetime)
        parameters = MD5ParameterVerifier { apps.privateKey($0) }
        messages = HMACMessageVerifier { apps.messageKey($0) }
    }

    /// Returns the response to a request.
    func respond(_ request: SignableRequest) -> BackendResponse {
        let verified: VerifiedRequest
        do throws(VerificationError) {
            verified = try verify(request)
        } catch {
            return .wrongSignature
        }
        if let link = apps.updateLink(verified.keyID) { return .updateRequired(link: link) }
        let fields = fields(of: request, verified)
        switch Self.path(of: request) {
        case "/register": return register(fields)
        case "/login": return login(fields)
        case "/profile": return inSession(of: verified) { profile($0) }
        case "/logout": return inSession(of: verified) { logout($0) }
        default: return .notFound
        }
    }

    private func register(_ fields: [String: String]) -> BackendResponse {
        guard let phoneNumber = fields["phoneNo"], let password = fields["password"] else { return .incomplete }
        do {
            let account = try accounts.add(phoneNumber: phoneNumber, password: password)
            return account.map { begin($0.userID) } ?? .phoneNumberTaken
        } catch {
            return .notStored
        }
    }

    private func login(_ fields: [String: String]) -> BackendResponse {
        guard let phoneNumber = fields["phoneNo"], let password = fields["password"] else { return .incomplete }
        do {
            let account = try accounts.account(phoneNumber: phoneNumber, password: password)
            return account.map { begin($0.userID) } ?? .wrongPassword
        } catch {
            return .wrongPassword
        }
    }

    private func profile(_ userID: String) -> BackendResponse {
        .success(["userId": .string(userID), "phoneNo": .string(accounts.phoneNumber(of: userID) ?? "")])
    }

    private func logout(_ userID: String) -> BackendResponse {
        sessions.end(userID)
        return .success([:])
    }

    private func begin(_ userID: String) -> BackendResponse {
        .success(["userId": .string(userID), "token": .string(sessions.begin(userID, at: now()))])
    }

    /// Calls a closure in a valid session that belongs to the user in the request.
    private func inSession(of request: VerifiedRequest, _ respond: (_ userID: String) -> BackendResponse)
        -> BackendResponse
    {
        guard let token = request.token else { return .expired }
        switch sessions.state(of: token, at: now()) {
        case .expired: return .expired
        case .signedInElsewhere: return .signedInElsewhere
        case .valid(let userID): return request.userID.map { $0 == userID } ?? true ? respond(userID) : .expired
        }
    }

    private func verify(_ request: SignableRequest) throws(VerificationError) -> VerifiedRequest {
        request.values(of: "signature").isEmpty
            ? try parameters.verify(request, at: now()) : try messages.verify(request, at: now())
    }

    /// The signed parameters, or the strings of a JSON object.
    private func fields(of request: SignableRequest, _ verified: VerifiedRequest) -> [String: String] {
        if !verified.parameters.isEmpty {
            return Dictionary(verified.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        }
        do throws(JSONError) {
            let properties = try JSON.parse(request.body).object?.properties ?? []
            return Dictionary(properties.compactMap { property in property.value.string.map { (property.key, $0) } }) {
                first,
                _ in first
            }
        } catch {
            return [:]
        }
    }

    private static func path(of request: SignableRequest) -> Substring {
        let target = request.url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        return target.prefix { $0 != "?" }
    }
}
