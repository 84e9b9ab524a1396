public import MiniCore
public import MiniHost
package import MiniTools
internal import Synchronization

/// Runs test files, each with a separate program, storage and virtual machine.
///
/// ```swift
/// let run = try TestRun(program: "MiniPrograms/notes")
/// let summary = await run.run()
/// #expect(!summary.hasFailed)
/// ```
///
/// ## Threading
/// Files run in parallel, each on two threads.
public struct TestRun: Sendable {
    /// The program under test; that of the first file if the files test several programs.
    public var package: ProgramPackage
    /// The path of the archive of the program under test; nil for a program in a folder.
    public private(set) var archive: String?
    /// The programs of files that do not test ``package``, by file.
    public private(set) var otherPackages: [String: ProgramPackage] = [:]
    /// The errors of files that are not run because their program is missing or cannot be read, by file.
    public private(set) var unusableFiles: [String: PackageError] = [:]
    /// The paths of the files, in the order of the summary.
    public var files: [String]
    /// The configuration that the program runs with.
    ///
    /// Each file has its own storage.
    public var configuration = HostConfiguration()
    /// The configurations of programs that do not run with ``configuration``, by folder.
    public var otherConfigurations: [String: HostConfiguration] = [:]
    /// The lines that select tests of a file, by file; all tests of other files are run.
    public var lines: [String: Set<Int>] = [:]
    /// The titles that select tests of a file, by file; all tests of a file that lacks one of them are run.
    package var titles: [String: Set<[String]>] = [:]
    /// The options of the run.
    public var options = TestOptions()

    /// Controls the scripts of the only file and of its program, which then runs in this process; nil without a debugger.
    package var debugger: TestDebugger?

    /// Takes the pictures of `toMatchScreenshot` until the end of ``run(_:)``; nil for a Chromium of the run.
    package var pictures: (any PictureSource)?

    /// Called after the last test of each file and the hooks after it, before its program ends; nil for nothing.
    package var willEndProgram: (@Sendable () async -> Void)?

    /// Receives the counts of the programs' files; nil without coverage.
    package var coverage: CoverageRecorder?

    /// The records of the tests, which are written or replayed; nil for neither.
    package var records: TestRecords?

    /// Ends the run early.
    public let interruption = TestInterruption()

    /// Runs one file outside of this process, for example in a child process; nil to run it here.
    ///
    /// Its tests are skipped after the given number of failures, all of them for 0; nil for no limit. The last parameter receives
    /// the results of tests in order, as they end.
    package var reportingFileRunner:
        (
            @Sendable (
                _ file: String,
                _ failureLimit: Int?,
                _ ended: @escaping @Sendable (TestResult) -> Void,
            ) async -> TestFileResult
        )?

    /// Finds the program and its tests.
    ///
    /// - Parameters:
    ///   - program: The program's folder, or a package, whose tests `paths` names; nil for the nearest folder with a program
    ///     around each file, or around the working directory.
    ///   - paths: Test files, also with a line, `file.test.js:21`, and folders of them; none for the program's folder `tests`.
    ///   - plugins: The folders of plugins, see ``ProgramPackage/init(folder:plugins:)``.
    /// - Throws: ``PackageError`` when there is no program, or no file of that name.
    public init(
        program: String? = nil,
        paths: [String] = [],
        plugins: [String: String] = [:],
    ) throws(PackageError) {
        if program != nil || paths.isEmpty {
            let folder: String
            if let program {
                folder = ProgramPackage.project(of: program)
            } else {
                folder = try TestDiscovery.program(around: ".")
            }
            package = try ProgramPackage(path: folder, plugins: plugins)
            if package.folder.isEmpty {
                archive = folder
                guard !paths.isEmpty else {
                    throw PackageError("name the tests of the package as well: mini test \"\(folder)\" PATH")
                }
            }
            let selection = try TestSelection(
                paths: paths.isEmpty ? [TestDiscovery.testFolder(of: folder, package)] : paths
            )
            (files, lines) = (selection.files, selection.lines)
            return
        }
        let selection = try TestSelection(paths: paths)
        let files = selection.files
        lines = selection.lines
        var packages: [String: Result<ProgramPackage, PackageError>] = [:]
        var first: ProgramPackage?
        for file in files {
            do throws(PackageError) {
                let folder = try TestDiscovery.program(around: file)
                let result =
                    packages[folder]
                    ?? Result { () throws(PackageError) in try ProgramPackage(folder: folder, plugins: plugins) }
                packages[folder] = result
                let program = try result.get()
                if first == nil { first = program }
                if program.folder != first?.folder { otherPackages[file] = program }
            } catch {
                unusableFiles[file] = error
            }
        }
        guard let first else {
            throw unusableFiles[files.first ?? ""] ?? PackageError("there is no test file")
        }
        (self.files, package) = (files, first)
    }

    /// The program that a file tests.
    public func package(of file: String) -> ProgramPackage { otherPackages[file] ?? package }

    /// The folder or the archive of the program that a file tests.
    package func program(of file: String) -> String { archive ?? package(of: file).folder }

    /// The folder of the program that a file tests; for a program in an archive, that of the nearest program around the file.
    package func sourceFolder(of file: String) -> String {
        if archive == nil { return package(of: file).folder }
        let folder = (file.resolvedPath ?? file).parentFolder
        return ProgramPackage.nearestProgram(from: folder)?.resolvedPath ?? folder
    }

