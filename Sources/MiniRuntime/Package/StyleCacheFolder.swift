internal import Glibc
internal import MiniCore

/// Keeps the ACSS of the Less files of one program in a folder of the user.
///
/// The folder and its files can be accessed by their owner only. A file that another user can write, that is damaged, or that
/// belongs to another program or version is ignored.
///
/// ## Threading
/// May be used from any thread, and by several processes.
package struct StyleCacheFolder: StyleCache {
    private let folder: String
    private let program: ProgramPackage

    /// The maximum number of entries; the folder is emptied before another one.
    package static let entryLimit = 2_000
    /// The maximum size of all entries in bytes; the folder is emptied before another one.
    package static let byteLimit = 64 << 20
    private static let ending = ".style"

    /// - Parameters:
    ///   - folder: The folder of the entries, which is created by the first one.
    ///   - program: The program, whose entries no other folder of a program uses.
    package init(_ folder: String, of program: ProgramPackage) {
        self.folder = folder
        self.program = program
    }

    package func output(of file: String) -> [UInt8]? {
        guard let descriptor = openFolder(), let entry = entry(of: file, in: descriptor), entry.file == file,
            entry.inputs.allSatisfy(isUnchanged)
        else { return nil }
        return entry.output
    }

    private func isUnchanged(_ input: StyleCacheEntry.Input) -> Bool {
        guard let content = input.content else { return program.files.entry(at: input.path) != .file }
        // A file that is larger now has changed.
        return (try? program.files.bytes(at: input.path, limit: content.count)) == content
    }

    package func store(_ entry: StyleCacheEntry) {
        // Without the folder, the file is compiled in each run.
        do throws(PrivateFolder.Failure) { try PrivateFolder.make(folder) } catch { return }
        guard let descriptor = openFolder() else { return }
        makeSpace(in: descriptor)
        let name = name(of: entry.file)
        let temporary = "\(name).\(UInt64.random(in: .min ... .max))"
        let file = openat(descriptor.number, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        let bytes = CachedStyle(owner: owner, entry: entry).bytes
        let isWritten = bytes.withUnsafeBytes { OpenFile.write($0, to: file) }
        close(file)
        if !isWritten || renameat(descriptor.number, temporary, descriptor.number, name) != 0 {
            unlinkat(descriptor.number, temporary, 0)
        }
    }

    // MARK: Files

    /// The folder of the program, and the aliases, on which the files of imports depend.
    private var owner: String {
        program.folder + "\0" + JSON.text(program.project["compileOptions"]?["resolveAlias"] ?? .null)
    }

    private func name(of file: String) -> String {
        let hash = StableHash.hash(Array("\(program.folder)\0\(file)".utf8))
        return String(hash, radix: 16) + Self.ending
    }

    /// An open descriptor of the folder; nil if it is missing, or if others than the user can access it.
    private func openFolder() -> Descriptor? {
        let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let descriptor = Descriptor(number)
        return Self.size(ofPrivate: number, S_IFDIR) == nil ? nil : descriptor
    }

    /// The size of an open file or folder; nil if it has another type or if others than the user can access it.
    private static func size(ofPrivate number: Int32, _ type: mode_t) -> Int? {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == type, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        return Int(status.st_size)
    }

    private func entry(of file: String, in folder: Descriptor) -> StyleCacheEntry? {
        let number = openat(folder.number, name(of: file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let descriptor = Descriptor(number)
        guard let count = Self.size(ofPrivate: descriptor.number, S_IFREG), count <= CachedStyle.byteLimit else {
            return nil
        }
        // SAFETY: The buffer has `count` bytes, of which `filled` are read.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = read(descriptor.number, buffer.baseAddress?.advanced(by: filled), count - filled)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                filled += got
            }
        }
        return CachedStyle.entry(in: bytes, of: owner)
    }

    /// Removes all entries if there are too many or too large ones.
    private func makeSpace(in folder: Descriptor) {
        guard let stream = fdopendir(dup(folder.number)) else { return }
        defer { closedir(stream) }
        rewinddir(stream)
        let names = (OpenFolder.names(in: stream) ?? []).filter { $0.contains(Self.ending) }
        let byteCount = names.reduce(0) { sum, name in
            var status = stat()
            return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? sum + Int(status.st_size) : sum
        }
        guard names.count >= Self.entryLimit || byteCount >= Self.byteLimit else { return }
        for name in names { unlinkat(folder.number, name, 0) }
    }

    /// Closes a descriptor at its end.
    private final class Descriptor {
        let number: Int32

        init(_ number: Int32) { self.number = number }

        deinit { close(number) }
    }
}
