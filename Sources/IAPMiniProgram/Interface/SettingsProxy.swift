internal import MiniCore
internal import Synchronization

/// Collects the settings of a user until they are complete.
final class SettingsProxy: GRVAppSettingsProxy {
    private let scopes = Mutex<[String: Bool]>([:])
    private let complete: @Sendable (ScriptValue) -> Void

    /// - Parameter complete: Receives `{authSetting}`.
    init(_ complete: @escaping @Sendable (ScriptValue) -> Void) { self.complete = complete }

    func setScope(_ scope: String, isGranted: Bool) {
        scopes.withLock { $0[scope] = isGranted }
    }

    func finish() {
        let scopes = scopes.withLock { $0 }.sorted { $0.key < $1.key }
        complete(["authSetting": .object(ScriptObject(scopes.map { ($0.key, .bool($0.value)) }))])
    }
}
