internal import Glibc
internal import MiniCore

/// A file that holds a key for its owner alone.
///
/// It protects against whoever gets hold of the data without the file, and not against whoever can read as the owner.
///
/// ## Shape
/// A ``SecretFile`` of 64 hexadecimal digits, and a line feed or none.
///
/// ## Threading
/// Safe to use from any thread, and from several processes at once.
public struct KeyFile: Sendable, Hashable {
    /// The length of a key.
    public static let keyByteCount = 32

    /// Where the file is.
    public let path: String

    /// Names a file; nothing is read or made.
    public init(path: String) {
        self.path = path
    }

    /// The key in the file.
    ///
    /// - Throws: every code but `.notMade`.
    public func key() throws(KeyFileError) -> SecretBytes {
        let text = try SecretFile(path: path).contents()
        let key = text.withUnsafeBytes { text in
            SecretBytes(hexadecimal: text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...])
        }
        guard let key, key.count == Self.keyByteCount else { throw KeyFileError(.malformed, path) }
        return key
    }

    /// The key in the file; a random one is made, on disk when this returns, where there is no file.
    ///
    /// Folders that are missing are made with the mode 0700. Processes that make a key at once end up with the same
    /// one. The file system must know hard links; on another one, make the file by hand.
    ///
    /// - Throws: every code but `.missing`.
    public func keyMadeIfMissing() throws(KeyFileError) -> SecretBytes {
        do throws(KeyFileError) {
            return try key()
        } catch {
            guard error.code == .missing else { throw error }
            try make()
            return try key()
        }
    }

    /// Makes the file with a random key, unless another process is first.
    private func make() throws(KeyFileError) {
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.make(folder) }
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try writeKey(to: draft)
        // Unlike a rename, a link does not replace the file of another process that was quicker.
        let isLinked = link(draft, path) == 0 || errno == EEXIST
        let error = systemError(.notMade)
        unlink(draft)
        guard isLinked else { throw error }
        // A value must not be sealed with a key that a power cut takes away.
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    private func inFolder(_ body: () throws(PrivateFolder.Failure) -> Void) throws(KeyFileError) {
        do throws(PrivateFolder.Failure) {
            try body()
        } catch {
            throw KeyFileError(.notMade, path, systemError: error.number)
        }
    }

    /// Writes a random key to a new file.
    private func writeKey(to draft: String) throws(KeyFileError) {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError(.notMade) }
        defer { close(descriptor) }
        let text = Self.hexadecimalLine(of: SecretBytes.random(count: Self.keyByteCount))
        guard text.withUnsafeBytes({ OpenFile.write($0, to: descriptor) }), fsync(descriptor) == 0 else {
            let error = systemError(.notMade)
            unlink(draft)
            throw error
        }
    }

    private static func hexadecimalLine(of key: SecretBytes) -> SecretBytes {
        let digits = StaticString("0123456789abcdef")
        return SecretBytes(count: key.count * 2 + 1) { text in
            key.withUnsafeBytes { key in
                for (index, byte) in key.enumerated() {
                    text[2 * index] = digits.utf8Start[Int(byte >> 4)]
                    text[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
                }
            }
            text[text.count - 1] = UInt8(ascii: "\n")
        }
    }

    /// The error of the call that has just failed.
    private func systemError(_ code: KeyFileError.Code) -> KeyFileError {
        KeyFileError(code, path, systemError: errno)
    }
}
