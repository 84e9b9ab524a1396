/// Tells who is signed in at the servers that signed requests go to: the account of the host, never of JavaScript.
///
/// ## Threading
/// Asked before each request that is signed, off the program's thread, several times at once. The request waits for the
/// answer, but not longer than the host's delegate deadline (default 5 s): it fails with `.timedOut` then.
public protocol AccountProvider: Sendable {
    /// The account that a program's requests are sent for; nil while nobody is signed in.
    @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount?
}
