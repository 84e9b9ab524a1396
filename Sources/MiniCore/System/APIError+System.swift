internal import Glibc

extension APIError {
    /// Creates the error that a program receives for a failed system call on a file.
    ///
    /// - Parameter number: A value of `errno`.
    package init(fileErrorNumber number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self.init(.fileNotFound, "there is no such file or folder")
        case EISDIR: self.init(.isFolder, "this is a folder")
        case EEXIST: self.init(.fileExists, "there is a file or folder of that name")
        case ENOTEMPTY: self.init(.folderNotEmpty, "the folder is not empty")
        case ELOOP, EACCES, EPERM, EROFS: self.init(.fileNotPermitted, "the file may not be used")
        case EINVAL, ENAMETOOLONG: self.init(.fileNotPermitted, "the path cannot be used")
        case ENOSPC, EDQUOT, EFBIG: self.init(.diskFull, "the disk is full")
        default: self.init(.storageUnavailable, "the file system failed")
        }
    }

    /// The error of an encrypted file that was modified outside of MiniHost or was never encrypted.
    package static var fileDamaged: APIError { APIError(.databaseDamaged, "the file is damaged") }
}
