import ArgumentParser
import Glibc
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools

/// `mini test --watch`: runs the tests that a saved file can affect, and those that keys choose.
struct TestWatch {
    private enum Event: Sendable {
        case changed([String])
        case ended(folder: String)
        case key(UInt8)
        case finished(WatchRun)
        case searched(TestDependencies?, afterChange: Int)
        case signal
    }

    /// The tests of a run.
    private struct Choice {
        /// The files; nil for all.
        var files: [String]?
        var titles: [String: Set<[String]>] = [:]
        var updatesSnapshots = false

        /// The tests of both choices, those of this one first.
        func merging(_ former: Choice) -> Choice {
            let updates = updatesSnapshots || former.updatesSnapshots
            guard let files, let formerFiles = former.files else { return Choice(updatesSnapshots: updates) }
            var merged = self
            merged.updatesSnapshots = updates
            merged.files = files + formerFiles.filter { !files.contains($0) }
            for file in formerFiles {
                if !files.contains(file) {
                    merged.titles[file] = former.titles[file]
                } else if let own = titles[file] {
                    // A choice without titles runs the file completely.
                    merged.titles[file] = former.titles[file].map { own.union($0) }
                }
            }
            return merged
        }
    }

    private var command: TestCommand
    private let servers: TestServers
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let history = TestHistory.ofUser
    private var processes: [[String]: TestProcesses] = [:]
    private var folders: WatchedFolders?

    /// The files of all tests; nil before the first run and after an error.
    private var known: Set<String>?
    /// The files that each test can read; nil before they have been searched.
    private var dependencies: TestDependencies?
    /// The files of tests that changes have affected since ``dependencies`` were searched.
    private var stale: Set<String> = []
    private var current: WatchRun?
    private var next: Choice?
    private var last = Choice()
    private var changeCount = 0
    private var results: [String: TestFileResult] = [:]
    private var snapshots = StoredSnapshots()
    /// The text that a person types as a filter; nil at other times.
    private var typed: [UInt8]?

    private static let keys = "a: all, f: failed, p: filter, u: update snapshots, Enter: again, q: quit"

    /// - Parameter servers: The servers that the tests use, which are stopped at the end.
    init(_ command: TestCommand, _ servers: TestServers) {
        (self.command, self.servers) = (command, servers)
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
    }

    /// Runs until a person, a signal or the end of a watched folder ends the command.
    mutating func run() async throws -> Never {
        TerminationSignals.intercept(every: false) { [continuation] _ in continuation.yield(.signal) }
        let all = try command.makeRun()
        var runs = [all]
        runs[0].options = command.tests.options()
        let note = try command.choose(in: &runs, history, shared: command.mocks.mock)
        folders = try WatchedFolders(of: all, files: command.mocks.mock) { [continuation] paths in
            continuation.yield(.changed(paths))
        } ended: { [continuation] folder in
            continuation.yield(.ended(folder: folder))
        }
        let terminal = WatchKeys.start { [continuation] byte in continuation.yield(.key(byte)) }
        if let note { Output.error.write(Text.note(note)) }
        begin(Choice(files: runs[0].files, titles: runs[0].titles), printsNotes: true)
        let status = await followEvents()
        folders?.stop()
        terminal.restore()
        await servers.stop()
        status.exit()
    }

    /// Handles events until one ends the command.
    private mutating func followEvents() async -> ExitStatus {
        var status: ExitStatus?
        for await event in events {
            switch event {
            case .changed(let paths): follow(paths)
            case .key(let byte): if press(byte) { status = outcome }
            case .finished(let run): if status == nil { finish(run) } else { current = nil }
            case .searched(let found, let number):
                dependencies = found
                watchModules()
                if number == changeCount { stale = [] }
                if current == nil, status == nil { prompt() }
            case .signal: status = ExitStatus(signal: TerminationSignals.last)
            case .ended(let folder):
                if status == nil {
                    Output.error.write(
                        Text.error(
                            "The folder \"\(folder)\" was removed or moved. Run the command again in its new place."
                        )
                    )
                    status = .failed
                }
            }
            guard let status else { continue }
            // The processes of files end before that of the command.
            current?.interrupt()
            if current == nil { return status }
        }
        return .failed
    }

