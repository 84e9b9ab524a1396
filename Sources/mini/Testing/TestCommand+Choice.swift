import MiniCore
import MiniHost
import MiniTestRunner

extension TestCommand {
    /// Restricts runs of the same files to the tests that `--last-failed` and `--only-changed` choose.
    ///
    /// - Parameters:
    ///   - history: The results of earlier runs; nil if there is no place for them.
    ///   - shared: The paths of files that every test reads.
    /// - Returns: A note if no test is left; otherwise nil.
    func choose(
        in runs: inout [TestRun],
        _ history: TestHistory?,
        shared: [String],
    ) throws(CommandFailure) -> String? {
        var note: String?
        if tests.lastFailed {
            try chooseFailed(in: &runs, history)
            if runs.allSatisfy(\.files.isEmpty) { note = "no test failed when it last ran" }
        }
        if let revision = tests.onlyChanged, note == nil {
            let changes = withoutResults(try GitChanges.paths(since: revision, in: folders(of: runs)))
            for index in runs.indices {
                let dependencies = TestDependencies(of: runs[index], shared: shared)
                runs[index].files = dependencies.files(affectedBy: changes)
            }
            if runs.allSatisfy(\.files.isEmpty) {
                note = "no test can read a file that has changed since \(revision)"
            }
        }
        return note
    }

    /// Leaves out the pictures of failed screenshots, which runs write.
    ///
    /// - Parameter paths: The absolute paths of changed files.
    func withoutResults(_ paths: [String]) -> [String] {
        let folder = tests.options().pictureFolder.absolutePath
        return paths.filter { !$0.hasSameBytes(as: folder) && !$0.hasBytePrefix(folder + "/") }
    }

    private func chooseFailed(in runs: inout [TestRun], _ history: TestHistory?) throws(CommandFailure) {
        guard let history else {
            throw CommandFailure(
                message: "--last-failed needs a folder for the results of earlier runs: set HOME or XDG_CACHE_HOME."
            )
        }
        let failures = runs.map { run in
            run.files.map { (file: $0, failures: history.failures(of: $0, run.options.configuration)) }
        }
        guard failures.joined().contains(where: { $0.failures != nil }) else {
            throw CommandFailure(
                message: "There is no earlier run of these tests; run them without --last-failed first."
            )
        }
        for index in runs.indices {
            runs[index].files = []
            for (file, failures) in failures[index] {
                guard let failures, failures.isOfFile || !failures.titles.isEmpty else { continue }
                runs[index].files.append(file)
                if !failures.isOfFile { runs[index].titles[file] = failures.titles }
            }
        }
    }

    /// The folders of the programs, the tests and the plugins of runs, each once.
    private func folders(of runs: [TestRun]) -> [String] {
        var folders: [String] = []
        for run in runs {
            for file in run.files {
                let program = run.archive?.parentFolder ?? run.package(of: file).folder
                let plugins = run.package(of: file).pluginFolders.values.sorted()
                for folder in [program, file.parentFolder] + plugins where !folders.contains(folder) {
                    folders.append(folder)
                }
            }
        }
        return folders
    }
}
