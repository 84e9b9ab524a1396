package import MiniCore

/// Reads the files of a program: those of a folder or an archive, or those that a host reads for a program in another process.
///
/// Paths are relative to the program's folder, with `/` between names.
///
/// ## Threading
/// May be used from any thread, except where an implementation states otherwise.
package protocol PackageReader: Sendable {
    /// The kind of the file at a path; nil if it is missing or is neither a regular file nor a folder.
    func entry(at path: String) -> PackageEntry?

    /// The names in a folder, in any order; empty if it is not a folder of the program.
    func names(in folder: String) -> [String]

    /// The path under which a package is loaded: without the symbolic links that package managers create, so that a package has
    /// one path.
    ///
    /// - Returns: The path itself if the target has no other path in the program.
    func canonicalPath(of path: String) -> String

    /// The bytes of a file.
    ///
    /// - Parameter limit: The maximum number of bytes.
    /// - Throws: ``PackageError`` when it is missing, cannot be read, is too large or lies outside the folder.
    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8]
}

extension PackageReader {
    /// The path itself, for files without links.
    package func canonicalPath(of path: String) -> String { path }
}

/// The kind of the file at a path of a program.
package enum PackageEntry: UInt8, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// The path leads through a symbolic link to the outside of the folder.
    case outside
}
