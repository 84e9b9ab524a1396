import Glibc
import MiniPackages

/// `package-changes STORE KEY.pub install|source|launch|key PACKAGE|FOLDER|-|FILE`: a process to be killed at any of its system calls, or
/// to run where no file can be written.
///
/// `install` installs a file, and `source` the newest package of the program `shop` in a folder; `launch` installs nothing. They
/// then launch the program. `key` writes a new key.
@main
enum PackageChanges {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else { exit(64) }
        do throws(PackagingError) {
            let store = PackageStore(folder: arguments[1], keys: [try PackageKey(contentsOf: arguments[2])])
            switch arguments[3] {
            case "install": try store.install(try PackageArchive(contentsOf: arguments[4], trust: .any))
            case "source": _ = try await store.update("shop", from: FolderPackageSource(folder: arguments[4]))
            case "key": return try PackageSigningKey.random().write(to: arguments[4])
            default: break
            }
            try store.beginLaunch(of: "shop").confirm()
        } catch {
            print(error.code)
            exit(1)
        }
    }

    /// Prints the name of an error.
    ///
    /// The tests let each `write` of this process fail, but not this call.
    private static func print(_ code: PackagingError.Code) {
        var line = Array("\(code.rawValue)\n".utf8)
        line.withUnsafeMutableBytes { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            _ = writev(STDOUT_FILENO, &part, 1)
        }
    }
}
