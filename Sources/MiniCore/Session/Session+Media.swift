extension Session {
    /// Has the network's policy judge addresses that a host is to show.
    ///
    /// Contents as `data:` are not judged, and nothing is where the host has no network: it loads nothing from servers.
    ///
    /// - Throws: what a request for the first one that is refused would be refused with.
    package func admitMedia(_ addresses: [MediaAddress]) async throws(APIError) {
        // A host without a network has no policy either.
        guard !addresses.isEmpty, let network = try? network else { return }
        for address in addresses where address.text.prefix(5).lowercased() != "data:" {
            do throws(APIError) {
                _ = try await network.admitMedia(address.text)
            } catch {
                throw error.code == .invalidParameter ? error.naming(address.parameter) : error
            }
        }
    }
}

extension APIError {
    /// The same error about another parameter than the one that its message begins with.
    fileprivate func naming(_ parameter: String) -> APIError {
        let reason = message.split(separator: ": ", maxSplits: 1).last ?? ""
        return APIError(.invalidParameter, "\(parameter): \(reason)")
    }
}
