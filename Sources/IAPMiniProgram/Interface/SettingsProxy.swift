internal import MiniCore
internal import Synchronization

/// Collects the settings of a user until they are complete.
final class SettingsProxy: GRVAppSettingsProxy {
    private let scopes = Mutex<[AuthorizationScope: Bool]>([:])
    private let complete: @Sendable ([AuthorizationScope: Bool]) -> Void

    /// - Parameter complete: Receives the scopes that were set.
    init(_ complete: @escaping @Sendable ([AuthorizationScope: Bool]) -> Void) { self.complete = complete }

    func setScope(_ scope: String, isGranted: Bool) {
        scopes.withLock { $0[AuthorizationScope(rawValue: scope)] = isGranted }
    }

    func finish() { complete(scopes.withLock { $0 }) }
}
