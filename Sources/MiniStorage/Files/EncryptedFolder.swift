internal import Glibc
internal import MiniCore

/// The folder of a program's encrypted files, `protected`, beside the folders of plain files.
///
/// All files in it are encrypted, or damaged. Plain files from a run without encryption are encrypted when the folder is
/// first opened. They are copied to `protected-new`, which is renamed when it is complete and on the disk. Until then the
/// program uses the plain files. From then on they are removed, as long as there is a mark in the folder. So a process may
/// die at any time.
enum EncryptedFolder {
    static let name = "protected"
    private static let stagingName = "protected-new"
    /// The name of the mark that plain files must still be removed.
    private static let markerName = "plain-files-left"
    /// The number of bytes that are copied at a time.
    private static let partSize = 256 << 10

    /// Opens the folder, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - parent: The folder of the program, which must not be in use elsewhere.
    ///   - warn: Receives a warning about files that are ignored.
    static func open(
        in parent: FolderDescriptor,
        _ encryption: any FileEncryption,
        warn: (ProgramWarning) -> Void,
    ) throws(APIError) -> FolderDescriptor {
        if try parent.status(stagingName) != nil { try parent.removeTree(stagingName) }
        if try parent.status(name) == nil { try make(in: parent, encryption) }
        let folder = try parent.folder(name)
        folder.parent = parent
        let plain = try plainAreas(in: parent)
        if try folder.status(markerName) != nil {
            for area in plain { try parent.removeTree(area) }
            // The mark must not be removed before the files.
            try parent.synchronize()
            try folder.removeFile(markerName)
        } else if !plain.isEmpty {
            let names = plain.joined(separator: ", ")
            warn(ProgramWarning("files: \(names) beside \(name) is ignored: it was never encrypted"))
        }
        return folder
    }

    /// The existing folders of plain files.
    private static func plainAreas(in parent: FolderDescriptor) throws(APIError) -> [String] {
        var names: [String] = []
        for area in FileArea.allCases where try parent.status(area.name)?.isFolder == true { names.append(area.name) }
        return names
    }

    /// Creates the folder, with encrypted copies of the plain files.
    private static func make(in parent: FolderDescriptor, _ encryption: any FileEncryption) throws(APIError) {
        try parent.createFolder(stagingName)
        do throws(APIError) {
            try fill(try parent.folder(stagingName), from: parent, encryption)
            try parent.move(stagingName, to: parent, name)
        } catch {
            // A partial copy would keep a full disk full. If it cannot be removed now, it is removed at the next opening.
            do throws(APIError) { try parent.removeTree(stagingName) } catch {}
            throw error
        }
        try parent.synchronize()
    }

    /// Copies the plain files and adds the mark that they must be removed.
    ///
    /// All of it is on the disk when the method returns.
    private static func fill(
        _ draft: FolderDescriptor,
        from parent: FolderDescriptor,
        _ encryption: any FileEncryption,
    ) throws(APIError) {
        let plain = try plainAreas(in: parent)
        for area in plain where area != FileArea.temporary.name {
            try draft.createFolder(area)
            let (source, target) = (try parent.folder(area), try draft.folder(area))
            try copy(source, to: target, encryption)
            try draft.date(area, as: source.status())
        }
        guard !plain.isEmpty else { return }
        _ = try draft.file(markerName, O_WRONLY | O_CREAT | O_EXCL)
        try draft.synchronizeFolders()
    }

    /// Encrypts the files of a folder and its subfolders into another one; links and pipes are ignored.
    private static func copy(
        _ source: FolderDescriptor,
        to target: FolderDescriptor,
        _ encryption: any FileEncryption,
    ) throws(APIError) {
        try source.visit { folder, name, status, path throws(APIError) in
            let place = try target.folder(making: path)
            if status.isFolder {
                if try place.status(name) == nil { try place.createFolder(name) }
            } else if status.isFile {
                let file = try folder.file(name, O_RDONLY)
                let copy = try encryption.create(name, in: place.number)
                var offset = 0
                while offset < file.count {
                    let part = try file.bytes(min(partSize, file.count - offset), at: offset)
                    guard !part.isEmpty else { throw APIError(.storageUnavailable, "a file cannot be read completely") }
                    try copy.write(part, at: offset)
                    offset += part.count
                }
                try copy.synchronize()
            } else {
                return
            }
            try place.date(name, as: status)
        }
    }
}
