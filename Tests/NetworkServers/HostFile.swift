import Glibc
package import MiniCore

/// A file at a path of the host's file system, for uploads and downloads without a program.
package struct HostFile: FileReference {
    let path: String

    package init(path: String) { self.path = path }

    package func open() throws(APIError) -> any ContentFile { try PlainFile(path, in: AT_FDCWD, O_RDONLY) }

    package func create() throws(APIError) -> any ContentFile {
        try PlainFile(path, in: AT_FDCWD, O_WRONLY | O_CREAT | O_EXCL)
    }

    package func remove() { unlink(path) }
}
