extension CallContext {
    /// Checks addresses that a host is to display against the network's policy.
    ///
    /// `data:` URLs are not checked. Nothing is checked if the host has no network, because it loads nothing from servers.
    ///
    /// - Throws: The error of the first address that is rejected, as for a request.
    package func admitMedia(_ addresses: [MediaAddress]) async throws(APIError) {
        // A host without a network has no policy.
        guard !addresses.isEmpty, let network = try? network else { return }
        try await network.admit(addresses)
    }
}

extension ProgramNetwork {
    /// Checks addresses that a host is to display.
    ///
    /// `data:` URLs are not checked.
    ///
    /// - Throws: The error of the first address that is rejected, as for a request.
    package func admit(_ addresses: [MediaAddress]) async throws(APIError) {
        for address in addresses where address.text.prefix(5).lowercased() != "data:" {
            do throws(APIError) {
                _ = try await admitMedia(address.text)
            } catch {
                throw error.hasCode(of: .invalidParameter) ? error.naming(address.parameter) : error
            }
        }
    }
}

extension APIError {
    /// The same error with another parameter at the beginning of its message.
    fileprivate func naming(_ parameter: String) -> APIError {
        let reason = message.split(separator: ": ", maxSplits: 1).last ?? ""
        return APIError(.invalidParameter, "\(parameter): \(reason)")
    }
}
