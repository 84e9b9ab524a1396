import CommandHarness
import MiniCore
import MiniHost
import Testing

@testable import MiniAgents

/// The sizes and the times of results over the pages of the sample programs.
@Suite(.timeLimit(.minutes(5))) struct SampleProgramTests {
    /// Numbers of tokens, or milliseconds.
    private struct Figures {
        private(set) var values: [Double] = []

        mutating func add(_ value: Double) { values.append(value) }

        /// The value below which a part of all values is.
        func quantile(_ part: Double) -> Double {
            values.sorted()[min(Int(Double(values.count) * part), values.count - 1)]
        }

        var text: String {
            "median \(quantile(0.5)), 95 % \(quantile(0.95)), maximum \(quantile(1)), of \(values.count)"
        }
    }

    /// The maximum number of elements of a page that are touched.
    private static let actionLimit = 6

    @Test func `results have few tokens`() async throws {
        var (pages, changes, times) = (Figures(), Figures(), Figures())
        for program in ["conformance", "gallery", "hello", "notes", "shop", "weather"] {
            let path = "\(Product.packageFolder)/MiniPrograms/\(program)"
            var configuration = HostConfiguration()
            // Nothing leaves the machine.
            configuration.network = nil
            let settings = AgentSettings(program: path, configuration: configuration) { _ in ("", false) }
            let server = AgentServer(settings)
            let agent = TestAgent(server.connect())
            _ = await agent.request("initialize")
            for page in try ProgramPackage(path: path).app.pages {
                let outline = await agent.call("open", ["page": .string(page)])
                #expect(outline.hasPrefix("program p"), "\(page): \(outline)")
                pages.add(Double(outline.count) / 4)
                let lines = outline.split(separator: "\n").filter { $0.contains(/^ *\[\d+\] [a-z]/) }
                for line in lines.prefix(Self.actionLimit) {
                    let reference = try TestAgent.reference("[", in: String(line))
                    let start = ContinuousClock.now
                    let result = await agent.call("act", ["ref": reference])
                    times.add((ContinuousClock.now - start) / .milliseconds(1))
                    changes.add(Double(result.count) / 4)
                    if let dialog = result.firstMatch(of: /\ndialog (\d+)/).flatMap({ Double($0.1) }) {
                        _ = await agent.call("act", ["dialog": .number(dialog), "button": .null, "item": 0])
                    }
                }
            }
            await server.stop()
        }
        print("tokens of pages: \(pages.text); of changes: \(changes.text); milliseconds of actions: \(times.text)")
        #expect(pages.values.count > 50 && changes.values.count > 100)
        #expect(pages.quantile(0.5) <= 600 && pages.quantile(0.95) <= 2_000, "\(pages.text)")
        #expect(changes.quantile(0.5) <= 600 && changes.quantile(0.95) <= 2_000, "\(changes.text)")
        // The line above has the times. They have no limit, which a loaded machine could exceed.
    }
}
