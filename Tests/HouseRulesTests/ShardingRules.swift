import Foundation
import Testing

/// The files in `Examples/Sharding` run parts of the tests of a program, or audit parts of a folder of programs, and merge their
/// reports.
struct ShardingRules {
    private static let folder = "Examples/Sharding/"

    private func file(_ name: String) throws -> SourceFile { try #require(Repository.file(Self.folder + name)) }

    /// The value of the first line with a key in a manifest.
    private func value(of key: String, in file: SourceFile) -> String? {
        let lines = file.lines.map { $0.drop { $0 == " " || $0 == "-" } }
        return lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
    }

    /// The arguments of the container of a manifest, a list on one line.
    private func arguments(of file: SourceFile) -> [String] {
        let list = (value(of: "args", in: file) ?? "").drop { $0 == "[" }.prefix { $0 != "]" }
        return list.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
    }

    /// The words after an option.
    private func option(_ name: String, in words: [String]) -> String? {
        words.firstIndex(of: name).flatMap { words[$0...].dropFirst().first }
    }

    @Test func `the manifests for Kubernetes run parts and merge them`() async throws {
        let mini = try await MiniCommand.declaration()
        let (tests, merge) = (try file("test-job.yaml"), try file("merge-job.yaml"))
        for manifest in [tests, merge] {
            #expect(value(of: "apiVersion", in: manifest) == "batch/v1" && value(of: "kind", in: manifest) == "Job")
            #expect(value(of: "restartPolicy", in: manifest) == "Never")
            #expect(mini.problem(in: arguments(of: manifest)[...]) == nil)
            #expect(!manifest.lines.contains { $0.contains("\t") })
        }
        let words = arguments(of: tests)
        let count = try #require(value(of: "completions", in: tests))
        #expect(value(of: "completionMode", in: tests) == "Indexed" && value(of: "parallelism", in: tests) == count)
        #expect(words.first == "test" && option("--shard", in: words) == count)
        #expect(option("--reporter", in: words) == "blob")
        // Both mount the claim at the folder of the blobs.
        let place = try #require(value(of: "mountPath", in: tests))
        #expect(option("--output", in: words) == place + "/")
        #expect(value(of: "mountPath", in: merge) == place)
        #expect(arguments(of: merge).prefix(2) == ["merge-reports", place])
        let claim = try #require(value(of: "claimName", in: tests))
        #expect(value(of: "claimName", in: merge) == claim)
    }

    @Test func `the manifests for Kubernetes audit parts and merge them`() async throws {
        let mini = try await MiniCommand.declaration()
        let (audit, merge) = (try file("audit-job.yaml"), try file("audit-merge-job.yaml"))
        for manifest in [audit, merge] {
            #expect(value(of: "apiVersion", in: manifest) == "batch/v1" && value(of: "kind", in: manifest) == "Job")
            #expect(value(of: "restartPolicy", in: manifest) == "Never")
            #expect(mini.problem(in: arguments(of: manifest)[...]) == nil)
            #expect(!manifest.lines.contains { $0.contains("\t") })
        }
        let words = arguments(of: audit)
        let count = try #require(value(of: "completions", in: audit))
        #expect(value(of: "completionMode", in: audit) == "Indexed" && value(of: "parallelism", in: audit) == count)
        #expect(words.first == "audit" && option("--shard", in: words) == count)
        #expect(option("--format", in: words) == "json")
        // Each part has a file of its own, in the folder that the merge reads.
        let place = try #require(value(of: "mountPath", in: audit))
        #expect(option("--output", in: words) == place + "/$(JOB_COMPLETION_INDEX).json")
        #expect(value(of: "mountPath", in: merge) == place)
        #expect(option("--merge", in: arguments(of: merge)) == place)
        let claim = try #require(value(of: "claimName", in: audit))
        #expect(value(of: "claimName", in: merge) == claim)
    }

    @Test func `the scripts have commands with declared options`() async throws {
        let mini = try await MiniCommand.declaration()
        for name in ["parallel.sh", "slurm.sh", "audit-slurm.sh"] {
            // A line that ends in a backslash continues, and `exec` and `parallel` have a command as arguments.
            let text = try file(name).lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n")
                .replacing("\\\n", with: "")
            var count = 0
            for line in text.split(separator: "\n") {
                for command in ShellCommand.split(String(line)) {
                    guard let start = command.firstIndex(of: "mini") else { continue }
                    count += 1
                    #expect(mini.problem(in: command[(start + 1)...]) == nil, "\(name): \(line)")
                }
            }
            #expect(count > 0)
        }
    }
}
