internal import Glibc
internal import MiniCore

extension SandboxedFiles {
    /// Sets the modification times of changed folders to the program's clock.
    func date(_ changed: FolderDescriptor...) throws(APIError) {
        guard let time else { return }
        for folder in changed { try folder.date(time) }
    }

    /// Sets the modification time of a changed file to the program's clock.
    func date(_ name: String, in folder: FolderDescriptor) throws(APIError) {
        guard let time else { return }
        try folder.date(name, (time, time))
    }

    /// The time of the program's clock; nil for the system's clock, with which the system itself sets the times of files.
    private var time: timespec? {
        guard let now else { return nil }
        // Limited to the range of dates in JavaScript.
        let milliseconds = min(max(now().milliseconds, -8.64e15), 8.64e15)
        let seconds = (milliseconds / 1_000).rounded(.down)
        return timespec(tv_sec: Int(seconds), tv_nsec: Int((milliseconds - seconds * 1_000) * 1_000_000))
    }

    static var noFile: APIError { APIError(.fileNotPermitted, "this is not a file") }

    static var readOnly: APIError { APIError(.fileNotPermitted, "the file does not allow this operation") }

    /// A path of a file or folder that the program may change.
    func own(_ path: String) throws(APIError) -> FilePath {
        let path = try FilePath(path)
        guard path.area == .user, !path.names.isEmpty else { throw Self.readOnly }
        return path
    }

    func areaFolder(_ area: FileArea) throws(APIError) -> FolderDescriptor {
        try root.folder().folder(area.name)
    }

    func area(_ path: FilePath) throws(APIError) -> FolderDescriptor { try areaFolder(path.area) }

    /// The folder of a path's last name, and that name.
    func place(_ path: FilePath) throws(APIError) -> (FolderDescriptor, String) {
        guard let name = path.names.last else { throw Self.readOnly }
        return (try area(path).folder(path.names.dropLast()), name)
    }

    /// The same for reading: an incomplete temporary file is treated as missing.
    func completePlace(_ path: FilePath) throws(APIError) -> (FolderDescriptor, String) {
        let place = try place(path)
        if path.area == .temporary, begun.contains(place.1) { throw APIError(fileErrorNumber: ENOENT) }
        return place
    }

    func file(_ path: String) throws(APIError) -> any ContentFile {
        let path = try FilePath(path)
        guard !path.names.isEmpty else { throw APIError(fileErrorNumber: EISDIR) }
        let (folder, name) = try completePlace(path)
        return try format.open(name, in: folder)
    }

    // MARK: Usage

    func counted() throws(APIError) -> FileUsage {
        if let usage { return usage }
        var usage = FileUsage()
        try usage.count(areaFolder(.user), format)
        try usage.count(areaFolder(.saved), format)
        self.usage = usage
        return usage
    }

    /// The usage after a file of that size is stored under a name.
    func usage(
        replacing name: String,
        in folder: FolderDescriptor,
        with size: Int,
    ) throws(APIError) -> FileUsage {
        let earlier = try folder.status(name)
        guard earlier?.isFolder != true else { throw APIError(fileErrorNumber: EISDIR) }
        var former = 0
        if let earlier, earlier.isFile { former = try format.countOrSize(of: name, earlier, in: folder) }
        return try counted().adding(bytes: size - former, entries: earlier == nil ? 1 : 0)
    }
}
