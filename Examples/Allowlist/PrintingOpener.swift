import MiniHost

/// Stands for the system of a device, which would ask the app that the scheme belongs to.
struct PrintingOpener: URLOpener {
    func open(_ url: String, for program: ProgramIdentity) async { print("opened:", url) }
}
