/// The folder of temporary files.
package enum TemporaryFilesFolder {
    /// The path if the environment names none.
    package static let defaultPath = "/tmp"

    /// `$TMPDIR`, otherwise ``defaultPath``.
    package static var path: String { EnvironmentVariable.value(of: "TMPDIR") ?? defaultPath }
}
