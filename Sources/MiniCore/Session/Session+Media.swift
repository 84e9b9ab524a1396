extension Session {
    /// Has the network's policy judge addresses of images, media and fonts that a host is to show.
    ///
    /// Contents as `data:` are not judged, and nothing is where the host has no network: it loads nothing from servers.
    ///
    /// - Throws: what a request for the first one that is refused would be refused with.
    package func admitMedia(_ addresses: [String]) async throws(APIError) {
        guard !addresses.isEmpty, let network = try? network else { return }
        for address in addresses where address.prefix(5).lowercased() != "data:" {
            _ = try await network.admitMedia(address)
        }
    }
}
