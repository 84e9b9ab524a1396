import MiniCore
import MiniHost
import Testing

/// The profiles of programs.
@Suite(.timeLimit(.minutes(5))) struct ProfileTests {
    private func profile(
        _ files: [String: String],
        timePerTurn: Duration? = nil,
        _ body: (ProgramFixture) async throws -> Void = { await $0.idle() },
    ) async throws -> ProgramProfile {
        let profiler = ProgramProfiler()
        return try await withProgram(files) {
            $0.isolation = .inProcess
            $0.profiler = profiler
            if let timePerTurn { $0.limits.script.timePerTurn = timePerTurn }
        } _: { fixture in
            try await body(fixture)
            return try await profiler.finish()
        }
    }

    /// Statements that compute for some 100 ms.
    private static let work = "let sum = 0; for (let at = 0; at < 4e6; at++) sum += Math.sqrt(at) % 3; return sum;"

    private static func function(_ name: String, in profile: ProgramProfile) throws -> ProgramProfile.Function {
        try #require(profile.functions.first { $0.name == name }, "\(profile.functions.map(\.name))")
    }

    @Test func `functions have their names and places in the files as written`() async throws {
        let profile = try await profile([
            "pages/a/a.ts": """
            import { second } from '../../lib';
            interface Row {
                id: number;
            }
            const first = (row: Row): number => {
                \(Self.work)
            };
            Page({
                onLoad() {
                    first({ id: 1 }); second();
                    this.third();
                },
                third() {
                    \(Self.work)
                },
            });
            """,
            "pages/a/a.axml": "<view/>",
            "app.json": #"{"pages": ["pages/a/a"]}"#,
            "lib.js": "export { second };\n\n  function second() {\n\(Self.work)\n}",
        ])
        let first = try Self.function("first", in: profile)
        #expect([first.file, "\(first.line ?? 0):\(first.column ?? 0)"] == ["pages/a/a.ts", "5:15"])
        let second = try Self.function("second", in: profile)
        #expect([second.file, "\(second.line ?? 0):\(second.column ?? 0)"] == ["lib.js", "3:3"])
        let third = try Self.function("third", in: profile)
        #expect([third.file, "\(third.line ?? 0)"] == ["pages/a/a.ts", "13"])
        #expect([first, second, third].allSatisfy { $0.category == .program })
        // The lines of the samples are those of the file.
        let node = try #require(profile.nodes.first { profile.functions[$0.function] == third })
        #expect(node.lineHits.keys.allSatisfy { $0 == 14 })
        // They take most of the time of the program.
        let usages = profile.usages.filter { $0.function.category == .program }
        #expect(Set(usages.prefix(3).map(\.function.name)) == ["first", "second", "third"])
        let onLoad = try #require(profile.usages.first { $0.function.name == "onLoad" })
        let callees = profile.usages.filter { ["first", "second", "third"].contains($0.function.name) }
        #expect(onLoad.totalTime >= callees.reduce(.zero) { $0 + $1.totalTime })
    }

    @Test func `the time of spans is the recorded time, without gaps`() async throws {
        let profile = try await profile(["pages/a/a.js": "Page({ onLoad() { \(Self.work) } })"])
        #expect(zip(profile.spans, profile.spans.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(profile.spans.allSatisfy { $0.start < $0.end })
        #expect(profile.scriptTime <= profile.duration)
        let categories = profile.categoryTimes.reduce(.zero) { $0 + $1.time }
        #expect(categories == profile.scriptTime)
        #expect(profile.usages.reduce(.zero) { $0 + $1.selfTime } == profile.scriptTime)
        #expect(profile.nodes.reduce(0) { $0 + $1.hitCount } == profile.sampleCount)
        for (index, node) in profile.nodes.enumerated() { #expect((node.parent ?? -1) < index) }
    }

    @Test func `a recursive function is counted once in the total time`() async throws {
        let profile = try await profile([
            "pages/a/a.js": """
            const fibonacci = n => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
            Page({ onLoad() { fibonacci(29); } });
            """
        ])
        let usage = try #require(profile.usages.first { $0.function.name == "fibonacci" })
        #expect(usage.totalTime <= profile.scriptTime)
        // The start of the program takes long on a loaded machine.
        #expect(usage.totalTime > profile.scriptTime / 50)
    }

    @Test func `templates, SJS and scripts of MiniHost have categories of their own`() async throws {
        let profile = try await profile([
            "pages/a/a.axml": """
            <import-sjs name="m" from="./m.sjs"/>
            <view a:for="{{rows}}"><text a:for="{{columns}}">{{m.slow(item)}}</text></view>
            """,
            "pages/a/m.sjs": """
            const slow = value => {
                let sum = 0;
                for (let at = 0; at < 2000; at++) sum += Math.sqrt(at + value) % 3;
                return sum;
            };
            export default { slow };
            """,
            "pages/a/a.js": """
            const list = length => Array.from({ length }, (_, index) => index);
            Page({ data: { rows: list(60), columns: list(60) } });
            """,
        ])
        let slow = try Self.function("slow", in: profile)
        #expect([slow.file, slow.category.rawValue] == ["pages/a/m.sjs", "program"])
        #expect(profile.functions.contains { $0.category == .framework && $0.file?.hasPrefix("minihost:") == true })
        #expect(profile.functions.filter { $0.category == .templates }.allSatisfy { $0.file == "pages/a/a.axml" })
    }

    @Test func `changes of data are counted by page`() async throws {
        let profile = try await profile([
            "pages/a/a.json": #"{"usingComponents": {"card": "/card/card"}}"#,
            "pages/a/a.axml": "<view a:for=\"{{rows}}\">{{item.text}}</view><card/>",
            "pages/a/a.js": """
            Page({
                data: { rows: [] },
                onLoad() {
                    this.setData({ rows: [{ text: 'a' }, { text: 'b' }], title: 'x' });
                    this.setData({ 'rows[0].text': 'abc' });
                    this.setData({ 'rows[1].text': 'abc' });
                    this.$spliceData({ rows: [0, 1] });
                },
            });
            """,
            "card/card.json": #"{"component": true}"#,
            "card/card.axml": "<view>{{n}}</view>",
            "card/card.js": "Component({ data: { n: 0 }, didMount() { this.setData({ n: 1 }); } });",
            "pages/b/b.js": "Page({ onLoad() { this.setData({ long: 'x'.repeat(1000) }); } });",
        ]) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
        }
        #expect(profile.dataChanges.map(\.page) == ["pages/a/a", "pages/b/b"])
        let first = try #require(profile.dataChanges.first)
        #expect(first.count == 5)
        #expect(first.pathCount == 6)
        #expect(first.paths == ["rows": 2, "title": 1, "rows[].text": 2, "n": 1])
        #expect(first.frequentPaths(limit: 2).map(\.path) == ["rows", "rows[].text"])
        #expect(first.bytes > 0)
        #expect(first.copyTime > .zero)
        #expect(first.renderTime > .zero)
        let second = try #require(profile.dataChanges.last)
        #expect(second.count == 1)
        #expect(second.bytes >= 1_000)
    }

    @Test func `changes of several, many and long paths are counted`() async throws {
        let long = String(repeating: "x", count: 300)
        let script = """
            Page({
                data: { rows: [] },
                onLoad() {
                    for (let at = 0; at < 50; at++) this.setData({ ['rows[' + at + '].a']: 1, b: at });
                    const many = {};
                    for (let at = 0; at < 30; at++) many['m' + at] = at;
                    for (let at = 0; at < 2; at++) this.setData(many);
                    for (let at = 0; at < 2; at++) this.setData({ ['\(long)']: at });
                    const nested = { get value() { page.setData({ c: 1 }); return 1; } };
                    const page = this;
                    this.setData({ nested });
                },
            });
            """
        let (profile, total) = try await profileAndChanges(["pages/a/a.js": script])
        let page = try #require(profile.dataChanges.first)
        #expect(profile.dataChanges.count == 1)
        #expect(page.paths["rows[].a"] == 50)
        #expect(page.paths["b"] == 50)
        #expect(page.paths["m0"] == 2)
        #expect(page.paths["m29"] == 2)
        #expect(page.paths[long] == 2)
        #expect(page.paths["nested"] == 1)
        #expect(page.pathCount == page.paths.values.reduce(0, +))
        #expect([page.count, page.bytes] == [total.count, total.bytes])
    }

    @Test func `the first thousand paths of a page are counted by name`() async throws {
        let script = """
            Page({
                onLoad() {
                    for (let round = 0; round < 2; round++) {
                        for (let at = 0; at < 1200; at++) this.setData({ ['p' + at]: round });
                    }
                },
            });
            """
        let (profile, total) = try await profileAndChanges(["pages/a/a.js": script])
        let page = try #require(profile.dataChanges.first)
        #expect(page.paths.count == 1_000)
        #expect([page.paths["p0"], page.paths["p999"], page.paths["p1000"]] == [2, 2, nil])
        #expect([page.count, page.pathCount] == [2_400, 2_400])
        #expect([page.count, page.bytes] == [total.count, total.bytes])
    }

    /// The profile of a program, and its changes of data as they are counted without a profile.
    private func profileAndChanges(_ files: [String: String]) async throws -> (ProgramProfile, DataChanges) {
        var total = DataChanges()
        let profile = try await profile(files) { fixture in
            await fixture.idle()
            total = await fixture.program.dataChanges
        }
        return (profile, total)
    }

    @Test func `a change that fails is not counted`() async throws {
        let profile = try await profile([
            "pages/a/a.js": """
            Page({
                onLoad() {
                    const cycle = {};
                    cycle.itself = cycle;
                    try { this.setData({ cycle }); } catch {}
                },
            });
            """
        ])
        #expect(profile.dataChanges.isEmpty)
    }

    /// The profile of a program that is ended by its limit when its button is tapped.
    private func profileOfEndlessTap(_ files: [String: String]) async throws -> ProgramProfile {
        try await profile(files, timePerTurn: .milliseconds(300)) { fixture in
            await fixture.idle()
            // The tap ends the program.
            _ = try? await fixture.program.perform(.tap, on: .selector("button"))
            #expect(await fixture.program.terminationError != nil)
        }
    }

    @Test func `the profile of a program that exceeds its time limit extends to its end`() async throws {
        let files = ["pages/a/a.js": "Page({ onTap() { for (;;); } })", "pages/a/a.axml": "<button onTap=\"onTap\"/>"]
        let profile = try await profileOfEndlessTap(files)
        #expect(profile.usages.first?.function.name == "onTap")
    }

    @Test func `the changes of data of a program that exceeds its time limit are in its profile`() async throws {
        let files = [
            "pages/a/a.js": """
            Page({
                data: { rows: [] },
                onTap() {
                    for (let at = 0; at < 5; at++) this.setData({ ['rows[' + at + ']']: at });
                    for (;;);
                },
            });
            """,
            "pages/a/a.axml": "<button onTap=\"onTap\"/>",
        ]
        let profile = try await profileOfEndlessTap(files)
        #expect(profile.dataChanges.map(\.paths) == [["rows[]": 5]])
    }

    @Test func `a profiler without a program is an error`() async {
        let error = await #expect(throws: ScriptError.self) { try await ProgramProfiler().finish() }
        #expect(error?.message == "no program was profiled in this process")
    }
}
