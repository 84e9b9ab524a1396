internal import MiniCore

/// The location of a program's file, which may not exist yet.
struct SandboxedFileReference: FileReference {
    let root: RootFolder
    let format: FileFormat
    let path: FilePath

    func open() throws(APIError) -> any ContentFile {
        let (folder, name) = try place()
        return try format.open(name, in: folder)
    }

    func create() throws(APIError) -> any ContentFile {
        let (folder, name) = try place()
        return try format.create(name, in: folder)
    }

    func remove() {
        // The file may never have existed, and is removed at the end of the run in any case.
        do throws(APIError) {
            let (folder, name) = try place()
            try folder.removeFile(name)
        } catch {}
    }

    /// The folder of the file, and its name there.
    private func place() throws(APIError) -> (FolderDescriptor, String) {
        guard let name = path.names.last else { throw APIError(.isFolder, "this is a folder") }
        return (try root.folder().folder([path.area.name] + path.names.dropLast()), name)
    }
}
