internal import MiniCore

/// The navigation that a `navigator` requests.
struct PageLink: Sendable {
    /// Its `open-type`.
    let kind: String
    /// Its `url`; empty when it has none.
    let url: String
    /// How many pages `navigateBack` leaves.
    let delta: Int

    /// Performs the navigation.
    func follow(_ navigation: any Navigation) async throws(APIError) {
        switch kind {
        case "navigate": try await navigation.navigateTo(url: url)
        case "redirect": try await navigation.redirectTo(url: url)
        case "switchTab": try await navigation.switchTab(url: url)
        case "reLaunch": try await navigation.reLaunch(url: url)
        case "navigateBack": try await navigation.navigateBack(delta: delta)
        default: throw APIError(.invalidParameter, "open-type \"\(kind)\" is not known")
        }
    }
}
