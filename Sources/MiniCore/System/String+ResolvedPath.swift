internal import Glibc

extension String {
    /// The absolute path without symbolic links; nil if the file does not exist.
    package var resolvedPath: String? {
        guard let resolved = realpath(self, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
