import CommandHarness
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct APIRegistryTests {
    @Test func `the JSON output has a status for every name`() async throws {
        let result = try await Product.mini.run(["apis", "--json"])
        let rows = try #require(try result.document().array)
        #expect(result.status == 0)
        #expect(rows.count > 250)
        let statuses = Set(rows.map { $0["status"]?.string })
        #expect(statuses.isSubset(of: ["built in", "delegated", "unavailable"]))
        let storage = rows.first { $0["name"] == "setStorage" }
        #expect(storage?["forms"] == ["my.setStorage", "my.setStorageSync"])
        #expect(storage?["parameters"]?[0]?["name"] == "key")
    }

    @Test func `the table has a line for every name`() async throws {
        let result = try await Product.mini.run(["apis"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("NAME ") == true)
        #expect(lines.contains { $0.hasPrefix("my.setStorage, my.setStorageSync") && $0.contains("built in") })
        #expect(lines.last?.contains(" built in, ") == true)
    }
}
