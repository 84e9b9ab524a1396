/// The state of the screen and the device that a program can change, for the duration of its run.
///
/// The state is private to the program. A host that shares its clipboard or its screen with programs uses delegates instead.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class DeviceUIState {
    /// The text of the clipboard.
    public var clipboard = ""
    /// The brightness of the screen, from 0 to 1.
    public var brightness = 0.5
    /// Receives every change that the program requests.
    package var onChange: (DeviceUIChange) -> Void = { _ in }

    /// Creates a state that reports to no host.
    package init() {}

    /// Reports a change to the host.
    public func show(_ name: String, _ parameters: ScriptObject, page: String?) {
        onChange(DeviceUIChange(name: name, parameters: parameters, page: page))
    }
}