    /// The absolute path of the folder to which the names of a file's scripts are relative.
    package func scriptFolder(of file: String) -> String {
        TestEngine.commonFolder(file.resolvedPath ?? file, sourceFolder(of: file))
    }

    /// Converts the path of a file in a result to a path relative to a folder.
    ///
    /// - Parameters:
    ///   - file: The path in a result of the run.
    ///   - folder: The path of a folder.
    /// - Returns: The relative path; the absolute path of a file outside of the folder; a name that is no file unchanged.
    public func relativePath(of file: String, from folder: String) -> String {
        file.path(from: folder) ?? file
    }

    /// Converts a path in an error to the path relative to the current folder that results contain.
    ///
    /// - Parameters:
    ///   - file: The path in an error of the program or of the test file.
    ///   - testFile: The test file.
    func place(of file: String, namedIn testFile: String) -> String {
        let isUsable = unusableFiles[testFile] == nil
        // The folder of a program that cannot be read is searched for here.
        let found = isUsable ? nil : try? TestDiscovery.program(around: testFile)
        let program = found?.resolvedPath ?? sourceFolder(of: testFile)
        let common = TestEngine.commonFolder(testFile.resolvedPath ?? testFile, program)
        let ofPlugin = ProgramPackage.absolutePath(ofPluginFile: file, in: package(of: testFile).pluginFolders)
        let paths = [ofPlugin, common + "/" + file, program + "/" + file]
        let path = paths.lazy.compactMap(\.self).first { $0.resolvedPath != nil }
        return path.map { relativePath(of: $0, from: ".") } ?? file
    }

    /// Runs the files.
    ///
    /// - Parameter observe: Receives the events, on any thread, one at a time for each file.
    /// - Returns: The results of all files, which the event ``TestEvent/ended(_:)`` has as well.
    public func run(_ observe: @escaping @Sendable (TestEvent) -> Void = { _ in }) async -> TestSummary {
        let start = ContinuousClock.now
        let name = options.configuration
        let pictures = pictures ?? BrowserPictures()
        var run = self
        run.pictures = pictures
        // A picture that is being taken must not delay the end.
        let number = interruption.onInterruption { _ in pictures.end() }
        let results = await run.results { observe($0.configured(name)) }.map { $0.configured(name) }
        interruption.remove(number)
        pictures.end()
        let summary = TestSummary(files: results, duration: ContinuousClock.now - start, seed: options.seed)
        observe(.ended(summary))
        return summary
    }

    /// Runs the files and returns their results in order.
    private func results(_ observe: @escaping @Sendable (TestEvent) -> Void) async -> [TestFileResult] {
        observe(.began(files: files))
        let failures = FailureCount(limit: options.failureLimit)
        let width = max(options.parallelFileCount, 1)
        return await withTaskGroup(of: (Int, TestFileResult).self) { group in
            var results: [TestFileResult?] = Array(repeating: nil, count: files.count)
            for (index, file) in files.enumerated() {
                if index >= width, let (index, result) = await group.next() { results[index] = result }
                group.addTask { (index, await run(file, failures, observe)) }
            }
            for await (index, result) in group { results[index] = result }
            return results.compactMap(\.self)
        }
    }

    private func run(
        _ file: String,
        _ failures: FailureCount,
        _ observe: @escaping @Sendable (TestEvent) -> Void,
    ) async -> TestFileResult {
        if let reason = interruption.reason {
            let result = TestFileResult(
                file: file,
                failure: TestFileResult.interruption(reason, "not run: the run was ")
            )
            observe(.fileEnded(result))
            return result
        }
        let start = ContinuousClock.now
        observe(.fileBegan(file))
        if let error = unusableFiles[file] {
            let failure = TestFailure(error: ScriptError(error), label: "", difference: nil)
            let result = TestFileResult(file: file, failure: failure).placed { place(of: $0, namedIn: file) }
            observe(.fileEnded(result))
            return result
        }
        if let result = await runOutside(file, failures, observe) {
            observe(.fileEnded(result))
            return result
        }
        var run = self
        run.package = package(of: file)
        run.configuration = otherConfigurations[run.package.folder] ?? configuration
        let fileRun = TestFileRun(file, of: run, failures, observe)
        var result = await fileRun.run()
        result.duration = ContinuousClock.now - start
        observe(.fileEnded(result))
        return result
    }

    /// Runs a file by ``reportingFileRunner``; nil without one.
    private func runOutside(
        _ file: String,
        _ failures: FailureCount,
        _ observe: @escaping @Sendable (TestEvent) -> Void,
    ) async -> TestFileResult? {
        guard let reportingFileRunner else { return nil }
        let count = Mutex(0)
        let note = { @Sendable (test: TestResult) in
            if test.status == .failed { failures.add() }
            observe(.testEnded(test))
        }
        let result = await reportingFileRunner(file, failures.remaining) { test in
            count.withLock { $0 += 1 }
            note(test)
        }
        // The tests of a process that has crashed are not reported by it.
        for test in result.tests.dropFirst(count.withLock(\.self)) { note(test) }
        return result
    }
}
