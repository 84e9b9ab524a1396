import MiniHost

/// Represents the system of a device, which would open the app that handles the scheme.
struct PrintingOpener: URLOpener {
    func open(_ url: String, for program: ProgramIdentity) async { print("opened:", url) }
}
