/// Signs the requests that programs send to the hosts which it is attached to.
///
/// It works natively, between the program and the connection: its key never enters JavaScript.
///
/// ## Limits
/// A signer adds headers, and parameters to the query or the body. Method, scheme, host, port and path stay as they
/// are; what comes back otherwise is not sent.
///
/// ## Threading
/// Called off the program's thread, for several requests at once. After the host's delegate deadline (default 5 s)
/// the request fails with `.timedOut`. Its task is cancelled then, and when the program aborts the request; nobody waits for
/// it any longer.
public protocol RequestSigner: Sendable {
    /// Signs one request.
    ///
    /// The answer depends on the arguments alone: whoever has the key and the facts can sign the same again.
    ///
    /// - Parameters:
    ///   - request: What the program wants to send. After a redirect, that is the request for the new URL, without
    ///     anything that a signer has added to the one before.
    ///   - facts: When it is sent, by whom, and what makes it different from every other one.
    /// - Returns: what is sent.
    /// - Throws: `.invalidParameter` for what cannot be signed, such as a parameter whose name the signer uses itself;
    ///   `.unknown` when the signer fails. Nothing is sent then.
    @concurrent func sign(
        _ request: SignableRequest,
        with facts: SigningFacts,
    ) async throws(APIError) -> SignableRequest
}
