internal import Glibc
internal import MiniCore

/// The folder of a program's encrypted files, `protected`, beside the folders that plain ones are in.
///
/// What is in it was encrypted, or is damaged. Files of a time without encryption are encrypted when the folder is first opened:
/// copies of all are made in `protected-new`, which takes its name when it is complete and on the disk. Until then the plain files
/// are the program's; from then on they are removed, as long as there is a mark in the folder. So a process may die at any time.
enum EncryptedFolder {
    static let name = "protected"
    private static let draftName = "protected-new"
    /// What says that plain files are still to be removed.
    private static let markName = "plain-files-left"
    /// How much is copied at a time.
    private static let partSize = 256 << 10

    /// Opens the folder, and makes it first where there is none.
    ///
    /// - Parameters:
    ///   - parent: The folder of the program, which nobody else uses.
    ///   - warn: Gets a warning of files that are not used.
    static func open(
        in parent: FolderDescriptor,
        _ encryption: any FileEncryption,
        warn: (String) -> Void,
    ) throws(APIError) -> FolderDescriptor {
        if try parent.status(draftName) != nil { try parent.removeTree(draftName) }
        if try parent.status(name) == nil { try make(in: parent, encryption) }
        let folder = try parent.folder(name)
        folder.parent = parent
        let plain = try plainAreas(in: parent)
        if try folder.status(markName) != nil {
            for area in plain { try parent.removeTree(area) }
            // The mark must not go before them.
            try parent.synchronize()
            try folder.removeFile(markName)
        } else if !plain.isEmpty {
            let names = plain.joined(separator: ", ")
            warn("files: \(names) beside \(name) is not used: what is in it was never encrypted")
        }
        return folder
    }

    /// Folders of plain files that there are.
    private static func plainAreas(in parent: FolderDescriptor) throws(APIError) -> [String] {
        var names: [String] = []
        for area in FileArea.allCases where try parent.status(area.name)?.isFolder == true { names.append(area.name) }
        return names
    }

    /// Makes the folder, with copies of the plain files.
    private static func make(in parent: FolderDescriptor, _ encryption: any FileEncryption) throws(APIError) {
        try parent.makeFolder(draftName)
        do throws(APIError) {
            try fill(try parent.folder(draftName), from: parent, encryption)
            try parent.move(draftName, to: parent, name)
        } catch {
            // On a full disk, half a copy would keep it full. What cannot be removed now is removed at the next opening.
            do throws(APIError) { try parent.removeTree(draftName) } catch {}
            throw error
        }
        try parent.synchronize()
    }

    /// Makes copies of the plain files, with the mark that they are to be removed; all of that is on the disk when this returns.
    private static func fill(
        _ draft: FolderDescriptor,
        from parent: FolderDescriptor,
        _ encryption: any FileEncryption,
    ) throws(APIError) {
        let plain = try plainAreas(in: parent)
        for area in plain where area != FileArea.temporary.name {
            try draft.makeFolder(area)
            let (source, target) = (try parent.folder(area), try draft.folder(area))
            try copy(source, to: target, encryption)
            try draft.date(area, as: source.status())
        }
        guard !plain.isEmpty else { return }
        _ = try draft.file(markName, O_WRONLY | O_CREAT | O_EXCL)
        try draft.synchronizeFolders()
    }

    /// Encrypts whatever is in a folder and below into another one; links and pipes are no files.
    private static func copy(
        _ source: FolderDescriptor,
        to target: FolderDescriptor,
        _ encryption: any FileEncryption,
    ) throws(APIError) {
        try source.visit { folder, name, status, path throws(APIError) in
            let place = try target.folder(making: path)
            if status.isFolder {
                if try place.status(name) == nil { try place.makeFolder(name) }
            } else if status.isFile {
                let file = try folder.file(name, O_RDONLY)
                let copy = try encryption.create(name, in: place.number)
                var offset = 0
                while offset < file.count {
                    let part = try file.bytes(min(partSize, file.count - offset), at: offset)
                    guard !part.isEmpty else { throw APIError(.storageUnavailable, "a file cannot be read to its end") }
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
