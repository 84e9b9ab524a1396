import MiniCore
import MiniHost

/// One of the programs of a soak: it starts, makes calls, ends, and starts again.
struct SoakSlot {
    /// The files of the program, by their paths.
    static let files = [
        "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
        "app.js": "App({})",
        "pages/a/a.js": """
        Page({
            data: { rows: [], n: 0 },
            add() { this.setData({ n: this.data.n + 1, rows: [...this.data.rows.slice(-20), { id: this.data.n }] }) },
        });
        """,
        "pages/a/a.axml": """
        <view><button onTap="add">{{n}}</button><text a:for="{{rows}}" a:key="id">{{item.id}}</text></view>
        """,
        "pages/b/b.js": "Page({})",
        "pages/b/b.axml": "<view>second</view>",
    ]

    /// Code that programs evaluate, one at a time at random.
    private static let calls = [
        "my.setStorageSync({ key: `k${Date.now() % 20}`, data: 'x'.repeat(1000) })",
        "my.getStorageSync({ key: 'k1' })",
        "getCurrentPages()[0].add()",
        "my.getFileSystemManager().writeFileSync(my.env.USER_DATA_PATH + '/a', 'x'.repeat(10000), 'utf8')",
        "my.getFileSystemManager().readFileSync(my.env.USER_DATA_PATH + '/a', 'utf8').error",
        "await my.navigateTo({ url: '/pages/b/b' }); await my.navigateBack()",
        "console.log('x'.repeat(1000))",
        "setTimeout(() => { throw new Error('uncaught') }, 1)",
        "(await my.confirm({ content: 'x' })).confirm",
        "Array.from({ length: 20000 }, (_, i) => ({ i })).length",
    ]

    private let host: MiniProgramHost
    private let folder: String
    private let number: Int
    private let end: Double
    private let counts: SoakCounts
    private var random: SeededRandom

    /// - Parameters:
    ///   - number: The number of the slot, which is part of the id of its programs.
    ///   - end: The time of ``MonotonicTime`` at which the last program ends.
    init(_ host: MiniProgramHost, folder: String, number: Int, seed: Int, end: Double, counts: SoakCounts) {
        self.host = host
        self.folder = folder
        self.number = number
        self.end = end
        self.counts = counts
        random = SeededRandom(seed: seed, stream: number)
    }

    /// Runs programs until the end of the soak.
    mutating func run() async {
        // The first programs do not all start at once.
        await pause(upTo: 5_000)
        while MonotonicTime.now < end { await runProgram() }
    }

    private mutating func runProgram() async {
        let program: any MiniProgram
        do throws(ProgramStartError) {
            program = try await host.open(folder, appID: "soak-\(number)")
        } catch {
            counts.addFailure("a program did not start: \(error)")
            return await pause(upTo: 1_000)
        }
        counts.addStart()
        for _ in 0..<Int.random(in: 1...20, using: &random) where MonotonicTime.now < end {
            let code = Self.calls.randomElement(using: &random) ?? ""
            do throws(ScriptError) {
                _ = try await program.evaluate(code)
            } catch {
                counts.addFailure("\(code): \(error)")
            }
            await pause(upTo: 1_500)
        }
        let kind = SoakEnd.random(&random)
        await Self.finish(program, kind, counts)
        counts.add(kind)
    }

    private static func finish(_ program: any MiniProgram, _ kind: SoakEnd, _ counts: SoakCounts) async {
        switch kind {
        case .stopped: break
        case .killed:
            guard let isolated = program as? IsolatedProgram else {
                return counts.addFailure("a program runs in the process of its host")
            }
            isolated.kill()
            await expect([.processEnded], of: program, counts)
        case .endlessLoop:
            await evaluate("for (;;);", in: program)
            await expect([.outOfTime], of: program, counts)
        case .outOfMemory:
            await counts.whileFillingMemory {
                await evaluate("const all = []; for (;;) all.push(new Array(1000).fill({}))", in: program)
            }
            await expect([.outOfMemory, .outOfTime], of: program, counts)
        case .nativeLoop:
            async let evaluation: Void = evaluate("/x*x*x*x*y/.test('x'.repeat(50000))", in: program)
            await program.stop()
            await evaluation
        }
        await program.stop()
    }

    /// Evaluates code that ends the program.
    private static func evaluate(_ code: String, in program: any MiniProgram) async {
        // The end of the program is checked instead.
        _ = try? await program.evaluate(code)
    }

    private static func expect(
        _ reasons: Set<ScriptError.Termination>,
        of program: any MiniProgram,
        _ counts: SoakCounts,
    ) async {
        let end = await program.end
        if let reason = end?.termination, reasons.contains(reason) { return }
        counts.addFailure("a program ended otherwise: \(end.map(\.description) ?? "it was stopped")")
    }

    /// Waits for a random time, in milliseconds.
    private mutating func pause(upTo limit: Int) async {
        let duration = Int.random(in: 0...limit, using: &random)
        // The task is not cancelled.
        try? await Task.sleep(for: .milliseconds(duration))
    }
}
