internal import Glibc
internal import MiniCore

/// The failed tests of earlier runs: a file for each test file, in a folder of the user.
package struct TestHistory: Sendable {
    /// The tests of a file that failed when they last ran.
    package struct Failures: Sendable, Hashable {
        /// The titles of the tests.
        package var titles: Set<[String]> = []
        /// Whether the file itself failed, so that any of its tests may fail.
        package var isOfFile = false
    }

    private let folder: String

    /// - Parameter folder: The folder, which is created by the first result and which only the user can access.
    package init(folder: String) { self.folder = folder }

    /// The history in `minihost/tests` of the user's cache folder; nil if there is no such folder.
    package static var ofUser: TestHistory? { UserCacheFolder.path.map { TestHistory(folder: $0 + "/tests") } }

    /// The failed tests of a file; nil if it has not been run.
    ///
    /// - Parameter configuration: The name of the configuration of the run; empty for none.
    package func failures(of file: String, _ configuration: String = "") -> Failures? {
        guard let bytes = TestFiles.read(path(of: file, configuration), flags: O_NOFOLLOW),
            // A damaged file counts as missing.
            let record = try? JSON.parse(bytes), record["file"]?.string == file.absolutePath,
            record["configuration"]?.string ?? "" == configuration
        else { return nil }
        let titles = (record["failed"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
        return Failures(titles: Set(titles), isOfFile: record["isOfFile"] == true)
    }

    /// Records the results of a file.
    ///
    /// A test that was not run keeps its former result.
    ///
    /// - Returns: Whether the results were written.
    @discardableResult
    package func record(_ result: TestFileResult) -> Bool {
        let former = failures(of: result.file, result.configuration)
        var failures = Failures(isOfFile: result.failure != nil)
        for test in result.tests {
            switch test.status {
            case .failed, .interrupted: failures.titles.insert(test.title)
            case .passed, .flaky, .todo: break
            case .skipped: if former?.titles.contains(test.title) == true { failures.titles.insert(test.title) }
            }
        }
        if result.failure != nil { failures.titles.formUnion(former?.titles ?? []) }
        let isPartial = result.tests.contains(where: \.isFilteredOut)
        if isPartial, former?.isOfFile == true { failures.isOfFile = true }
        let titles = failures.titles.sorted { $0.joined() < $1.joined() }
        let record: ScriptValue = [
            "file": .string(result.file.absolutePath), "configuration": .string(result.configuration),
            "isOfFile": .bool(failures.isOfFile),
            "failed": .array(titles.map { .array($0.map(ScriptValue.string)) }),
        ]
        do throws(PrivateFolder.Failure) { try PrivateFolder.make(folder) } catch { return false }
        return TestFiles.write((JSON.text(record) + "\n").utf8, to: path(of: result.file, result.configuration))
    }

    private func path(of file: String, _ configuration: String) -> String {
        // No path ends in a zero byte and a name.
        let key = configuration.isEmpty ? file.absolutePath : "\(file.absolutePath)\0\(configuration)"
        return "\(folder)/\(String(StableHash.hash(key.utf8), radix: 16)).json"
    }
}