    private var outcome: ExitStatus { results.values.contains(where: \.hasFailed) ? .failed : .success }

    // MARK: Runs

    private mutating func begin(_ choice: Choice, printsNotes: Bool = false) {
        // One run ends before the next one begins.
        if let current {
            next = next.map { choice.merging($0) } ?? choice
            return current.interrupt()
        }
        last = choice
        var choosing = command
        choosing.tests.update = choosing.tests.update || choice.updatesSnapshots
        do {
            var run = try choosing.makeRun()
            known = Set(run.files)
            results = results.filter { run.files.contains($0.key) }
            if let files = choice.files {
                let all = Set(run.files)
                run.files = files.filter(all.contains)
            }
            run.titles = choice.titles
            try choosing.configure(&run, nil, printsNotes: printsNotes)
            let words = choosing.fileOptions
            let started = processes[words] ?? TestProcesses(options: words)
            // The processes of a former filter end.
            processes = [words: started]
            let pictures = BrowserPictures()
            run.pictures = pictures
            choosing.attach(started, to: &run, nil, pictures)
            let reports = try choosing.reports.reports(
                of: TestPart(entries: run.files.map { TestEntry(file: $0) }),
                slowest: choosing.tests.slowest,
                showsTestsAtOnce: true,
            )
            current = WatchRun(run, reports, history) { [continuation] run in
                continuation.yield(.finished(run))
            }
        } catch {
            (known, dependencies) = (nil, nil)
            let message = (error as? CommandFailure)?.message ?? TestCommand.message(for: error)
            Output.error.write(Text.error(message))
            prompt()
        }
    }

    private mutating func finish(_ run: WatchRun) {
        current = nil
        for result in run.results.values { note(result) }
        for file in run.files { snapshots.read(of: file) }
        if let choice = next {
            next = nil
            // The files that the ended run has left out.
            let left = run.files.filter { run.results[$0] == nil }
            return begin(run.isInterrupted ? choice.merging(Choice(files: left, titles: last.titles)) : choice)
        }
        search()
    }

    /// Records the result of a file; tests that a filter has left out keep their former results.
    private mutating func note(_ result: TestFileResult) {
        var result = result
        let former = (results[result.file]?.tests ?? []).filter { $0.status == .failed }
        for index in result.tests.indices where result.tests[index].isFilteredOut {
            guard let test = former.first(where: { $0.title == result.tests[index].title }) else { continue }
            result.tests[index] = test
        }
        results[result.file] = result
    }

    /// Searches the files that tests can read, beside the watch.
    private func search() {
        let (command, continuation, number) = (command, continuation, changeCount)
        Task.detached {
            // An error is reported by the run that the next change starts.
            let run = try? command.makeRun()
            let found = run.map { TestDependencies(of: $0, shared: command.mocks.mock) }
            continuation.yield(.searched(found, afterChange: number))
        }
    }

    /// Watches the modules of tests that are outside of the folders.
    private func watchModules() {
        guard let folders, let dependencies else { return }
        do throws(CommandFailure) {
            try folders.watch(files: dependencies.scripts(outside: folders.folders))
        } catch {
            Output.error.write(Text.error(error.message))
        }
    }

    private func prompt() {
        let filter = command.tests.grep.map { " Filter: \(Text.quoted($0))." } ?? ""
        let count = Text.count(folders?.folders.count ?? 0, "folder")
        Output.error.write("\nWatching \(count).\(filter) \(Self.keys)\n")
    }

    // MARK: Changes

