import MiniCore

/// `my.getFileSystemManager`: returns the object with which a program reads and writes its files.
///
/// Every method has a callback form. All except `getFileInfo`, `getSavedFileList`, `removeSavedFile` and `unzip` also have a Sync
/// form with positional parameters. Sync forms return `{error, errorMessage}` if they fail.
///
/// ## Shape
/// `() -> {access, appendFile, copyFile, getFileInfo, getSavedFileList, mkdir, readdir, readFile, removeSavedFile, rename,
/// rmdir, saveFile, stat, unlink, unzip, writeFile}` and the Sync forms
///
/// - Source: my.getFileSystemManager and FileSystemManager, Alipay open docs.
struct GetFileSystemManager: ObjectFunction {
    static let name = "getFileSystemManager"
    static let methods = APIRegistry.fileSystemMethods
    static let resultFields = methods.flatMap { APIRegistry.properties(of: $0) }

    init(_ reader: inout ParameterReader) throws(APIError) {}
}
