/// Signs the requests that programs send to the hosts for which the signer is registered.
///
/// The signer runs natively, between the program and the connection. Its key never enters JavaScript.
///
/// ## Limits
/// A signer adds headers, and parameters to the query or the body. It must not change the method, scheme, host, port or path; a
/// request with such a change is not sent.
///
/// ## Threading
/// Called off the program's thread, for several requests at once. After `NetworkConfiguration.delegateDeadline` (5 s) the request
/// fails with `.timedOut`. The signer's task is cancelled after the deadline and when the program aborts the request; its
/// result is then ignored.
public protocol RequestSigner: Sendable {
    /// Signs one request.
    ///
    /// The result depends only on the arguments: with the key and the context, the same signature can be computed again.
    ///
    /// - Parameters:
    ///   - request: The request of the program. After a redirect, it is the request for the new URL, without the additions of
    ///     the signer to the previous request.
    ///   - context: The time, the account, and a nonce that makes the request unique.
    /// - Returns: The request to send.
    /// - Throws: `.invalidParameter` for a request that cannot be signed, such as one with a parameter whose name the signer
    ///   uses itself; `.unknown` if the signer fails. Nothing is sent after an error.
    @concurrent func sign(
        _ request: SignableRequest,
        in context: SigningContext,
    ) async throws(APIError) -> SignableRequest
}
