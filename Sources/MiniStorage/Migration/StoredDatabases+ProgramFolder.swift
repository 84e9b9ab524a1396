internal import Glibc
public import MiniCore

extension StoredDatabases {
    /// The folder of the program that uses a database, as recorded by ``setProgramFolder(_:of:)``; nil without a record.
    ///
    /// - Throws: `.unavailable`.
    public func programFolder(of identity: ProgramIdentity) throws(StorageError) -> String? {
        let path = StorageFiles(of: identity, in: set.folder).origin
        guard FileSystem.status(at: path) != nil else { return nil }
        let file = try PageFile(path: path)
        let text = String(decoding: try file.bytes(min(file.size, Int(PATH_MAX)), at: 0), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Records the folder of the program that uses a database, in a file beside the database that programs cannot read.
    ///
    /// The record only helps to detect two programs with the same id. It is not authenticated.
    ///
    /// - Throws: `.unavailable`, `.diskFull`.
    public func setProgramFolder(_ folder: String, of identity: ProgramIdentity) throws(StorageError) {
        let path = StorageFiles(of: identity, in: set.folder).origin
        let draft = path + "-new"
        try FileSystem.remove(draft)
        try FileSystem.makeFile(draft, holding: folder + "\n")
        try FileSystem.rename(draft, to: path)
    }
}
