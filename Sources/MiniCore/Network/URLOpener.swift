/// Opens URLs outside of mini programs: URLs that a web-view cannot load and the delegate allows.
///
/// ## Threading
/// Called off the program's thread. After `NetworkConfiguration.delegateDeadline` (5 s) the program continues without waiting.
public protocol URLOpener: Sendable {
    /// Opens a URL, such as `mailto:someone@example.com`, with an application of the device.
    @concurrent func open(_ url: String, for program: ProgramIdentity) async
}
