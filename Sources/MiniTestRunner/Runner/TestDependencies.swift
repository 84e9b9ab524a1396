internal import MiniCore
internal import MiniHost

/// The files that each test file of a run can read.
///
/// A change of other files cannot change the results of its tests.
package struct TestDependencies: Sendable {
    private let files: [String]
    private let reached: [String: ReachedFiles]
    private let snapshots: [String: TestSnapshotPaths]
    /// The test files whose program cannot be read: any change may be the correction.
    private let unusable: Set<String>

    /// Searches the files.
    ///
    /// - Parameters:
    ///   - run: The run, whose files must exist.
    ///   - shared: The paths of files that every test reads, such as those with mocks.
    /// - Complexity: Reads and parses each page, component and module that a test reaches, once for each program.
    package init(of run: TestRun, shared: [String] = []) {
        files = run.files
        unusable = Set(run.unusableFiles.keys)
        var everywhere = ReachedFiles()
        for path in shared + [run.archive].compactMap(\.self) { everywhere.insert(path.absolutePath) }
        var programs: [String: ProgramReach] = [:]
        var reached: [String: ReachedFiles] = [:]
        for file in run.files where run.unusableFiles[file] == nil {
            let path = file.resolvedPath ?? file.absolutePath
            let source = run.sourceFolder(of: file)
            let package = run.package(of: file)
            let program = programs[package.folder] ?? ProgramReach(package)
            programs[package.folder] = program
            var found = program.files(ofTest: path, in: TestEngine.commonFolder(path, source))
            found.insert(file.absolutePath)
            found.formUnion(everywhere)
            reached[file] = found
        }
        self.reached = reached
        snapshots = Dictionary(uniqueKeysWithValues: files.map { ($0, TestSnapshotPaths(of: $0)) })
    }

    /// The test files whose results the changes can affect, in the order of the run; those that have changed themselves precede.
    ///
    /// - Parameter changes: The absolute paths of files, or of folders, that were changed, added or removed.
    package func files(affectedBy changes: [String]) -> [String] {
        guard !changes.isEmpty else { return [] }
        let changed = Set(changes)
        // A screenshot is no picture of the program, which every test reaches.
        let owners = changes.map { change in files.first { snapshots[$0]?.contains(change) == true } }
        let affected = files.filter { file in
            if unusable.contains(file) { return true }
            return zip(changes, owners).contains { change, owner in
                owner.map { $0 == file } ?? (reached[file]?.contains(change) == true)
            }
        }
        let own = affected.filter { changed.contains($0.absolutePath) }
        return own + affected.filter { !own.contains($0) }
    }

    /// The absolute paths of the scripts that a test can read and that are in none of the folders, without installed packages.
    package func scripts(outside folders: [String]) -> [String] {
        var paths: Set<String> = []
        for files in reached.values { paths.formUnion(files.paths) }
        let scripts = paths.filter { path in
            guard path.hasSuffix(".js") || path.hasSuffix(".ts"), !path.contains("/node_modules/") else { return false }
            return !folders.contains { path.hasBytePrefix($0 + "/") } && path.resolvedPath != nil
        }
        return scripts.sorted()
    }
}

extension String {
    /// The absolute path, with its symbolic links.
    package var absolutePath: String {
        if hasPrefix("/") { return self }
        let folder = ".".resolvedPath ?? ""
        var names = folder.split(separator: "/")
        for name in split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }
}
