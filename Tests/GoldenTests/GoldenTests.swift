import CommandHarness
import Foundation
import Testing

/// Complete runs of the sample programs, compared with their reviewed output.
///
/// `RECORD=1 swift test --filter GoldenTests` writes the files again. Review the difference before committing it.
@Suite(.timeLimit(.minutes(20)))
struct GoldenTests {
    struct Run: CustomTestStringConvertible {
        let program: String
        let page: String
        let format: String

        var file: String { "\(program)/\(page.split(separator: "/").last ?? "").\(format)" }
        var testDescription: String { file }
    }

    /// Every page of every sample program in every format.
    static let runs: [Run] = programs.flatMap { program in
        pages(of: program).flatMap { page in
            ["outline", "html"].map { Run(program: program, page: page, format: $0) }
        }
    }

    @Test(arguments: runs)
    func `a page prints its golden file`(_ run: Run) async throws {
        let result = try await Product.mini.run([
            "run", "MiniPrograms/\(run.program)", "--page", run.page, "--format", run.format, "--ephemeral",
            "--clock", "virtual",
        ])
        #expect(result.status == 0)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected/\(run.file)")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try result.output.write(to: file, atomically: false, encoding: .utf8)
        } else {
            #expect(try result.output == String(contentsOf: file, encoding: .utf8))
        }
    }

    @Test(arguments: programs.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/tests") })
    func `the tests of a program pass`(_ program: String) async throws {
        let result = try await Product.mini.run(
            [
                "test", "--program", "MiniPrograms/\(program)", "--forbid-only", "--timeout", "5m",
                "--file-timeout", "10m",
            ],
            environment: ["CI": "1"],
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains(" passed"))
    }

    @Test func `the list of programs is not empty`() {
        #expect(Self.programs.contains("hello"))
        #expect(Self.runs.count >= 4)
    }

    private static let folder = Product.packageFolder + "/MiniPrograms"

    private static let programs: [String] = {
        // The test above fails with an empty list.
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    private static func pages(of program: String) -> [String] {
        let file = "\(Product.packageFolder)/MiniPrograms/\(program)/app.json"
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        // A program that cannot be read has no pages here, and fails when it runs.
        let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let packages = object?["subPackages"] as? [[String: Any]] ?? []
        return packages.reduce(object?["pages"] as? [String] ?? []) { pages, package in
            pages + (package["pages"] as? [String] ?? []).map { "\(package["root"] ?? "")/\($0)" }
        }
    }
}
