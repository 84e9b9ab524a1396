internal import MiniCore
package import MiniRuntime

/// The place where a host keeps the ACSS of Less files, so that later runs do not compile them again.
///
/// An entry contains the sources and the ACSS of style sheets, and nothing else of a program. It is used only while all of its
/// sources are unchanged, and only by the program in the same folder. Only the user can access it.
public enum StyleCacheLocation: Sendable, Hashable {
    /// Nowhere: each run compiles the Less files that it uses.
    case none
    /// `minihost/styles` in the user's cache folder: `$XDG_CACHE_HOME`, otherwise `$HOME/.cache`.
    case userCache
    /// A folder, which is created when it is needed. It contains nothing else.
    case folder(String)

    /// The path of the folder; nil if there is none.
    var path: String? {
        switch self {
        case .none: nil
        case .userCache: UserCacheFolder.path.map { $0 + "/styles" }
        case .folder(let path): path
        }
    }
}

extension HostConfiguration {
    /// Returns a program with the cache of its Less files.
    package func caching(_ package: ProgramPackage) -> ProgramPackage {
        guard let path = styleCache.path, !package.folder.isEmpty else { return package }
        var cached = package
        cached.styleCache = StyleCacheFolder(path, of: package)
        return cached
    }
}
