internal import Glibc
internal import MiniCore

/// The Chromium of this machine.
package struct BrowserExecutable: Sendable {
    /// The variable with the path or the name of a browser, which has priority.
    private static let variable = "MINI_BROWSER"
    /// The names of Chromium in Debian, in other distributions and from its vendor, in the order of the search.
    private static let names = ["chromium", "chromium-browser", "google-chrome"]

    /// The path of the executable.
    let path: String

    /// Finds the browser of `MINI_BROWSER`, otherwise the first one in `PATH`.
    ///
    /// - Throws: ``BrowserError`` with the reason `.missing`.
    package init() throws(BrowserError) {
        if let named = EnvironmentVariable.value(of: Self.variable) {
            guard let path = named.contains("/") ? named : Self.find(named), Self.isExecutable(path) else {
                throw BrowserError(.missing, "\(Self.variable) names no executable file: \(named).")
            }
            self.path = path
            return
        }
        guard let path = Self.names.lazy.compactMap({ Self.find($0) }).first else {
            throw BrowserError(
                .missing,
                "There is no browser: PATH contains none of \(Self.names.joined(separator: ", ")). Install the package "
                    + "of Debian with 'apt-get install chromium', or set \(Self.variable) to the path of a Chromium."
            )
        }
        self.path = path
    }

    private static func find(_ name: String) -> String? {
        let folders = EnvironmentVariable.value(of: "PATH")?.split(separator: ":") ?? []
        return folders.lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
    }

    private static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
