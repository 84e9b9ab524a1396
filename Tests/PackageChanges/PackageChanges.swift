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
            print(error.code.rawValue)
            exit(1)
        }
    }
}
