internal import MiniCore
package import MiniHost

/// The coverage of the files of one or several programs.
package struct CoverageReport: Sendable {
    /// A file with its coverage.
    package struct File: Sendable {
        /// The path in the program; with several programs, preceded by that of the program's folder.
        package let path: String
        /// How often the parts of the file have run.
        package var coverage: FileCoverage
        /// The text of the file; nil if it is unknown.
        package var text: String?

        /// Creates a file.
        package init(path: String, coverage: FileCoverage, text: String? = nil) {
            self.path = path
            self.coverage = coverage
            self.text = text
        }
    }

    /// The files, sorted by their paths.
    package private(set) var files: [File] = []
    /// The paths of files that have changed during the run or between runs, which are left out.
    package private(set) var changedFiles: [String] = []

    /// Creates the report of files with different paths.
    package init(_ files: [File] = []) {
        self.files = files
        sort()
    }

    /// Creates the report of a run that has ended.
    ///
    /// It contains all counted files of the programs, also those that no test has loaded.
    ///
    /// - Parameter recorder: The counts of the run.
    package init(of run: TestRun, _ recorder: CoverageRecorder) {
        var packages = [run.package.folder: run.package]
        for file in run.files where run.unusableFiles[file] == nil {
            let package = run.package(of: file)
            packages[package.folder] = package
        }
        for (folder, package) in packages.sorted(by: { $0.key < $1.key }) {
            let counts = recorder.counts(of: folder)
            let place = packages.count > 1 ? run.relativePath(of: folder, from: ".") + "/" : ""
            for file in CoveredFile.all(in: package) {
                let path = place + file.path
                if let coverage = file.coverage(counts[file.path]) {
                    files.append(File(path: path, coverage: coverage, text: file.text))
                } else {
                    changedFiles.append(path)
                }
            }
        }
        sort()
    }

    /// Adds the files of another report: the counts of files that both contain are added.
    package mutating func add(_ other: CoverageReport) {
        var places = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.path, $0) })
        for file in other.files {
            if let index = places[file.path] {
                if !files[index].coverage.add(file.coverage) { changedFiles.append(file.path) }
            } else {
                places[file.path] = files.count
                files.append(file)
            }
        }
        sort()
    }

    /// Sets the texts of files.
    ///
    /// - Parameter text: Returns the text of the file at a path; nil if it cannot be read.
    package mutating func setTexts(_ text: (String) -> String?) {
        for index in files.indices { files[index].text = text(files[index].path) }
    }

    private mutating func sort() {
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
