import MiniCore

/// `my.getFileSystemManager`: hands out the object by which a program reads and writes its files.
///
/// Every method has a callback form and, but for `getFileInfo`, `getSavedFileList` and `removeSavedFile`, a Sync form that
/// takes its parameters one by one. Sync forms return `{error, errorMessage}` when they fail. `unzip` always fails.
///
/// ## Shape
/// `() -> {access, appendFile, copyFile, getFileInfo, getSavedFileList, mkdir, readdir, readFile, removeSavedFile, rename,
/// rmdir, saveFile, stat, unlink, unzip, writeFile}` and the Sync forms
///
/// - Source: my.getFileSystemManager and FileSystemManager, Alipay open docs.
struct GetFileSystemManager: ObjectFunction {
    static let name = "getFileSystemManager"
    static let methods = Catalogue.fileSystemMethods
    /// What works, for `my.canIUse`.
    static let resultFields = methods.filter { $0 != Unzip.self }.flatMap { Catalogue.properties(of: $0) }

    init(_ reader: inout Reader) throws(APIError) {}
}