    private mutating func follow(_ paths: [String]) {
        let paths = command.withoutResults(paths).filter { path in
            // Runs write snapshots themselves, each by a temporary file.
            if path.hasSuffix(".new") { return false }
            guard known?.contains(where: { TestSnapshotPaths(of: $0).contains(path) }) == true else { return true }
            if current?.files.contains(where: { TestSnapshotPaths(of: $0).contains(path) }) == true { return false }
            return snapshots.isChanged(path)
        }
        guard !paths.isEmpty else { return }
        changeCount += 1
        guard let known, let dependencies else {
            announce(paths)
            return begin(Choice())
        }
        var affected = dependencies.files(affectedBy: paths)
        // The dependencies of a new test may not have been searched yet.
        affected += known.filter { paths.contains($0.absolutePath) && !affected.contains($0) }.sorted()
        // A new file of tests, or a new folder, can change which files there are.
        let canAdd = paths.contains { path in
            if path.isFolder { return true }
            let isTest = [".test.js", ".test.ts"].contains { path.hasSuffix($0) }
            return isTest && !known.contains { $0.absolutePath == path }
        }
        // An error is reported by the run that the next change starts.
        let all = canAdd ? (try? command.makeRun().files) ?? [] : []
        let added = all.filter { !known.contains($0) && !affected.contains($0) }
        guard !affected.isEmpty || !added.isEmpty || !stale.isEmpty else { return }
        stale.formUnion(affected)
        let files = affected + stale.subtracting(affected).sorted() + added.filter { !stale.contains($0) }
        announce(paths)
        begin(Choice(files: files))
    }

    /// The number of changed files that are named before a run.
    private static let nameLimit = 3

    private func announce(_ paths: [String]) {
        let names = paths.prefix(Self.nameLimit).map { $0.absolutePath(from: ".") }.joined(separator: ", ")
        let more = paths.count > Self.nameLimit ? " and \(paths.count - Self.nameLimit) more" : ""
        Output.error.write("\n\(names)\(more) changed\n")
    }

    // MARK: Keys

    /// Handles a key.
    ///
    /// - Returns: Whether the key ends the command.
    private mutating func press(_ byte: UInt8) -> Bool {
        if typed != nil {
            type(byte)
            return false
        }
        switch byte {
        // Ctrl-D ends the command as the end of its input.
        case UInt8(ascii: "q"), 4: return true
        case UInt8(ascii: "a"): begin(Choice())
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            var choice = last
            choice.updatesSnapshots = false
            begin(choice)
        case UInt8(ascii: "u"):
            var choice = last
            choice.updatesSnapshots = true
            begin(choice)
        case UInt8(ascii: "f"):
            let failed = results.values.filter(\.hasFailed).sorted { $0.file < $1.file }
            guard !failed.isEmpty else {
                Output.error.write(Text.note("no test has failed"))
                break
            }
            var choice = Choice(files: failed.map(\.file))
            for result in failed where result.failure == nil {
                choice.titles[result.file] = Set(result.tests.filter { $0.status == .failed }.map(\.title))
            }
            begin(choice)
        case UInt8(ascii: "p"):
            typed = []
            Output.error.write("Filter by name, empty for all tests: ")
        default: break
        }
        return false
    }

    /// Adds a byte to the filter, or starts its run.
    private mutating func type(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            let text = String(decoding: typed ?? [], as: UTF8.self)
            typed = nil
            Output.error.write("\n")
            command.tests.grep = text.isEmpty ? nil : text
            begin(Choice())
        case 27:
            typed = nil
            Output.error.write("\n")
        case 8, 127:
            guard typed?.popLast() != nil else { break }
            Output.error.replaceLine(
                "Filter by name, empty for all tests: " + String(decoding: typed ?? [], as: UTF8.self)
            )
        default:
            typed?.append(byte)
            if Output.error.isTerminal { Output.error.write(String(decoding: [byte], as: UTF8.self)) }
        }
    }
}
