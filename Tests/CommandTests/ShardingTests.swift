import CommandHarness
import Foundation
import Testing

/// The scripts in `Examples/Sharding`.
@Suite(.timeLimit(.minutes(20)))
struct ShardingTests {
    private static let scripts = Product.packageFolder + "/Examples/Sharding"

    /// Whether `parallel` is that of GNU, and not that of moreutils.
    private static let hasParallel: Bool = {
        // The file is a script of Perl with its name at the start.
        let script = FileManager.default.contents(atPath: "/usr/bin/parallel") ?? Data()
        return String(decoding: script, as: UTF8.self).contains("GNU Parallel")
    }()

    private func program() throws -> ProgramFolder {
        var files: [String: String] = [:]
        for name in ["a", "b", "c"] { files["tests/\(name).test.js"] = "test('\(name)', () => {});" }
        files["tests/d.test.js"] = "test('d', () => { throw new Error('no'); });"
        return try ProgramFolder(files)
    }

    /// Runs a shell command in which `mini` is that of the tests.
    private func run(_ command: String, in folder: ProgramFolder) async throws -> CommandResult {
        let mini = Product.mini.path.dropLast("/mini".count)
        return try await Product.shell.run(
            ["-c", "PATH='\(mini)':$PATH; export PATH; \(command)"],
            environment: ["HOME": folder.data],
            in: folder.path
        )
    }

    @Test func `the tasks of an array of Slurm are the parts`() async throws {
        let folder = try program()
        let tasks = (0..<2).map { index in
            "SLURM_ARRAY_TASK_ID=\(index) SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=2 sh '\(Self.scripts)/slurm.sh' ."
        }
        let result = try await run(tasks.joined(separator: "; ") + "; mini merge-reports blobs", in: folder)
        #expect(result.status == 1, "\(result.error)")
        #expect(result.output.contains("4 tests in 4 files: 3 passed, 1 failed"), "\(result.output)")
    }

    @Test func `the tasks of an array of Slurm audit the parts of a folder of programs`() async throws {
        var files: [String: String] = [:]
        for (name, server) in [("a", "https"), ("b", "http")] {
            files["store/\(name)/app.json"] = #"{"pages": ["index"]}"#
            files["store/\(name)/app.js"] = "App({ server: '\(server)://shop.example/' });\n"
            files["store/\(name)/index.js"] = "Page({});\n"
            files["store/\(name)/index.axml"] = "<view>Shop</view>\n"
        }
        let folder = try ProgramFolder(files)
        let tasks = (0..<2).map { index in
            "SLURM_ARRAY_TASK_ID=\(index) SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=2 "
                + "sh '\(Self.scripts)/audit-slurm.sh' store"
        }
        let result = try await run(tasks.joined(separator: "; ") + "; mini audit --merge parts", in: folder)
        #expect(result.status == 1, "\(result.error)")
        for name in ["a", "b"] {
            #expect(result.output.contains("\(name): addresses: 1 in files"), "\(result.output)\(result.error)")
        }
        #expect(result.output.contains("the connection to shop.example has no TLS [NET-01]"), "\(result.output)")
    }

    private static let validator = Product(path: Product.packageFolder + "/.build/python/bin/kubernetes-validate")
    private static let hasValidator = FileManager.default.isExecutableFile(atPath: validator.path)

    @Test(.enabled(if: hasValidator, "Tests/install-python-packages has not been run"))
    func `the manifests for Kubernetes are those of its schemas`() async throws {
        let folder = try ProgramFolder()
        // The version from which a part of a job fails without an end of the others.
        let options = ["--strict", "--kubernetes-version", "1.33.0"]
        for (name, key) in [
            ("test-job.yaml", "backoffLimitPerIndex:"), ("merge-job.yaml", "backoffLimit:"),
            ("audit-job.yaml", "backoffLimitPerIndex:"), ("audit-merge-job.yaml", "backoffLimit:"),
        ] {
            let file = "\(Self.scripts)/\(name)"
            let result = try await Self.validator.run(options + [file], in: folder.path)
            #expect(result.status == 0, "\(result.output)\(result.error)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try folder.write(text.replacing(key, with: "mistake:"), to: "mistake.yaml")
            #expect(try await Self.validator.run(options + ["mistake.yaml"], in: folder.path).status == 1)
        }
    }

    @Test(.enabled(if: hasParallel, "GNU parallel is not installed"))
    func `GNU parallel runs the parts`() async throws {
        let folder = try program()
        let result = try await run("exec '\(Self.scripts)/parallel.sh' . 2", in: folder)
        #expect(result.status == 1, "\(result.error)")
        #expect(result.output.contains("4 tests in 4 files: 3 passed, 1 failed"), "\(result.output)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/report.html"))
    }
}
