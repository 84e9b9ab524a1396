internal import MiniCore
internal import MiniRuntime

/// What the host has changed of the device of a program, for the next process of the program.
struct DeviceChanges: Sendable {
    /// Whether the program is in the foreground.
    var visibility = ProgramVisibility.shown
    /// The connection; nil for the initial one.
    var network: NetworkStatus?
    /// The theme; nil for the initial one.
    var theme: DeviceTheme?

    /// Notifies a program that has started.
    func apply(to worker: IsolatedProgram) async {
        if visibility == .hidden { await worker.setVisibility(.hidden) }
        if let network { await worker.setNetworkStatus(network) }
        if let theme { await worker.setTheme(theme) }
    }
}
