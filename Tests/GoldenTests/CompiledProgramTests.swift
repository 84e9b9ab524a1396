import CommandHarness
import Foundation
import Testing

/// Programs in the form that cross-platform frameworks compile for this platform.
///
/// Each is written by hand and small. Its tests check outlines, taps, input, navigation and lifecycles.
@Suite(.timeLimit(.minutes(20)))
struct CompiledProgramTests {
    static let programs = [
        "chameleon", "kbone", "morjs", "mpx", "remax", "taro-2", "taro-3-preact", "taro-3-react", "taro-3-vue",
        "taro-4-preact", "taro-4-react", "taro-4-vue", "uni-app-vue-2", "uni-app-vue-3",
    ]

    private static let folder = "Tests/CompiledPrograms"

    @Test func `every program in the folder is tested`() throws {
        let path = "\(Product.packageFolder)/\(Self.folder)"
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        #expect(names.sorted() == Self.programs)
    }

    @Test(arguments: programs)
    func `the tests of a compiled program pass`(_ program: String) async throws {
        let result = try await Product.mini.run([
            "test", "--program", "\(Self.folder)/\(program)", "--forbid-only", "--timeout", "5m",
        ])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains(" passed"))
    }

    @Test(arguments: programs)
    func `the pages of a compiled program open without errors and notes`(_ program: String) async throws {
        let result = try await Product.mini.run(["check", "\(Self.folder)/\(program)", "--clock", "virtual"])
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("note:"), "\(result.output)")
    }
}
