import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini apis --types` and the file mini.d.ts of a new program.
@Suite(.timeLimit(.minutes(20)))
struct TypesCommandTests {
    private static let compiler = Product(path: "/usr/bin/tsc")
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: compiler.path)

    @Test func `a new program has the declarations that the command prints`() async throws {
        let place = try ProgramFolder()
        #expect(try await Product.mini.run(["new", "shop", "--typescript"], in: place.path).status == 0)
        let declarations = try String(contentsOfFile: place.path + "/shop/mini.d.ts", encoding: .utf8)
        #expect(try await Product.mini.run(["apis", "--types"]).output == declarations)
        #expect(try await Product.mini.run(["apis", "--types", "--json"]).status == 2)
    }

    @Test func `the declared names of my exist in a program, functions as functions`() async throws {
        let lines = try await Product.mini.run(["apis", "--types"]).output.split(separator: "\n")
        let members = lines.drop { $0 != "interface My {" }.prefix { $0 != "}" }.compactMap { line in
            line.firstMatch(of: /^  (\w+): (.*)$/).map { (name: String($0.1), type: String($0.2)) }
        }
        #expect(members.count > 300)
        let program = try ProgramFolder()
        for isFunction in [true, false] {
            let names = members.filter { member in
                isFunction != (member.type.hasPrefix("any") || member.type.hasPrefix("MyResult"))
            }
            let list = JSON.text(.array(names.map { .string($0.name) }))
            let test = "my[name] === undefined || (typeof my[name] === 'function') !== \(isFunction)"
            let code = "\(list).filter(name => \(test))"
            #expect(try await program.mini("eval", code).output == "[]\n")
        }
    }

    @Test(.enabled(if: isInstalled, "node-typescript is not installed"))
    func `the compiler accepts a new program in JavaScript and reports mistakes`() async throws {
        let place = try ProgramFolder()
        #expect(try await Product.mini.run(["new", "shop"], in: place.path).status == 0)
        let options = ["--project", "shop/jsconfig.json"]
        try place.write("export const one = 1;\n", to: "shop/lib/numbers.js")
        try place.write(
            "import { one } from '/lib/numbers';\nmy.showToast({ content: one });\n",
            to: "shop/lib/toast.js"
        )
        let accepted = try await Self.compiler.run(options, in: place.path)
        #expect(accepted.output == "")
        #expect(accepted.status == 0)

        try place.write("my.getStorage({ key: 1 });\n", to: "shop/lib/toast.js")
        let rejected = try await Self.compiler.run(options, in: place.path)
        #expect(rejected.output.contains("toast.js(1,17): error TS2322"), "\(rejected.output)")
    }

    private static let correctCalls = """
        async function use() {
          const { data } = await my.getStorage({ key: 'a' });
          my.getStorage({ key: 'a', success: result => console.log(result.data), fail: ({ error }) => console.log(error) });
          const task = my.request({ url: 'https://shop.example', method: 'POST', data: { a: 1 } });
          task.abort();
          my.tradePay({ orderStr: 'a', other: 1, success: result => result.resultCode });
          my.hideLoading();
          my.showToast({ content: 5 });
          my.onAppShow(options => options.path);
          const failure = my.setStorageSync({ key: 'a', data: [1] }).error;
          return [data, failure, my.getFileSystemManager().readFileSync('a', 'utf8').data];
        }
        Page({ onLoad() { this.setData({ a: 1 }); this.helper(); }, helper() { return this.route; } });
        Page({ data: { a: [1] }, onLoad() { this.setData({ 'a[0]': this.data.a.length }); } });
        Component({ data() { return { n: 1 }; }, didMount() { this.add(); }, methods: { add() { this.get(); }, get() {
          return this.data.n + this.$id + this.props.n + this.$page.data.n;
        } } });
        worker.onMessage(message => worker.postMessage([message]));
        test('is skipped', { timeout: 1 }, ({ app, skip }) => skip(use));
        describe('a suite', () => { beforeEach(({ app }) => app.open()); });

        """

    /// A mistake in each line, and the number of its error.
    private static let mistakes = [
        ("my.getStorage({});", "TS2345"),
        ("my.getStorageSync();", "TS2554"),
        ("my.getStorage({ key: 1 });", "TS2322"),
        ("my.getStorage({ key: 'a' }).then(result => result.date);", "TS2339"),
        ("my.canIUse();", "TS2554"),
        ("my.request({ url: 'https://shop.example' }).stop();", "TS2339"),
        ("my.showModal({});", "TS2339"),
        ("Page({ data: { a: 1 }, onLoad() { this.data.b; } });", "TS2339"),
        ("Component({ methods: { add() { this.get(); } } });", "TS2339"),
    ]

    @Test(.enabled(if: isInstalled, "node-typescript is not installed"))
    func `the compiler accepts correct calls and reports mistakes`() async throws {
        let place = try ProgramFolder()
        #expect(try await Product.mini.run(["new", "shop", "--typescript"], in: place.path).status == 0)
        try place.write(Self.correctCalls, to: "shop/lib/calls.ts")
        let accepted = try await Self.compiler.run(["--noEmit", "--project", "shop"], in: place.path)
        #expect(accepted.output == "")
        #expect(accepted.status == 0)

        try place.write(Self.mistakes.map(\.0).joined(separator: "\n"), to: "shop/lib/calls.ts")
        let rejected = try await Self.compiler.run(["--noEmit", "--project", "shop"], in: place.path)
        let found = rejected.output.matches(of: /calls\.ts\((\d+),\d+\): error (TS\d+)/).map { "\($0.1) \($0.2)" }
        #expect(found == Self.mistakes.enumerated().map { "\($0.offset + 1) \($0.element.1)" }, "\(rejected.output)")
    }
}
