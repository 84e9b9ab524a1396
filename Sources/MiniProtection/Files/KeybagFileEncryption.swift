internal import Glibc
package import MiniCore

/// Encrypts the files of programs as ``ProtectedFile``s of a class.
///
/// A file keeps the class that it was created with until its content is replaced completely.
package struct KeybagFileEncryption: FileEncryption {
    private let keybag: Keybag
    private let protection: FileProtection

    /// Creates an encryption for a class.
    package init(_ keybag: Keybag, _ protection: FileProtection) {
        self.keybag = keybag
        self.protection = protection
    }

    /// Creates an empty file of the class.
    package func create(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile {
        try files { () throws(ProtectionError) in
            EncryptedFile(try ProtectedFile.create(at: name, in: folder, protection: protection, keybag: keybag))
        }
    }

    /// Opens a file of any class.
    package func open(_ name: String, in folder: Int32) throws(APIError) -> any ContentFile {
        try files { () throws(ProtectionError) in
            EncryptedFile(try ProtectedFile(opening: name, in: folder, O_RDONLY, keybag: keybag))
        }
    }

    /// The length of a file's content.
    package func count(of name: String, in folder: Int32) throws(APIError) -> Int {
        try files { () throws(ProtectionError) in
            try ProtectedFile.count(ofFileAt: name, in: folder, keybag: keybag)
        }
    }
}

/// A protected file as a ``ContentFile``.
private final class EncryptedFile: ContentFile {
    let count: Int
    private let file: ProtectedFile

    init(_ file: ProtectedFile) {
        self.file = file
        count = file.count
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(APIError) -> Int {
        let content = try files { () throws(ProtectionError) in try file.read(at: offset, count: bytes.count) }
        bytes.copyBytes(from: content)
        return content.count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError) {
        try files { () throws(ProtectionError) in try file.write(Array(bytes), at: offset) }
    }

    func synchronize() throws(APIError) {
        try files { () throws(ProtectionError) in try file.synchronize() }
    }
}

/// Converts a failure to the error for the program: a documented number and a clause without a name.
private func files<Result>(_ body: () throws(ProtectionError) -> Result) throws(APIError) -> Result {
    do throws(ProtectionError) {
        return try body()
    } catch {
        throw switch error.code {
        case .protectedDataUnavailable: .protectedDataUnavailable
        case .missing: APIError(fileErrorNumber: ENOENT)
        case .damaged, .unknownVersion: .fileDamaged
        case .system: APIError(fileErrorNumber: error.systemError ?? EIO)
        case .closed: APIError(.storageUnavailable, "the device was erased")
        default: APIError(.storageUnavailable, "the file cannot be encrypted")
        }
    }
}
