import MiniHost
import Synchronization

/// The wallet of the user, which pays to programs.
final class Wallet: Sendable {
    private let confirm: @Sendable (_ question: String) async -> Bool
    private let balance: Mutex<Int>

    /// - Parameters:
    ///   - cents: The balance.
    ///   - confirm: Asks the user.
    init(cents: Int, confirm: @escaping @Sendable (_ question: String) async -> Bool) {
        self.confirm = confirm
        balance = Mutex(cents)
    }

    /// Lets programs pay.
    ///
    /// They need a permission of the host, and the consent of the user, who is asked once for each program.
    func offer(to configuration: inout HostConfiguration) throws {
        configuration.apis = try configuration.apis.adding([PayWithWallet.self])
        configuration.permissions.insert(.wallet)
        configuration.scopes[PayWithWallet.name] = AuthorizationScope(rawValue: "superapp.payments")
        configuration.extensions[WalletKey.self] = self
    }

    /// Pays an amount if the user confirms it.
    ///
    /// - Returns: The remaining balance in cents.
    func pay(_ cents: Int, for purpose: String, to program: ProgramIdentity) async throws(APIError) -> Int {
        // A text of several lines could imitate other questions.
        let purpose = purpose.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard await confirm("[wallet] Pay \(cents) cents to \(program.appID) for \"\(purpose)\"?") else {
            throw APIError(.paymentRefused, "the user refused the payment")
        }
        // Several programs can pay at once: the balance is compared after the confirmation.
        let rest = balance.withLock { balance -> Int? in
            guard balance >= cents else { return nil }
            balance -= cents
            return balance
        }
        guard let rest else { throw APIError(.balanceTooLow, "the balance is too low") }
        return rest
    }
}

/// The key of the wallet in a context.
enum WalletKey: ContextKey {
    static let defaultValue = Wallet(cents: 0) { _ in false }
}
