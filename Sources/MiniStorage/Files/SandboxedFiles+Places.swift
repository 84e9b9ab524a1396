internal import Glibc
internal import MiniCore

extension SandboxedFiles {
    /// Dates folders that have changed by the program's clock.
    func date(_ changed: FolderDescriptor...) throws(APIError) {
        guard let time else { return }
        for folder in changed { try folder.date(time) }
    }

    /// Dates a file that has changed by the program's clock.
    func date(_ name: String, in folder: FolderDescriptor) throws(APIError) {
        guard let time else { return }
        try folder.date(name, (time, time))
    }

    /// What the program's clock shows; nil where it is the system's, which dates files itself.
    private var time: timespec? {
        guard let now else { return nil }
        // As far as the language's dates reach.
        let milliseconds = min(max(now().milliseconds, -8.64e15), 8.64e15)
        let seconds = (milliseconds / 1_000).rounded(.down)
        return timespec(tv_sec: Int(seconds), tv_nsec: Int((milliseconds - seconds * 1_000) * 1_000_000))
    }

    static var noFile: APIError { APIError(.fileNotPermitted, "this is no file") }

    static var readOnly: APIError { APIError(.fileNotPermitted, "the file may not be used so") }

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

    /// The same for whoever looks there: a temporary file that is not complete is as if it were not there.
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

    /// The usage with a file of that size under a name.
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
