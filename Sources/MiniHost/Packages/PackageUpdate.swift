internal import MiniCore

/// The state of the update of a running program.
public enum PackageUpdate: Sendable, Hashable {
    /// No update is searched for, or none was found.
    case none
    /// An update is being searched for.
    case searching
    /// An update was found and is being installed.
    case installing
    /// A new version is installed, which ``PackagedProgram/applyUpdate()`` and the next launch use.
    case ready
    /// The update that was found could not be installed.
    case failed

    /// The state as `my.getUpdateManager` receives it.
    var value: ScriptValue {
        switch self {
        case .none: ["hasUpdate": false]
        case .searching: [:]
        case .installing: ["hasUpdate": true]
        case .ready: ["hasUpdate": true, "state": "ready"]
        case .failed: ["hasUpdate": true, "state": "failed"]
        }
    }
}
