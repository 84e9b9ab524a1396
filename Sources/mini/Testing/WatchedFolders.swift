import MiniCore
import MiniDev
import MiniHost
import MiniTestRunner

/// The watches of the folders that contain the programs, the tests and the mocks of a run.
final class WatchedFolders {
    /// The absolute paths of the folders.
    let folders: [String]
    private var watches: [FolderWatch] = []
    /// The absolute paths of the watched files outside of the folders.
    private var others: Set<String> = []
    private let changed: @Sendable ([String]) -> Void
    private let ended: @Sendable (String) -> Void

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - files: The paths of other files that the tests read.
    ///   - changed: Receives the absolute paths of changed files and folders, on any thread.
    ///   - ended: Receives the folder that was removed or moved, or that can no longer be watched.
    /// - Throws: ``CommandFailure`` if a folder cannot be watched.
    init(
        of run: TestRun,
        files: [String],
        changed: @escaping @Sendable ([String]) -> Void,
        ended: @escaping @Sendable (String) -> Void,
    ) throws(CommandFailure) {
        var places: [String] = []
        for file in run.files {
            let package = run.package(of: file)
            // Tests of an archive load modules from a folder.
            places.append(package.projectFolders.last ?? run.sourceFolder(of: file))
            places += package.pluginFolders.values.sorted()
            places.append((file.resolvedPath ?? file.absolutePath).parentFolder)
        }
        places = Array(Set(places)).sorted()
        // A folder is watched with those below it.
        folders = places.filter { place in !places.contains { place != $0 && place.hasBytePrefix($0 + "/") } }
        (self.changed, self.ended) = (changed, ended)
        do throws(CommandFailure) {
            for folder in folders { try watch(folder, .tests) }
            try watch(files: files + [run.archive].compactMap(\.self))
        } catch {
            stop()
            throw error
        }
    }

    /// Watches files; those in the folders are watched already.
    ///
    /// - Parameter files: The paths of the files.
    /// - Throws: ``CommandFailure`` if the folder of one cannot be watched.
    func watch(files: [String]) throws(CommandFailure) {
        var names: [String: Set<String>] = [:]
        for file in files {
            let path = file.resolvedPath ?? file.absolutePath
            if folders.contains(where: { path.hasBytePrefix($0 + "/") }) { continue }
            guard others.insert(path).inserted else { continue }
            names[path.parentFolder, default: []].insert(String(path.split(separator: "/").last ?? ""))
        }
        for (folder, names) in names { try watch(folder, .names(names)) }
    }

    private func watch(_ folder: String, _ scope: FolderWatch.Scope) throws(CommandFailure) {
        let (changed, ended) = (changed, ended)
        do throws(FolderWatch.Failure) {
            let watch = try FolderWatch(folder, scope: scope) { paths in
                changed(paths.map { $0.isEmpty ? folder : folder + "/" + $0 })
            } end: {
                ended(folder)
            }
            watches.append(watch)
        } catch {
            throw CommandFailure(message: "\"\(folder)\" cannot be watched: \(error.description).", status: .failed)
        }
    }

    /// Ends the watches.
    func stop() {
        for watch in watches { watch.stop() }
        watches = []
    }
}
