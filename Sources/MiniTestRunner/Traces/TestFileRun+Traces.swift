internal import MiniCore

extension TestFileRun {
    /// Writes the trace of an attempt that has ended, if the options require one.
    ///
    /// A trace that cannot be written fails the test.
    ///
    /// - Parameters:
    ///   - failures: The failures of the attempt.
    ///   - former: The tests of the file that have ended.
    func writeTrace(of test: inout TestResult, _ failures: [TestFailure], after former: [TestResult]) {
        subject.endTracedActions()
        guard let options = run.options.traceFiles, let record = subject.trace?.take() else { return }
        if options.retention == .failedTests, failures.isEmpty { return }
        // A conversion resolves several paths, and most actions are in one file.
        var places: [String: String] = [:]
        let place = { [run, file] (name: String) -> String in
            if let known = places[name] { return known }
            let path = run.place(of: name, namedIn: file)
            places[name] = path
            return path
        }
        let writer = TraceWriter(
            record: record,
            packer: subject.tracePacker,
            test: test,
            failures: failures.map {
                TestFailure(error: $0.error.placed(place), label: $0.label, difference: $0.difference)
            },
            run: run,
            place: place,
        )
        let count = former.count { $0.title == test.title && $0.repetition == test.repetition }
        let name = Self.traceName(
            of: test,
            in: run.relativePath(of: file, from: "."),
            number: count + 1,
            configuration: run.options.configuration,
        )
        do {
            let folder = ResultFolder(root: options.folder, place: "", option: "--trace-dir")
            // Like an HTTP archive, a trace may contain names and addresses of people.
            let path = try folder.write(try writer.archive(), to: name, mode: 0o600)
            test.traceFiles.append(run.relativePath(of: path, from: "."))
        } catch {
            let reason = (error as? TraceWriter.Failure)?.message ?? (error as? ResultFolder.Failure)?.message ?? ""
            let message = "the trace \(name) cannot be written: \(reason)"
            test.failures.append(TestFailure(error: ScriptError(name: "", message: message)))
            test.status = .failed
        }
    }

    /// The name of the file with a trace, from the path of the test file and the title.
    ///
    /// The hash separates paths and titles with the same letters and digits, and tests of a file with the same title.
    ///
    /// - Parameters:
    ///   - number: The number of the test among those of the file with its title, from 1.
    ///   - configuration: The name of the configuration that the test runs with; empty for none.
    static func traceName(
        of test: TestResult,
        in path: String,
        number: Int,
        configuration: String = "",
    ) -> String {
        let endings = [".test.js", ".test.ts"]
        let file = endings.contains { path.hasSuffix($0) } ? String(path.dropLast(8)) : path
        let parts = ([path, configuration] + test.title).map(ScriptValue.string)
        let key = JSON.text(.array(parts + [.number(Double(number))]))
        let words = [file, configuration, test.title.joined(separator: " ")].filter { !$0.isEmpty }
        var name = ScreenshotFolder.stem(of: words.joined(separator: " "))
        name += "-" + String(StableHash.hash(key.utf8), radix: 16)
        if test.repetition > 0 { name += "-repetition-\(test.repetition)" }
        if test.attemptCount > 1 { name += "-attempt-\(test.attemptCount)" }
        return name + ".zip"
    }
}
