/// Provides the account that is signed in at the servers of signed requests.
///
/// It is an account of the host, not of JavaScript.
///
/// ## Threading
/// Called before each signed request, off the program's thread, several times at once. The request waits for the result up to
/// `NetworkConfiguration.delegateDeadline` (5 s) and then fails with `.timedOut`.
public protocol AccountProvider: Sendable {
    /// The account for a program's requests; nil if no account is signed in.
    @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount?
}
