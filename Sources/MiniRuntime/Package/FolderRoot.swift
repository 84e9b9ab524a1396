internal import CLinux
internal import Glibc
internal import MiniCore

/// A folder whose files are opened without leaving it, even if names in it are replaced by symbolic links meanwhile.
struct FolderRoot: ~Copyable {
    private let descriptor: Int32
    /// Whether to open the folders of a path one by one even if the kernel has openat2(2).
    private let walksNames: Bool

    /// Opens the folder.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - walksNames: Whether not to use openat2(2), which Linux has since 5.6 and containers may forbid.
    /// - Throws: The error number of the system.
    init(_ path: String, walksNames: Bool = false) throws(Errno) {
        descriptor = Glibc.open(path, CLINUX_O_PATH | O_DIRECTORY | O_CLOEXEC)
        self.walksNames = walksNames
        if descriptor < 0 { throw Errno(number: errno) }
    }

    deinit { close(descriptor) }

    /// Opens a file for reading.
    ///
    /// - Parameter path: Names with `/` between them, none of which is `..` or a symbolic link.
    /// - Returns: A descriptor that the caller closes.
    /// - Throws: The error number of the system: `ELOOP` or `ENOTDIR` when a name is a symbolic link, `EXDEV` when the
    ///   path leads out.
    func openFile(_ path: String) throws(Errno) -> Int32 {
        // O_NONBLOCK: opening a named pipe must not wait.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        if !walksNames {
            let how = open_how(
                flags: UInt64(flags),
                mode: 0,
                resolve: UInt64(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS)
            )
            let file = clinux_openat2(descriptor, path, how)
            if file >= 0 { return file }
            guard errno == ENOSYS || errno == EPERM else { throw Errno(number: errno) }
        }
        return try walk(path.split(separator: "/").map(String.init), flags)
    }

    private func walk(_ names: [String], _ flags: Int32) throws(Errno) -> Int32 {
        var folder = descriptor
        defer { if folder != descriptor { close(folder) } }
        for (index, name) in names.enumerated() {
            if name == ".." { throw Errno(number: EXDEV) }
            let isLast = index == names.count - 1
            let next = openat(folder, name, isLast ? flags : CLINUX_O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            if next < 0 { throw Errno(number: errno) }
            if isLast { return next }
            if folder != descriptor { close(folder) }
            folder = next
        }
        throw Errno(number: EISDIR)
    }
}

/// An error number of the system.
struct Errno: Error, Equatable {
    let number: Int32

    /// The system's text for the number; for a lack of descriptors, the advice for it.
    var text: String { number == EMFILE ? FileDescriptors.explanation : String(cString: strerror(number)) }
}
