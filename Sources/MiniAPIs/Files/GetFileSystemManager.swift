import MiniCore

/// `my.getFileSystemManager`: returns the object with which a program reads and writes its files.
///
/// Every method has a callback form. All except `getFileInfo`, `getSavedFileList` and `removeSavedFile` also have a Sync form
/// with positional parameters. Sync forms return `{error, errorMessage}` if they fail. `unzip` always fails.
///
/// ## Shape
/// `() -> {access, appendFile, copyFile, getFileInfo, getSavedFileList, mkdir, readdir, readFile, removeSavedFile, rename,
/// rmdir, saveFile, stat, unlink, unzip, writeFile}` and the Sync forms
///
/// - Source: my.getFileSystemManager and FileSystemManager, Alipay open docs.
struct GetFileSystemManager: ObjectFunction {
    static let name = "getFileSystemManager"
    static let methods = APIRegistry.fileSystemMethods
    /// The methods that work, for `my.canIUse`.
    static let resultFields = methods.filter { $0 != Unzip.self }.flatMap { APIRegistry.properties(of: $0) }

    init(_ reader: inout ParameterReader) throws(APIError) {}
}
