package import MiniHost

/// A program to debug, and the host that runs it.
package struct DebugProgram: Sendable {
    /// The folder or the archive of the program.
    package var path: String
    /// The first page with an optional query; nil for that of app.json.
    package var page: String?
    /// The selectors of the elements to tap, one after the other, once the program is idle.
    package var taps: [String] = []
    /// The id of the program; nil for its own.
    package var appID: String?
    /// The configuration of the host.
    package var configuration: HostConfiguration

    /// Describes a program.
    package init(path: String, page: String?, appID: String?, configuration: HostConfiguration) {
        self.path = path
        self.page = page
        self.appID = appID
        self.configuration = configuration
    }
}
