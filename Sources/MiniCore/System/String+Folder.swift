internal import Glibc

extension String {
    /// Whether there is a folder at this path, also by a symbolic link.
    package var isFolder: Bool {
        var status = stat()
        return stat(self, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
