/// Opens URLs outside of mini programs: what a web-view may not load itself and the delegate allows.
///
/// ## Threading
/// Called off the program's thread. After the host's delegate deadline (default 5 s) the program goes on without it.
public protocol URLOpener: Sendable {
    /// Opens a URL, such as `mailto:someone@example.com`, with whatever the device has for it.
    @concurrent func open(_ url: String, for program: ProgramIdentity) async
}
